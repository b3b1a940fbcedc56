/* The search beside a study: on request, for the position that the page shows, growing while somebody looks. */
import { drawSteps } from "../table/hints.js";
import { all, around, base, byId, drawnNodes, first, morph, say } from "../table/page.js";

/** @typedef {{ stage: number, done: boolean, html: string, best: string, say: string, lines: string[][],
 *   plans: string[][], ghosts: string[] }} Told */

const PAUSE = 2000; // milliseconds after which a server is asked again that did not answer
const found = byId("found");
const button = /** @type {HTMLButtonElement | null} */ (first("[data-analyse]"));

let on = false;
let at = ""; // the node that the page shows
let shown = -1; // the line that is drawn on the board
/** @type {Told | null} */
let told = null;
let said = ""; // the best turn that was told last, and where
/** @type {AbortController | null} */
let asking = null;

/** The page shows this node now.
 * @param {string} node */
export function analyse(node) {
  if (node === at) return;
  at = node;
  forget();
  if (on) void ask();
}

function forget() {
  asking?.abort();
  asking = null;
  told = null;
  shown = -1;
  drawSteps([]);
  found.classList.add("old"); // what it says is of another position, until there is more
}

/** Ask, and ask again, as long as more is to come. */
async function ask() {
  const mine = new AbortController();
  asking = mine;
  const node = at;
  for (let stage = 0, done = false; !done && !mine.signal.aborted; ) {
    const news = await next(node, stage, mine.signal);
    if (mine.signal.aborted) return;
    if (!news) continue;
    ({ stage, done } = news);
    show(news, node);
  }
}

/** What is new; null if nothing is.
 * @param {string} node
 * @param {number} stage
 * @param {AbortSignal} signal
 * @returns {Promise<Told | null>} */
async function next(node, stage, signal) {
  try {
    const answer = await fetch(`${base}/analysis/${node}.json?known=${stage}`, { signal });
    if (answer.status === 204) return null;
    const news = await answer.json();
    return answer.ok ? news : refusal(news.error);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return null;
  }
}

/** @param {string} why
 * @returns {Told} */
function refusal(why) {
  const p = document.createElement("p");
  p.textContent = why;
  return { stage: 0, done: true, html: p.outerHTML, best: why, say: why, lines: [], plans: [], ghosts: [] };
}

/** @param {Told} news
 * @param {string} node */
function show(news, node) {
  told = news;
  morph(found, news.html);
  found.classList.remove("old");
  found.setAttribute("aria-busy", String(!news.done));
  const best = `${node} ${news.best}`;
  if (best !== said) say(news.say); // only when it is another turn than the one that was told
  said = best;
  draw(Math.max(shown, 0), true);
}

// --- on the board
/** @param {number} line
 * @param {boolean} again though it is drawn already */
function draw(line, again = false) {
  if (!told || (line === shown && !again)) return;
  shown = line;
  drawSteps(told.plans[line] ?? []);
  byId("plan").prepend(...drawnNodes(told.ghosts[line] ?? ""));
  for (const row of all("[data-turn]", found)) row.classList.toggle("shown", Number(row.dataset.turn) === line);
}

// --- what somebody does
/** @param {boolean} wanted */
function turn(wanted) {
  on = wanted;
  button?.setAttribute("aria-checked", String(on));
  sessionStorage.setItem("analyse", on ? "on" : "");
  forget();
  said = "";
  found.replaceChildren();
  if (!on) return;
  found.innerHTML = "<p>Searching …</p>";
  void ask();
}

/** @param {(line: string) => void} play a turn, in notation */
export function analysing(play) {
  if (!button) return;
  button.addEventListener("click", () => turn(!on));
  found.addEventListener("click", (event) => {
    const row = around(event, "[data-turn]");
    if (row) play((told?.lines[Number(row.dataset.turn)] ?? []).join(" "));
  });
  for (const kind of ["pointerover", "focusin"]) {
    found.addEventListener(kind, (event) => {
      const row = around(event, "[data-turn]");
      if (row) draw(Number(row.dataset.turn));
    });
  }
  found.addEventListener("pointerleave", () => draw(0));
  if (sessionStorage.getItem("analyse")) turn(true);
}
