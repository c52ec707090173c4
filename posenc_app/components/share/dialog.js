/** A dialog with a heading and a way out. The browser itself keeps focus inside, closes on Esc and gives focus back. */
import { attr, el, text } from '../kit/dom.js';

export class Dialog {
  constructor(...content) {
    this.heading = el('h2');
    this.way = el('button', 'plain', '✕');
    this.way.type = 'button';
    this.status = el('p', 'status');
    this.status.setAttribute('role', 'status');
    this.node = el('dialog', '', el('div', 'head', this.heading, this.way), ...content, this.status);
    this.way.addEventListener('click', () => this.node.close());
    this.node.addEventListener('click', (event) => event.target === this.node && this.node.close());
    // Streamlit has letters as shortcuts, and from outside a field in here is no field.
    this.node.addEventListener('keydown', (event) => event.stopPropagation());
  }

  /** Title and way out, in the visitor's language. */
  title(words, close) {
    text(this.heading, words);
    attr(this.node, 'aria-label', words);
    attr(this.way, 'aria-label', close);
    attr(this.way, 'title', close);
  }
}
