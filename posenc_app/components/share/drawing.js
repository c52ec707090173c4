/** A board as one standalone SVG in the colours of the light theme: title, panels, legend, caption. */
import { svg } from '../kit/dom.js';
import { chartsOf, drawChart } from './drawn_chart.js';
import { drawField } from './drawn_field.js';
import { drawMatrix } from './drawn_matrix.js';
import { drawOutputs } from './drawn_outputs.js';
import { drawWaves } from './drawn_waves.js';
import { FAMILIES, breadth, cut, lines, loaded, sayable } from './letters.js';
import { Paint } from './paint.js';
import { below } from '../kit/transport.js';

const WIDTH = 1200;
const MARGIN = 48;
const GAP = 44;
const SHARES = { matrix: 1, outputs: 1.25, waves: 1, field: 1, chart: 1 };
const DRAW = { matrix: drawMatrix, outputs: drawOutputs, waves: drawWaves, field: drawField, chart: drawChart };
const TITLE = { size: 28, weight: 700, line: 38 };
const CAPTION = { size: 19, line: 30 };
const SMALL = 15;

/**
 * @param {object} picture what `BoardPicture.packed` says
 * @param {object} arrays its arrays
 * @param {HTMLElement} root a node of the page below which the tokens are declared
 * @returns {Promise<{node: SVGSVGElement, words: string, language: string}>}
 */
export async function drawBoard(picture, arrays, root) {
  await loaded(allWords(picture));
  const paint = new Paint(root);
  try {
    const sheet = new Sheet(paint);
    sheet.charts = await chartsOf(picture.panels, widthsOf(picture.panels));
    const bottom = drawAll(sheet, picture, arrays);
    sheet.end(picture.title, bottom + MARGIN - 8);
    return { node: sheet.node, words: sheet.node.textContent, language: picture.language };
  } finally {
    paint.done();
  }
}

/** Every letter that may be drawn; numbers and signs are always there. */
function allWords(picture) {
  const named = picture.panels.flatMap((panel) => Object.values(panel).flat().filter((name) => typeof name === 'string'));
  const said = picture.caption.flat().map(([run]) => run);
  return [picture.title, ...named, ...said, ...picture.legend.map((item) => item.text), picture.masked, '0–9=≠'].join('');
}

function drawAll(sheet, picture, arrays) {
  let y = MARGIN - 8;
  for (const line of lines([[picture.title, true]], WIDTH - 2 * MARGIN, TITLE.size)) {
    y += TITLE.line;
    sheet.text(line[0][0], MARGIN, y - 8, { size: TITLE.size, weight: TITLE.weight });
  }
  y = drawPanels(sheet, picture, arrays, y + 20);
  y = drawLegend(sheet, picture, arrays, y + 22);
  y += 10;
  for (const sentence of picture.caption) {
    for (const line of lines(sentence, WIDTH - 2 * MARGIN, CAPTION.size)) {
      y += CAPTION.line;
      sheet.runs(line, MARGIN, y - 8, { size: CAPTION.size });
    }
    y += 4;
  }
  return y;
}

/** What is shown side by side shares the width of the paper. */
function widthsOf(panels) {
  const shares = panels.reduce((sum, { kind }) => sum + SHARES[kind], 0);
  const unit = (WIDTH - 2 * MARGIN - GAP * (panels.length - 1)) / shares;
  return panels.map(({ kind }) => unit * SHARES[kind]);
}

function drawPanels(sheet, { panels, masked }, arrays, top) {
  const widths = widthsOf(panels);
  const bottoms = [];
  let x = MARGIN;
  panels.forEach((panel, i) => {
    const width = widths[i];
    const frame = { x, y: top, width };
    bottoms.push(DRAW[panel.kind](sheet, panel, below(arrays, `${i}.`), frame, masked));
    x += width + GAP;
  });
  return Math.max(...bottoms);
}

