/** The row of one position: a bar for every number, and the numbers themselves where there are few. */
import { Canvas } from '../kit/canvas.js';
import { attr, el, fit, style, text } from '../kit/dom.js';
import { fixed } from '../kit/text.js';
import { rowOf } from '../kit/transport.js';

const GAP_FROM = 5; // px a bar must have before it leaves a gap

export class Strip {
  constructor() {
    this.canvas = new Canvas((context, width, height) => this.#paint(context, width, height));
    this.marks = el('div', 'marks');
    this.numbers = el('div', 'numbers');
    this.node = el('div', 'strip', el('div', 'bars', this.canvas.node, this.marks), this.numbers);
  }

  draw({ words }, { colours, numbers }, ramp) {
    Object.assign(this, { words, colours, printed: numbers, fills: fillsOf(ramp), columns: [] });
    this.numbers.hidden = !numbers;
    fit(this.numbers, numbers ? numbers.shape[1] : 0, () => el('span'));
  }

  show(position, columns) {
    this.row = rowOf(this.colours, position);
    this.canvas.draw();
    if (this.printed) rowOf(this.printed, position).forEach((value, i) => text(this.numbers.children[i], fixed(value, 4)));
    attr(this.canvas.node, 'aria-label', [this.words.row, ...Array.from(this.numbers.children, (node) => node.textContent)].join(' '));
    showColumns(this.marks, columns, this.colours.shape[1]);
  }

  end() {
    this.canvas.end();
  }

  #paint(context, width, height) {
    if (!this.row) return;
    const bar = width / this.row.length;
    const gap = bar >= GAP_FROM ? Math.min(3, bar * 0.12) : 0;
    this.row.forEach((colour, i) => {
      context.fillStyle = this.fills[colour];
      context.fillRect(i * bar, 0, bar - gap, height);
    });
  }
}

const fillsOf = (ramp) => Array.from({ length: ramp.length / 4 }, (_, i) => `rgb(${ramp[4 * i]}, ${ramp[4 * i + 1]}, ${ramp[4 * i + 2]})`);

/** Frames around columns of a canvas that has so many; neighbours share one frame. */
export function showColumns(node, columns, count) {
  const frames = columns.length === 2 && columns[1] === columns[0] + 1 ? [[columns[0], 2]] : columns.map((column) => [column, 1]);
  fit(node, frames.length, () => el('i'));
  frames.forEach(([column, wide], i) => {
    style(node.children[i], 'left', `${(100 * column) / count}%`);
    style(node.children[i], 'width', `${(100 * wide) / count}%`);
  });
}
