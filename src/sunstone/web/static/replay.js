/* A game that is looked at again: by steps, by turns, by itself, or to where a line of the log leads. */
import { KEYS } from "./steps.js";
import { apply } from "./table/apply.js";
import { changedBy, frame } from "./table/frames.js";
import { askLog } from "./table/log.js";
import { all, around, body, byId, first, table, version } from "./table/page.js";
import { holdings } from "./table/updates.js";

const bar = /** @type {HTMLElement} */ (first(".slider"));
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const last = Number(slider.max);
const AHEAD = 20; // steps that the log shows beyond this moment
/** @param {string | undefined} text */
const numbers = (text) => (text ?? "").split(" ").map(Number);
const steps = numbers(bar.dataset.stops);
const turns = numbers(bar.dataset.turns);
const line = bar.dataset.line ? `&line=${bar.dataset.line}` : ""; // a better turn that is shown instead

/** The nearest of these after or before where we are.
 * @param {number[]} stops */
const after = (stops) => stops.find((n) => n > at()) ?? last;
/** @param {number[]} stops */
const before = (stops) => stops.findLast((n) => n < at()) ?? 0;
const at = () => wanted ?? Number(slider.value);

/** What the buttons do: where each leads. */
const WAYS = {
  first: () => 0,
  "turn-back": () => before(turns),
  back: () => before(steps),
  on: () => after(steps),
  "turn-on": () => after(turns),
  last: () => last,
};

/** @type {number | null} */
let wanted = null; // where to go next
/** @type {Promise<void> | null} */
let going = null;
const held = holdings(body.dataset.have ?? "");

/** @param {number} n */
function goTo(n) {
  wanted = Math.max(0, Math.min(n, last));
  slider.value = String(wanted);
  going ??= go().finally(() => {
    going = null;
  });
  return going;
}

async function go() {
  while (wanted !== null) {
    const n = wanted;
    const { have, keeps } = held.told();
    const known = `seat=${body.dataset.seat}&from=${version()}&have=${have}&keeps=${keeps}${line}`;
    const answer = await fetch(`/t/${table}/at/${n}.json?${known}`);
    if (wanted === n) wanted = null;
    if (!answer.ok) return;
    const update = held.take(await answer.json());
    frame(changedBy(() => apply(update)));
    name(n);
  }
}

/** The address, the links and the log say where we are.
 * @param {number} n */
function name(n) {
  history.replaceState(null, "", `/t/${table}/at/${n}${location.search}`);
  for (const copy of all("[data-copy]", bar)) copy.dataset.copy = (copy.dataset.copy ?? "").replace(/\d+$/, String(n));
  for (const eyes of /** @type {HTMLAnchorElement[]} */ (all(".eyes a", bar))) {
    eyes.href = eyes.href.replace(/\/at\/\d+/, `/at/${n}`);
  }
  const entry = /** @type {HTMLInputElement | null} */ (first(".slider [name=entry]"));
  if (entry) entry.value = String(n);
  tell(n);
}

/** The bar shows the end of what it tells, the log where we are.
 * @param {number} n */
function tell(n) {
  const told = first("#decision .told");
  if (told) told.scrollTop = told.scrollHeight;
  void markLog(n);
}

/** @param {HTMLAnchorElement} link */
const entryOf = (link) => Number(link.pathname.split("/at/")[1]);

/** @param {number} n */
function linesOf(n) {
  const from = steps.findLast((stop) => stop < n) ?? -1;
  const links = /** @type {HTMLAnchorElement[]} */ (all("#panel-log a"));
  return links.filter((link) => entryOf(link) > from && entryOf(link) <= n).map((link) => link.parentElement);
}

/** The log has the part around this moment, with its lines marked.
 * @param {number} n */
async function markLog(n) {
  for (const line of all("#panel-log [aria-current]")) line.removeAttribute("aria-current");
  if (!linesOf(n).length) {
    const ahead = steps[steps.findIndex((stop) => stop >= n) + AHEAD];
    byId("older").replaceChildren();
    byId("log").innerHTML = await askLog(ahead ? ahead + 1 : 0);
  }
  const now = linesOf(n);
  for (const line of now) line?.setAttribute("aria-current", "step");
  if (now[0]?.checkVisibility()) now[0].scrollIntoView({ block: "center" });
}

// --- by itself
const SPEEDS = [1, 2, 4, 0.5];
let speed = 1;
let playing = 0;

/** @param {boolean} on */
function play(on) {
  clearTimeout(playing);
  playing = 0;
  const button = first("[data-time=play]");
  button?.setAttribute("aria-label", on ? "Pause" : "Play");
  button?.querySelector("path")?.setAttribute("d", on ? "M6 5h4v14H6zM14 5h4v14h-4z" : "M7 4v16l13-8z");
  if (!on) return;
  if (at() === last) goTo(0);
  const next = async () => {
    await goTo(after(steps));
    if (at() === last) return play(false);
    if (playing) playing = setTimeout(next, pause());
  };
  playing = setTimeout(next, 300);
}

/** As long as there is something to read. */
const pause = () => Math.min(900 + 12 * (first("#decision .told")?.textContent?.length ?? 0), 3000) / speed;

/** @param {HTMLElement} button */
function press(button) {
  const way = button.dataset.time ?? "";
  if (way === "play") return play(!playing);
  if (way === "speed") {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    const shown = /** @type {Element} */ (button.lastElementChild);
    shown.textContent = speed < 1 ? "½×" : `${speed}×`;
    return;
  }
  play(false);
  goTo(WAYS[/** @type {keyof typeof WAYS} */ (way)]());
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-time]");
  if (button) return press(button);
  const link = /** @type {HTMLAnchorElement | null} */ (around(event, "#panel-log a[href*='/at/']"));
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  play(false);
  goTo(entryOf(link));
});
document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  const space = event.key === " " && !around(event, "button,summary");
  if (!(way || space) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (around(event, "textarea,select,[role=tablist],input:not(#slider)")) return;
  event.preventDefault();
  if (space) return play(!playing);
  play(false);
  goTo(WAYS[way]());
});
slider.addEventListener("input", () => {
  play(false);
  goTo(Number(slider.value));
});

tell(Number(slider.value));
