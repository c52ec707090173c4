/** The table of all rows as one picture, painted once; a cursor over the row, frames around a pair's columns. */
import { attr, el, fit, style, text } from '../kit/dom.js';
import { showColumns } from './strip.js';

const FINE_ROWS = 240; // more rows than this share pixels: smooth them rather than skip some

export class Field {
  /** @param {(position: number, column: number) => void} point the visitor points at a cell */
  constructor(point) {
    this.canvas = el('canvas');
    this.canvas.setAttribute('role', 'img');
    this.marks = el('div', 'marks');
    this.tag = el('b');
    this.cursor = el('div', 'cursor', this.tag);
    this.first = el('span');
    this.last = el('span');
    this.ends = el('div', 'ends');
    const map = el('div', 'map', this.canvas, this.marks, this.cursor);
    this.node = el('div', 'field', el('div', 'axis', this.first, this.last), map, this.ends);
    map.addEventListener('pointerdown', (event) => this.#pointed(event, point));
    map.addEventListener('pointermove', (event) => event.buttons && event.pointerType === 'mouse' && this.#pointed(event, point));
  }

  draw({ words, spans }, { colours }, ramp) {
    const [count, width] = colours.shape;
    Object.assign(this, { words, shape: [count, width] });
    paint(this.canvas, colours, ramp);
    this.canvas.classList.toggle('fine', count > FINE_ROWS);
    text(this.first, '0');
    text(this.last, String(count - 1));
    this.#drawEnds(words, spans, width);
    attr(this.canvas, 'aria-label', `${words.table}: ${count} × ${width}`);
  }

  show(position, columns) {
    const [count, width] = this.shape;
    style(this.cursor, 'top', `${(100 * (position + 0.5)) / count}%`);
    text(this.tag, String(position));
    this.tag.classList.toggle('below', position < count / 8);
    showColumns(this.marks, columns, width);
  }

  #drawEnds(words, spans, width) {
    fit(this.ends, spans.length, () => el('div', 'span', el('span'), el('span', 'name'), el('span')));
    spans.forEach(({ name, start, end }, i) => {
      const [fast, middle, slow] = this.ends.children[i].children;
      style(this.ends.children[i], 'width', `${(100 * (end - start)) / width}%`);
      text(fast, words.fast);
      text(middle, name);
      text(slow, `${words.slow} →`);
    });
  }

  #pointed({ offsetX, offsetY, target }, point) {
    if (target !== this.canvas && target.parentNode !== this.marks) return;
    const [count, width] = this.shape;
    const x = offsetX + (target === this.canvas ? 0 : target.offsetLeft);
    const at = (share, many) => Math.min(many - 1, Math.max(0, Math.floor(share * many)));
    point(at(offsetY / this.canvas.clientHeight, count), at(x / this.canvas.clientWidth, width));
  }
}

function paint(canvas, { values, shape: [count, width] }, ramp) {
  if (canvas.width !== width || canvas.height !== count) Object.assign(canvas, { width, height: count });
  const image = new ImageData(width, count);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = new Uint32Array(ramp.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = colours[values[i]];
  canvas.getContext('2d').putImageData(image, 0, 0);
}
