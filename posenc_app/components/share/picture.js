/** A drawing as a file that needs nothing else: its fonts travel inside it. */
import { faces } from './letters.js';

const SCALE = 2;

/** @param {{node: SVGSVGElement, words: string, language: string}} drawing */
export async function toSvg({ node, words, language }) {
  const style = node.querySelector('style');
  style.textContent = await faces(words, language);
  return new XMLSerializer().serializeToString(node);
}

/** The same at twice its size, for slides. */
export async function toPng(drawing) {
  const address = URL.createObjectURL(new Blob([await toSvg(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = drawing.node.viewBox.baseVal;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
    const context = canvas.getContext('2d');
    // Some browsers load the fonts of a picture only when it is first drawn.
    for (let turn = 0; turn < 2; turn++) {
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function blobOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}
