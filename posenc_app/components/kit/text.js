/** Numbers and sentences as a reader expects them: real minus signs, raised exponents, filled fields. */
import { el } from './dom.js';

/** A number with a fixed count of decimals, a real minus sign and no "−0.00". */
export function fixed(value, digits) {
  if (Number.isNaN(value)) return '·';
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '∞';
  const shown = rounded(Math.abs(value), digits);
  return value < 0 && Number(shown) !== 0 ? `−${shown}` : shown;
}

/** Ties go to the even digit, as Python prints them: 0.0625 is 0.062 here and in every caption. */
function rounded(size, digits) {
  const scaled = size * 10 ** digits;
  const isTie = Number.isInteger(size * 2 ** (digits + 1)) && scaled % 1 === 0.5;
  if (!isTie) return size.toFixed(digits);
  const down = Math.floor(scaled);
  return ((down + (down % 2)) / 10 ** digits).toFixed(digits);
}

/**
 * A size that may be tiny, as pieces: "1.532", "4.4 × 10" with raised "−16", "0".
 * @returns {[string, string][]} [text, style]
 */
export function magnitude(value, digits = 1) {
  if (value === 0) return [['0', 'plain']];
  if (!Number.isFinite(value) || Math.abs(value) >= 1e-3) return [[fixed(value, 3), 'plain']];
  const [mantissa, exponent] = value.toExponential(digits).split('e');
  return [[`${Number(mantissa).toFixed(digits).replace('-', '−')} × 10`, 'plain'], [raised(exponent), 'sup']];
}

/** A power of ten as pieces, without its mantissa when that is 1. */
export function power(value) {
  const [mantissa, exponent] = value.toExponential(1).split('e');
  if (Math.abs(Number(exponent)) < 3) return [[fixed(value, Math.max(0, -exponent)), 'plain']];
  return [[mantissa === '1.0' ? '10' : `${mantissa} × 10`, 'plain'], [raised(exponent), 'sup']];
}

const raised = (exponent) => String(Number(exponent)).replace('-', '−');
const TAGS = { italic: 'i', bold: 'b', sup: 'sup', sub: 'sub' };

/** Show pieces of a formula in a node. */
export function showPieces(node, ...formulas) {
  const parts = formulas.flat().map(([words, look]) => (TAGS[look] ? el(TAGS[look], '', words) : words));
  node.replaceChildren(...parts);
  return node;
}

/** The same pieces as plain text, for labels. */
export const plain = (pieces) => pieces.map(([words, look]) => (look === 'sup' ? `^${words}` : words)).join('');

/** Fill the fields of a sentence: fill('{row} → {column}', {row: 'a', column: 'b'}). */
export const fill = (sentence, fields) =>
  sentence.replace(/\{(\w+)\}/g, (field, name) => (name in fields ? fields[name] : field));