function drawLegend(sheet, { legend, masked }, arrays, top) {
  const look = { size: SMALL, fill: sheet.paint.token('muted') };
  const base = top + SMALL;
  let x = MARGIN;
  const say = (words) => {
    sheet.text(words, x, base, look);
    x += breadth(words, SMALL) + 10;
  };
  for (const { text, scale, low, high } of legend) {
    say(scale ? `${text} ${low}` : text);
    if (scale) {
      sheet.add('rect', { x, y: base - 10, width: 136, height: 9, rx: 4, fill: `url(#${sheet.gradient(scale)})`, stroke: sheet.paint.token('border') });
      x += 146;
      say(high);
    }
    x += 16;
  }
  if (Object.entries(arrays).some(([name, { values }]) => name.endsWith('.masked') && values.includes(1))) {
    sheet.hatch({ x, y: base - 14, width: 18, height: 18 });
    x += 26;
    say(masked);
  }
  return base + 6;
}

/** The paper: knows how to put text, shapes and definitions on it. */
class Sheet {
  constructor(paint) {
    this.paint = paint;
    this.node = svg('svg', { 'font-family': FAMILIES, role: 'img' });
    this.title = svg('title');
    this.definitions = svg('defs');
    this.ground = svg('rect', { width: WIDTH, fill: paint.token('bg') });
    this.node.append(this.title, svg('style'), this.definitions, this.ground);
    this.node.style.fontVariantNumeric = 'tabular-nums lining-nums';
    this.made = new Set();
    this.ink = paint.token('ink');
  }

  end(title, height) {
    this.title.textContent = sayable(title);
    const size = { width: WIDTH, height: Math.ceil(height), viewBox: `0 0 ${WIDTH} ${Math.ceil(height)}` };
    for (const [name, value] of Object.entries(size)) this.node.setAttribute(name, value);
    this.ground.setAttribute('height', size.height);
  }

  add(tag, attributes) {
    const node = svg(tag, attributes);
    this.node.append(node);
    return node;
  }

  /** Text; with `width` it is cut to fit. `at` is start, middle or end. */
  text(words, x, y, { size = 17, weight = 400, fill = this.ink, at = 'start', width, turn } = {}) {
    const node = this.add('text', { x: round(x), y: round(y), fill, 'font-size': size, 'font-weight': weight, 'text-anchor': at });
    if (turn) node.setAttribute('transform', `rotate(-90 ${round(x)} ${round(y)})`);
    const shown = sayable(words);
    node.textContent = width === undefined ? shown : cut(shown, width, size, weight);
    return node;
  }

  runs(runs, x, y, { size }) {
    const node = this.text('', x, y, { size });
    node.setAttribute('style', 'white-space: pre');
    for (const [words, bold] of runs) {
      const run = svg('tspan', bold ? { 'font-weight': 700 } : {});
      run.textContent = sayable(words);
      node.append(run);
    }
  }

  /** Hatching means masked. */
  hatch({ x, y, width, height }) {
    const color = this.paint.token('masked');
    this.#define('hatch', 'pattern', { width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, [
      ['rect', { width: 1, height: 6, fill: color, 'fill-opacity': 0.6 }],
    ]);
    this.add('rect', { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, rx: Math.min(4, width / 6), fill: 'url(#hatch)', stroke: color, 'stroke-opacity': 0.6 });
  }

  gradient(scale) {
    const colors = this.paint.ramp(scale);
    const stops = colors.map((color, i) => ['stop', { offset: i / (colors.length - 1), 'stop-color': color }]);
    this.#define(scale, 'linearGradient', {}, stops);
    return scale;
  }

  #define(id, tag, attributes, children) {
    if (this.made.has(id)) return;
    this.made.add(id);
    const node = svg(tag, { id, ...attributes });
    node.append(...children.map(([name, own]) => svg(name, own)));
    this.definitions.append(node);
  }
}

const round = (value) => Math.round(value * 100) / 100;
