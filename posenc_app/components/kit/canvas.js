/** A canvas as sharp as the screen: drawn in CSS pixels, drawn again when its size changes. */
import { el } from './dom.js';
import { oncePerFrame } from './range.js';

export class Canvas {
  #sizes;

  /** @param {(context: CanvasRenderingContext2D, width: number, height: number) => void} paint */
  constructor(paint) {
    this.paint = paint;
    this.node = el('canvas');
    this.node.setAttribute('role', 'img');
    this.context = this.node.getContext('2d');
    this.#sizes = new ResizeObserver(oncePerFrame(() => this.draw()));
    this.#sizes.observe(this.node);
  }

  /** Draw now, at the size the canvas has. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.node;
    if (!width || !height) return;
    const fine = Math.min(3, window.devicePixelRatio || 1);
    const [wide, high] = [Math.round(width * fine), Math.round(height * fine)];
    if (this.node.width !== wide || this.node.height !== high) Object.assign(this.node, { width: wide, height: high });
    this.context.setTransform(fine, 0, 0, fine, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.paint(this.context, width, height);
  }

  end() {
    this.#sizes.disconnect();
  }
}
