/**
 * One rule for everything that is moved: nothing is sent while it moves; 250 ms after the last move the pair
 * [value, value it was given] goes to Python, which takes it only if the second is still what it has.
 *
 * One commit is under way at a time. A further one waits for the answer, so that what it was given is true.
 */
export const REST_MS = 250;
const LOST_MS = 2000;

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Commits {
  /** Where Python says we are; where we asked to be and have no answer yet; where the visitor is since. */
  #given;
  #asked;
  #moved;
  #resting = 0;
  #answer = 0;

  /** Set by the part: sends a pair to Python. */
  send = () => {};

  /** The visitor moved to `value`. */
  move(value) {
    this.#moved = value;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rested(), REST_MS);
  }

  /**
   * Python says that the value is now `value`.
   * @returns what to show: the visitor's own value while it is further ahead on the same way
   */
  take(value) {
    const answered = this.#asked !== undefined && same(value, this.#asked);
    if (!answered && !same(value, this.#given)) this.drop();
    this.#given = value;
    if (answered) this.#answered();
    return this.#moved ?? this.#asked ?? value;
  }

  /** Forget what has not been answered. */
  drop() {
    clearTimeout(this.#resting);
    clearTimeout(this.#answer);
    this.#moved = this.#asked = undefined;
    this.#resting = 0;
  }

  #rested() {
    this.#resting = 0;
    if (this.#asked === undefined) this.#ask();
  }

  #ask() {
    const value = this.#moved;
    this.#moved = undefined;
    if (same(value, this.#given)) return;
    this.#asked = value;
    this.#answer = setTimeout(() => this.#answered(), LOST_MS);
    this.send([value, this.#given]);
  }

  #answered() {
    clearTimeout(this.#answer);
    this.#asked = undefined;
    if (this.#moved !== undefined && !this.#resting) this.#ask();
  }
}
