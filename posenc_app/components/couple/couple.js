/** Two positions: moved one at a time, or both together with their distance kept. */
import { el } from '../kit/dom.js';
import { channel } from '../kit/link.js';
import { part } from '../kit/part.js';
import { oncePerFrame, Range, STYLES as RANGE } from '../kit/range.js';
import { fill } from '../kit/text.js';

function build(root, { commits }) {
  const ui = { commits, places: [0, 0] };
  ui.frame = oncePerFrame(() => show(ui));
  ui.query = new Range((place) => move(ui, [place, ui.places[1]]));
  ui.key = new Range((place) => move(ui, [ui.places[0], place]));
  ui.both = new Range((place) => move(ui, together(ui, place)));
  root.append(el('div', 'couple', ui.query.node, ui.key.node, ui.both.node));
  return ui;
}

/** Both places moved so that the smaller one is `place`, as far as both stay on the line. */
function together({ places, labels }, place) {
  const step = Math.min(place - Math.min(...places), labels.length - 1 - Math.max(...places));
  return places.map((one) => one + step);
}

function draw(ui, { header: { words, link }, arrays: { labels, positions, distances } }) {
  Object.assign(ui, { words, labels: labels.values, positions: positions.values, distances: distances.values });
  ui.channels = { places: channel(link), query: channel(`${link}.query`), key: channel(`${link}.key`) };
  const last = ui.labels.length - 1;
  for (const token of ['query', 'key']) ui[token].describe({ label: words[token], last, token });
  ui.both.describe({ label: words.both, last, token: 'position' });
}

function move(ui, places) {
  ui.places = places;
  ui.frame();
  ui.commits.move(places);
}

function place(ui, places) {
  ui.places = places;
  show(ui);
}

/** Show both places and tell linked parts of them. */
function show({ query, key, both, words, places, labels, positions, distances, channels }) {
  const [m, n] = places;
  query.show(m, fill(words.query_value, { position: labels[m] }));
  key.show(n, fill(words.key_value, { position: labels[n] }));
  const distance = String(distances[m * labels.length + n]).replace('-', '−');
  both.show(Math.min(m, n), fill(words.distance, { distance }));
  channels.query.tell(positions[m]);
  channels.key.tell(positions[n]);
  channels.places.tell(places);
}

export default part({ name: 'couple', styles: [...RANGE, 'couple/couple.css'], build, draw, place });
