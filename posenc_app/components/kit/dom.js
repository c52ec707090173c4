/** Small helpers for nodes. Text is only ever set as text: nothing in the parts reads markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** A new HTML element with a class and children. */
export function el(tag, className = '', ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

/** A new SVG element with attributes. */
export function svg(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Give a parent exactly `count` children of its own making, keeping those it has. Returns them. */
export function fit(parent, count, make) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(make(parent.children.length));
  return parent.children;
}

/** Set text, but only when it changes: untouched nodes keep selection and cause no layout. */
export function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
  return node;
}

/** Set an attribute when it changes; null or undefined removes it. */
export function attr(node, name, value) {
  if (value === null || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  return node;
}

/** Set a style property when it changes. */
export function style(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
  return node;
}

/** A word that may be cut by an ellipsis: whole in its title. */
export function word(node, value) {
  attr(node, 'title', value || null);
  return text(node, value);
}

/** How wide a word is, in halves of a square: Chinese and emoji count double. */
export function breadth(value) {
  let sum = 0;
  for (const sign of value) sum += sign.codePointAt(0) > 0x2e7f ? 2 : 1;
  return sum;
}

/** The widest of some words, see `breadth`. */
export const widest = (words) => Math.max(0, ...words.map(breadth));
