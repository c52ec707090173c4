/** Questions to Python and their answers: one number each, so that no answer is taken for another's. */

const PATIENCE_MS = 8000;

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
    const question = { id: ++this.#last, kind, address: location.href };
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
