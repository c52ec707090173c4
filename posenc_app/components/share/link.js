/** The link of the page as it is now: to copy, and as a code for the phones in the room. */
import { attr, el, svg, text } from '../kit/dom.js';
import { Dialog } from './dialog.js';
import { Leaving } from './leaving.js';
import { address } from './questions.js';

const QUIET = 4; // light points around a code, as its standard asks
const DENSE = 100;
const LOOK_MS = 500;
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

export class LinkDialog extends Dialog {
  constructor(questions) {
    const field = el('input', 'link');
    const copy = el('button', 'main');
    const code = el('div', 'code');
    const note = el('p', 'note');
    const leaving = new Leaving(() => this.#look());
    super(el('div', 'row', field, copy), leaving.node, code, note);
    Object.assign(this, { questions, field, copy, leaving, code, note, open: () => this.#opened() });
    Object.assign(field, { type: 'text', readOnly: true, spellcheck: false });
    copy.type = 'button';
    field.addEventListener('focus', () => field.select());
    copy.addEventListener('click', () => this.#copy());
  }

  say(words) {
    this.words = words;
    this.title(words.share_title, words.close);
    attr(this.field, 'aria-label', words.link);
    text(this.copy, words.copy);
    this.leaving.say(words);
  }

  #opened() {
    text(this.status, '');
    this.shown = null;
    this.leaving.reset();
    this.#look();
    // The link may change while the dialog is open (a script that still runs); no event tells of it.
    const looking = setInterval(() => (this.node.open ? this.#look() : clearInterval(looking)), LOOK_MS);
    this.copy.focus();
  }

  #look() {
    const now = address(this.leaving.chosen());
    if (this.shown === now) return;
    this.shown = this.field.value = now;
    this.#showCode(now);
  }

  async #showCode(asked) {
    this.code.replaceChildren();
    if (HERE.has(location.hostname)) text(this.note, this.words.only_here);
    else text(this.note, this.words.waiting);
    try {
      const { answer, arrays } = await this.questions.ask('code', asked);
      this.leaving.offer(answer.parts);
      if (asked === this.shown) this.#drawCode(answer.found ? arrays.points : null);
    } catch (error) {
      console.warn(error);
      text(this.note, this.words.failed_answer);
    }
  }

  #drawCode(points) {
    const words = this.words;
    if (!points) {
      text(this.note, words.code_too_long);
      return;
    }
    const side = points.shape[0];
    this.code.replaceChildren(picture(points, words.code_alt));
    const here = HERE.has(location.hostname);
    text(this.note, here ? words.only_here : side > DENSE ? words.code_dense : words.code);
  }

  async #copy() {
    text(this.status, '');
    try {
      await navigator.clipboard.writeText(this.field.value);
      text(this.status, this.words.copied);
    } catch {
      // No permission, or an address without https, as in a class: the field is there to be copied by hand.
      this.field.focus();
      this.field.select();
      text(this.status, this.words.copy_by_hand);
    }
  }
}

/** A code as one path, dark on light in every theme. */
function picture({ values, shape: [side] }, alt) {
  const size = side + 2 * QUIET;
  const node = svg('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': alt, 'shape-rendering': 'crispEdges' });
  let path = '';
  values.forEach((dark, i) => {
    if (dark) path += `M${QUIET + (i % side)} ${QUIET + Math.floor(i / side)}h1v1h-1z`;
  });
  node.append(svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
  return node;
}
