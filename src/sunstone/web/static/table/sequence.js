/* Things that are shown one after the other, each for its time; who likes goes on sooner. Nothing here needs a page. */

/** @template Item */
export class Sequence {
  #open = true;
  #wake = () => {};

  /** @param {Item[]} items
   * @param {(item: Item) => void} show */
  constructor(items, show) {
    this.items = items;
    this.show = show;
  }

  /** Until the last one has had its time. `ms` of an item: 0 waits for `next`.
   * @param {(item: Item) => number} ms */
  async run(ms) {
    for (const item of this.items) {
      if (!this.#open) break;
      this.show(item);
      await new Promise((go) => {
        this.#wake = () => go(null);
        if (ms(item)) setTimeout(go, ms(item));
      });
    }
  }

  next() {
    this.#wake();
  }

  skip() {
    this.#open = false;
    this.#wake();
  }
}
