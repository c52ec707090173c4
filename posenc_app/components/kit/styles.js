/** Style sheets, fetched once per document and shared by all parts: nothing is shown before they are there. */

const sheets = new Map();

function sheet(name) {
  if (!sheets.has(name)) sheets.set(name, load(new URL(`../${name}`, import.meta.url)));
  return sheets.get(name);
}

async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  const made = new CSSStyleSheet();
  made.replaceSync(await answer.text());
  return made;
}

/**
 * Adopt sheets where a node lives: in its shadow root, or in the document.
 * @param {Node} node
 * @param {string[]} names paths below the folder of the parts
 */
export async function adopt(node, names) {
  const made = await Promise.all(names.map(sheet));
  const root = node.getRootNode() instanceof ShadowRoot ? node.getRootNode() : document;
  const missing = made.filter((one) => !root.adoptedStyleSheets.includes(one));
  if (missing.length) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing];
}
