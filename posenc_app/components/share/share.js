/** Share and save: two quiet buttons, each opens a dialog. What a dialog needs is asked of Python when it opens. */
import { el, text } from '../kit/dom.js';
import { part } from '../kit/part.js';
import { LinkDialog } from './link.js';
import { Questions } from './questions.js';
import { SaveDialog } from './save.js';

function build(root, { commits }) {
  const questions = new Questions((question) => commits.send([question, null]));
  const ui = { questions, link: new LinkDialog(questions), save: new SaveDialog(questions, root) };
  ui.openLink = opener(ui.link);
  ui.openSave = opener(ui.save);
  root.append(el('div', 'openers', ui.openLink, ui.openSave), ui.link.node, ui.save.node);
  return ui;
}

function opener({ node, open }) {
  const button = el('button', 'opener');
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', () => {
    node.showModal();
    open();
  });
  return button;
}

function draw(ui, { header, arrays }) {
  const { words, stem, answer } = header;
  ui.openSave.hidden = !stem;
  text(ui.openLink, words.share);
  text(ui.openSave, words.save ?? '');
  ui.link.say(words);
  if (stem) ui.save.say(words, stem);
  if (answer) ui.questions.answered(answer, arrays);
}

export default part({ name: 'share', styles: ['share/share.css'], build, draw });
