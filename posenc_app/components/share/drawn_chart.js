/** A Plotly figure on paper: what is on the page, drawn again by Plotly in the colours of the light theme. */
import { el } from '../kit/dom.js';
import { recolour } from '../figure/colours.js';

const TITLE = 32;

/** The charts of a picture as SVG, by the key of their figure; Plotly draws in its own time. */
export async function chartsOf(panels, widths) {
  const charts = {};
  for (const [i, panel] of panels.entries()) {
    if (panel.kind === 'chart') charts[panel.figure] = await chart(panel, widths[i]);
  }
  return charts;
}

async function chart({ figure, height }, width) {
  const ui = await drawn(figure);
  const light = el('div');
  light.style.colorScheme = 'light';
  ui.root.append(light);
  try {
    const { data, layout } = recolour(ui.spec, light);
    const size = { width: Math.round(width), height };
    const address = await ui.plotly.toImage({ data, layout: { ...layout, ...size } }, { format: 'svg', ...size });
    const source = decodeURIComponent(address.slice(address.indexOf(',') + 1));
    return new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  } finally {
    light.remove();
  }
}

/** The figure with this key, once it has been drawn: it waits until it is in view. */
async function drawn(key) {
  const box = document.querySelector(`.st-key-${CSS.escape(key)}`);
  const owner = [...(box?.querySelectorAll('*') ?? [])].find((node) => node.pePart);
  if (!owner) throw new Error(`No figure ${key}`);
  const { ui } = owner.pePart;
  if (!ui.plotly) {
    box.scrollIntoView({ block: 'nearest' });
    await new Promise((resolve) => box.addEventListener('pe:drawn', resolve, { once: true }));
  }
  return ui;
}

/** @returns {number} where it ends below */
export function drawChart(sheet, { title, figure, height }, _, { x, y, width }) {
  sheet.text(title, x, y + 14, { weight: 600, width });
  const node = sheet.charts[figure];
  for (const [name, value] of Object.entries({ x, y: y + TITLE })) node.setAttribute(name, value);
  sheet.node.append(node);
  return y + TITLE + height;
}
