/** The colours of the theme that is on, put where the figure's role map says. */
import { theme } from '../kit/part.js';
import { STEPS } from '../kit/tokens.js';

const themes = new Map();
const LETTER = { weight: 'w', signed: 'd' };

/** The same data and layout in the colours of the theme at `node`. */
export function recolour({ data, layout }, node) {
  const spec = { data: structureOf(data), layout: structureOf(layout) };
  const colours = reader(node);
  for (const [path, role] of layout.meta?.roles ?? []) put(spec, path, colourOf(role, colours));
  return spec;
}

/** A copy of objects and lists; arrays of numbers are shared. */
function structureOf(node) {
  if (Array.isArray(node)) return ArrayBuffer.isView(node[0]) ? node : node.map(structureOf);
  if (node === null || typeof node !== 'object' || ArrayBuffer.isView(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, structureOf(item)]));
}

function put(spec, path, colour) {
  const last = path.at(-1);
  const owner = path.slice(0, -1).reduce((at, name) => at?.[name], spec);
  if (owner) owner[last] = colour;
}

function colourOf(role, colours) {
  if (Array.isArray(role)) return role.map(colours);
  if (role.ramp) return rampOf(role.ramp, colours);
  if (role.token) return colours(role.token).replace('rgb(', 'rgba(').replace(')', `, ${role.opacity})`);
  return colours(role);
}

function rampOf(scale, colours) {
  const steps = STEPS[scale];
  return Array.from({ length: steps + 1 }, (_, stop) => [stop / steps, colours(`${LETTER[scale]}${stop}`)]);
}

/** Reads tokens as rgb(): Plotly does not know light-dark(). What a theme was read as once is known. */
function reader(node) {
  const look = theme(node);
  if (!themes.has(look)) themes.set(look, new Map());
  const known = themes.get(look);
  return (token) => {
    if (!known.has(token)) known.set(token, read(node, token));
    return known.get(token);
  };
}

function read(node, token) {
  const probe = node.appendChild(document.createElement('span'));
  probe.hidden = true;
  probe.style.color = `var(--pe-${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
