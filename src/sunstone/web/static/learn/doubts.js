/* The question before a clear mistake. While a turn waits to be handed over the server is asked about it, so that the
   answer is mostly there when it goes; nobody waits long for it, and a turn is called in question once. */
import { drawSteps } from "../table/hints.js";
import { around, byId, say, table, version } from "../table/page.js";
import { send } from "../table/server.js";
import { settings } from "../table/settings.js";

/** @typedef {{ start: number, html: string, say: string, plan: string[] }} Doubt */

const PATIENCE = 2000; // milliseconds after which the turn goes on without an answer
const KEPT = `doubted-${table}`; // by the browser, until the tab is closed: the turn that was called in question
const panel = made();
let about = -1; // the version that was asked about,
let began = 0; // and when
/** @type {Promise<Doubt | null>} */
let answer = Promise.resolve(null);

function made() {
  const found = document.createElement("aside");
  found.className = "hints doubt";
  found.hidden = true;
  for (const [name, value] of [
    ["role", "alertdialog"],
    ["aria-labelledby", "doubt-cost"],
    ["aria-describedby", "doubt-better"],
  ])
    found.setAttribute(name, value);
  found.addEventListener("click", press);
  found.addEventListener("keydown", leave);
  byId("hints").after(found);
  return found;
}

/** After every update. A turn that waits is asked about at once.
 * @param {boolean} waits to be handed over, to bots */
export function changed(waits) {
  if (about === version()) return;
  close();
  if (waits && settings.value("warn") !== "off") begin();
}

function begin() {
  about = version();
  began = performance.now();
  answer = ask();
}

/** @returns {Promise<Doubt | null>} */
async function ask() {
  const got = await fetch(`/t/${table}/doubt`, { headers: { accept: "application/json" } }).catch(() => null);
  const found = got?.ok ? await got.json() : null; // who gets no answer plays on
  return found?.html ? found : null;
}

/** Whether the turn may go. */
export async function agrees() {
  const asked = version();
  const late = new Promise((go) => setTimeout(go, Math.max(0, began + PATIENCE - performance.now()), null));
  const found = about === asked ? await Promise.race([answer, late]) : null;
  if (version() !== asked || !panel.hidden) return false;
  if (!found || sessionStorage.getItem(KEPT) === String(found.start)) return true;
  sessionStorage.setItem(KEPT, String(found.start));
  show(found);
  return false;
}

/** @type {string[]} */
let plan = [];

/** @param {Doubt} doubt */
function show(doubt) {
  panel.innerHTML = doubt.html;
  plan = doubt.plan;
  panel.hidden = false;
  say(doubt.say);
  panel.querySelector("button")?.focus();
}

function close() {
  if (panel.hidden) return;
  panel.hidden = true;
  drawSteps([]);
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const DOES = {
  show(button) {
    const steps = /** @type {HTMLElement} */ (panel.querySelector("[data-steps]"));
    steps.hidden = !steps.hidden;
    button.ariaExpanded = String(!steps.hidden);
    drawSteps(steps.hidden ? [] : plan);
  },
  back: () => void send("restart"),
  play() {
    close();
    void send("confirm");
  },
};

/** @param {Event} event */
function press(event) {
  const button = around(event, "[data-doubt]");
  if (button) DOES[button.dataset.doubt ?? ""](button);
}

/** Who leaves it is where they were: the turn still waits.
 * @param {KeyboardEvent} event */
function leave(event) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  close();
  /** @type {HTMLElement | null} */ (document.querySelector("[data-confirm]"))?.focus();
}
