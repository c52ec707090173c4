/** One range input, one link: everything that follows it moves in the same frame. */
import { channel } from '../kit/link.js';
import { part } from '../kit/part.js';
import { oncePerFrame, Range, STYLES as RANGE } from '../kit/range.js';
import { fill } from '../kit/text.js';

function build(root, { commits }) {
  const ui = { commits, position: 0 };
  ui.range = new Range((position) => scrub(ui, position));
  ui.frame = oncePerFrame(() => show(ui));
  ui.hear = (position) => hear(ui, position);
  root.append(ui.range.node);
  ui.range.node.classList.add('scrubber');
  return ui;
}

function draw(ui, { header: { words, last, link, role }, arrays: { stops } }) {
  Object.assign(ui, { words, last, stops: stops?.values });
  ui.range.describe({ label: words.position, last: ui.stops ? ui.stops.length - 1 : last, token: role });
  ui.stop?.();
  ui.channel = channel(link);
  ui.channel.value = undefined; // what was told of another table does not count
  ui.stop = ui.channel.follow(ui.hear);
}

/** Python says where we are. */
function place(ui, position) {
  ui.position = position;
  show(ui);
  ui.channel.tell(position, ui.hear);
}

/** The visitor moves the slider … */
function scrub(ui, step) {
  const position = ui.stops ? ui.stops[step] : step;
  ui.position = position;
  ui.commits.move(position);
  ui.channel.tell(position, ui.hear);
  ui.frame();
}

/** … or points at a position in a linked part. */
function hear(ui, position) {
  if (position === ui.position || position > ui.last) return;
  ui.position = position;
  ui.commits.move(position);
  ui.frame();
}

function show({ range, words, position, stops }) {
  range.show(stops ? stepOf(stops, position) : position, fill(words.value, { position }));
}

/** The last stop that is not beyond a position. */
function stepOf(stops, position) {
  const next = stops.findIndex((stop) => stop > position);
  return Math.max(0, (next < 0 ? stops.length : next) - 1);
}

export default part({ name: 'scrubber', styles: [...RANGE, 'scrubber/scrubber.css'], build, draw, place, end: (ui) => ui.stop?.() });
