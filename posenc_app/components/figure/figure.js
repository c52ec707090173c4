/** A Plotly figure drawn in place. plotly.js is fetched when the first figure comes into view. */
import { attr, el, style } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { part } from '../kit/part.js';
import { oncePerFrame } from '../kit/range.js';
import { recolour } from './colours.js';
import { frameOf, movesOf } from './moves.js';

const CONFIG = {
  displayModeBar: false, displaylogo: false, doubleClick: 'reset', responsive: false, scrollZoom: false,
  showSendToCloud: false, plotlyServerURL: '', modeBarButtonsToRemove: ['sendChartToCloud'], typesetMath: false,
};
const AT_ONCE = { mode: 'immediate', transition: { duration: 0 }, frame: { duration: 0, redraw: false } };
const EARLY = '300px';
const REST_MS = 150;
let library;

function build(root, context) {
  const ui = { root, context, plot: el('div', 'pe-plot'), spec: null, ready: null };
  ui.plot.setAttribute('role', 'img');
  root.append(ui.plot);
  ui.hear = oncePerFrame((position) => follow(ui, position));
  ui.sizes = new ResizeObserver(oncePerFrame(() => resize(ui)));
  return ui;
}

function draw(ui, { header, arrays }) {
  attr(ui.plot, 'aria-label', header.alt);
  style(ui.plot, 'height', `${header.height / 17}rem`);
  ui.spec = { data: header.data.map((trace) => filled(trace, arrays)), layout: header.layout };
  listen(ui, channel(header.link));
  ui.ready ??= seen(ui.root).then(() => load(header.plotly));
  ui.ready.then((plotly) => react(ui, plotly)).catch((error) => {
    ui.ready = null;
    ui.context.fail(error, header.words.failed);
  });
}

/** A trace with typed arrays where Python named them; a map becomes an array of rows. */
function filled(node, arrays) {
  if (Array.isArray(node)) return node.map((item) => filled(item, arrays));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.array === 'string') return numbers(arrays[node.array]);
  return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, filled(item, arrays)]));
}

function numbers({ values, shape }) {
  if (shape.length === 1) return values;
  return Array.from({ length: shape[0] }, (_, row) => values.subarray(row * shape[1], (row + 1) * shape[1]));
}

/** Resolves when the node is in view, or nearly. */
function seen(node) {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      resolve();
    }, { rootMargin: EARLY });
    watch.observe(node);
  });
}

/** plotly.js, once a document. */
function load(file) {
  library ??= new Promise((resolve, reject) => {
    const script = el('script');
    script.src = new URL(`../../${file}`, import.meta.url);
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => {
      library = undefined;
      reject(new Error(`${script.src} could not be loaded`));
    };
    document.head.append(script);
  });
  return library;
}

async function react(ui, plotly) {
  if (!ui.root.isConnected) return;
  const spec = recolour(ui.spec, ui.root);
  const frame = frameOf(spec); // before Plotly, which writes into what it is given
  const stays = frame !== null && frame === ui.frame && ui.wide === ui.plot.clientWidth;
  ui.plotly = plotly;
  ui.frame = null; // unknown until this is drawn, and nothing else has begun meanwhile
  ui.begun = spec;
  await (stays ? move(ui, spec) : redraw(ui, spec));
  if (ui.begun === spec) ui.frame = frame;
  ui.sizes.observe(ui.plot);
  ui.plot.dispatchEvent(new CustomEvent('pe:drawn', { bubbles: true }));
}

function redraw(ui, { data, layout }) {
  ui.wide = ui.plot.clientWidth;
  return ui.plotly.react(ui.plot, data, placed({ autosize: true, ...layout }, ui.channel?.value), CONFIG);
}

/** Move the bars; Plotly gives up a move when another one comes in between. */
function move(ui, spec) {
  const data = movesOf(spec);
  return ui.plotly.animate(ui.plot, { data, traces: data.map((_, i) => i) }, AT_ONCE).catch(() => redraw(ui, ui.begun));
}

function resize(ui) {
  const wide = ui.plot.clientWidth;
  if (!ui.plotly || !wide || wide === ui.wide) return;
  ui.wide = wide;
  ui.plotly.Plots.resize(ui.plot);
}

function listen(ui, found) {
  if (found === ui.channel) return;
  ui.stop?.();
  ui.channel = found;
  ui.stop = found?.follow(ui.hear);
}

/** Slide the linked shapes at once; Plotly, which takes several frames for a chart, is told when they rest. */
function follow(ui, position) {
  const shapes = ui.spec?.layout.shapes ?? [];
  if (!ui.plotly || !shapes.some(isLinked)) return;
  shapes.forEach((shape, i) => isLinked(shape) && slide(ui.plot, i, position));
  clearTimeout(ui.resting);
  ui.resting = setTimeout(() => settle(ui, shapes, position), REST_MS);
}

/** Draw an upright shape elsewhere on its axis. */
function slide(plot, index, position) {
  const path = plot.querySelector(`.shapelayer path[data-index="${index}"]`);
  const area = plot.querySelector('.nsewdrag');
  const { range, type } = plot.layout?.xaxis ?? {};
  if (!path || !area || !range) return;
  const along = type === 'log' ? Math.log10 : Number;
  const away = (along(position) - along(plot.layout.shapes[index].x0)) / (range[1] - range[0]);
  if (Number.isFinite(away)) path.setAttribute('transform', `translate(${away * area.getAttribute('width')},0)`);
}

function settle(ui, shapes, position) {
  if (!ui.root.isConnected || shapes !== ui.spec.layout.shapes) return;
  const moves = shapes.flatMap((shape, i) => (isLinked(shape) ? [[`shapes[${i}].x0`, position], [`shapes[${i}].x1`, position]] : []));
  ui.plotly.relayout(ui.plot, Object.fromEntries(moves));
}

const isLinked = ({ name }) => name === 'linked';

function placed(layout, position) {
  if (position === undefined || !layout.shapes) return layout;
  const shapes = layout.shapes.map((shape) => (isLinked(shape) ? { ...shape, x0: position, x1: position } : shape));
  return { ...layout, shapes };
}

function end(ui) {
  ui.stop?.();
  clearTimeout(ui.resting);
  ui.sizes.disconnect();
  ui.plotly?.purge(ui.plot);
}

export default part({ name: 'figure', styles: ['figure/figure.css'], build, draw, themed: true, end });
