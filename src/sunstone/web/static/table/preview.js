/* Show before doing: what a choice would bring, at its place on the board and beside the reader's own numbers. */
import { afterwards, most, readAmounts } from "./amounts.js";
import { all, body, byId, first } from "./page.js";
import { actionOf, actionsOf, buttons, targetOf } from "./targets.js";

const MOST = 6; // lines: a place with more choices shows them in the bar
const pill = byId("pill");

/** Those of the choices that are in the bar.
 * @param {string[]} actions */
const buttonsOf = (actions) => buttons().filter((button) => actions.includes(actionOf(button)));

/** Whether one of them leads to something that is told before it is chosen.
 * @param {string[]} actions */
export const looksAhead = (actions) => buttonsOf(actions).some((button) => button.querySelector(".ahead"));

/** @param {HTMLElement} element a place, or a button in the bar
 * @param {string[]} actions
 * @returns {string} what it says */
export function foresee(element, actions) {
  const found = buttonsOf(actions);
  tellAfter((found.length === 1 && found[0].dataset.brings) || "");
  const place = element.dataset.act ? targetOf(actions[0]) : element;
  const lines = found.length === 1 ? linesOf(found[0]) : found.slice(0, MOST).flatMap(lineOf);
  pill.replaceChildren(...lines);
  pill.hidden = !lines.length || !place?.checkVisibility();
  if (place && !pill.hidden) putBeside(place);
  if (place === element) weigh(actions);
  return pill.hidden ? "" : heard(pill);
}

/** An element as it is read out: icons by their labels.
 * @param {Element} element */
function heard(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const icon of all("[aria-label]", copy)) icon.replaceWith(icon.getAttribute("aria-label") ?? "");
  return all(":scope > *", copy)
    .map((line) => line.textContent?.trim())
    .join(", ");
}

export function endForesight() {
  pill.hidden = true;
  tellAfter("");
  weigh();
}

/** What a single choice leads to, or else what it brings.
 * @param {HTMLElement} button */
const linesOf = (button) =>
  all(button.querySelector(".ahead") ? ".ahead > span" : ":scope > .effect", button).map((line) =>
    line.cloneNode(true),
  );

/** One of several choices: its name, and what it brings.
 * @param {HTMLElement} button */
function lineOf(button) {
  const brings = button.querySelector(":scope > .effect");
  if (!brings) return [];
  const line = document.createElement("span");
  const name = button.querySelector(":scope > span:not(.cap)")?.firstChild?.textContent ?? "";
  line.append(`${name} `, brings.cloneNode(true));
  return [line];
}

/** @param {HTMLElement} place */
function putBeside(place) {
  const at = (place.querySelector(".ring") ?? place).getBoundingClientRect();
  const { width, height } = pill.getBoundingClientRect();
  const over = at.top - height - 10;
  const left = at.left + (at.width - width) / 2;
  pill.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
  pill.style.top = `${over > 6 ? over : Math.min(at.bottom + 10, innerHeight - height - 6)}px`;
}

/** Beside the reader's own numbers: what they would be.
 * @param {string} brings */
function tellAfter(brings) {
  for (const told of all("[data-after]")) delete told.dataset.after;
  const panel = first(`.seat[data-seat="${body.dataset.seat}"]`);
  for (const [good, n] of panel ? readAmounts(brings) : []) {
    const held = /** @type {HTMLElement | null} */ (panel?.querySelector(`[data-good="${good}"]`));
    if (held) held.dataset.after = afterwards(held.textContent, n);
  }
}

/** Places that say at rest what is the most to be had there say it of these choices, or of all that are left.
 * @param {string[]} open */
export function weigh(open = buttons().flatMap((b) => (b.classList.contains("aside") ? [] : [actionOf(b)]))) {
  for (const sign of all("#targets [data-most]")) {
    const target = /** @type {HTMLElement} */ (sign.previousElementSibling);
    const left = buttonsOf(actionsOf(target).filter((action) => open.includes(action)));
    const texts = left.map((button) => button.dataset.brings ?? "");
    const best = most(texts, sign.dataset.most ?? "");
    const number = sign.querySelector("text");
    if (number && best !== undefined) number.textContent = String(best);
  }
}
