/* How a piece in hand lies: a number, quarter turns and 4 more if it is flipped. Nothing here needs a page. */

/** The next ways round, nearest first.
 * @param {number} way */
export const turns = (way) => [1, 2, 3].map((k) => (way & 4) | ((way + k) & 3));

/** The ways on the other side, as it lies first.
 * @param {number} way */
export const flips = (way) => [0, 1, 2, 3].map((k) => (4 - (way & 4)) | ((way + k) & 3));

/** The first in that order that is offered: some pieces look the same after a half turn, or flipped.
 * @param {number[]} order
 * @param {number[]} offered
 * @returns {number | undefined} */
export const firstOffered = (order, offered) => order.find((way) => offered.includes(way));

/** The way in which it would lie here: as it does in hand if that is offered, else as is offered first; -1 where a way
 * means nothing.
 * @param {number} way
 * @param {number[]} offered -1 for what has no way */
export const wayAmong = (way, offered) => (offered.includes(way) ? way : (offered.find((w) => w >= 0) ?? -1));

/** @param {number} way */
export const wayInWords = (way) => `${(way & 3) * 90}°${way & 4 ? " flipped" : ""}`;

/** The end of the name under which it is drawn so.
 * @param {number} way */
export const wayInNames = (way) => `${(way & 3) * 90}${way & 4 ? "f" : ""}`;
