/** A real range input with its own label, the value at the right, in the colour of what it moves. */
import { attr, el, style, text } from './dom.js';

export const STYLES = ['kit/range.css'];

export class Range {
  /** @param {(value: number) => void} move called at every move of the visitor */
  constructor(move) {
    this.label = el('span', 'label');
    this.value = el('span', 'shown');
    this.input = el('input');
    this.input.type = 'range';
    this.value.setAttribute('aria-hidden', 'true'); // aria-valuetext says it
    this.label.setAttribute('aria-hidden', 'true'); // aria-label says it
    this.node = el('label', 'range', this.label, this.value, this.input);
    this.input.addEventListener('input', () => move(Number(this.input.value)));
  }

  /** What it moves: a label, whole numbers from 0 to `last`, the token of its colour. */
  describe({ label, last, token = 'position' }) {
    text(this.label, label);
    attr(this.input, 'aria-label', label);
    for (const [name, value] of Object.entries({ min: 0, max: last, step: 1 })) attr(this.input, name, value);
    this.input.disabled = last === 0;
    style(this.node, '--mark', `var(--pe-${token})`);
    style(this.node, '--letters', `var(--pe-${token}-text, var(--pe-${token}))`);
  }

  /** Show a value and how to say it. */
  show(value, words) {
    if (Number(this.input.value) !== value) this.input.value = value;
    style(this.node, '--filled', `${(100 * value) / Math.max(1, Number(this.input.max))}%`);
    text(this.value, words);
    attr(this.input, 'aria-valuetext', words);
  }
}

/** Draw at most once a frame: `schedule(value)` keeps the last value given. */
export function oncePerFrame(draw) {
  let waiting = false;
  let last;
  return (value) => {
    last = value;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw(last);
    });
  };
}
