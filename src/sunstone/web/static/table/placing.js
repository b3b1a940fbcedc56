/* The piece in hand: how it lies, and its ghost where it is about to lie. */
import { defineAll } from "./definitions.js";
import { all, around, body, bounds, byId, say, shape } from "./page.js";
import { endForesight, foresee, invite, looksAhead } from "./preview.js";
import { actionOf, actionsOf, light, targetOf } from "./targets.js";
import { firstOffered, flips, turns, wayAmong, wayInNames, wayInWords } from "./ways.js";

const BEST = -2; // nobody has turned it yet: it lies at each place as is listed first there
let way = BEST;
let shown = 0; // how it lies in the bar, and where somebody points
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
  tellWay(wayOf(action));
  const slot = element.dataset.act ? targetOf(action) : element;
  if (!slot) return;
  ghostOn = slot;
  const marks = (slot.dataset.marks ?? "").split(" ");
  const mark = marks[actionsOf(slot).indexOf(action)] || "";
  drawPiece(slot, (tile.dataset.hand ?? "").split(" "), wayOf(action), mark);
}

/** A piece that has a definition for every way round, drawn for cells of 40; what follows it only where cells are free.
 * @param {Element} slot
 * @param {string[]} names
 * @param {number} at
 * @param {string} mark what is drawn over it, or "" */
function drawPiece(slot, names, at, mark) {
  const { x, y, width } = bounds(slot.querySelector(".ring") ?? slot);
  const transform = `translate(${x + width / 2},${y + width / 2}) scale(${width / 40})`;
  const groups = names.map((name, i) => {
    const group = shape("g", i ? { "clip-path": "url(#free)" } : { class: "ghost-piece" });
    group.append(shape("use", { href: `${name}-${wayInNames(at)}`, transform }));
    return group;
  });
  if (mark) groups.push(shape("use", { href: mark, transform }));
  byId("overlay").replaceChildren(...groups);
  defineAll(byId("overlay"));
}

export function clearGhost() {
  ghostOn = aimed = null;
  endForesight();
  body.classList.remove("aiming");
  byId("overlay").replaceChildren();
}

/** After an update: the bar is new, the piece lies as it lay, unless something else is asked now.
 * @param {boolean} same */
export function keepGhost(same) {
  if (!same) way = BEST;
  tellWay(same ? shown : 0);
  if (!same || !ghostOn?.isConnected) clearGhost();
}

/** With a finger nothing hovers: the first tap shows the piece, or what a place leads to, and the next one on the same
 * place chooses it. Whether this was the first.
 * @param {Event} event
 * @param {HTMLElement} target */
export function aim(event, target) {
  if (!(event instanceof PointerEvent) || event.pointerType !== "touch" || aimed === target) return false;
  const actions = actionsOf(target);
  const placed = inHand() && wayAmong(way, actions.map(wayOf)) >= 0;
  if (!placed && !looksAhead(actions)) return false;
  aimed = target;
  body.classList.add("aiming");
  showGhost(target, actions);
  const brings = foresee(target, asItLies(actions));
  const again = `Tap again to ${placed ? "place it here" : "choose it"}`;
  if (!placed) invite(again); // a piece has a button for it
  say(`${brings}. ${again}`);
  return true;
}

/** @param {number} at */
function tellWay(at) {
  shown = at;
  for (const mark of all("[data-quarter]")) mark.textContent = wayInWords(at);
  const piece = byId("decision").querySelector("[data-held]");
  if (!piece) return;
  const name = (piece.closest("[data-hand]")?.getAttribute("data-hand") ?? "").split(" ")[0];
  const drawn = piece.firstElementChild ?? piece.appendChild(shape("use", {}));
  drawn.setAttribute("href", `${name}-${wayInNames(at)}`);
  defineAll(piece);
  const { x, y, width, height } = bounds(drawn);
  piece.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
}

/** @param {number[]} order */
function turn(order) {
  const offered = all("#decision [data-way]").map((button) => Number(button.dataset.way));
  const next = firstOffered(order, offered);
  if (next !== undefined) {
    way = next;
    tellWay(way);
  }
  let told = next === undefined ? "It looks the same" : `Turned to ${wayInWords(shown)}`;
  if (ghostOn) {
    showGhost(ghostOn, actionsOf(ghostOn));
    told += `. ${foresee(ghostOn, asItLies(actionsOf(ghostOn)))}`;
  }
  say(told);
}
export const rotate = () => turn(turns(shown));
export const flip = () => turn(flips(shown));

/** @param {Event} event */
function point(event) {
  const on = event.type === "pointerover" || event.type === "focusin";
  const element = around(event, "[data-act],#targets [data-actions]");
  if (!element) return;
  const actions = element.dataset.act ? [actionOf(element)] : actionsOf(element);
  light(actions, on);
  if (!on) {
    if (!aimed) clearGhost();
    return;
  }
  showGhost(element, actions);
  if (event instanceof PointerEvent && event.pointerType === "touch") return; // a tap chooses, or aims
  const brings = foresee(element, element.dataset.act ? actions : asItLies(actions));
  if (brings && event.type === "focusin" && !element.dataset.act) say(brings); // a button says it itself
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, point);
tellWay(0); // a page that is opened with a piece in hand
