/** All pairs as clocks, fast to slow. A hand stands at position × frequency: the one product done here. */
import { Canvas } from '../kit/canvas.js';
import { attr, el, text } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { paints, translucent } from '../kit/paints.js';
import { part } from '../kit/part.js';
import { oncePerFrame, Range, STYLES as RANGE } from '../kit/range.js';
import { fill } from '../kit/text.js';

const TURN = 2 * Math.PI;
const MOST_IN_A_ROW = 8;
const SHAPES = { position: { reach: 0.84, width: 0.1 }, query: { reach: 0.84, width: 0.1 }, key: { reach: 0.54, width: 0.22 } };

function build(root, { commits }) {
  const ui = { root, commits, place: 0, hands: [], stops: [] };
  ui.range = new Range((place) => choose(ui, place));
  ui.frame = oncePerFrame(() => show(ui));
  ui.hear = (place) => move(ui, Math.min(place, ui.frequencies.length - 1));
  ui.canvas = new Canvas((context, width) => paintAll(ui, context, width));
  ui.canvas.node.addEventListener('click', (event) => choose(ui, clockAt(ui, event)));
  [ui.title, ui.fast, ui.slow, ui.turned, ui.period] = [el('h4'), el('span'), el('span'), el('span', 'turned'), el('span')];
  const ends = el('div', 'ends', ui.fast, ui.slow);
  ui.read = el('p', 'read', ui.period, ui.turned);
  root.append(el('div', 'clocks', ui.title, ui.canvas.node, ends, ui.range.node, ui.read));
  return ui;
}

function draw(ui, { header: { words, hands, names, periods, link }, arrays: { frequencies } }) {
  Object.assign(ui, { words, names, periods, frequencies: frequencies.values, colours: coloursOf(ui.root) });
  text(ui.title, words.title);
  text(ui.fast, words.fast);
  text(ui.slow, `${words.slow} →`);
  ui.range.describe({ label: words.pair, last: names.length - 1, token: 'ink' });
  follow(ui, hands, link);
  const rows = Math.ceil(names.length / MOST_IN_A_ROW);
  ui.canvas.node.style.aspectRatio = `${Math.min(MOST_IN_A_ROW, names.length)} / ${rows}`;
  ui.canvas.node.style.maxWidth = `${4.25 * Math.min(MOST_IN_A_ROW, names.length)}rem`;
}

function coloursOf(root) {
  const paint = paints(root);
  const named = ['surface', 'border', 'ink', 'position', 'query', 'key'].map((token) => [token, paint(token)]);
  return Object.fromEntries(named);
}

function follow(ui, hands, link) {
  ui.stops.forEach((stop) => stop());
  ui.hands = hands.map((hand) => ({ ...hand }));
  ui.stops = ui.hands.filter((hand) => hand.link).map((hand) => channel(hand.link).follow((position) => {
    hand.position = position;
    ui.frame();
  }));
  ui.channel = channel(link);
  if (ui.channel) ui.stops.push(ui.channel.follow(ui.hear));
}

/** Python says which clock is chosen: show it, and let linked parts know. */
function place(ui, chosen) {
  ui.place = chosen;
  show(ui);
  ui.channel?.tell(chosen, ui.hear);
}

/** The visitor chooses a clock here … */
function choose(ui, chosen) {
  if (chosen === null) return;
  move(ui, chosen);
  ui.channel?.tell(chosen, ui.hear);
}

/** … or in a linked part. */
function move(ui, chosen) {
  if (chosen === ui.place) return;
  ui.place = chosen;
  ui.commits.move(chosen);
  ui.frame();
}

function show(ui) {
  const { words, names, periods, hands, frequencies, place: chosen } = ui;
  const turns = Math.floor((hands[0].position * frequencies[chosen]) / TURN);
  ui.range.show(chosen, names[chosen]);
  text(ui.period, periods[chosen]);
  text(ui.turned, fill(words.turned, { turns }));
  attr(ui.canvas.node, 'aria-label', `${words.title}: ${names[chosen]}, ${periods[chosen]}, ${ui.turned.textContent}`);
  ui.canvas.draw();
}

function paintAll(ui, context, width) {
  const cell = width / Math.min(MOST_IN_A_ROW, ui.frequencies.length);
  const radius = cell * 0.41;
  ui.frequencies.forEach((frequency, i) => {
    context.save();
    context.translate(((i % MOST_IN_A_ROW) + 0.5) * cell, (Math.floor(i / MOST_IN_A_ROW) + 0.5) * cell);
    paintClock(ui, context, frequency, radius);
    if (i === ui.place) paintChosen(ui, context, cell);
    context.restore();
  });
}

function paintClock({ hands, colours }, context, frequency, radius) {
  const angles = hands.map(({ position }) => position * frequency);
  const hasTurned = angles.every((angle) => Math.abs(angle) >= TURN);
  disc(context, radius, colours.surface, hasTurned ? colours.position : colours.border, hasTurned ? 1.5 : 1);
  const [from, to] = hands.length === 1 ? [0, angles[0] % TURN] : [angles[1], angles[1] + nearest(angles[0] - angles[1])];
  sector(context, from, to, radius - 1.5, translucent(colours.position, 0.28));
  hands.map((hand, i) => [hand.role, angles[i]]).sort(([role]) => (role === 'key' ? -1 : 1))
    .forEach(([role, angle]) => paintHand(context, angle, radius, SHAPES[role], colours[role]));
}

/** An angle within half a turn. */
const nearest = (angle) => angle - TURN * Math.round(angle / TURN);

function disc(context, radius, fillStyle, strokeStyle, lineWidth) {
  Object.assign(context, { fillStyle, strokeStyle, lineWidth });
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fill();
  context.stroke();
}

/** Angles turn against the clock; the canvas counts the other way round. */
function sector(context, from, to, radius, fillStyle) {
  context.fillStyle = fillStyle;
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, radius, -from, -to, to > from);
  context.fill();
}

function paintHand(context, angle, radius, { reach, width }, strokeStyle) {
  Object.assign(context, { strokeStyle, lineWidth: Math.max(1.75, width * radius), lineCap: 'round' });
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(reach * radius * Math.cos(angle), -reach * radius * Math.sin(angle));
  context.stroke();
}

function paintChosen({ colours }, context, cell) {
  Object.assign(context, { strokeStyle: colours.ink, lineWidth: 2 });
  context.beginPath();
  context.roundRect(-cell / 2 + 1, -cell / 2 + 1, cell - 2, cell - 2, 6);
  context.stroke();
}

/** The place of the clock under a pointer, or null. */
function clockAt({ canvas: { node }, frequencies }, { offsetX, offsetY }) {
  const columns = Math.min(MOST_IN_A_ROW, frequencies.length);
  const cell = node.clientWidth / columns;
  const found = Math.floor(offsetY / cell) * columns + Math.min(columns - 1, Math.floor(offsetX / cell));
  return found >= 0 && found < frequencies.length ? found : null;
}

function end(ui) {
  ui.stops.forEach((stop) => stop());
  ui.canvas.end();
}

export default part({ name: 'clocks', styles: [...RANGE, 'clocks/clocks.css'], build, draw, place, themed: true, end });
