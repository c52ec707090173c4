/** Linked parts: one name, one value, everybody who follows hears of it. Nothing goes to Python here. */

const channels = new Map();

class Channel {
  #followers = new Set();

  /**
   * Hear every value told from now on, and the last one at once. Returns how to stop; what nobody follows any
   * more is forgotten, or a page that comes later would begin where this one was left. Not at once: a part that
   * is drawn again, in another theme, stops and follows in one breath.
   */
  follow(hear) {
    this.#followers.add(hear);
    if (this.value !== undefined) hear(this.value);
    return () => {
      this.#followers.delete(hear);
      queueMicrotask(() => {
        if (!this.#followers.size) this.value = undefined;
      });
    };
  }

  /** Tell everybody but the teller. */
  tell(value, teller) {
    this.value = value;
    this.#followers.forEach((hear) => hear !== teller && hear(value));
  }
}

/** The channel of a name; null for no name. */
export function channel(name) {
  if (!name) return null;
  if (!channels.has(name)) channels.set(name, new Channel());
  return channels.get(name);
}
