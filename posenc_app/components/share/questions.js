/** Questions to Python and their answers: one number each, so that no answer is taken for another's. */

const PATIENCE_MS = 8000;

/** The page's address as it is now; who gets it reads on a phone what the sender may be showing to a room. */
export function address() {
  const now = new URL(location.href);
  if (!now.searchParams.has('present')) return location.href;
  now.searchParams.delete('present');
  return now.href;
}

export class Questions {
  #last = 0;
  #open = new Map();

  /** @param {(question: {id: number, kind: string, address: string}) => void} send */
  constructor(send) {
    this.send = send;
  }

  /**
   * @param {'code'|'figure'|'data'} kind
   * @returns {Promise<{answer: object, arrays: object}>} rejected when nothing comes back
   */
  ask(kind) {
    const question = { id: ++this.#last, kind, address: address() };
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
