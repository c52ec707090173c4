/** The causal leak: outputs over positions, and the weights behind the one that the slider points at. */
import { attr, el, fit, style, svg, text, widest, word } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { Matrix, STYLES as MATRIX } from '../kit/matrix.js';
import { part } from '../kit/part.js';
import { oncePerFrame, Range, STYLES as RANGE } from '../kit/range.js';
import { fill, fixed } from '../kit/text.js';
import { below, rowOf } from '../kit/transport.js';

const FLAT_SQUARES = 44;
const FLAT_UP_TO = 8;

function build(root, { commits }) {
  const ui = { commits, series: [], position: 0 };
  ui.range = new Range((position) => scrub(ui, position));
  ui.frame = oncePerFrame((position) => place(ui, position));
  ui.hear = oncePerFrame((position) => show(ui, Math.min(position, ui.tokens.length - 1)));
  ui.readouts = el('div', 'readouts');
  ui.chart = buildChart();
  ui.strips = el('div', 'strips');
  const plot = el('div', 'plot', el('h4', 'axis-title'), ui.chart.node, ui.chart.words);
  ui.axisTitle = plot.firstChild;
  ui.node = el('div', 'ladder', ui.range.node, plot, ui.readouts, ui.strips);
  root.append(ui.node);
  return ui;
}

function buildChart() {
  const chart = { top: el('span', 'top'), zero: el('span', 'zero', '0'), cut: el('span', 'cut-line') };
  chart.lines = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  chart.dots = el('div', 'dots');
  chart.words = el('div', 'words');
  chart.words.setAttribute('aria-hidden', 'true');
  chart.node = el('div', 'chart', chart.top, chart.zero, el('div', 'field', chart.cut, chart.lines, chart.dots));
  chart.node.setAttribute('role', 'img');
  return chart;
}

function draw(ui, { header, arrays }) {
  const { words, tokens, series, top, digits, link } = header;
  Object.assign(ui, { words, tokens, digits, top, blocks: series.map((one, i) => ({ ...one, ...below(arrays, `${i}.`) })) });
  follow(ui, channel(link));
  ui.range.describe({ label: words.position, last: tokens.length - 1 });
  text(ui.axisTitle, words.output);
  style(ui.node, '--n', String(tokens.length));
  drawWords(ui);
  drawOutputs(ui);
  fitReadouts(ui);
}

function drawWords({ chart, tokens }) {
  const tall = tokens.length > FLAT_UP_TO || widest(tokens) * tokens.length > FLAT_SQUARES;
  chart.words.classList.toggle('tall', tall);
  fit(chart.words, tokens.length, () => el('span', 'cut'));
  tokens.forEach((token, i) => word(chart.words.children[i], token));
}

function drawOutputs({ chart, blocks, tokens, top, words, digits }) {
  const count = tokens.length;
  attr(chart.lines, 'viewBox', `0 0 ${count} 1`);
  text(chart.top, fixed(top, 2));
  fit(chart.lines, blocks.length, () => svg('polyline'));
  fit(chart.dots, blocks.length * count, () => el('i'));
  blocks.forEach(({ outputs: { values } }, s) => {
    const height = (i) => Math.max(0, values[i] / top);
    const points = Array.from(values, (_, i) => `${i + 0.5},${1 - height(i)}`);
    attr(chart.lines.children[s], 'points', points.join(' '));
    attr(chart.lines.children[s], 'class', s ? 'second' : 'first');
    for (let i = 0; i < count; i++) drawDot(chart.dots.children[s * count + i], s, (i + 0.5) / count, height(i));
  });
  attr(chart.node, 'aria-label', sayOutputs(blocks, tokens, words, digits));
}

function drawDot(dot, series, x, y) {
  dot.className = series ? 'second' : 'first';
  style(dot, 'left', `${100 * x}%`);
  style(dot, 'bottom', `${100 * y}%`);
}

const sayOutputs = (blocks, tokens, words, digits) =>
  blocks.map(({ title, outputs }) => `${words.output}, ${title}: ${tokens.map((token, i) => `${token} ${fixed(outputs.values[i], digits)}`).join(', ')}`).join('; ');

function fitReadouts(ui) {
  const readout = () => el('div', 'readout-of', el('span', 'name'), el('b'), el('span', 'note'));
  fit(ui.readouts, ui.blocks.length, readout);
  while (ui.series.length < ui.blocks.length) ui.series.push(new Matrix((pointed) => ui.series.forEach((strip) => strip.mark(pointed))));
  ui.series.length = ui.blocks.length;
  const nodes = ui.series.map(({ node }) => node);
  if (nodes.some((node, i) => ui.strips.children[i] !== node) || ui.strips.children.length !== nodes.length) ui.strips.replaceChildren(...nodes);
  ui.blocks.forEach(({ title }, i) => {
    ui.readouts.children[i].className = `readout-of ${i ? 'second' : 'first'}`;
    text(ui.readouts.children[i].firstChild, title);
  });
}

/** The visitor moves: draw in the next frame, tell linked parts, commit at rest. */
function scrub(ui, position) {
  ui.frame(position);
  ui.commits.move(position);
}

/** Show a position and tell linked parts of it. */
function place(ui, position) {
  show(ui, position);
  ui.channel?.tell(position, ui.hear);
}

function follow(ui, found) {
  if (found === ui.channel) return;
  ui.stop?.();
  ui.channel = found;
  ui.stop = found?.follow(ui.hear);
}

/** Everything that depends on the position. */
function show(ui, position) {
  const { chart, blocks, tokens, words } = ui;
  ui.position = position;
  ui.range.show(position, fill(words.value, { place: position, word: tokens[position] }));
  style(chart.cut, 'left', `${(100 * (position + 0.5)) / tokens.length}%`);
  chart.dots.querySelectorAll('.now').forEach((dot) => dot.classList.remove('now'));
  blocks.forEach((block, s) => showSeries(ui, block, s, position));
}

function showSeries(ui, block, s, position) {
  const { chart, tokens, readouts, series, words, digits } = ui;
  chart.dots.children[s * tokens.length + position].classList.add('now');
  const [, number, note] = readouts.children[s].children;
  text(number, fixed(block.outputs.values[position], digits));
  text(note, block.notes[position] ? `= ${block.notes[position]}` : '');
  series[s].draw(stripPanel(ui, block, position), {
    values: { values: rowOf(block.weights, position), shape: [1, tokens.length] },
    masked: { values: rowOf(block.masked, position) },
  }, { masked: words.masked, cell: words.cell });
}

function stripPanel({ tokens, words }, { title }, position) {
  const name = tokens[position];
  const ids = tokens.map((_, i) => i);
  const heading = `${title} · ${fill(words.weights, { word: name })}`;
  return { title: heading, rows: [name], headWords: tokens, columns: tokens, rowIds: [position], columnIds: ids, scale: 'weight', limit: 1, digits: 2 };
}

export default part({ name: 'ladder', styles: [...MATRIX, ...RANGE, 'ladder/ladder.css'], build, draw, place, end: (ui) => ui.stop?.() });
