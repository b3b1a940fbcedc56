/* Show before doing: what a choice would bring, at its place on the board and beside the reader's own numbers. */
import { afterwards, most, readAmounts } from "./amounts.js";
import { all, body, byId, first, shape } from "./page.js";
import { actionOf, actionsOf, buttons, targetOf } from "./targets.js";

const MOST = 6; // lines: a place with more choices shows them in the bar
const pill = byId("pill");
/** What there are amounts of, once for the page.
 * @type {Record<string, [word: string, icon?: string, more?: string]>} */
const goods = JSON.parse(pill.dataset.goods ?? "{}");

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
  const lines = found.length === 1 ? linesOf(found[0]) : found.slice(0, MOST).flatMap((button) => lineOf(button));
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

/** What a single choice brings, and what it leads to.
 * @param {HTMLElement} button */
function linesOf(button) {
  return [...lineOf(button, false), ...all(".ahead > span", button).map((line) => line.cloneNode(true))];
}

/** One of several choices: its name, and what it brings.
 * @param {HTMLElement} button */
function lineOf(button, named = true) {
  const { brings } = button.dataset;
  if (!brings) return [];
  const name = named && button.querySelector(":scope > span:not(.cap)")?.firstChild?.textContent;
  const effect = span("effect", ...readAmounts(brings).flatMap((amount) => [drawn(amount), " "]));
  return [span("", ...(name ? [`${name} `] : []), effect)];
}

/** An amount as the bar shows it, where it is not left to words.
 * @param {[what: string, n: number]} amount */
function drawn([what, n]) {
  const [word, icon, more] = goods[what];
  if (icon === undefined) return span("note", word);
  const name = (Math.abs(n) > 1 && more) || word;
  const sign = shape("svg", { class: "i", viewBox: "0 0 24 24", role: "img", "aria-label": name });
  sign.append(shape("use", { href: `#i-${icon}` }));
  return span(n > 0 ? "give" : "take", `${n > 0 ? "+" : "−"}${Math.abs(n)} `, icon ? sign : name);
}

/** @param {string} kind
 * @param {(Node | string)[]} parts */
function span(kind, ...parts) {
  const made = document.createElement("span");
  made.className = kind;
  made.append(...parts);
  return made;
}

/** Said below the lines, to who sees them.
 * @param {string} text */
export function invite(text) {
  if (!pill.hidden) pill.append(span("note", text));
}

/** Over the place and the ghost that lies there, or below it where the board ends.
 * @param {HTMLElement} place */
function putBeside(place) {
  const at = (place.querySelector(".ring") ?? place).getBoundingClientRect();
  const boxes = [at, ...Array.from(byId("overlay").children, (ghost) => ghost.getBoundingClientRect())];
  const { width, height } = pill.getBoundingClientRect();
  const over = Math.min(...boxes.map((box) => box.top)) - height - 8;
  const under = Math.max(...boxes.map((box) => box.bottom)) + 8;
  const left = at.left + (at.width - width) / 2;
  pill.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
  const high = over > byId("board").getBoundingClientRect().top;
  pill.style.top = `${high ? over : Math.min(under, innerHeight - height - 6)}px`;
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
