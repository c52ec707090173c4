/**
 * The document around the parts. Streamlit's index.html says lang="en" whatever the page says; screen readers,
 * fonts and hyphenation go by it. And a presenter's keys: a clicker sends PageUp and PageDown, which turn the
 * pages of the story, or the steps of the tour for whoever is on it; the arrows move the page's main slider. No key is taken from whoever types, or from a
 * control that has the focus and uses it itself. And the return of the server: one that was started anew knows
 * no part of the page yet and would drop what a visitor does in one, so the whole page is asked for at once.
 */
import { unpack } from '../kit/transport.js';
import { speak } from './host.js';

const OWN = 'input, textarea, select, button, summary, [contenteditable], [role="radio"], [role="slider"], [role="grid"]';
const PAGES = { PageDown: 'next', PageUp: 'previous' };
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** The element with the focus, inside shadow roots too. */
function focused() {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

function find(root, selector) {
  if (!root) return null;
  const inside = [...root.querySelectorAll('*')].filter((node) => node.shadowRoot);
  return root.querySelector(selector) ?? inside.map(({ shadowRoot }) => find(shadowRoot, selector)).find(Boolean);
}

function turn(side) {
  document.querySelector(`.st-key-tour_${side} :is(button, a), .st-key-pe_${side} a`)?.click();
}

function slide(step) {
  const slider = find(document.querySelector('.st-key-pe_main'), 'input[type="range"]');
  if (!slider) return false;
  if (step > 0) slider.stepUp();
  else slider.stepDown();
  return slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

function press(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (focused()?.matches(OWN)) return;
  const side = PAGES[event.key];
  const step = STEPS[event.key];
  if (side) turn(side);
  if (side || (step && slide(step))) event.preventDefault();
}

/** Ask for the whole page as soon as the connection is back. */
function returns(app, again) {
  let lost = app.dataset.testConnectionState !== 'CONNECTED';
  const watch = new MutationObserver(() => {
    const connected = app.dataset.testConnectionState === 'CONNECTED';
    if (connected && lost) again();
    lost = !connected;
  });
  watch.observe(app, { attributeFilter: ['data-test-connection-state'] });
  return watch;
}

let watching = null;

export default function mount({ data, setTriggerValue }) {
  const { lang, host } = unpack(data).header;
  document.documentElement.lang = lang;
  speak(Object.entries(host));
  removeEventListener('keydown', press);
  addEventListener('keydown', press);
  watching?.disconnect();
  watching = returns(document.querySelector('[data-testid="stApp"]'), () => setTriggerValue('back', Date.now()));
  document.documentElement.dataset.keys = 'on';
}
