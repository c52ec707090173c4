/** What a teacher's link leaves out of the page: one box for each part, folded away until it is wanted. */
import { el, text } from '../kit/dom.js';
import { leftOut } from './questions.js';

export class Leaving {
  #boxes = new Map();
  #touched = false;

  /** @param {() => void} changed called when a box was ticked or cleared */
  constructor(changed) {
    this.title = el('summary');
    this.list = el('div', 'boxes');
    this.node = el('details', 'leaving', this.title, this.list);
    this.node.hidden = true;
    this.list.addEventListener('change', () => {
      this.#touched = true;
      changed();
    });
  }

  say(words) {
    text(this.title, words.leave_out);
  }

  /** Begin again from what the page's own address leaves out. */
  reset() {
    this.#touched = false;
    this.#tick();
  }

  /** @param {[string, string][]} parts name and word of every part that can be left out */
  offer(parts) {
    const names = parts.map(([name]) => name).join();
    if (names !== [...this.#boxes.keys()].join()) this.#build(parts);
    parts.forEach(([name, word]) => text(this.#boxes.get(name).nextSibling, word));
    this.node.hidden = parts.length === 0;
  }

  /** Names of the ticked parts; undefined while the visitor has touched none. */
  chosen() {
    if (!this.#touched) return undefined;
    return [...this.#boxes].filter(([, box]) => box.checked).map(([name]) => name);
  }

  #build(parts) {
    this.#boxes = new Map(parts.map(([name]) => [name, Object.assign(el('input'), { type: 'checkbox' })]));
    this.list.replaceChildren(...[...this.#boxes.values()].map((box) => el('label', '', box, el('span'))));
    this.#tick();
  }

  #tick() {
    const left = leftOut();
    this.#boxes.forEach((box, name) => (box.checked = left.includes(name)));
  }
}
