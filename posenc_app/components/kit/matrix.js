/** A small matrix as a real table: one tab stop, arrows move inside, cells of the same word pair are marked together. */
import { attr, el, fit, style, text, widest, word } from './dom.js';
import { cellColor, letterColor } from './ramp.js';
import { fill, fixed } from './text.js';

export const STYLES = ['kit/matrix.css'];
const NUMBERS_UP_TO = 8;
const SMALL_UP_TO = 4;
const FLAT_BREADTH = 7;

/**
 * @typedef {object} Pointed what the visitor points at
 * @property {number} row id of the row's word
 * @property {number} column id of the column's word
 */
export class Matrix {
  /** @param {(pointed: Pointed|null) => void} point called when the visitor points at a cell, or away */
  constructor(point) {
    this.point = point;
    this.title = el('span', 'cut');
    this.head = el('tr');
    this.body = el('tbody');
    this.table = el('table', '', el('thead', '', this.head), this.body);
    this.readout = el('p', 'readout');
    this.node = el('div', 'matrix', el('h4', 'titled', this.title), this.table, this.readout);
    this.title.style.display = 'block';
    this.table.setAttribute('role', 'grid');
    this.readout.setAttribute('aria-hidden', 'true'); // the cells themselves carry the words
    this.home = [0, 0];
    this.reached = true;
    this.#listen();
  }

  /** Draw content into the nodes that are there. */
  draw(panel, { values, masked }, words) {
    Object.assign(this, { panel, words, values: values.values, masked: masked.values });
    const [rows, columns] = values.shape;
    this.#shape(rows, columns);
    word(this.title, panel.title);
    attr(this.table, 'aria-label', panel.title);
    fit(this.head, columns + 1, (i) => (i ? header('col') : el('td', 'corner')));
    panel.columns.forEach((name, i) => word(this.head.children[i + 1].firstChild, name));
    fit(this.body, rows, () => el('tr', '', header('row')));
    for (let row = 0; row < rows; row++) this.#drawRow(row, columns);
    this.#rove(Math.min(this.home[0], rows - 1), Math.min(this.home[1], columns - 1));
    this.mark(this.marked ?? null);
  }

  #shape(rows, columns) {
    const { panel } = this;
    const size = Math.max(rows, columns);
    this.numbers = panel.numbers !== false && size <= NUMBERS_UP_TO;
    const tall = !this.numbers || (size > SMALL_UP_TO && widest(panel.columns) > FLAT_BREADTH);
    const scale = size <= SMALL_UP_TO ? 'small' : this.numbers ? 'medium' : 'large';
    this.node.className = `matrix ${scale}${tall ? ' tall' : ''}`;
    style(this.table, '--n', String(columns));
    style(this.table, '--m', String(rows));
    style(this.table, '--head', String(widest(panel.headWords ?? panel.rows)));
    this.readout.hidden = this.numbers;
  }

  #drawRow(row, columns) {
    const line = this.body.children[row];
    word(line.firstChild.firstChild, this.panel.rows[row]);
    fit(line, columns + 1, cell);
    for (let column = 0; column < columns; column++) this.#drawCell(line.children[column + 1], row, column);
  }

  #drawCell(node, row, column) {
    const at = row * this.columns + column;
    const state = this.masked[at] ? 'masked' : Number.isNaN(this.values[at]) ? 'gap' : '';
    const shown = this.#shown(at);
    // Remembered, because asking a thousand nodes what they show takes longer than drawing them.
    const drawn = node.drawn ?? {};
    const next = { state, look: this.#look(at, state, shown), shown, label: this.describe(row, column) };
    if (drawn.state !== next.state) node.className = next.state;
    if (drawn.look !== next.look) node.style.cssText = next.look;
    if (drawn.shown !== next.shown) node.firstChild.textContent = next.shown;
    if (drawn.label !== next.label) node.setAttribute('aria-label', next.label);
    node.drawn = next;
  }

  #look(at, state, shown) {
    if (state) return '';
    const { scale, limit } = this.panel;
    const ground = `background-color:${cellColor(scale, this.values[at], limit)}`;
    return shown ? `${ground};color:${letterColor(scale, this.values[at], limit)}` : ground;
  }

  #shown(at) {
    if (this.masked[at]) return this.words.masked;
    return this.numbers ? fixed(this.values[at], this.panel.digits) : '';
  }

  get columns() {
    return this.panel.columns.length;
  }

  /** "dog → bites: 0.40" */
  describe(row, column) {
    const at = row * this.columns + column;
    const value = this.masked[at] ? this.words.masked : fixed(this.values[at], Math.max(3, this.panel.digits));
    return fill(this.words.cell, { row: this.panel.rows[row], column: this.panel.columns[column], value });
  }

  /** Mark the cell of a word pair, if this matrix has it. */
  mark(pointed) {
    this.marked = pointed;
    for (const node of this.table.querySelectorAll('.marked')) node.classList.remove('marked');
    const row = pointed ? this.panel.rowIds.indexOf(pointed.row) : -1;
    const column = pointed ? this.panel.columnIds.indexOf(pointed.column) : -1;
    const found = row >= 0 && column >= 0;
    if (found) this.#parts(row, column).forEach((node) => node.classList.add('marked'));
    this.readout.classList.toggle('idle', !found);
    text(this.readout, found ? this.describe(row, column) : (this.words.hint ?? ''));
  }

  #parts(row, column) {
    const line = this.body.children[row];
    return [line.children[column + 1], line.firstChild, this.head.children[column + 1]];
  }

  /** The one cell that Tab reaches. */
  #rove(row, column) {
    this.homeCell?.setAttribute('tabindex', '-1');
    this.home = [row, column];
    const node = this.body.children[row].children[column + 1];
    node.setAttribute('tabindex', this.reached ? '0' : '-1');
    this.homeCell = node;
    return node;
  }

  /** Whether Tab stops here: not while another matrix lies above this one. */
  reach(reached) {
    this.reached = reached;
    this.homeCell?.setAttribute('tabindex', reached ? '0' : '-1');
  }

  #listen() {
    const place = (event) => {
      const node = event.target.closest?.('td[role]');
      return node && [node.parentNode.sectionRowIndex, node.cellIndex - 1];
    };
    const at = (event) => {
      const found = place(event);
      this.point(found && { row: this.panel.rowIds[found[0]], column: this.panel.columnIds[found[1]] });
    };
    this.table.addEventListener('pointerover', at);
    this.table.addEventListener('pointerleave', () => this.point(null));
    this.table.addEventListener('focusin', (event) => {
      const found = place(event);
      if (found) this.#rove(...found);
      at(event);
    });
    this.table.addEventListener('focusout', () => this.point(null));
    this.table.addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.home;
    const [lastRow, lastColumn] = [this.panel.rows.length - 1, this.columns - 1];
    const next = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [row, 0], End: [row, lastColumn],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    this.#rove(clamp(next[0], lastRow), clamp(next[1], lastColumn)).focus();
  }
}

const clamp = (value, last) => Math.min(last, Math.max(0, value));

function header(scope) {
  const node = el('th', '', el('span', 'cut'));
  node.scope = scope;
  return node;
}

function cell() {
  const node = el('td', '', el('b'));
  node.setAttribute('role', 'gridcell');
  node.setAttribute('tabindex', '-1');
  return node;
}
