/** The figure as a picture (PNG for slides, SVG for print) and as numbers (CSV). */
import { el, text } from '../kit/dom.js';
import { fill } from '../kit/text.js';
import { Dialog } from './dialog.js';
import { drawBoard } from './drawing.js';
import { toPng, toSvg } from './picture.js';

const TYPES = { png: 'image/png', svg: 'image/svg+xml', csv: 'text/csv' };
const KEEP_MS = 60_000;

export class SaveDialog extends Dialog {
  constructor(questions, root) {
    const list = el('div', 'files');
    super(list);
    this.open = () => text(this.status, '');
    this.buttons = Object.keys(TYPES).map((ending) => {
      const button = el('button', 'file', el('b'), el('span'));
      button.type = 'button';
      button.addEventListener('click', () => this.#save(ending));
      return button;
    });
    list.append(...this.buttons);
    this.make = {
      png: async () => toPng(await this.#drawn(questions, root)),
      svg: async () => new Blob([await toSvg(await this.#drawn(questions, root))], { type: TYPES.svg }),
      csv: async () => new Blob([(await questions.ask('data')).answer.text], { type: TYPES.csv }),
    };
  }

  say(words, stem) {
    Object.assign(this, { words, stem });
    this.title(words.save_title, words.close);
    Object.keys(TYPES).forEach((ending, i) => {
      text(this.buttons[i].firstChild, words[ending]);
      text(this.buttons[i].lastChild, words[`${ending}_note`]);
    });
  }

  async #drawn(questions, root) {
    const { answer, arrays } = await questions.ask('figure');
    return drawBoard(answer.picture, arrays, root);
  }

  async #save(ending) {
    text(this.status, this.words.waiting);
    try {
      const name = `${this.stem}.${ending}`;
      download(await this.make[ending](), name);
      text(this.status, fill(this.words.saved, { name }));
    } catch (error) {
      console.error(error);
      text(this.status, this.words.failed_answer);
    }
  }
}

function download(blob, name) {
  const link = el('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
