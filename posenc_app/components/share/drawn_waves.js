/** Waves on paper, cut at a position, each with the number it reads there. */
import { fixed } from '../kit/text.js';

const TOP = 30;
const HIGH = 56;
const SWING = 0.4;
const READING = 58;

/** @returns {number} where it ends below */
export function drawWaves(sheet, panel, { curves, readings, printed = readings }, { x, y, width }) {
  const [count, places] = curves.shape;
  const ink = sheet.paint.token('ink');
  const wide = width - READING;
  sheet.text(panel.title, x, y + 14, { size: 17, weight: 600, width });
  const at = x + panel.at * wide;
  const base = (i) => y + TOP + (i + 0.5) * HIGH;
  for (let i = 0; i < count; i++) {
    const points = Array.from({ length: places }, (_, j) => `${(x + (j / (places - 1)) * wide).toFixed(1)},${(base(i) - SWING * HIGH * curves.values[i * places + j]).toFixed(1)}`);
    sheet.add('line', { x1: x, x2: x + wide, y1: base(i), y2: base(i), stroke: sheet.paint.token('border') });
    sheet.add('polyline', { points: points.join(' '), fill: 'none', stroke: ink, 'stroke-width': 1.75, 'stroke-linejoin': 'round' });
  }
  const bottom = y + TOP + count * HIGH;
  sheet.add('line', { x1: at, x2: at, y1: y + TOP, y2: bottom, stroke: sheet.paint.token('position'), 'stroke-width': 2.5 });
  for (let i = 0; i < count; i++) {
    const value = readings.values[i];
    sheet.add('circle', { cx: at, cy: base(i) - SWING * HIGH * value, r: 7, fill: sheet.paint.cell('signed', value, 1), stroke: ink, 'stroke-width': 2 });
    const number = printed.values[i];
    sheet.text(`${number >= 0 ? '+' : ''}${fixed(number, 2)}`, x + width, base(i) + 5, { size: 16, at: 'end' });
  }
  return bottom;
}
