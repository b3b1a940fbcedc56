/* Why something cannot be chosen, where it was tried; and rules, opened where they are cited. */

import { lead } from "./choosing.js";
import { beside } from "./geometry.js";
import { base, byId, version } from "./page.js";

const bubble = byId("why");
const rule = byId("rule");

/** @param {HTMLElement} box
 * @param {{ x: number, y: number }} at
 * @param {{ left: number, top: number, right: number, bottom: number }} room */
function put(box, at, room) {
  const { x, y } = beside(at, box.getBoundingClientRect(), room);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}

/** On the board, never over the question. Who points at what is chosen a step later means the way there.
 * @param {string} target
 * @param {{ x: number, y: number }} at */
export async function whyNot(target, at) {
  const answer = await fetch(`${base}/why?version=${version()}&target=${encodeURIComponent(target)}`);
  if (!answer.ok) return;
  const { why, ways } = await answer.json();
  if (ways.length) return lead(ways, target);
  if (why) showWhy(why, at);
}

/** @param {string} html
 * @param {{ x: number, y: number }} at */
export function showWhy(html, at) {
  bubble.innerHTML = html;
  bubble.hidden = false;
  put(bubble, at, byId("board").getBoundingClientRect());
}

export function closeWhy() {
  bubble.hidden = true;
}

/** A rule in place; the link leads to the page of rules otherwise.
 * @param {HTMLElement} link
 * @param {MouseEvent} event */
export async function showRule(link, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href, pathname } = /** @type {HTMLAnchorElement} */ (link);
  const from = link.getBoundingClientRect();
  const answer = await fetch(`${pathname}/fragment/${encodeURIComponent(link.dataset.rule ?? "")}`).catch(() => null);
  if (!answer?.ok) return location.assign(href);
  rule.innerHTML = await answer.text();
  rule.showPopover();
  rule.focus();
  put(rule, { x: from.left, y: from.bottom }, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}

document.addEventListener("pointerdown", (event) => {
  if (!bubble.contains(/** @type {Node} */ (event.target)) && !rule.contains(/** @type {Node} */ (event.target)))
    closeWhy();
});
