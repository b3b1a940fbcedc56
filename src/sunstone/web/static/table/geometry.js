/* Boxes, and where the camera stands: nothing here needs a page. A box has x, y, width, height. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ x: number, y: number, scale: number }} Look where the stage's corner lies in the frame, and how large */

const CLOSEST = 3; // as large as the stage is ever shown
const ROOM = 40; // left around what is to be seen

/** The scale at which all of the stage is in sight.
 * @param {Size} frame
 * @param {Size} stage */
export const fitting = (frame, stage) => Math.min(frame.width / stage.width, frame.height / stage.height);

/** @param {number} scale
 * @param {Size} frame
 * @param {Size} stage */
const allowed = (scale, frame, stage) => Math.min(Math.max(scale, fitting(frame, stage)), CLOSEST);

/** The look nearest to this one that leaves no empty edge where the stage could fill it.
 * @param {Look} look
 * @param {Size} frame
 * @param {Size} stage
 * @returns {Look} */
export function within(look, frame, stage) {
  const scale = allowed(look.scale, frame, stage);
  /** What is smaller than the frame lies in its middle.
   * @param {number} value
   * @param {number} size
   * @param {number} full */
  const along = (value, size, full) => (full <= size ? (size - full) / 2 : Math.min(Math.max(value, size - full), 0));
  return {
    x: along(look.x, frame.width, stage.width * scale),
    y: along(look.y, frame.height, stage.height * scale),
    scale,
  };
}

/** Closer or farther, while this point of the frame stays where it is.
 * @param {Look} look
 * @param {number} factor
 * @param {{ x: number, y: number }} at
 * @param {Size} frame
 * @param {Size} stage
 * @returns {Look} */
export function zoomed(look, factor, at, frame, stage) {
  const scale = allowed(look.scale * factor, frame, stage);
  const by = scale / look.scale;
  return { x: at.x - (at.x - look.x) * by, y: at.y - (at.y - look.y) * by, scale };
}

/** With this point of the stage in the middle.
 * @param {{ x: number, y: number }} point
 * @param {number} scale
 * @param {Size} frame
 * @returns {Look} */
export const centred = (point, scale, frame) => ({
  x: frame.width / 2 - point.x * scale,
  y: frame.height / 2 - point.y * scale,
  scale,
});

/** The smallest box around these.
 * @param {Box[]} boxes
 * @returns {Box} */
export function enclosing(boxes) {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** @param {Box} box
 * @returns {{ x: number, y: number }} */
export const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** All of these in sight, as large as they can be between two scales; where they need more room at the smaller one, as
 * many of them as the frame holds.
 * @param {Box[]} boxes
 * @param {{ least: number, most: number }} scales
 * @param {Size} frame
 * @param {Size} stage
 * @returns {Look} */
export function showing(boxes, { least, most }, frame, stage) {
  const box = enclosing(boxes);
  const room = fitting(frame, { width: box.width + ROOM, height: box.height + ROOM });
  const scale = allowed(Math.min(Math.max(room, least), most), frame, stage);
  const held = { width: frame.width / scale, height: frame.height / scale };
  return centred(middle(scale > room ? enclosing(mostWithin(boxes, held)) : box), scale, frame);
}

/** The most of these that a window of this size can hold: it has one of them in a corner.
 * @param {Box[]} boxes
 * @param {Size} size */
function mostWithin(boxes, size) {
  let best = boxes.slice(0, 1);
  for (const { x, y, width, height } of boxes) {
    for (const left of [x, x + width - size.width]) {
      for (const top of [y, y + height - size.height]) {
        const held = boxes.filter((box) => contains({ x: left, y: top, ...size }, box));
        if (held.length > best.length) best = held;
      }
    }
  }
  return best;
}

/** @param {Box} outer
 * @param {Box} inner */
export const contains = (outer, inner) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

/** Whether a part of the one lies over the other.
 * @param {Box} a
 * @param {Box} b */
export const overlap = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The part of the stage that is in sight.
 * @param {Look} look
 * @param {Size} frame
 * @returns {Box} */
export const inSight = (look, frame) => ({
  x: -look.x / look.scale,
  y: -look.y / look.scale,
  width: frame.width / look.scale,
  height: frame.height / look.scale,
});

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Which of the others is the nearest in the direction of an arrow key: its index, -1 if there is none. What lies aside
 * counts twice.
 * @param {Box} from
 * @param {Box[]} others
 * @param {string} key */
export function nearest(from, others, key) {
  const [dx, dy] = DIRECTIONS[key];
  const here = middle(from);
  let best = -1;
  let least = Infinity;
  for (const [i, other] of others.entries()) {
    const there = middle(other);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy + (there.y - here.y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = i;
    }
  }
  return best;
}

/** Where a box beside a point lies: below it and within the room, above it where there is none.
 * @param {{ x: number, y: number }} at
 * @param {{ width: number, height: number }} size
 * @param {{ left: number, top: number, right: number, bottom: number }} room */
export function beside(at, { width, height }, room) {
  const gap = 6;
  const x = Math.max(room.left + gap, Math.min(at.x + 12, room.right - width - gap));
  const below = at.y + 16;
  const y = below + height + gap > room.bottom ? Math.max(room.top + gap, at.y - height - 10) : below;
  return { x, y };
}
