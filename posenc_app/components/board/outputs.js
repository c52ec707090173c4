/** Two rows of output strips, matched word by word: = on a full line, ≠ on a dashed one. */
import { attr, breadth, el, fit, style, svg, text, widest, word } from '../kit/dom.js';
import { cellColor } from '../kit/ramp.js';

const FLAT_UP_TO = 8;
const FLAT_SQUARES = 44;
const HEIGHT = 100;

export class Outputs {
  constructor() {
    this.title = el('h4', 'cut');
    this.rows = { first: sentence(), second: sentence() };
    this.curves = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    this.discs = el('div', 'discs');
    this.list = el('ul', 'unseen');
    this.between = el('div', 'between', this.curves, this.discs);
    const { first, second } = this.rows;
    this.picture = el('div', 'picture', first.words, first.strips, this.between, second.strips, second.words);
    this.picture.setAttribute('aria-hidden', 'true'); // the list says the same in words
    this.node = el('div', 'outputs', this.title, this.picture, this.list);
  }

  draw(panel, { first, second }, words) {
    const count = panel.first.length;
    word(this.title, panel.title);
    this.#shape(panel, count);
    drawSentence(this.rows.first, panel.first, first, panel.limit);
    drawSentence(this.rows.second, panel.second, second, panel.limit);
    this.#match(panel, count, words);
  }

  /** Outputs have words, not pairs of words: nothing to mark. */
  mark() {}

  #shape({ first, second }, count) {
    const broad = widest([...first, ...second]) * count > FLAT_SQUARES;
    this.picture.classList.toggle('tall', count > FLAT_UP_TO || broad);
    this.picture.classList.toggle('many', count > FLAT_UP_TO);
    style(this.picture, '--n', String(count));
    attr(this.curves, 'viewBox', `0 0 ${count} ${HEIGHT}`);
  }

  #match({ order, same, second }, count, words) {
    fit(this.curves, count, () => svg('path'));
    fit(this.discs, count, () => el('i', 'disc'));
    fit(this.list, count, () => el('li'));
    order.forEach((from, to) => {
      const sign = same[to] ? '=' : '≠';
      attr(this.curves.children[to], 'd', curve(from + 0.5, to + 0.5));
      attr(this.curves.children[to], 'class', same[to] ? 'same' : 'changed');
      this.discs.children[to].className = `disc ${same[to] ? 'same' : 'changed'}`;
      text(this.discs.children[to], sign);
      text(this.list.children[to], `${second[to]} ${sign} ${same[to] ? words.same : words.changed}`);
    });
  }
}

const curve = (from, to) => `M${from} 0C${from} ${HEIGHT * 0.5} ${to} ${HEIGHT * 0.5} ${to} ${HEIGHT}`;

function sentence() {
  return { words: el('div', 'words'), strips: el('div', 'strips') };
}

function drawSentence({ words, strips }, names, { values, shape: [count, features] }, limit) {
  fit(words, count, () => el('span', 'cut'));
  fit(strips, count, () => el('div', 'strip'));
  names.forEach((name, i) => {
    word(words.children[i], name);
    style(words.children[i], '--breadth', String(breadth(name)));
    fit(strips.children[i], features, () => el('i'));
    drawStrip(strips.children[i], values.subarray(i * features, (i + 1) * features), limit);
  });
}

function drawStrip(strip, row, limit) {
  row.forEach((value, k) => {
    style(strip.children[k], 'background-color', Number.isNaN(value) ? '' : cellColor('signed', value, limit));
  });
}
