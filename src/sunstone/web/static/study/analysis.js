/* The search beside a study: on request, for the position that the page shows, growing while somebody looks. */
import { drawSteps } from "../table/hints.js";
import { all, around, base, byId, drawnNodes, first, morph, say, shape } from "../table/page.js";

/** @typedef {{ piece: string, came: [number, number] | null, goes: [number, number] }} Ghost */
/** @typedef {{ stage: number, done: boolean, html: string, best: string, say: string, lines: string[][],
 *   plans: string[][], ghosts: Ghost[][] }} Told */

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
  const sheet = byId("plan");
  for (const { piece, came, goes } of told.ghosts[line] ?? []) {
    const ghost = shape("g", { class: "ghost" });
    ghost.append(...drawnNodes(piece));
    sheet.prepend(ghost);
    if (came) sheet.prepend(arrow(came, goes));
  }
  for (const row of all("[data-turn]", found)) row.classList.toggle("shown", Number(row.dataset.turn) === line);
}

const SHORT = 24; // what moves less far needs no arrow
const HEAD = 15;

/** From where a piece lies to where it would.
 * @param {[number, number]} from
 * @param {[number, number]} to */
function arrow([x0, y0], [x1, y1]) {
  const long = Math.hypot(x1 - x0, y1 - y0);
  const made = shape("g", { class: "arrow" });
  if (long < SHORT) return made;
  const [dx, dy] = [(x1 - x0) / long, (y1 - y0) / long];
  const [tx, ty] = [x1 - 8 * dx, y1 - 8 * dy];
  const [nx, ny] = [tx - HEAD * dx, ty - HEAD * dy];
  made.append(
    shape("path", { class: "shaft", d: `M${x0} ${y0}L${nx} ${ny}` }),
    shape("path", { class: "head", d: `M${tx} ${ty}L${nx - 8 * dy} ${ny + 8 * dx}L${nx + 8 * dy} ${ny - 8 * dx}Z` }),
  );
  return made;
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
