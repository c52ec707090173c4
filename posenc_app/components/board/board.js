/** The board: panels that are compared, side by side; pointing at a pair of words marks it everywhere. */
import { el, fit, style, text } from '../kit/dom.js';
import { Matrix, STYLES } from '../kit/matrix.js';
import { part } from '../kit/part.js';
import { rampGradient } from '../kit/ramp.js';
import { below } from '../kit/transport.js';
import { Outputs } from './outputs.js';

function build(root) {
  const grid = el('div', 'board');
  const legend = el('div', 'legend');
  root.append(grid);
  return { grid, legend, panels: [] };
}

function draw(ui, { header, arrays }) {
  arrange(ui, header.panels);
  header.panels.forEach((panel, i) => ui.panels[i].draw(panel, below(arrays, `${i}.`), header.words));
  drawLegend(ui.legend, header, arrays);
}

/** Keep the panels there are; make new ones only where the kind is another. */
function arrange(ui, panels) {
  const point = (pointed) => ui.panels.forEach((panel) => panel.mark(pointed));
  ui.panels = panels.map(({ kind }, i) => {
    const kept = ui.panels[i]?.kind === kind ? ui.panels[i] : null;
    return kept ?? Object.assign(kind === 'matrix' ? new Matrix(point) : new Outputs(), { kind });
  });
  const nodes = [...ui.panels.map(({ node }) => node), ui.legend];
  if (nodes.some((node, i) => ui.grid.children[i] !== node) || ui.grid.children.length !== nodes.length) {
    ui.grid.replaceChildren(...nodes);
  }
  const matrices = panels.filter(({ kind }) => kind === 'matrix');
  const most = Math.max(0, ...matrices.map((panel) => Math.max(panel.rows.length, panel.columns.length)));
  ui.grid.classList.toggle('crowded', most > 4);
  style(ui.grid, '--matrices', String(Math.max(1, matrices.length)));
  style(ui.grid, '--columns', panels.map(({ kind }) => `minmax(0, ${kind === 'matrix' ? 1 : 1.25}fr)`).join(' '));
}

function drawLegend(node, { legend, words }, arrays) {
  const masked = Object.entries(arrays).some(([name, { values }]) => name.endsWith('.masked') && values.includes(1));
  const items = masked ? [...legend, { text: words.masked, swatch: true }] : legend;
  node.hidden = !items.length;
  fit(node, items.length, () => el('span', '', el('span'), el('span'), el('span')));
  items.forEach((item, i) => drawItem(node.children[i], item));
}

/** The word, then "low ramp high"; or a swatch, then its word. */
function drawItem(node, { text: label, scale, low, high, swatch }) {
  const [first, mark, last] = node.children;
  node.className = swatch ? 'masked-entry' : '';
  mark.className = scale ? 'ramp' : swatch ? 'swatch masked' : '';
  style(mark, 'background', scale ? rampGradient(scale) : '');
  text(first, swatch ? '' : scale ? `${label} ${low}` : label);
  text(last, swatch ? label : scale ? high : '');
}

export default part({ name: 'board', styles: [...STYLES, 'board/board.css'], build, draw });
