/* What others have changed on the board is framed, until the reader's own next step. */
import { all, bounds, byId, shape } from "./page.js";

/** @type {Set<string>} */
const changed = new Set(); // ids

const pieces = () => new Map(all("#stage .piece[id]").map((piece) => [piece.id, piece.outerHTML]));

/** Show something, and find the pieces that it has changed.
 * @param {() => void} show
 * @returns {string[]} */
export function changedBy(show) {
  unframe();
  const before = pieces();
  show();
  return [...pieces()].filter(([id, html]) => before.get(id) !== html).map(([id]) => id);
}

function unframe() {
  for (const ring of all("#stage .changed")) ring.remove();
}

/** Frame these alone.
 * @param {Iterable<string>} ids
 * @returns {HTMLElement[]} what is framed */
export function frame(ids) {
  unframe();
  const things = [...new Set(ids)].map(byId).filter((thing) => thing?.matches(".piece,[id^=board-]"));
  for (const thing of things) frameIn(thing);
  return things;
}

/** Frame these too, from now on.
 * @param {string[]} ids */
export function keepFramed(ids) {
  for (const id of ids) changed.add(id);
  reframe();
}

/** Parts of the page are new, or another board is shown. */
export function reframe() {
  if (changed.size) frame(changed);
}

export function forgetFrames() {
  changed.clear();
  unframe();
}

/** The frame is a child of its piece, so that it goes along with it.
 * @param {Element} thing */
function frameIn(thing) {
  const { x, y, width, height } = bounds(thing);
  if (!width) return; // on a board that is not shown
  thing.append(shape("rect", { class: "changed", x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 }));
}
