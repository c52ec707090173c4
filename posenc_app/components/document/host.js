/**
 * The words of the frame around the page (its menu, its field for files) in the language of the page. Streamlit
 * knows English alone. Only places where nobody's own words stand are looked at, and only whole texts changed;
 * what stood there is kept, for the way back to English.
 */
const PLACES = ['stSkipToContent', 'stHeader', 'stTopNav', 'stTopNavSection', 'stTopNavPopover', 'stSidebar',
  'stExpandSidebarButton', 'stMainMenuPopover', 'stMainMenuList', 'stFileUploader', 'stSelectbox', 'stCodeCopyButton',
  'stStatusWidget', 'stTooltipIcon'].map((name) => `[data-testid="${name}"]`).join(', ');
const ATTRIBUTES = ['aria-label', 'title', 'placeholder'];
const kept = new WeakMap();
let rules = [];
let watch = null;
let waiting = false;

/** "{n} more" → a pattern for "3 more"; a field takes whatever stands in its place. */
function rule([english, said]) {
  const names = [];
  const pattern = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => {
    names.push(name);
    return '(.+?)';
  });
  return { pattern: new RegExp(`^${pattern}$`), names, said };
}

function translated(words) {
  for (const { pattern, names, said } of rules) {
    const found = words.match(pattern);
    if (found) return said.replace(/\{(\w+)\}/g, (_, name) => found[1 + names.indexOf(name)]);
  }
  return words;
}

/** Say it in the language of the page, from what Streamlit itself last wrote there. */
function say(holder, name, now, write) {
  const known = kept.get(holder) ?? {};
  const english = known[name]?.said === now ? known[name].english : now;
  const said = translated(english);
  kept.set(holder, { ...known, [name]: { english, said } });
  if (said !== now) write(said);
}

function sayAll() {
  waiting = false;
  for (const place of document.querySelectorAll(PLACES)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      say(node, 'text', node.data, (said) => { node.data = said; });
    }
    for (const node of [place, ...place.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join(', '))]) {
      for (const name of ATTRIBUTES.filter((one) => node.hasAttribute(one))) {
        say(node, name, node.getAttribute(name), (said) => node.setAttribute(name, said));
      }
    }
  }
}

function soon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(sayAll);
}

/** Say the frame's words as given, [English, in the language of the page], from now on. */
export function speak(words) {
  rules = words.filter(([english, said]) => english !== said).map(rule);
  watch?.disconnect();
  watch = rules.length ? new MutationObserver(soon) : null;
  watch?.observe(document.body, {
    childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ATTRIBUTES,
  });
  sayAll();
}
