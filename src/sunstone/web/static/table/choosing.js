/* Choosing: a place with one choice is that choice; one with several shows them alone in the bar; and parts of a choice
   are picked one by one, in any order, and sent in the order in which they stand. */
import { readAmounts } from "./amounts.js";
import { forgetFrames } from "./frames.js";
import { all, byId, say } from "./page.js";
import { countMore } from "./panels.js";
import { asItLies } from "./placing.js";
import { weigh } from "./preview.js";
import { act } from "./server.js";
import { fits } from "./sets.js";
import { actionOf, actionsOf, buttons, targets } from "./targets.js";

/** @type {string[]} */
let narrowed = []; // the choices of the place that was pointed at
/** @type {HTMLElement[]} */
let picked = [];
let goal = ""; // the place that somebody pointed at before it could be chosen

export const narrowedTo = () => narrowed;
export const pickedIds = () => picked.map((part) => part.id);

/** @param {HTMLElement} target */
export function choose(target) {
  forgetFrames();
  if (target.closest("[data-picks]")) return pick(target);
  const both = actionsOf(target).filter((a) => narrowed.includes(a)); // who pointed at one half points at the other
  const open = asItLies(both.length ? both : actionsOf(target));
  if (open.length === 1) void take(open[0]);
  else narrow(open);
}

/** These choices lead to a place that was pointed at: the only one is made, and the place is chosen after it.
 * @param {string[]} ways
 * @param {string} place */
export async function lead(ways, place) {
  goal = place;
  if (ways.length === 1) await take(ways[0]);
  else narrow(ways);
}

/** @param {string} action */
async function take(action) {
  const place = goal;
  goal = "";
  await act(action);
  const next = place && targets().find((target) => target.dataset.target === place);
  if (next) choose(next);
}

/** A button of the bar.
 * @param {HTMLElement} button */
export function press(button) {
  const action = actionOf(button);
  if (picked[0]?.closest(`[data-then="${action}"]`)) enough(action);
  else void take(action);
}

/** Several choices belong to this place: show just those in the bar.
 * @param {string[]} actions */
export function narrow(actions, focus = true) {
  narrowed = actions;
  for (const button of buttons()) button.classList.toggle("aside", !actions.includes(actionOf(button)));
  for (const target of targets()) {
    target.classList.toggle("aside", !actionsOf(target).some((a) => actions.includes(a)));
  }
  byId("decision").classList.add("narrowed");
  const shown = buttons().filter((button) => actions.includes(actionOf(button)));
  for (const button of shown) button.closest("details")?.setAttribute("open", "");
  weigh();
  countMore();
  if (focus) shown[0]?.focus();
}

export function widen() {
  narrowed = [];
  goal = "";
  byId("decision").classList.remove("narrowed");
  for (const thing of all("#decision .aside,#targets .aside")) thing.classList.remove("aside");
  weigh();
}

/** @param {Element} part
 * @returns {HTMLElement} */
const holderOf = (part) => /** @type {HTMLElement} */ (part.closest("[data-picks]"));

/** @param {HTMLElement[]} parts
 * @param {HTMLElement} holder */
function fit(parts, holder) {
  const kinds = parts.map((part) => part.dataset.part ?? "");
  return fits(kinds, Number(holder.dataset.picks), readAmounts(holder.dataset.need ?? ""));
}

/** @param {HTMLElement} part */
function pick(part) {
  const holder = holderOf(part);
  const open = picked.includes(part) ? picked.filter((p) => p !== part) : [...picked, part];
  if (!fit(open, holder)) return say("That does not fit with what is chosen.");
  const parts = all("[data-part]", holder).filter((p) => open.includes(p));
  if (parts.length === Number(holder.dataset.picks)) return void actAll(parts);
  showPicks(parts);
  say(`${parts.length} of ${holder.dataset.picks} chosen`);
}

/** @param {HTMLElement[]} parts */
export function showPicks(parts) {
  picked = parts;
  for (const part of all("#targets [data-part]")) {
    const on = picked.includes(part);
    part.setAttribute("aria-pressed", String(on));
    part.setAttribute("aria-disabled", String(!on && !fit([...picked, part], holderOf(part))));
  }
}

/** The action that ends picking: first what was picked, and then it, unless the last part has ended it already.
 * @param {string} action */
async function enough(action) {
  const last = all("#targets [data-part]").pop();
  const ended = last && picked.includes(last);
  await actAll(picked);
  if (!ended) act(action);
}

/** A part that is not offered any more was the only one left, and has been taken already.
 * @param {HTMLElement[]} parts */
async function actAll(parts) {
  for (const action of parts.map((part) => part.dataset.actions ?? "")) {
    if (buttons().some((button) => actionOf(button) === action)) await act(action);
  }
}
