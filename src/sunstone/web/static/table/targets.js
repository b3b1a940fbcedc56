/* What can be chosen on the board, and the buttons in the bar that mean the same. */
import { all, bounds, shape } from "./page.js";

const TARGETS = "#targets [data-actions]";

export const targets = () => all(TARGETS).filter((target) => target.checkVisibility());

/** Also what only shows a place. */
export const places = () => all(`${TARGETS},#targets .here`).filter((target) => target.checkVisibility());

/** @param {HTMLElement} target
 * @returns {string[]} */
export const actionsOf = (target) => (target.dataset.actions ?? "").split(" ").filter(Boolean);

/** @param {string} action
 * @returns {HTMLElement | undefined} */
export const targetOf = (action) => all(TARGETS).find((target) => actionsOf(target).includes(action));

export const buttons = () => all("#decision [data-act]");

/** @param {HTMLElement} button
 * @returns {string} */
export const actionOf = (button) => button.dataset.act ?? "";

/** Pointing at a place lights its choices, and the other way round.
 * @param {string[]} actions
 * @param {boolean} on */
export function light(actions, on) {
  for (const button of buttons()) button.classList.toggle("lit", on && actions.includes(actionOf(button)));
  for (const target of all(TARGETS)) {
    target.classList.toggle("lit", on && actionsOf(target).some((a) => actions.includes(a)));
  }
}

/** A place that is one choice has its key before it, as no part of its name: shown while keys are used, or the place is pointed at. */
export function capTargets() {
  for (const cap of all("#targets .cap")) cap.remove();
  for (const button of buttons().filter((b) => b.dataset.key && b.checkVisibility())) {
    const target = all(TARGETS).find((t) => t.dataset.actions === actionOf(button));
    if (target && !target.nextElementSibling?.matches(".rest")) target.before(keyCap(target, button.dataset.key ?? ""));
  }
}

/** At the upper right corner, inside of what is large.
 * @param {HTMLElement} target
 * @param {string} key */
function keyCap(target, key) {
  const ring = target.querySelector(".ring") ?? target;
  const { x, y, width } = bounds(ring);
  const inside = width > 60 ? 5 : 0;
  const at = ring.getAttribute("transform") ?? "";
  const cap = shape("g", {
    class: "cap",
    "aria-hidden": "true",
    transform: `${at} translate(${x + width - inside},${y + inside})`,
  });
  const text = shape("text", {});
  text.textContent = key;
  cap.append(shape("rect", { x: -8.5, y: -8.5, width: 17, height: 17, rx: 5 }), text);
  return cap;
}
