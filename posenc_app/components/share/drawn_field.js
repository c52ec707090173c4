/** A big table on paper: its cells as one picture inside the drawing, a line over the chosen row. */
import { el } from '../kit/dom.js';
import { rampBytes } from '../kit/paints.js';

const TOP = 52;
const HIGH = 400;
const GUTTER = 44;
const SMALL = 15;

/** @returns {number} where it ends below */
export function drawField(sheet, panel, { colours }, { x, y, width }) {
  const [count, columns] = colours.shape;
  const muted = { size: SMALL, fill: sheet.paint.token('muted') };
  const map = { x: x + GUTTER, y: y + TOP, width: width - GUTTER, height: HIGH };
  sheet.text(panel.title, x, y + 14, { size: 17, weight: 600, width });
  sheet.text(panel.axes, x, y + 38, { ...muted, width });
  sheet.add('image', { ...map, href: pictureOf(colours, sheet), preserveAspectRatio: 'none', style: count > HIGH / 2 ? '' : 'image-rendering: pixelated' });
  sheet.text('0', map.x - 8, map.y + 12, { ...muted, at: 'end' });
  sheet.text(String(count - 1), map.x - 8, map.y + HIGH, { ...muted, at: 'end' });
  drawCursor(sheet, map, map.y + ((panel.position + 0.5) / count) * HIGH, panel.position);
  for (const { name, start, end } of panel.spans) drawEnds(sheet, panel.ends, name, map, [start / columns, end / columns], muted);
  return map.y + HIGH + 30;
}

function pictureOf({ values, shape: [height, width] }, sheet) {
  const ramp = new Uint32Array(rampBytes('signed', 255, (token) => channels(sheet.paint.token(token))).buffer);
  const canvas = Object.assign(el('canvas'), { width, height });
  const image = new ImageData(width, height);
  new Uint32Array(image.data.buffer).set(Array.from(values, (colour) => ramp[colour]));
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas.toDataURL();
}

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)).join(' ');

function drawCursor(sheet, { x, width }, y, position) {
  const violet = sheet.paint.token('position');
  sheet.add('line', { x1: x - 5, x2: x + width + 5, y1: y, y2: y, stroke: sheet.paint.token('bg'), 'stroke-width': 6 });
  sheet.add('line', { x1: x - 5, x2: x + width + 5, y1: y, y2: y, stroke: violet, 'stroke-width': 3 });
  sheet.text(String(position), x - 8, y + 5, { size: SMALL, weight: 700, fill: violet, at: 'end' });
}

function drawEnds(sheet, [fast, slow], name, map, [from, to], muted) {
  const base = map.y + map.height + 20;
  const [left, right] = [map.x + from * map.width + (from ? 8 : 0), map.x + to * map.width];
  sheet.text(fast, left, base, muted);
  sheet.text(name, (left + right) / 2, base, { ...muted, at: 'middle' });
  sheet.text(slow, right - (to < 1 ? 8 : 0), base, { ...muted, at: 'end' });
}
