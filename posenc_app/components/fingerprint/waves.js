/** Waves over all positions, drawn once; a cut with a dot on every wave, and the number it reads there. */
import { Canvas } from '../kit/canvas.js';
import { attr, el, fit, style, text } from '../kit/dom.js';
import { fixed } from '../kit/text.js';
import { rowOf } from '../kit/transport.js';

const SWING = 0.4; // of a wave's own height, to either side
const EDGE = 4;

export class Waves {
  constructor() {
    this.canvas = new Canvas((context, width, height) => this.#paint(context, width, height));
    this.cut = el('span', 'cut-line');
    this.dots = el('div', 'dots');
    this.readings = el('div', 'readings');
    this.node = el('div', 'waves', el('div', 'plot', this.canvas.node, this.cut, this.dots), this.readings);
  }

  draw({ words, places }, { curves, readings, printed = readings }, ramp, paint) {
    Object.assign(this, { words, places, curves, numbers: readings, printed, ramp });
    this.colours = { ink: paint('ink'), border: paint('border') };
    this.thick = parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
    style(this.node, '--waves', String(places.length));
    fit(this.dots, places.length, () => el('i'));
    fit(this.readings, places.length, () => el('span'));
    this.canvas.draw();
  }

  show(position, pair) {
    const { places, numbers, printed, ramp } = this;
    const row = rowOf(numbers, position);
    const said = Array.from(rowOf(printed, position), signed);
    const last = Math.max(1, numbers.shape[0] - 1);
    style(this.node, '--at', String(position / last));
    for (let i = 0; i < places.length; i++) {
      const colour = 4 * Math.round((row[i] + 1) * 127);
      const dot = this.dots.children[i].style;
      dot.top = `${(100 * (i + 0.5 - SWING * row[i])) / places.length}%`;
      dot.background = `rgb(${ramp[colour]}, ${ramp[colour + 1]}, ${ramp[colour + 2]})`;
      text(this.readings.children[i], said[i]);
      this.readings.children[i].className = places[i] === pair ? 'now' : '';
    }
    attr(this.canvas.node, 'aria-label', `${this.words.waves}: ${said.join(', ')}`);
  }

  end() {
    this.canvas.end();
  }

  #paint(context, width, height) {
    const { curves, colours } = this;
    if (!curves) return;
    const [count, places] = curves.shape;
    const high = height / count;
    for (let i = 0; i < count; i++) {
      const base = (i + 0.5) * high;
      line(context, colours.border, 1, [[EDGE, base], [width - EDGE, base]]);
      const points = Array.from(rowOf(curves, i), (value, j) => [EDGE + (j / (places - 1)) * (width - 2 * EDGE), base - SWING * high * value]);
      line(context, colours.ink, this.thick, points);
    }
  }
}

const signed = (value) => (value >= 0 ? `+${fixed(value, 2)}` : fixed(value, 2));

function line(context, strokeStyle, lineWidth, points) {
  Object.assign(context, { strokeStyle, lineWidth, lineJoin: 'round' });
  context.beginPath();
  points.forEach(([x, y]) => context.lineTo(x, y));
  context.stroke();
}
