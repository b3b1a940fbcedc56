/* The piece in hand: how it lies, and its ghost where it is about to lie. */
import { all, around, body, bounds, byId, say, shape } from "./page.js";
import { actionOf, actionsOf, light, targetOf } from "./targets.js";
import { firstOffered, flips, turns, wayAmong, wayInNames, wayInWords } from "./ways.js";

let way = 0;
/** @type {HTMLElement | null} */
let ghostOn = null;
/** @type {HTMLElement | null} */
let aimed = null; // where a finger wants to lay the piece

export const aimedAt = () => aimed;
const inHand = () => byId("decision").querySelector("[data-hand]");

/** @param {string} action
 * @returns {number} -1 where a way means nothing */
function wayOf(action) {
  /** @type {HTMLElement | null} */
  const button = byId("decision").querySelector(`[data-way][data-act="${action}"]`);
  return button ? Number(button.dataset.way) : -1;
}

/** Those of a place's actions that lay the piece as it lies in hand.
 * @param {string[]} actions */
export function asItLies(actions) {
  const meant = wayAmong(way, actions.map(wayOf));
  return actions.filter((action) => wayOf(action) === meant);
}

/** @param {HTMLElement} element a place, or a button in the bar
 * @param {string[]} actions */
function showGhost(element, actions) {
  const [action] = asItLies(actions);
  const tile = /** @type {HTMLElement | null} */ (inHand());
  if (!tile || !action || wayOf(action) < 0) return;
  if (element.dataset.act) way = wayOf(action);
  const slot = element.dataset.act ? targetOf(action) : element;
  if (!slot) return;
  ghostOn = slot;
  drawPiece(slot, (tile.dataset.hand ?? "").split(" "), wayOf(action));
}

/** A piece that has a definition for every way round, drawn for cells of 40; what follows it only where cells are free.
 * @param {Element} slot
 * @param {string[]} names
 * @param {number} at */
function drawPiece(slot, names, at) {
  const { x, y, width } = bounds(slot.querySelector(".ring") ?? slot);
  const transform = `translate(${x + width / 2},${y + width / 2}) scale(${width / 40})`;
  const groups = names.map((name, i) => {
    const group = shape("g", i ? { "clip-path": "url(#free)" } : { class: "ghost-piece" });
    group.append(shape("use", { href: `${name}-${wayInNames(at)}`, transform }));
    return group;
  });
  byId("overlay").replaceChildren(...groups);
}

export function clearGhost() {
  ghostOn = aimed = null;
  body.classList.remove("aiming");
  byId("overlay").replaceChildren();
}

/** After an update: the bar is new, the piece lies as it lay, unless something else is asked now.
 * @param {boolean} same */
export function keepGhost(same) {
  tellWay();
  if (!same || !ghostOn?.isConnected) clearGhost();
}

/** With a finger nothing hovers: the first tap shows the piece, the next one on the same place lays it. Whether this
 * was the first.
 * @param {Event} event
 * @param {HTMLElement} target */
export function aim(event, target) {
  if (!(event instanceof PointerEvent) || event.pointerType !== "touch" || aimed === target) return false;
  const actions = actionsOf(target);
  if (!inHand() || wayAmong(way, actions.map(wayOf)) < 0) return false;
  aimed = target;
  body.classList.add("aiming");
  showGhost(target, actions);
  say("Tap again to place it here");
  return true;
}

function tellWay() {
  const told = wayInWords(way);
  for (const mark of all("[data-quarter]")) mark.textContent = told;
  return told;
}

/** @param {number[]} order */
function turn(order) {
  const offered = all("#decision [data-way]").map((button) => Number(button.dataset.way));
  const next = firstOffered(order, offered);
  if (next !== undefined) way = next;
  const told = tellWay();
  say(next === undefined ? "It looks the same" : `Turned to ${told}`);
  if (ghostOn) showGhost(ghostOn, actionsOf(ghostOn));
}
export const rotate = () => turn(turns(way));
export const flip = () => turn(flips(way));

/** @param {Event} event */
function point(event) {
  const on = event.type === "pointerover" || event.type === "focusin";
  const element = around(event, "[data-act],#targets [data-actions]");
  if (!element) return;
  const actions = element.dataset.act ? [actionOf(element)] : actionsOf(element);
  light(actions, on);
  if (on) showGhost(element, actions);
  else if (!aimed) clearGhost();
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, point);
