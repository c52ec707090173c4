/**
 * The dial. A hand stands at its start plus position × frequency: the one product done here. Every number that
 * is printed is looked up in what Python sent; of a pair whose numbers have not come yet, none is printed.
 */
import { attr, el, svg, text } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { part } from '../kit/part.js';
import { oncePerFrame } from '../kit/range.js';
import { fill, fixed } from '../kit/text.js';

const TURN = 2 * Math.PI;
const DEGREE = TURN / 360;
const ROLES = { query: 93, key: 74 };
const MARKS = ['0', '½π', 'π', '1½π'];
const NO_NUMBER = '·';
const SMALLEST_LABELLED = 14;

function build(root) {
  const ui = { stops: [], places: null };
  ui.frame = oncePerFrame(() => show(ui));
  ui.face = buildFace();
  ui.read = Object.fromEntries(['angle', 'cosine', 'score'].map((name) => [name, el('div', name, el('span'), el('b'))]));
  root.append(el('div', 'dial', ui.face.node, el('div', 'read', ...Object.values(ui.read))));
  return ui;
}

function buildFace() {
  const face = { node: svg('svg', { viewBox: '-118 -116 236 232', role: 'img' }) };
  face.node.append(svg('circle', { r: 100, class: 'face' }), ...ticks(), ...MARKS.map(mark));
  face.sector = svg('path', { class: 'sector' });
  face.arc = svg('path', { class: 'arc' });
  face.hands = Object.keys(ROLES).map(hand);
  face.between = svg('text', { class: 'between' });
  const [query, key] = face.hands;
  face.node.append(face.sector, face.arc, query.start, key.start, key.node, query.node);
  face.node.append(svg('circle', { r: 4.5, class: 'hub' }), query.letter, key.letter, face.between);
  return face;
}

const at = (angle, radius) => [Math.cos(angle) * radius, -Math.sin(angle) * radius];

function ticks() {
  return Array.from({ length: 24 }, (_, i) => {
    const [[x1, y1], [x2, y2]] = [at((i * TURN) / 24, i % 6 ? 96 : 92), at((i * TURN) / 24, 100)];
    return svg('line', { x1, y1, x2, y2, class: i % 6 ? 'tick' : 'tick quarter' });
  });
}

function mark(words, i) {
  const [x, y] = at((i * TURN) / 4, 109);
  return text(svg('text', { x, y, class: 'mark' }), words);
}

function hand(role) {
  const node = svg('g', { class: `hand ${role}` });
  node.append(svg('line', { x1: 0, y1: 0, y2: 0 }), svg('path', { d: 'M0 0L-13 -6.5L-13 6.5Z' }));
  const start = svg('line', { x1: 0, y1: 0, class: `start ${role}` });
  return { node, start, letter: svg('text', { class: `letter ${role}` }) };
}

function draw(ui, { header: { words, pair, link, pairLink }, arrays }) {
  const values = Object.fromEntries(Object.entries(arrays).map(([name, block]) => [name, block.values]));
  Object.assign(ui, { ...values, words, known: pair, pair });
  for (const [name, node] of Object.entries(ui.read)) text(node.firstChild, words[name]);
  drawHands(ui);
  follow(ui, link, pairLink);
  show(ui);
}

/** Length and start of the hands: a longest one above 1 fills the dial. */
function drawHands({ face, words, starts, lengths }) {
  const full = Math.max(1, ...lengths);
  Object.entries(ROLES).forEach(([role, longest], i) => {
    const { node, start, letter } = face.hands[i];
    const reach = (longest * lengths[i]) / full;
    const [line, tip] = node.children;
    attr(line, 'x2', Math.max(0, reach - 10));
    attr(tip, 'transform', `translate(${reach} 0)`);
    attr(node, 'visibility', lengths[i] > 0 ? 'visible' : 'hidden');
    const [x2, y2] = at(starts[i], reach);
    attr(attr(start, 'x2', x2), 'y2', y2);
    text(letter, lengths[i] > 0 ? words[role] : '');
    face.hands[i].reach = reach;
  });
}

function follow(ui, link, pairLink) {
  end(ui);
  const hear = (name) => (value) => {
    ui[name] = value;
    ui.frame();
  };
  ui.stops = [channel(link).follow(hear('places'))];
  if (pairLink) ui.stops.push(channel(pairLink).follow(hear('pair')));
}

/** Everything that depends on the places of both hands, or on the pair. */
function show(ui) {
  const { positions, frequencies, starts, places } = ui;
  if (!places) return;
  const frequency = frequencies[Math.min(ui.pair, frequencies.length - 1)];
  const last = positions.length - 1;
  const angles = places.map((place, i) => starts[i] + positions[Math.min(place, last)] * frequency);
  const numbers = readings(ui);
  turn(ui.face, angles);
  drawBetween(ui.face, angles, numbers.angle);
  print(ui, numbers);
}

/** The three numbers of Python for these places, as text. */
function readings({ places, positions, pair, known, degrees, cosines, scores }) {
  if (pair !== known) return { angle: NO_NUMBER, cosine: NO_NUMBER, score: NO_NUMBER };
  const cell = places[0] * positions.length + places[1];
  const degree = Number.isNaN(degrees[cell]) ? NO_NUMBER : `${fixed(Math.abs(degrees[cell]), 1)}°`;
  return { angle: degree, cosine: fixed(cosines[cell], 3), score: fixed(scores[cell], 3), sign: Math.sign(scores[cell]) };
}

function turn({ hands }, angles) {
  hands.forEach(({ node, letter, reach }, i) => {
    attr(node, 'transform', `rotate(${-angles[i] / DEGREE})`);
    const [x, y] = at(angles[i] + (i ? -13 : 13) / Math.max(40, reach), reach * 0.76);
    attr(attr(letter, 'x', x.toFixed(2)), 'y', y.toFixed(2));
  });
}

function drawBetween({ sector, arc, between }, [query, key], words) {
  const gap = query - key - TURN * Math.round((query - key) / TURN);
  const line = curve(key, gap, 44);
  attr(arc, 'd', `M${line}`);
  attr(sector, 'd', `M${line}L0 0Z`);
  const [x, y] = at(key + gap / 2, 60);
  attr(attr(between, 'x', x.toFixed(2)), 'y', y.toFixed(2));
  text(between, Math.abs(gap) > SMALLEST_LABELLED * DEGREE && words !== NO_NUMBER ? words : '');
}

function curve(from, gap, radius) {
  const count = Math.max(2, Math.ceil(Math.abs(gap) / 0.15));
  const points = Array.from({ length: count + 1 }, (_, i) => at(from + (gap * i) / count, radius));
  return points.map((point) => point.map((size) => size.toFixed(2)).join(' ')).join('L');
}

function print({ read, face, words }, numbers) {
  for (const [name, node] of Object.entries(read)) text(node.lastChild, numbers[name]);
  read.score.className = `score ${numbers.sign < 0 ? 'negative' : numbers.sign > 0 ? 'positive' : ''}`;
  attr(face.node, 'aria-label', fill(words.said, numbers));
}

function end(ui) {
  ui.stops.forEach((stop) => stop());
  ui.stops = [];
}

export default part({ name: 'dial', styles: ['dial/dial.css'], build, draw, end });
