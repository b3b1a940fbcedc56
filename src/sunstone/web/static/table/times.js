/* Clocks count down by themselves: the page knows when time is over, and nothing is asked of the server meanwhile. They
   are no live region: who hears the page is told when they come to one. */
import { all, body } from "./page.js";
import { span, wait } from "./spans.js";

const ahead = Number(body.dataset.now) * 1000 - Date.now(); // of this machine's clock, by the server's

/** @type {number | undefined} */
let timer;

export function countDown() {
  clearTimeout(timer);
  const now = (Date.now() + ahead) / 1000;
  let next = Number.POSITIVE_INFINITY;
  for (const clock of all("[data-over]")) {
    const left = Number(clock.dataset.over) - now;
    const shown = /** @type {HTMLElement} */ (clock.querySelector("[data-left]"));
    if (shown.textContent !== span(left)) shown.textContent = span(left);
    clock.classList.toggle("low", left <= Number(clock.dataset.low));
    if (left > 0) next = Math.min(next, wait(left));
  }
  if (Number.isFinite(next)) timer = window.setTimeout(countDown, next * 1000);
}

document.addEventListener("shown", countDown);
document.addEventListener("visibilitychange", countDown);
