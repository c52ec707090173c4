/** Colours of the light theme as plain hex: the page's own formulas for colours, worked out by the browser. */
import { cellColor, letterColor } from '../kit/ramp.js';
import { STEPS } from '../kit/tokens.js';

export class Paint {
  /** @param {HTMLElement} root a node below which the tokens are declared */
  constructor(root) {
    this.probe = document.createElement('i');
    this.probe.style.cssText = 'color-scheme: light; position: absolute; visibility: hidden';
    root.append(this.probe);
    this.canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    this.known = new Map();
  }

  done() {
    this.probe.remove();
  }

  /** A CSS colour as hex. */
  hex(css) {
    if (!this.known.has(css)) this.known.set(css, this.#resolve(css));
    return this.known.get(css);
  }

  token = (name) => this.hex(`var(--pe-${name})`);
  cell = (scale, value, limit) => this.hex(cellColor(scale, value, limit));
  letters = (scale, value, limit) => this.hex(letterColor(scale, value, limit));

  /** The colours of a whole ramp, from low to high. */
  ramp(scale) {
    const letter = { weight: 'w', signed: 'd' }[scale];
    return Array.from({ length: STEPS[scale] + 1 }, (_, i) => this.token(`${letter}${i}`));
  }

  #resolve(css) {
    this.probe.style.color = css;
    this.canvas.fillStyle = getComputedStyle(this.probe).color;
    this.canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = this.canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
}
