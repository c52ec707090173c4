/** A button that prints the page, as the browser's own menu would. */
import { el, text } from '../kit/dom.js';
import { part } from '../kit/part.js';

function build(root) {
  const button = el('button', 'print');
  button.type = 'button';
  button.addEventListener('click', () => print());
  root.append(button);
  return { button };
}

function draw({ button }, { header: { words } }) {
  text(button, words.print);
}

export default part({ name: 'printer', styles: ['printer/printer.css'], build, draw });
