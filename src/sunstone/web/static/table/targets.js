/* What can be chosen on the board, and the buttons in the bar that mean the same. */
import { all } from "./page.js";

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
