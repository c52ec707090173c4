/**
 * The life of a part. Streamlit calls the same function for the first mount, for new data and for a new theme;
 * a part only says how to build its nodes once and how to draw content into them.
 */
import { adopt } from './styles.js';
import { attr, el } from './dom.js';
import { Commits } from './commit.js';
import { unpack } from './transport.js';

const COMMON = ['kit/tokens.css', 'kit/part.css'];

/**
 * @param {object} part
 * @param {string} part.name
 * @param {string[]} part.styles further sheets, below the folder of the parts
 * @param {(root: HTMLElement, context: object) => object} part.build nodes, once
 * @param {(ui: object, content: {header: object, arrays: object, context: object}) => void} part.draw
 * @param {(ui: object, value: unknown) => void} [part.place] show a position, after every call
 * @param {boolean} [part.themed] drawn again when the theme changes (canvas, Plotly); CSS needs no help
 * @param {(ui: object) => void} [part.end] the node has left the page
 */
export function part({ name, styles = [], build, draw, place, themed = false, end }) {
  return async function mount({ data, parentElement, setTriggerValue }) {
    const content = unpack(data);
    await adopt(parentElement, [...COMMON, ...styles]);
    const self = (parentElement.pePart ??= create(parentElement, name, build));
    if (!self.root.isConnected) return () => leave(self, parentElement, end); // the page went on meanwhile
    self.context.fail = (error, words) => sayFailed(self, words, error);
    self.commits.send = (pair) => setTriggerValue('value', pair);
    try {
      update(self, content, { draw, place, themed });
    } catch (error) {
      sayFailed(self, content.header.words.failed, error);
    }
    return () => leave(self, parentElement, end);
  };
}

function create(parentElement, name, build) {
  const root = el('div', `pe-part pe-${name}`);
  root.setAttribute('role', 'group');
  parentElement.append(root);
  const commits = new Commits();
  const context = { commits, root };
  return { root, commits, context, ui: build(root, context), drawn: null, failure: null };
}

function update(self, { header, arrays }, { draw, place, themed }) {
  const mark = themed ? `${header.hash} ${theme(self.root)}` : header.hash;
  if (self.drawn !== mark) {
    sayWell(self);
    attr(self.root, 'aria-label', header.words.label);
    draw(self.ui, { header, arrays, context: self.context });
    self.drawn = mark;
  }
  place?.(self.ui, self.commits.take(header.state));
}

/** What a theme looks like from inside: two equal strings mean equal colours. */
export function theme(root) {
  const look = getComputedStyle(root);
  return `${look.colorScheme} ${look.getPropertyValue('--st-background-color')}`;
}

function sayFailed(self, words, error) {
  console.error(error);
  self.drawn = null;
  self.failure ??= self.root.parentNode.insertBefore(el('p', 'pe-failed'), self.root);
  self.failure.textContent = words;
  self.root.hidden = true;
}

function sayWell(self) {
  self.failure?.remove();
  self.failure = null;
  self.root.hidden = false;
}

/** Streamlit ends a mount on every unmount, also when the node is only moved: look again a little later. */
function leave(self, parentElement, end) {
  setTimeout(() => {
    if (self.root.isConnected) return;
    self.commits.drop();
    end?.(self.ui);
    delete parentElement.pePart;
    self.root.remove();
  });
}
