/** Tokens as plain numbers, for canvas: it knows no custom properties. Read anew when the theme changes. */
import { STEPS } from './tokens.js';

const LETTER = { weight: 'w', signed: 'd' };

/** A function from a token's name to its colour in the theme at `node`, as "rgb(…)". */
export function paints(node) {
  const look = getComputedStyle(node.appendChild(document.createElement('span')));
  const probe = node.lastElementChild;
  probe.hidden = true;
  queueMicrotask(() => probe.remove());
  return (token) => {
    probe.style.color = `var(--pe-${token})`;
    return look.color;
  };
}

/** The same colour, let through: translucent('rgb(1, 2, 3)', 0.3). */
export const translucent = (colour, opacity) => colour.replace('rgb(', 'rgba(').replace(')', `, ${opacity})`);

/** `count` colours of a ramp from its low to its high end, four bytes each (red, green, blue, opaque). */
export function rampBytes(scale, count, paint) {
  const steps = STEPS[scale];
  const stops = Array.from({ length: steps + 1 }, (_, i) => paint(`${LETTER[scale]}${i}`).match(/[\d.]+/g).map(Number));
  const bytes = new Uint8ClampedArray(4 * count).fill(255);
  for (let i = 0; i < count; i++) {
    const place = (i / (count - 1)) * steps;
    const low = Math.min(steps - 1, Math.floor(place));
    for (let band = 0; band < 3; band++) bytes[4 * i + band] = stops[low][band] + (stops[low + 1][band] - stops[low][band]) * (place - low);
  }
  return bytes;
}
