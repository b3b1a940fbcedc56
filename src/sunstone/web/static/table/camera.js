/* Pan and zoom of the stage, and the small map of it on a phone. */
import { centred, fitting, inSight, showing, within, zoomed } from "./geometry.js";
import { all, bounds, byId, shape } from "./page.js";
import { places } from "./targets.js";

const NARROW = 700; // pixels below which the camera goes to what can be done

const stage = byId("stage");
const frame = byId("board");
const map = byId("map");
const [cards, chosen] = map.querySelectorAll("g");

let look = { x: 0, y: 0, scale: 1 };
let touched = false; // somebody has moved the camera: it is theirs
let dragged = false;
/** @type {Map<number, { x: number, y: number }>} */
const fingers = new Map();

const frameSize = () => ({ width: frame.clientWidth, height: frame.clientHeight });
const stageSize = () => ({ width: stage.offsetWidth, height: stage.offsetHeight });

/** Whether what is released now was a pull at the board, and no click. */
export const wasDragged = () => dragged;
export const isNarrow = () => frame.clientWidth < NARROW;

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
  in: () => zoomAt(1.3),
  out: () => zoomAt(1 / 1.3),
  fit: () => {
    look.scale = fitting(frameSize(), stageSize());
    place();
  },
};

/** @param {import("./geometry.js").Box[]} boxes */
export function showAll(boxes) {
  look = showing(boxes, frameSize(), stageSize());
  place();
}

export function arrange() {
  /* On a phone start close to what can be done; elsewhere show all of it. */
  drawMap();
  if (!touched) {
    const least = fitting(frameSize(), stageSize());
    const boxes = isNarrow() ? places().map(bounds) : [];
    look.scale = isNarrow() ? Math.max(least, 0.95) : least;
    if (boxes.length) showAll(boxes);
  }
  place();
  clearMap();
}

/** The stage of another page of this table, which has boards.
 * @param {Document} page */
export function takeStage(page) {
  const found = /** @type {HTMLElement} */ (page.getElementById("stage"));
  stage.style.width = found.style.width;
  stage.style.height = found.style.height;
  stage.replaceChildren(...found.children);
  map.setAttribute("viewBox", page.getElementById("map")?.getAttribute("viewBox") ?? "");
  forgetMap();
}

// --- the small map: the printed cards, what can be chosen, and what is in sight
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
  if (!map.checkVisibility()) return;
  if (!cards.childElementCount) {
    const least = (stage.offsetWidth * stage.offsetHeight) / 120;
    const outer = all("#printed [data-explain],#static > [id^=card-]").filter(
      (e) => !e.parentElement?.closest("[data-explain],[id^=card-]"),
    );
    const boxes = outer.map(bounds).filter((b) => b.width * b.height > least);
    outline(cards, boxes);
  }
  outline(chosen, places().map(bounds));
}

function clearMap() {
  /* It goes to the upper corner where it would hide what can be chosen. */
  map.classList.remove("high");
  const at = map.getBoundingClientRect();
  const hidden = places()
    .map((target) => target.getBoundingClientRect())
    .some((box) => box.left < at.right && box.right > at.left && box.bottom > at.top && box.top < at.bottom);
  map.classList.toggle("high", hidden);
}

function frameMap() {
  if (!look.scale) return; // the board is out of sight
  const sight = inSight(look, frameSize());
  map.classList.toggle("whole", sight.width >= stage.offsetWidth && sight.height >= stage.offsetHeight);
  const view = map.querySelector(".view");
  for (const [key, value] of Object.entries(sight)) view?.setAttribute(key, String(value));
}

/** @param {PointerEvent} event */
function goThere(event) {
  event.stopPropagation();
  if (event.type === "pointermove" && !event.buttons) return;
  const box = map.getBoundingClientRect();
  touched = true;
  const x = ((event.clientX - box.left) / box.width) * stage.offsetWidth;
  const y = ((event.clientY - box.top) / box.height) * stage.offsetHeight;
  look = centred({ x, y }, look.scale, frameSize());
  place();
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
    touched = true;
    zoomAt(Math.exp(-event.deltaY / 500), inFrame(event.clientX, event.clientY));
  },
  { passive: false },
);
frame.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  dragged = false;
});
frame.addEventListener("pointermove", (event) => {
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
  setTimeout(() => {
    dragged = false;
  }, 0); // after the click that it may be
});
for (const type of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
  frame.addEventListener(type, (event) => fingers.delete(event.pointerId));
}
