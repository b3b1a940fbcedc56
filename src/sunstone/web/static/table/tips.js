/* Help in place: what a thing is, where the pointer rests, a finger stays or the focus comes to it. */
import { beside } from "./geometry.js";
import { around, body, byId } from "./page.js";

const tip = byId("tip");
/** @type {Record<string, [title: string, text: string]> | null} */
let help = null;
let timer = 0;
let rests = { x: -1, y: -1 }; // where the pointer was pressed: what comes to lie under it then is not pointed at

/** @param {Event} event */
const explained = (event) => around(event, "[data-explain],#targets [data-target]");

/** Other things lie there now. */
export function forgetHelp() {
  help = null;
}

/** On the board the question under it stays free.
 * @param {HTMLElement} element */
const roomFor = (element) =>
  element.closest("#board")?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

/** @param {HTMLElement} element
 * @param {{ x: number, y: number }} at */
async function explain(element, at) {
  help ??= /** @type {NonNullable<typeof help>} */ (await (await fetch(body.dataset.help ?? "")).json());
  const thing = element.dataset.explain || element.dataset.target || "";
  const words = help[thing];
  if (!words) return;
  const title = document.createElement("strong");
  title.textContent = words[0];
  tip.replaceChildren(title, ` ${words[1]} `, rulesOf(thing));
  tip.hidden = false;
  const { x, y } = beside(at, tip.getBoundingClientRect(), roomFor(element));
  tip.style.left = `${x}px`;
  tip.style.top = `${y}px`;
}

/** What leads to all that the rules say of it: a finger touches it, others press the key.
 * @param {string} thing */
function rulesOf(thing) {
  const link = document.createElement("a");
  link.href = `${body.dataset.rules}#${thing}`;
  link.dataset.rule = thing;
  link.innerHTML = "Rules <kbd>?</kbd>";
  return link;
}

/** All that the rules say of what is explained now. */
export function showRules() {
  if (tip.hidden) return;
  tip.querySelector("a")?.click();
  hideTip();
}

/** @param {HTMLElement | null} element
 * @param {PointerEvent} event
 * @param {number} ms */
function explainSoon(element, event, ms) {
  if (element) timer = setTimeout(explain, ms, element, { x: event.clientX, y: event.clientY });
}

export function hideTip() {
  clearTimeout(timer);
  tip.hidden = true;
}

document.addEventListener("pointerover", (event) => {
  hideTip();
  const moved = Math.hypot(event.clientX - rests.x, event.clientY - rests.y) > 4;
  if (event.pointerType !== "touch" && moved) explainSoon(explained(event), event, 450);
});
document.addEventListener("pointerdown", (event) => {
  if (around(event, "#tip")) return;
  hideTip();
  rests = { x: event.clientX, y: event.clientY };
  if (event.pointerType === "touch") explainSoon(explained(event), event, 550);
});
for (const type of ["pointerup", "pointercancel", "scroll"]) {
  document.addEventListener(type, () => clearTimeout(timer), true);
}
document.addEventListener("focusin", (event) => {
  const element = explained(event);
  if (!element || !around(event, ":focus-visible")) return hideTip();
  const box = element.getBoundingClientRect();
  explain(element, { x: box.left, y: box.bottom - 10 });
});
