/** The invariant meter: a residual on a logarithmic track, its tolerance, and a verdict by form. */
import { attr, el, style, text } from '../kit/dom.js';
import { part } from '../kit/part.js';
import { magnitude, plain, power, showPieces } from '../kit/text.js';

const LOW = -17;
const HIGH = 1;

function build(root) {
  const ui = {
    disc: el('i', 'disc'), word: el('span', 'word'), formula: el('span', 'formula'),
    pass: el('span', 'pass'), dot: el('span', 'dot'), mark: el('span', 'mark'),
    low: el('span', 'low'), tolerance: el('span', 'tolerance'), high: el('span', 'high'),
  };
  ui.disc.setAttribute('aria-hidden', 'true');
  ui.meter = el('div', 'meter');
  ui.track = el('div', 'track', ui.pass, ui.mark, ui.dot);
  ui.scale = el('div', 'scale', ui.low, ui.tolerance, ui.high);
  ui.track.setAttribute('role', 'meter');
  ui.scale.setAttribute('aria-hidden', 'true');
  ui.meter.append(el('div', 'row', el('span', 'verdict', ui.disc, ui.word), ui.formula), ui.track, ui.scale);
  root.append(ui.meter);
  return ui;
}

function draw(ui, { header: { words, formula }, arrays }) {
  const [value, tolerance] = arrays.numbers.values;
  const verdict = Number.isNaN(value) ? 'undefined' : value <= tolerance ? 'holds' : 'breaks';
  ui.meter.className = `meter ${verdict}`;
  text(ui.disc, { holds: '✓', breaks: '≠', undefined: '?' }[verdict]);
  text(ui.word, words[verdict]);
  showPieces(ui.formula, formula, [[' = ', 'plain']]);
  ui.formula.append(showPieces(el('b'), magnitude(value)));
  drawTrack(ui, value, tolerance);
  drawScale(ui, words, tolerance);
  describe(ui, { words, formula, value, tolerance, verdict });
}

function drawTrack(ui, value, tolerance) {
  style(ui.meter, '--tolerance', percent(tolerance));
  style(ui.meter, '--value', Number.isNaN(value) ? '0%' : percent(value));
  ui.dot.hidden = Number.isNaN(value);
}

function drawScale(ui, words, tolerance) {
  showPieces(ui.low, power(10 ** LOW));
  showPieces(ui.high, power(10 ** HIGH));
  showPieces(ui.tolerance, [[`${words.tolerance} `, 'plain']], power(tolerance));
}

function describe(ui, { words, formula, value, tolerance, verdict }) {
  const sizes = { 'aria-valuemin': LOW, 'aria-valuemax': HIGH, 'aria-valuenow': exponent(value).toFixed(2) };
  for (const [name, size] of Object.entries(sizes)) attr(ui.track, name, size);
  const number = plain(magnitude(value));
  attr(ui.track, 'aria-label', words.label);
  attr(ui.track, 'aria-valuetext', `${words[verdict]}: ${plain(formula)} = ${number}, ${words.tolerance} ${plain(power(tolerance))}`);
}

/** Place on the track; zero lies at its beginning. */
const exponent = (value) => Math.min(HIGH, Math.max(LOW, value > 0 ? Math.log10(value) : LOW));
const percent = (value) => `${(((exponent(value) - LOW) / (HIGH - LOW)) * 100).toFixed(2)}%`;

export default part({ name: 'meter', styles: ['meter/meter.css'], build, draw });
