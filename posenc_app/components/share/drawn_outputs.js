/** Output strips on paper, matched word by word: = on a full line, ≠ on a dashed one. */
import { breadth } from './letters.js';

const BETWEEN = 128;
const STRIP = 36;
const WIDEST_STRIP = 128;

/** @returns {number} where it ends below */
export function drawOutputs(sheet, panel, { first, second }, { x, y, width }) {
  const [count] = first.shape;
  const seat = width / count;
  sheet.text(panel.title, x, y + 14, { weight: 600, width });
  const label = count > 8 ? 14 : 17;
  const longest = Math.max(...[...panel.first, ...panel.second].map((name) => breadth(name, label)));
  const turned = longest > seat - 4;
  const head = turned ? Math.min(longest, 96) : label;
  const strips = { x, seat, limit: panel.limit };
  const names = { x, seat, label, turned, head };
  const top = y + 32 + head + 9;
  drawNames(sheet, panel.first, { ...names, y: top - 9, at: 'start' });
  drawStrips(sheet, first, { ...strips, y: top });
  drawLines(sheet, panel, { x, seat, y: top + STRIP });
  const low = top + STRIP + BETWEEN;
  drawStrips(sheet, second, { ...strips, y: low });
  drawNames(sheet, panel.second, { ...names, y: low + STRIP + 9 + (turned ? 0 : label * 0.8), at: 'end' });
  return low + STRIP + head + 14;
}

/** Names over (at: start) or under (at: end) the strips. */
function drawNames(sheet, words, { x, y, seat, label, turned, at }) {
  words.forEach((name, i) => {
    const middle = x + (i + 0.5) * seat;
    if (turned) sheet.text(name, middle + label * 0.35, y, { size: label, width: 96, at, turn: true });
    else sheet.text(name, middle, y, { size: label, at: 'middle' });
  });
}

function drawStrips(sheet, { values, shape: [count, features] }, { x, y, seat, limit }) {
  const width = Math.min(seat * 0.84, WIDEST_STRIP);
  const part = width / features;
  for (let i = 0; i < count; i++) {
    const left = x + (i + 0.5) * seat - width / 2;
    for (let k = 0; k < features; k++) {
      const value = values[i * features + k];
      if (Number.isNaN(value)) continue;
      const fill = sheet.paint.cell('signed', value, limit);
      const thin = part - (part > 3 ? 1 : part > 1.5 ? 0.4 : 0);
      sheet.add('rect', { x: (left + k * part).toFixed(2), y, width: thin.toFixed(2), height: STRIP, rx: part > 4 ? 2 : 0, fill });
    }
  }
}

function drawLines(sheet, { order, same }, { x, y, seat }) {
  const disc = Math.min(11, seat * 0.41);
  const [ink, line, page] = ['ink', 'line', 'bg'].map(sheet.paint.token);
  const [top, bottom] = [y + 6, y + BETWEEN - 6];
  const middle = (top + bottom) / 2;
  const at = (place) => x + (place + 0.5) * seat;
  order.forEach((from, to) => {
    const look = same[to] ? { stroke: ink } : { stroke: line, 'stroke-dasharray': '6 5' };
    const d = `M${at(from)} ${top}C${at(from)} ${middle} ${at(to)} ${middle} ${at(to)} ${bottom}`;
    sheet.add('path', { d, fill: 'none', 'stroke-width': 2.5, ...look });
  });
  order.forEach((_, to) => {
    const [cx, cy] = [at(to), bottom - 14];
    sheet.add('circle', { cx, cy, r: disc, fill: same[to] ? ink : page, stroke: ink, 'stroke-width': 2 });
    const size = disc * 1.45;
    sheet.text(same[to] ? '=' : '≠', cx, cy + size * 0.33, { size, weight: 700, at: 'middle', fill: same[to] ? page : ink });
  });
}
