/** Words to be put in another order: dragged, or moved by the arrow keys, or by the small arrows of a chip. */
import { attr, el, fit, style, text, word } from '../kit/dom.js';
import { part } from '../kit/part.js';
import { fill } from '../kit/text.js';

const DRAG_PX = 5;
const GLIDE_MS = 160;

function build(root, { commits }) {
  const ui = { list: el('ol', 'chips'), hint: el('p', 'hint'), news: el('p', 'unseen'), commits, order: [], drag: null };
  ui.news.setAttribute('aria-live', 'polite');
  root.append(el('div', 'reorder', ui.list, ui.hint, ui.news));
  listen(ui);
  return ui;
}

function draw(ui, { header: { tokens, words } }) {
  Object.assign(ui, { tokens, words, chips: ui.chips ?? [] });
  const order = ui.order.length === tokens.length ? ui.order : tokens.map((_, i) => i);
  while (ui.chips.length > tokens.length) ui.chips.pop().remove();
  while (ui.chips.length < tokens.length) ui.chips.push(chip(ui.chips.length));
  tokens.forEach((token, i) => dress(ui.chips[i], token, words));
  text(ui.hint, words.hint);
  attr(ui.list, 'aria-label', words.label);
  ui.order = order;
  arrange(ui);
}

/** Python's order, or the visitor's own while it is ahead. */
function place(ui, order) {
  if (ui.drag) return;
  ui.order = [...order];
  arrange(ui);
}

function chip(index) {
  const node = el('li', 'chip', arrow('left', '‹'), el('button', 'word'), arrow('right', '›'));
  node.querySelector('.word').type = 'button';
  node.dataset.index = index;
  return node;
}

function arrow(side, sign) {
  const node = el('button', `arrow ${side}`, sign);
  node.type = 'button';
  node.tabIndex = -1; // the arrow keys of the word do the same
  return node;
}

function dress(node, token, words) {
  const [left, button, right] = node.children;
  word(button, token);
  attr(left, 'aria-label', fill(words.left, { word: token }));
  attr(right, 'aria-label', fill(words.right, { word: token }));
}

/** Put the chips in order without ever moving `pinned` in the page: it keeps its focus and its pointer. */
function arrange(ui, pinned = focused(ui)) {
  const nodes = ui.order.map((index) => ui.chips[index]);
  const at = nodes.indexOf(pinned);
  const settled = nodes.every((node, i) => ui.list.children[i] === node);
  if (!settled && at < 0) ui.list.replaceChildren(...nodes);
  else if (!settled) {
    nodes.slice(0, at).forEach((node) => pinned.before(node));
    nodes.slice(at + 1).forEach((node) => ui.list.append(node));
  }
  nodes.forEach((node, i) => {
    node.firstChild.disabled = i === 0;
    node.lastChild.disabled = i === nodes.length - 1;
  });
}

const focused = (ui) => ui.list.getRootNode().activeElement?.closest?.('.chip');

/** Move a word to another place; the others glide aside. */
function move(ui, index, to, announce = true) {
  const from = ui.order.indexOf(index);
  const goal = Math.min(ui.order.length - 1, Math.max(0, to));
  if (from === goal) return;
  const before = ui.chips.map(spot);
  ui.order.splice(goal, 0, ...ui.order.splice(from, 1));
  arrange(ui, ui.chips[index]);
  ui.chips.forEach((node, i) => node !== ui.drag?.node && glide(node, before[i]));
  if (announce) say(ui, index, goal);
  ui.commits.move([...ui.order]);
}

const spot = (node) => [node.offsetLeft, node.offsetTop];

function glide(node, [x, y]) {
  const [dx, dy] = [x - node.offsetLeft, y - node.offsetTop];
  if ((!dx && !dy) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' });
}

function say(ui, index, place) {
  text(ui.news, fill(ui.words.moved, { word: ui.tokens[index], place: place + 1, count: ui.tokens.length }));
}

function listen(ui) {
  const chipOf = (event) => event.target.closest?.('.chip');
  ui.list.addEventListener('keydown', (event) => key(ui, chipOf(event), event));
  ui.list.addEventListener('click', (event) => {
    const side = event.target.closest?.('.arrow');
    if (side && !ui.dragged) step(ui, chipOf(event), side.classList.contains('left') ? -1 : 1);
  });
  ui.list.addEventListener('pointerdown', (event) => {
    if (chipOf(event) && event.button === 0) grab(ui, chipOf(event), event);
  });
  ui.list.addEventListener('pointermove', (event) => drag(ui, event));
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) ui.list.addEventListener(end, () => drop(ui));
}

const step = (ui, node, by) => {
  const index = Number(node.dataset.index);
  node.querySelector('.word').focus();
  move(ui, index, ui.order.indexOf(index) + by);
};

function key(ui, node, event) {
  if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
  const index = Number(node.dataset.index);
  const at = ui.order.indexOf(index);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ui.order.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  move(ui, index, to);
}

function grab(ui, node, event) {
  event.target.setPointerCapture(event.pointerId);
  const box = node.getBoundingClientRect();
  ui.dragged = false; // a drag that began on a small arrow is no click on it
  ui.drag = { node, start: [event.clientX, event.clientY], hold: [event.clientX - box.left, event.clientY - box.top], on: false };
}

function drag(ui, event) {
  const { drag } = ui;
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.start[0], event.clientY - drag.start[1]];
  if (!drag.on && Math.hypot(dx, dy) < DRAG_PX) return;
  drag.on = ui.dragged = true;
  drag.node.classList.add('dragged');
  const list = ui.list.getBoundingClientRect();
  const middle = [event.clientX - drag.hold[0] + drag.node.offsetWidth / 2, event.clientY - drag.hold[1] + drag.node.offsetHeight / 2];
  move(ui, Number(drag.node.dataset.index), placeAt(ui, middle[0] - list.left, middle[1] - list.top), false);
  const [x, y] = [event.clientX - list.left - drag.hold[0] - drag.node.offsetLeft, event.clientY - list.top - drag.hold[1] - drag.node.offsetTop];
  style(drag.node, 'transform', `translate(${x}px, ${y}px)`);
}

/** The place in the sentence for a chip whose middle is at (x, y): after all that lie before it. */
function placeAt(ui, x, y) {
  const others = ui.order.map((index) => ui.chips[index]).filter((node) => node !== ui.drag.node);
  return others.filter((node) => {
    const [left, top] = spot(node);
    const above = top + node.offsetHeight < y;
    const below = top > y;
    return above || (!below && left + node.offsetWidth / 2 < x);
  }).length;
}

function drop(ui) {
  const { drag } = ui;
  if (!drag) return;
  ui.drag = null;
  drag.node.classList.remove('dragged');
  style(drag.node, 'transform', '');
  const index = Number(drag.node.dataset.index);
  if (drag.on) say(ui, index, ui.order.indexOf(index));
}

export default part({ name: 'reorder', styles: ['reorder/reorder.css'], build, draw, place });
