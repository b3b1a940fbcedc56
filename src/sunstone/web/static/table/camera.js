/* Pan and zoom of the stage, and the lens: the buttons for it, with a small map of what is in sight. */
import { takeDefinitions } from "./definitions.js";
import { centred, contains, fitting, inSight, overlap, showing, within, zoomed } from "./geometry.js";
import { all, bounds, boxOnStage, byId, first, shape } from "./page.js";
import { settings } from "./settings.js";
import { places, targets } from "./targets.js";

const NARROW = 700; // pixels below which the camera goes close to what can be done
const READABLE = 9 / 11.25; // no letter below 9 pixels: the smallest is drawn as SMALLEST in drawing/kit.py says
const FINGER = 24; // pixels that a target has at least on a narrow screen
const THUMB = 44; // and those it has where there is room
const CARDS = "#printed [data-explain],#static > [id^=card-]"; // what lies on the board as a whole

const stage = byId("stage");
const frame = byId("board");
const lens = byId("lens");
const map = byId("map");
const [cards, chosen] = map.querySelectorAll("g");

let look = { x: 0, y: 0, scale: 1 };
let touched = false; // somebody has moved the camera: it is theirs
let dragged = false;
let pointer = { x: -1, y: -1 }; // where it was last seen over the board
/** @type {Map<number, { x: number, y: number }>} */
const fingers = new Map();

const frameSize = () => ({ width: frame.clientWidth, height: frame.clientHeight });
const stageSize = () => ({ width: stage.offsetWidth, height: stage.offsetHeight });

/** Whether what is released now was a pull at the board, and no click. */
export const wasDragged = () => dragged;
export const isNarrow = () => frame.clientWidth < NARROW;

/** Whether a part of the board is shown, because all of it would be too small to be read. */
const isClose = () => fitting(frameSize(), stageSize()) < READABLE && !settings.get("whole");

export function place() {
  look = within(look, frameSize(), stageSize());
  stage.style.transform = `translate(${look.x}px,${look.y}px) scale(${look.scale})`;
  frameMap();
}

/** @param {number} factor */
function zoomAt(factor, at = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) {
  look = zoomed(look, factor, at, frameSize(), stageSize());
  place();
}

/** What the buttons with data-camera do.
 * @type {Record<string, () => void>} */
export const camera = {
  in: () => take(() => zoomAt(1.3)),
  out: () => take(() => zoomAt(1 / 1.3)),
  fit: () =>
    take(() => {
      look.scale = fitting(frameSize(), stageSize());
      place();
    }, isClose()),
  card: () => {
    const card = document.elementsFromPoint(pointer.x, pointer.y).find((thing) => thing.closest(CARDS));
    if (!card) return;
    take(() => {
      look = showing([bounds(outermost(card))], { least: READABLE, most: 3 }, frameSize(), stageSize());
      place();
    });
  },
};

/** Somebody moves the camera, and it stays theirs until all of the board is shown again.
 * @param {() => void} move */
function take(move, keep = true) {
  touched = keep;
  move();
  showLens();
}

/** Close to what can be done on a narrow screen; on others as large as can be read, and no farther than needed.
 * @param {import("./geometry.js").Box[]} boxes */
export function bringIntoView(boxes) {
  if (!isClose() || !boxes.length) return;
  const sight = inSight(look, frameSize());
  if (isNarrow()) {
    const side = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    const scales = { least: FINGER / side, most: Math.max(1.2, Math.min(1.8, THUMB / side)) };
    look = showing(boxes, scales, frameSize(), stageSize());
  } else if (!boxes.every((box) => contains(sight, box))) {
    look = showing(boxes, { least: READABLE, most: READABLE }, frameSize(), stageSize());
  }
  place();
}

/** Show all of the board, or where that is too small what has just happened, else what is asked.
 * @param {{ fresh?: boolean, happened?: import("./geometry.js").Box[] }} news `fresh`: something else is asked than
 * before, so who has looked around is called back */
export function arrange({ fresh = false, happened = [] } = {}) {
  placeLens();
  if (fresh && isClose()) touched = false;
  if (!touched) {
    if (!isClose()) look.scale = fitting(frameSize(), stageSize());
    else if (!isNarrow()) look.scale = READABLE;
    place();
    bringIntoView(happened.length ? happened : places().map(bounds));
  }
  place();
  showLens();
}
settings.watch("whole", () => arrange({ fresh: true }));

/** Where every piece in sight stands, by its id. */
export const standing = () =>
  new Map(
    all("#stage .piece")
      .filter((piece) => piece.checkVisibility())
      .map((piece) => [piece.id, piece.style.transform]),
  );

/** The boxes of pieces that have come or moved since.
 * @param {ReturnType<typeof standing>} before */
