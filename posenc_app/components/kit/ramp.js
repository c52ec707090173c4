/** Colours of cells: a mix of two neighbouring tokens, so that CSS follows the theme by itself. */
import { LETTERS_SWITCH, STEPS } from './tokens.js';

const LETTER = { weight: 'w', signed: 'd' };

/**
 * @param {'weight'|'signed'} scale
 * @param {number} value
 * @param {number} limit end of the scale
 * @returns {string} a CSS colour
 */
export function cellColor(scale, value, limit = 1) {
  const steps = STEPS[scale];
  const part = scale === 'weight' ? value / limit : (value / limit + 1) / 2;
  const place = Math.min(1, Math.max(0, part)) * steps;
  const stop = Math.min(steps - 1, Math.floor(place));
  const name = `--pe-${LETTER[scale]}`;
  return `color-mix(in oklab, var(${name}${stop + 1}) ${((place - stop) * 100).toFixed(1)}%, var(${name}${stop}))`;
}

/** The colour of letters on such a cell. */
export function letterColor(scale, value, limit = 1) {
  const size = Math.abs(value / limit);
  const [light, dark] = LETTERS_SWITCH[scale === 'weight' ? scale : value < 0 ? 'negative' : 'positive'];
  return `light-dark(${size > light ? '#fff' : '#000'}, ${size > dark ? '#000' : '#fff'})`;
}

/** A CSS gradient of the whole ramp. */
export function rampGradient(scale) {
  const stops = Array.from({ length: STEPS[scale] + 1 }, (_, i) => `var(--pe-${LETTER[scale]}${i})`);
  return `linear-gradient(to right in oklab, ${stops.join(', ')})`;
}
