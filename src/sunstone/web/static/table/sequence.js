/* Things that are shown one after the other, each for its time; who likes goes on sooner. Nothing here needs a page. */

/** `reply`: what is of the same turn does not wait for each other; -1 is none. `ms`: 0 stays until somebody goes on,
 * without one nothing has to wait.
 * @typedef {{ reply?: number, ms?: number }} Item */

/** @param {Item} item
 * @param {Item} next */
const isSame = (item, next) => item.reply !== undefined && item.reply >= 0 && item.reply === next.reply;

/** @template {Item} T */
export class Sequence {
  /** @type {T[]} */
  #items = [];
  /** @type {T | null} */
  #shown = null; // while its time runs
  #timer = 0;

  /** @param {(item: T) => void} show
   * @param {() => number} pace what times are multiplied with */
  constructor(show, pace) {
    this.show = show;
    this.pace = pace;
  }

  /** Whether something waits for its turn. */
  get isOn() {
    return this.#items.length > 0;
  }

  /** @param {T[]} items */
  add(items) {
    this.#items.push(...items);
    this.#goOn();
  }

  /** What is shown last, if it still waits.
   * @returns {T | undefined} */
  get last() {
    return this.#items.at(-1);
  }

  /** @param {T} item */
  replaceLast(item) {
    this.#items[this.#items.length - 1] = item;
  }

  /** The next one now. */
  next() {
    this.#end();
    this.#goOn();
  }

  /** Forget what waits, and give it back. */
  clear() {
    this.#end();
    return this.#items.splice(0);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  #goOn() {
    while (this.#items.length && (!this.#shown || isSame(this.#shown, this.#items[0]))) {
      this.#end();
      const item = /** @type {T} */ (this.#items.shift());
      if (item.ms !== undefined) this.#stay(item, item.ms * this.pace());
      this.show(item);
    }
  }

  /** @param {T} item
   * @param {number} ms */
  #stay(item, ms) {
    if (item.ms && !ms) return;
    this.#shown = item;
    if (ms) this.#timer = setTimeout(() => this.next(), ms);
  }
}
