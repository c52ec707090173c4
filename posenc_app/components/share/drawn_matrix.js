/** A matrix on paper: as in the page, numbers up to eight words, hatched where it is masked. */
import { fixed } from '../kit/text.js';
import { breadth } from './letters.js';

const NUMBERS_UP_TO = 8;
const SPACE = 3;
const LABEL = 17;
const TALLEST_CELL = 78;
const LONGEST_HEAD = 96;

/** @returns {number} where it ends below */
export function drawMatrix(sheet, panel, { values, masked }, { x, y, width }, word) {
  const [rows, columns] = values.shape;
  const most = Math.max(rows, columns);
  const label = most > NUMBERS_UP_TO ? 14 : LABEL;
  sheet.text(panel.title, x, y + 14, { size: LABEL, weight: 600, width });
  const head = Math.min(width * 0.3, Math.max(...panel.rows.map((name) => breadth(name, label)), 24) + 10);
  const cell = { width: (width - head) / columns };
  cell.height = Math.min(TALLEST_CELL, Math.max(cell.width * 0.85, 16));
  const top = drawHeads(sheet, panel, { x: x + head, y: y + 32, cell, label });
  for (let row = 0; row < rows; row++) {
    const middle = top + (row + 0.5) * cell.height;
    sheet.text(panel.rows[row], x + head - 8, middle + label * 0.35, { size: label, at: 'end', width: head - 8 });
    for (let column = 0; column < columns; column++) {
      const box = { x: x + head + column * cell.width, y: top + row * cell.height, ...cell };
      const at = row * columns + column;
      const state = masked.values[at] ? 'masked' : 'free';
      drawCell(sheet, panel, { box, value: values.values[at], state, numbers: panel.numbers !== false && most <= NUMBERS_UP_TO, word });
    }
  }
  return top + rows * cell.height;
}

/** Names of the columns: upright where they fit, else turned. @returns {number} where the cells begin */
function drawHeads(sheet, { columns }, { x, y, cell, label }) {
  const longest = Math.max(...columns.map((name) => breadth(name, label)));
  const turned = longest > cell.width - 4;
  const height = turned ? Math.min(longest, LONGEST_HEAD) : label;
  columns.forEach((name, i) => {
    const middle = x + (i + 0.5) * cell.width;
    if (turned) sheet.text(name, middle + label * 0.35, y + height, { size: label, width: LONGEST_HEAD, turn: true });
    else sheet.text(name, middle, y + height, { size: label, at: 'middle' });
  });
  return y + height + 9;
}

function drawCell(sheet, { scale, limit, digits }, { box, value, state, numbers, word }) {
  const inner = { x: box.x + SPACE / 2, y: box.y + SPACE / 2, width: box.width - SPACE, height: box.height - SPACE };
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  if (state === 'masked') {
    sheet.hatch(inner);
    if (breadth(word, 13) < inner.width - 6) drawMasked(sheet, word, middle);
    return;
  }
  const gap = Number.isNaN(value);
  const fill = gap ? 'none' : sheet.paint.cell(scale, value, limit);
  sheet.add('rect', { ...inner, rx: Math.min(4, inner.width / 6), fill, ...(gap ? { stroke: sheet.paint.token('border') } : {}) });
  if (!numbers) return;
  const shown = fixed(value, digits);
  const size = Math.min(18, (inner.width / Math.max(4, shown.length)) * 1.7);
  const letters = gap ? sheet.paint.token('muted') : sheet.paint.letters(scale, value, limit);
  sheet.text(shown, middle[0], middle[1] + size * 0.35, { size, at: 'middle', fill: letters });
}

function drawMasked(sheet, word, [x, y]) {
  const width = breadth(word, 13) + 6;
  sheet.add('rect', { x: x - width / 2, y: y - 9, width, height: 18, rx: 4, fill: sheet.paint.token('bg') });
  sheet.text(word, x, y + 4.5, { size: 13, at: 'middle', fill: sheet.paint.token('muted') });
}
