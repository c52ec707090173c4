/** Questions to Python and their answers: one number each, so that no answer is taken for another's. */

const PATIENCE_MS = 8000;

/**
 * The page's address as it is now; who gets it reads on a phone what the sender may be showing to a room.
 * @param {string[]} [left] names of parts the link leaves out, in the place of those the address does
 */
export function address(left) {
  const now = new URL(location.href);
  if (!left && !now.searchParams.has('present')) return location.href;
  now.searchParams.delete('present');
  if (left?.length) now.searchParams.set('hide', left.join('.'));
  else if (left) now.searchParams.delete('hide');
  return now.href;
}

/** Names of the parts the page's own address leaves out. */
export const leftOut = () => new URL(location.href).searchParams.get('hide')?.split('.') ?? [];

export class Questions {
  #last = 0;
  #open = new Map();

  /** @param {(question: {id: number, kind: string, address: string}) => void} send */
  constructor(send) {
    this.send = send;
  }

  /**
   * @param {'code'|'figure'|'data'} kind
   * @param {string} [where] the address to be coded
   * @returns {Promise<{answer: object, arrays: object}>} rejected when nothing comes back
   */
  ask(kind, where = address()) {
    const question = { id: ++this.#last, kind, address: where };
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#open.delete(question.id);
        reject(new Error(`No answer to ${kind}`));
      }, PATIENCE_MS);
      this.#open.set(question.id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      this.send(question);
    });
  }

  /** An answer has come: whoever waits for it gets it, once. */
  answered(answer, arrays) {
    this.#open.get(answer.id)?.({ answer, arrays });
    this.#open.delete(answer.id);
  }
}
