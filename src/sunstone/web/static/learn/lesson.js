/* A lesson at the table: what it points at is lit and brought into view, and what it says to a wrong try stands where
   that was tried. */
import { bringIntoView, isNarrow } from "../table/camera.js";
import { all, around, body, byId, first, shape, version } from "../table/page.js";
import { showWhy } from "../table/reasons.js";
import { actionOf, actionsOf, buttons, targets } from "../table/targets.js";

const ROOM = 5; // around what is pointed at, in units of the board
let step = ""; // that was shown last
let seen = version(); // for which eyes were called
let told = version(); // at which something was said to a wrong try
/** @type {HTMLElement | null} */
let tried = null; // the place on the board that somebody chose last

/** @returns {HTMLElement | null} */
const words = () => first("#lesson .words");

/** @param {string} name
 * @returns {HTMLElement[]} what is called so on the board: a place that can be chosen, else a thing */
function onBoard(name) {
  const id = CSS.escape(name);
  const kinds = [`#targets [data-target="${id}"]`, `#stage #${id}`, `#stage [data-explain="${id}"]`];
  const found = kinds.map((kind) => all(kind).filter((thing) => thing.checkVisibility()));
  return found.find((things) => things.length) ?? targets().filter((target) => actionsOf(target).includes(name));
}

/** @param {string} name
 * @returns {HTMLElement[]} beside the board: choices, and what the reader has */
function beside(name) {
  const id = CSS.escape(name);
  const places = targets().filter((target) => target.dataset.target === name);
  const actions = [name, ...places.flatMap(actionsOf)];
  const mine = `.seat[data-seat="${body.dataset.seat}"]`;
  return [
    ...buttons().filter((button) => actions.includes(actionOf(button))),
    ...all(`${mine} [data-good="${id}"],${mine} [data-explain="${id}"]`),
  ];
}

/** @param {Element} thing */
const isPlace = (thing) => thing.closest("#targets") !== null;

/** Where it lies on the board, in the board's own units.
 * @param {Element} thing */
function boxOf(thing) {
  const plan = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("plan")));
  const { left, top, right, bottom } = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  const toBoard = plan.getScreenCTM()?.inverse();
  const from = new DOMPoint(left, top).matrixTransform(toBoard);
  const to = new DOMPoint(right, bottom).matrixTransform(toBoard);
  return { x: from.x - ROOM, y: from.y - ROOM, width: to.x - from.x + 2 * ROOM, height: to.y - from.y + 2 * ROOM };
}

function point() {
  for (const thing of all(".pointed")) thing.classList.remove("pointed");
  /** @type {string[]} */
  const names = JSON.parse(words()?.dataset.point ?? "[]");
  const things = names.flatMap(onBoard);
  byId("plan").replaceChildren(...things.map((thing) => shape("rect", { class: "point", rx: 8, ...boxOf(thing) })));
  for (const thing of names.flatMap(beside)) thing.classList.add("pointed");
  const choosable = things.filter(isPlace);
  return choosable.length ? choosable : things; // where not all is in sight at once, what can be done now is
}

/** After every update: a new step calls the reader's eyes, so does what can be chosen on the way to its end; and at the
 * end of the lesson the way on has the focus. */
function show() {
  const things = point();
  if (told !== version()) forget();
  const now = words()?.dataset.step ?? "";
  const fresh = now !== step;
  if (fresh || seen !== version()) {
    bringIntoView((fresh ? things : things.filter(isPlace)).map(boxOf));
    first("#decision .pointed")?.scrollIntoView({ block: "nearest" });
  }
  seen = version();
  if (!fresh) return;
  step = now;
  byId("lesson").scrollTop = 0;
  const free = document.activeElement === body || byId("decision").contains(document.activeElement);
  if (free) first("#lesson .go")?.focus();
}

/** In the panel, and where it was tried: at the place on the board, or at the board's edge above the button. On a narrow
 * screen the panel is near enough, and the board needs the room; so does who holds a piece and tries place after place.
 * @param {string} text
 * @param {string} action */
function tell(text, action) {
  const line = first("#lesson .said");
  if (!line) return;
  told = version();
  line.textContent = text;
  line.hidden = false;
  line.scrollIntoView({ block: "nearest" });
  if (isNarrow() || first("#decision [data-hand]")) return;
  const button = buttons().find((choice) => actionOf(choice) === action);
  const { left, top, bottom } = (tried ?? button ?? line).getBoundingClientRect();
  const words = document.createElement("p");
  words.textContent = text;
  showWhy(words.outerHTML, {
    x: left,
    y: tried ? bottom : Math.min(top, byId("board").getBoundingClientRect().bottom),
  });
}

function forget() {
  const line = first("#lesson .said");
  if (line) line.hidden = true;
}

for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, (event) => {
    tried = around(event, "#targets [data-actions]");
  });
}
document.addEventListener("shown", show);
document.addEventListener("refused", (event) => {
  const { reasons, action } = /** @type {CustomEvent} */ (event).detail;
  if (reasons?.[0]?.name !== "lesson") return;
  event.preventDefault();
  tell(reasons[0].text, action);
});
show();
