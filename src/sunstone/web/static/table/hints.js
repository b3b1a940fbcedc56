/* Asking the server: what a bot would do here. */
import { all, base, byId, drawnNodes, say, shape, toast, version } from "./page.js";

/** @type {string[][]} */
let plans = []; // of the best turn and the others, the places of their steps as drawings
const panel = byId("hints");

export async function askHint() {
  const asked = version();
  panel.innerHTML = "<p>Thinking …</p>";
  panel.hidden = false;
  say("Thinking.");
  const answer = await fetch(`${base}/hint`, { headers: { accept: "application/json" } });
  const found = await answer.json();
  if (version() !== asked || panel.hidden) return; // the table has moved on, or nobody wants it any more
  if (answer.ok) {
    panel.innerHTML = found.html;
    plans = found.plans;
    for (const other of all("[data-plan]", panel)) other.addEventListener("toggle", choosePlan);
    drawSteps(plans[0]);
    say(found.say);
  } else {
    closeHint();
    toast(found.error || "There is no hint.", "why");
  }
}

export function closeHint() {
  panel.hidden = true;
  drawSteps([]);
}

/** Who clicks beside it does not want it any more.
 * @param {Event} event */
export function leaveHint(event) {
  const inside = event.target instanceof Element && event.target.closest("#hints,[data-hint]");
  if (!panel.hidden && !inside) closeHint();
}

/** The plan of the alternative that is open, else that of the best turn. */
function choosePlan() {
  const open = /** @type {HTMLElement | null} */ (panel.querySelector("details[open]"));
  drawSteps(plans[Number(open?.dataset.plan ?? 0)]);
}

/** On the board: where each step is done, by its number.
 * @param {string[]} places */
export function drawSteps(places) {
  const sheet = byId("plan");
  sheet.replaceChildren();
  for (const [i, place] of places.entries()) {
    const holder = shape("g", {});
    holder.append(...drawnNodes(place));
    const targets = all(".target", holder);
    for (const thing of targets.flatMap((target) => [target, ...all("*", target)])) {
      for (const name of ["id", "role", "tabindex", "data-actions", "data-target"]) thing.removeAttribute(name);
    }
    sheet.append(...targets);
    const ring = targets[0]?.querySelector(".ring");
    if (ring) number(sheet, ring, i + 1); // some steps are done in the bar alone
  }
}

/** @param {Element} thing
 * @param {string} name */
const coordinate = (thing, name) => Number(thing.getAttribute(name));

/** At the corner of its place, or beside the number that is there.
 * @param {HTMLElement} sheet
 * @param {Element} ring
 * @param {number} step */
function number(sheet, ring, step) {
  const { right, top } = ring.getBoundingClientRect();
  const toSheet = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (sheet)).getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(right, top).matrixTransform(toSheet);
  const at = { x, y };
  while (
    all("circle.number", sheet).some(
      (other) => Math.hypot(coordinate(other, "cx") - at.x, coordinate(other, "cy") - y) < 20,
    )
  )
    at.x -= 25;
  sheet.append(shape("circle", { class: "number", cx: at.x, cy: at.y, r: 12 }));
  const text = shape("text", { class: "number", x: at.x, y: at.y + 5, "text-anchor": "middle" });
  text.textContent = String(step);
  sheet.append(text);
}