export const movedSince = (before) =>
  all("#stage .piece")
    .filter((piece) => piece.checkVisibility() && before.get(piece.id) !== piece.style.transform)
    .map(boxOnStage);

/** The stage of another page of this table, which has boards.
 * @param {Document} page */
export function takeStage(page) {
  const found = /** @type {HTMLElement} */ (page.getElementById("stage"));
  takeDefinitions(page);
  stage.style.width = found.style.width;
  stage.style.height = found.style.height;
  stage.replaceChildren(...found.children);
  map.setAttribute("viewBox", page.getElementById("map")?.getAttribute("viewBox") ?? "");
  forgetMap();
}

// --- the lens: in the bar at the top, and on a phone over the board, while somebody looks around
/** The whole card of which this is a part.
 * @param {Element} part
 * @returns {Element} */
function outermost(part) {
  const card = part.closest(CARDS) ?? part;
  return card.parentElement?.closest(CARDS) ? outermost(card.parentElement) : card;
}

function placeLens() {
  const small = byId("tabs").checkVisibility();
  if (small && lens.parentElement !== frame) frame.append(lens);
  else if (!small && lens.parentElement === frame) first(".drawer-button")?.before(lens);
}

/** It lies over no target: at the foot of the board, else at its head, else nowhere. */
export function showLens() {
  if (lens.parentElement === frame) {
    const boxes = targets().map((target) => target.getBoundingClientRect());
    const sight = frame.getBoundingClientRect();
    const away = boxes.some((box) => !contains(sight, box));
    const free = ["", "high"].find((where) => {
      lens.hidden = false;
      lens.classList.toggle("high", where === "high");
      return !boxes.some((box) => overlap(box, lens.getBoundingClientRect()));
    });
    lens.hidden = free === undefined || !(touched || away) || !all("#static > *").length;
  }
  drawMap();
}

/** @param {Element} group
 * @param {import("./geometry.js").Box[]} boxes */
function outline(group, boxes) {
  group.replaceChildren(...boxes.map(({ x, y, width, height }) => shape("rect", { x, y, width, height, rx: 10 })));
}

/** What is printed has changed: the map is drawn again. */
export function forgetMap() {
  cards.replaceChildren();
}

export function drawMap() {
  if (!map.checkVisibility({ visibilityProperty: true })) return;
  if (!cards.childElementCount) {
    const least = (stage.offsetWidth * stage.offsetHeight) / 120;
    const boxes = Array.from(new Set(all(CARDS).map(outermost)), bounds).filter((b) => b.width * b.height > least);
    outline(cards, boxes);
  }
  outline(chosen, places().map(bounds));
}

function frameMap() {
  if (!look.scale) return; // the board is out of sight
  const sight = inSight(look, frameSize());
  map.classList.toggle("whole", contains(sight, { x: 0, y: 0, ...stageSize() }));
  const view = map.querySelector(".view");
  for (const [key, value] of Object.entries(sight)) view?.setAttribute(key, String(value));
}

/** @param {PointerEvent} event */
function goThere(event) {
  event.stopPropagation();
  if (event.type === "pointermove" && !event.buttons) return;
  const box = map.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * stage.offsetWidth;
  const y = ((event.clientY - box.top) / box.height) * stage.offsetHeight;
  look = centred({ x, y }, look.scale, frameSize());
  take(place);
}
map.addEventListener("pointerdown", goThere);
map.addEventListener("pointermove", goThere);

// --- wheel, pull and pinch
/** A point of the page as one of the frame.
 * @param {number} x
 * @param {number} y */
function inFrame(x, y) {
  const box = frame.getBoundingClientRect();
  return { x: x - box.left, y: y - box.top };
}

frame.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    take(() => zoomAt(Math.exp(-event.deltaY / 500), inFrame(event.clientX, event.clientY)));
  },
  { passive: false },
);
frame.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  dragged = false;
});
frame.addEventListener("pointermove", (event) => {
  pointer = event;
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const other = Array.from(fingers).find(([id]) => id !== event.pointerId)?.[1];
  if (!other) {
    if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
    if (!dragged) frame.setPointerCapture(event.pointerId);
    look.x += now.x - before.x;
    look.y += now.y - before.y;
  } else if (fingers.size === 2) {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0) zoomAt(is / was, inFrame((now.x + other.x) / 2, (now.y + other.y) / 2));
  }
  dragged = true;
  touched = true;
  fingers.set(event.pointerId, now);
  place();
});
frame.addEventListener("pointerup", () => {
  if (dragged) showLens();
  setTimeout(() => {
    dragged = false;
  }, 0); // after the click that it may be
});
for (const type of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
  frame.addEventListener(type, (event) => fingers.delete(event.pointerId));
}
