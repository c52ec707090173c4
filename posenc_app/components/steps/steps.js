/**
 * A derivation: the list of all steps with their residuals, and the two sides of the one at large.
 *
 * All sides are laid out once, in one place, and all but one pair are hidden: turning to another step changes
 * no layout, so that it is quick and the page below does not jump.
 */
import { attr, el, fit, text } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { Matrix, STYLES as MATRIX } from '../kit/matrix.js';
import { part } from '../kit/part.js';
import { oncePerFrame, Range, STYLES as RANGE } from '../kit/range.js';
import { fill, magnitude, showPieces } from '../kit/text.js';
import { below } from '../kit/transport.js';

function build(root, { commits }) {
  const ui = { commits, index: 0, steps: [] };
  ui.frame = oncePerFrame((index) => place(ui, index));
  ui.hear = oncePerFrame((index) => show(ui, Math.min(index, ui.steps.length - 1)));
  ui.range = new Range((index) => scrub(ui, index));
  ui.previous = turn(ui, -1, '‹');
  ui.next = turn(ui, 1, '›');
  ui.list = el('ol', 'list');
  ui.list.addEventListener('click', (event) => choose(ui, event));
  ui.stage = buildStage();
  root.append(el('div', 'steps', el('div', 'bar', ui.previous, ui.range.node, ui.next), ui.list, ui.stage.node));
  return ui;
}

function turn(ui, by, sign) {
  const node = el('button', 'turn', sign);
  node.type = 'button';
  node.addEventListener('click', () => scrub(ui, ui.index + by));
  return node;
}

function buildStage() {
  const stage = { formula: el('p', 'formula'), pairs: [], place: el('div', 'place'), residual: el('b') };
  stage.say = el('span');
  stage.name = el('span', 'name');
  const verdict = el('p', 'verdict', stage.say, el('span', 'number', stage.name, stage.residual));
  stage.node = el('div', 'stage', stage.formula, stage.place, verdict);
  return stage;
}

function buildPair() {
  const pair = { sides: [], disc: el('i', 'disc') };
  const point = (pointed) => pair.sides.forEach((side) => side.mark(pointed));
  pair.sides.push(new Matrix(point), new Matrix(point));
  pair.disc.setAttribute('aria-hidden', 'true');
  const [left, right] = pair.sides.map(({ node }) => node);
  pair.node = el('div', 'sides', left, el('div', 'between', pair.disc), right);
  pair.node.setAttribute('aria-hidden', 'true');
  pair.sides.forEach((side) => side.reach(false));
  return pair;
}

function draw(ui, { header, arrays }) {
  const { words, link } = header;
  ui.words = words;
  ui.residuals = arrays.residuals.values;
  ui.steps = header.steps;
  follow(ui, channel(link));
  ui.range.describe({ label: words.step, last: ui.steps.length - 1 });
  attr(ui.previous, 'aria-label', words.previous);
  attr(ui.next, 'aria-label', words.next);
  text(ui.stage.name, `${words.residual} `);
  drawList(ui);
  drawPairs(ui, arrays);
}

function drawPairs({ stage, steps, words }, arrays) {
  while (stage.pairs.length < steps.length) stage.pairs.push(buildPair());
  stage.pairs.length = steps.length;
  const nodes = stage.pairs.map(({ node }) => node);
  fit(stage.place, Math.min(stage.place.children.length, nodes.length), () => null);
  nodes.slice(stage.place.children.length).forEach((node) => stage.place.append(node));
  steps.forEach(({ panels, holds }, i) => {
    const { sides, disc } = stage.pairs[i];
    sides.forEach((side, s) => side.draw(panels[s], below(arrays, `${i}.${s}.`), words));
    disc.className = `disc ${holds ? 'same' : 'changed'}`;
    text(disc, holds ? '=' : '≠');
  });
}

function drawList({ list, steps, words, residuals }) {
  const entry = () => el('li', '', el('button', 'entry', el('i', 'disc'), el('span', 'title'), el('span', 'residual')));
  fit(list, steps.length, entry);
  steps.forEach(({ title, holds }, i) => {
    const button = list.children[i].firstChild;
    const [disc, name, residual] = button.children;
    button.type = 'button';
    disc.className = `disc ${holds ? 'same' : 'changed'}`;
    attr(text(disc, holds ? '✓' : '≠'), 'role', 'img');
    attr(disc, 'aria-label', holds ? words.holds : words.breaks);
    text(name, title);
    showPieces(residual, magnitude(residuals[i]));
  });
}

function choose(ui, event) {
  const entry = event.target.closest?.('.entry');
  if (entry) scrub(ui, [...ui.list.children].indexOf(entry.parentNode));
}

/** The visitor moves: draw in the next frame, tell linked parts, commit at rest. */
function scrub(ui, index) {
  if (index < 0 || index >= ui.steps.length) return;
  ui.index = index;
  ui.frame(index);
  ui.commits.move(index);
}

/** Show a step and tell linked parts of it. */
function place(ui, index) {
  show(ui, index);
  ui.channel?.tell(index, ui.hear);
}

function follow(ui, found) {
  if (found === ui.channel) return;
  ui.stop?.();
  ui.channel = found;
  ui.stop = found?.follow(ui.hear);
}

/** Everything that depends on the index. */
function show(ui, index) {
  const { steps, words, stage, residuals } = ui;
  const { formula, holds } = steps[index];
  ui.index = index;
  ui.range.show(index, fill(words.value, { place: index + 1, count: steps.length }));
  ui.previous.disabled = index === 0;
  ui.next.disabled = index === steps.length - 1;
  [...ui.list.children].forEach((entry, i) => attr(entry.firstChild, 'aria-current', i === index ? 'step' : null));
  showPieces(stage.formula, formula);
  stage.pairs.forEach((pair, i) => i !== index && uncover(pair, false));
  uncover(stage.pairs[index], true);
  text(stage.say, holds ? words.holds : words.breaks);
  showPieces(stage.residual, magnitude(residuals[index]));
}

function uncover({ node, sides }, shown) {
  if (node.classList.contains('shown') === shown) return;
  node.classList.toggle('shown', shown);
  attr(node, 'aria-hidden', shown ? null : 'true');
  sides.forEach((side) => side.reach(shown));
}

export default part({ name: 'steps', styles: [...MATRIX, ...RANGE, 'steps/steps.css'], build, draw, place, end: (ui) => ui.stop?.() });
