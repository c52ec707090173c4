/** One position in three views: waves cut there, the row of numbers there, its line in the table of all rows. */
import { el, text } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { paints, rampBytes } from '../kit/paints.js';
import { part } from '../kit/part.js';
import { oncePerFrame } from '../kit/range.js';
import { rampGradient } from '../kit/ramp.js';
import { Field } from './field.js';
import { Strip } from './strip.js';
import { Waves } from './waves.js';

export const COLOURS = 255;

function build(root) {
  const ui = { root, position: 0, pair: 0, stops: [] };
  ui.frame = oncePerFrame(() => show(ui));
  ui.hear = (position) => { ui.position = position; ui.frame(); };
  ui.hearPair = (pair) => { ui.pair = pair; ui.frame(); };
  ui.waves = new Waves();
  ui.strip = new Strip();
  ui.field = new Field((position, pair) => point(ui, position, pair));
  ui.titles = [0, 1, 2].map(() => el('h4', '', el('span'), el('small')));
  ui.legend = legend();
  const rows = el('div', 'rows', ui.titles[1], ui.strip.node, ui.titles[2], ui.field.node, ui.legend);
  ui.ends = [ui.legend.firstChild, ui.legend.lastChild];
  root.append(el('div', 'fingerprint', el('div', 'cuts', ui.titles[0], ui.waves.node), rows));
  return ui;
}

function legend() {
  const ramp = el('i');
  ramp.style.background = rampGradient('signed');
  return el('div', 'legend', el('span'), ramp, el('span'));
}

function draw(ui, { header, arrays }) {
  const { words, pairs, link, pairLink } = header;
  const paint = paints(ui.root);
  const ramp = rampBytes('signed', COLOURS, paint);
  Object.assign(ui, { pairs, count: arrays.colours.shape[0] });
  [[words.waves, ''], [words.row, ''], [words.table, `${words.rows} ↓  ${words.columns} →`]].forEach(([title, axes], i) => {
    text(ui.titles[i].firstChild, title);
    text(ui.titles[i].lastChild, axes);
  });
  [words.low ?? '−1', words.high ?? '+1'].forEach((end, i) => text(ui.ends[i], end));
  ui.waves.draw(header, arrays, ramp, paint);
  ui.strip.draw(header, arrays, ramp);
  ui.field.draw(header, arrays, ramp);
  ui.stops.forEach((stop) => stop());
  ui.channel = channel(link);
  ui.pairChannel = channel(pairLink);
  ui.stops = [ui.channel.follow(ui.hear)];
  if (ui.pairChannel) ui.stops.push(ui.pairChannel.follow(ui.hearPair));
  show(ui);
}

function show(ui) {
  const position = Math.min(ui.position, ui.count - 1);
  const columns = ui.pairChannel ? (ui.pairs[ui.pair] ?? []) : [];
  ui.waves.show(position, ui.pairChannel ? ui.pair : null);
  ui.strip.show(position, columns);
  ui.field.show(position, columns);
}

/** The visitor points at a cell of the table. */
function point(ui, position, column) {
  ui.hear(position);
  ui.channel.tell(position, ui.hear);
  const pair = ui.pairs.findIndex((columns) => columns.includes(column));
  if (pair < 0 || !ui.pairChannel) return;
  ui.hearPair(pair);
  ui.pairChannel.tell(pair, ui.hearPair);
}

function end(ui) {
  ui.stops.forEach((stop) => stop());
  ui.waves.end();
  ui.strip.end();
}

export default part({ name: 'fingerprint', styles: ['fingerprint/fingerprint.css'], build, draw, themed: true, end });
