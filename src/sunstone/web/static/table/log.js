/* The log: whose moves it shows, and what is older than the part that the page has. */
import { all, base, body, byId, first, replaying } from "./page.js";

const panel = byId("panel-log");
const older = byId("older");
let before = 0; // `older` tells what was before this entry; 0: nothing

/** Rows of the log, as HTML.
 * @param {number} entry what was before it; 0: all
 * @returns {Promise<string>} */
export async function askLog(entry) {
  const seat = replaying ? body.dataset.seat : "";
  const line = first(".slider")?.dataset.line ?? "";
  const answer = await fetch(`${base}/log?before=${entry || ""}&seat=${seat}&line=${line}`);
  return answer.ok ? answer.text() : "";
}

/** @param {HTMLElement} button */
export async function showEarlier(button) {
  const entry = Number(button.dataset.earlier);
  if (!before) before = entry;
  const rows = await askLog(entry);
  if (older.contains(button)) button.parentElement?.remove();
  older.insertAdjacentHTML("beforeend", rows);
}

/** The page has a newer part: what has dropped out of it is asked for again, if somebody looks at older parts. */
export async function keepOlder() {
  showOnly(panel.dataset.only ?? "");
  const begins = Number(first("#log [data-earlier]")?.dataset.earlier ?? 0);
  if (!before || begins === before) return;
  before = begins;
  const rows = begins ? await askLog(begins) : "";
  if (begins === before) older.innerHTML = rows;
}

/** @param {string} seat "": everybody's moves */
export function showOnly(seat) {
  panel.dataset.only = seat;
  for (const button of all("[data-only]", byId("whose"))) {
    button.setAttribute("aria-pressed", String(button.dataset.only === seat));
  }
}
