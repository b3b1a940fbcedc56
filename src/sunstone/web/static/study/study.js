/* A study: the same page as a table's, which goes where somebody wants instead of where a game went. */
import { KEYS } from "../steps.js";
import { apply } from "../table/apply.js";
import { changedBy, frame } from "../table/frames.js";
import { all, around, base, body, byId, first, openDialog, toast } from "../table/page.js";
import { deliverBy } from "../table/server.js";
import { actionOf, buttons } from "../table/targets.js";
import { holdings } from "../table/updates.js";
import { analyse, analysing } from "./analysis.js";
import { drawMarks, marking } from "./marks.js";

/** Where the page is. `ways`: the nodes to which the buttons lead. `tried`: the actions that are in the tree already.
 * @typedef {{ at: string, version: number, row: string, ways: Record<string, string>, comment: string,
 *   marks: string[], main: boolean, tried: string[], title: string }} Place */

const PAUSE = 1200; // milliseconds after which what was written is kept
/** @type {Place} */
let here = JSON.parse(body.dataset.study ?? "{}");
const held = holdings(body.dataset.have ?? "");
const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));

// --- asking the server: one thing after the other, since every answer is made of the one before
/** @type {Promise<unknown>} */
let line = Promise.resolve();

/** @param {() => Promise<Response>} ask
 * @returns {Promise<boolean>} whether the server took it */
function inTurn(ask) {
  const done = line.then(async () => {
    const answer = await ask();
    const found = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
    if (found.error) toast(found.error);
    else if (found.study) take(found);
    return answer.ok;
  });
  line = done.catch(() => {});
  return done;
}

/** @param {import("../table/updates.js").Sent & { study: Place }} sent */
function take(sent) {
  const update = held.take(sent);
  const moved = sent.study.at !== here.at;
  here = sent.study;
  if (moved) frame(changedBy(() => apply(update)));
  else apply(update);
  tell(moved);
}

/** What somebody does in a node: the one that the page shows now, though another may be on its way.
 * @param {string} deed
 * @param {object} data */
function post(deed, data = {}, at = here.at) {
  return inTurn(() =>
    fetch(`${base}/${deed}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Sunstone": "1" },
      body: JSON.stringify({ at, version: here.version, ...held.told(), ...data }),
      keepalive: deed === "say", // also of who leaves
    }),
  );
}

/** @param {string} deed
 * @param {object} data
 * @param {{ go?: string }} how */
async function deliver(deed, data = {}, { go = "" } = {}) {
  const way = { undo: "back", restart: "turn-back" }[deed];
  const { at } = here;
  await keepComment();
  if (way) await goTo(here.ways[way]);
  else if (deed === "name" && !("text" in data)) rename();
  else if (deed === "remove" && here.ways.on !== undefined) askToRemove(at);
  else if ((await post(deed, data, at)) && go) location.href = go;
  return true;
}
deliverBy(deliver);

// --- going
/** @type {string | null} */
let wanted = null; // where to go next
/** @type {Promise<void> | null} */
let going = null;

/** @param {string | undefined} node */
function goTo(node) {
  if (!node) return;
  wanted = node;
  going ??= go().finally(() => {
    going = null;
  });
  return going;
}

async function go() {
  await keepComment();
  while (wanted !== null) {
    const node = wanted;
    const took = await inTurn(() => {
      const { have, keeps } = held.told();
      return fetch(`${base}/at/${node}.json?from=${here.at}&have=${have}&keeps=${keeps}`);
    });
    if (wanted === node || !took) wanted = null;
  }
}

document.addEventListener("click", (event) => {
  const way = around(event, "[data-way]");
  if (way) return void goTo(here.ways[way.dataset.way ?? ""]);
  const row = around(event, "[data-at]");
  if (!row || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  void goTo(row.dataset.at);
});
document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
  if (around(event, "textarea,select,[role=tablist],input,#targets [data-actions]")) return;
  event.preventDefault();
  void goTo(here.ways[way]);
});

// --- writing
let writing = 0;

async function keepComment() {
  clearTimeout(writing);
  if (!comment.readOnly && comment.value.trim() !== here.comment) await post("say", { text: comment.value });
}
comment.addEventListener("input", () => {
  clearTimeout(writing);
  writing = setTimeout(keepComment, PAUSE);
});
comment.addEventListener("change", () => void keepComment());
document.addEventListener("visibilitychange", () => document.hidden && void keepComment());

function rename() {
  const form = document.createElement("form");
  form.className = "row naming";
  form.innerHTML = `<label for="naming">Title</label><input id="naming" maxlength="80" required autocomplete="off">
    <button class="go">Rename</button>`;
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  field.value = here.title;
  form.addEventListener("submit", () => void post("name", { text: field.value }));
  openDialog("Rename", form);
  field.select();
}

/** Nothing brings it back.
 * @param {typeof here.at} at */
function askToRemove(at) {
  const form = document.createElement("form");
  form.className = "naming";
  form.innerHTML = `<p>All that follows goes with this step: variations, comments and marks.</p>
    <button class="danger">Delete it</button>`;
  form.addEventListener("submit", () => void post("remove", {}, at));
  openDialog("Delete from here", form);
}

// --- the page says where we are
/** @param {boolean} moved */
function tell(moved) {
  history.replaceState(null, "", `${base}?at=${here.at}`);
  const heading = /** @type {HTMLElement} */ (first("h1"));
  heading.textContent = here.title;
  if (moved) comment.value = here.comment; // else somebody may be writing on
  for (const button of /** @type {HTMLButtonElement[]} */ (all("[data-way]"))) {
    button.disabled = !here.ways[button.dataset.way ?? ""];
  }
  const [promote, remove] = /** @type {HTMLButtonElement[]} */ (all("[data-line]"));
  if (promote) promote.disabled = here.main;
  if (remove) remove.disabled = here.ways.first === undefined;
  const link = first("[data-here]");
  if (link) link.dataset.copy = `${link.dataset.copy?.split("?")[0]}?at=${here.at}`;
  const copying = /** @type {HTMLFormElement | null} */ (first("[data-copying]"));
  if (copying) copying.action = `${base}/copy?at=${here.at}`;
  for (const button of buttons()) {
    const tried = here.tried.includes(actionOf(button));
    button.classList.toggle("tried", tried);
    if (tried) button.title = "In the tree already";
  }
  for (const row of all("#tree [aria-current]")) row.removeAttribute("aria-current");
  rowHere()?.setAttribute("aria-current", "step");
  findRow();
  drawMarks(here.marks);
  analyse(here.at);
}

/** The tree comes as text, so that the first that is added to it is not answered with all of it. */
function plant() {
  const text = byId("tree-text").textContent ?? "";
  held.keep("tree", text);
  byId("tree").innerHTML = text;
}

const rowHere = () => first(`#tree [data-at="${here.row}"]`);

/** Where the tree is in sight, so is the row of this position. */
function findRow() {
  if (rowHere()?.checkVisibility()) rowHere()?.scrollIntoView({ block: "center" });
}
for (const button of all("[data-tab],[data-side],[data-drawer]")) {
  button.addEventListener("click", () => requestAnimationFrame(findRow));
}

analysing((line) => void post("line", { text: line }));
marking((mark) => void post("mark", { text: mark }));
addEventListener("resize", () => drawMarks(here.marks));
new MutationObserver(() => drawMarks(here.marks)).observe(body, { attributeFilter: ["data-look"] }); // another's board
plant();
tell(true);
