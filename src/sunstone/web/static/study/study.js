/* A study: the same page as a table's, which goes where somebody wants instead of where a game went. */
import { apply } from "../table/apply.js";
import { changedBy, frame } from "../table/frames.js";
import { all, around, base, body, byId, first, toast } from "../table/page.js";
import { deliverBy } from "../table/server.js";
import { unpacked, writeDigests } from "../table/updates.js";
import { drawMarks, marking } from "./marks.js";

/** Where the page is. `ways`: the nodes to which the buttons lead.
 * @typedef {{ at: string, version: number, row: string, ways: Record<string, string>, comment: string,
 *   marks: string[], main: boolean }} Place */

/** @type {Place} */
let here = JSON.parse(body.dataset.study ?? "{}");
/** @type {Record<string, string>} */
const texts = {}; // of the parts that came
/** @type {Record<string, string>} */
let have = {}; // their digests
const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "turn-back",
  ArrowDown: "turn-on",
  PageUp: "turn-back",
  PageDown: "turn-on",
  Home: "first",
  End: "last",
};

/** @param {import("../table/updates.js").Sent & { study: Place }} sent */
function take(sent) {
  const { update, digests } = unpacked(sent, texts);
  have = { ...have, ...digests };
  const moved = sent.study.at !== here.at;
  here = sent.study;
  if (moved) frame(changedBy(() => apply(update)));
  else apply(update);
  tell();
}

/** @type {string | null} */
let wanted = null; // where to go next
/** @type {Promise<void> | null} */
let going = null;

/** @param {string | undefined} node */
export function goTo(node) {
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
    const answer = await fetch(`${base}/at/${node}.json?from=${here.at}&have=${writeDigests(have)}`);
    if (wanted === node) wanted = null;
    const found = await answer.json();
    if (!answer.ok) return toast(found.error);
    take(found);
  }
}

/** Whether the server took it: what somebody does, in the node that the page shows.
 * @param {string} deed
 * @param {object} data */
async function post(deed, data = {}) {
  if (deed !== "say") await keepComment();
  const answer = await fetch(`${base}/${deed}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Sunstone": "1" },
    body: JSON.stringify({ at: here.at, version: here.version, have: writeDigests(have), ...data }),
  });
  const found = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
  if (found.error) toast(found.error);
  else take(found);
  return answer.ok;
}

/** @param {string} deed
 * @param {object} data */
async function deliver(deed, data = {}) {
  const way = { undo: "back", restart: "turn-back" }[deed];
  if (!way) return post(deed, data);
  await goTo(here.ways[way]);
  return true;
}
deliverBy(deliver);

// --- what is said
async function keepComment() {
  if (comment.readOnly || comment.value.trim() === here.comment) return;
  await post("say", { text: comment.value });
}
comment.addEventListener("change", () => void keepComment());

/** The page says where we are. */
function tell() {
  history.replaceState(null, "", `${base}?at=${here.at}`);
  if (document.activeElement !== comment || comment.value.trim() === here.comment) comment.value = here.comment;
  for (const button of all("[data-way]")) {
    /** @type {HTMLButtonElement} */ (button).disabled = !here.ways[button.dataset.way ?? ""];
  }
  const [promote, remove] = /** @type {HTMLButtonElement[]} */ (all("[data-line]"));
  if (promote) promote.disabled = here.main;
  if (remove) remove.disabled = here.ways.first === undefined;
  const copy = first("[data-here]");
  if (copy) copy.dataset.copy = `${copy.dataset.copy?.split("?")[0]}?at=${here.at}`;
  for (const row of all("#tree [aria-current]")) row.removeAttribute("aria-current");
  rowHere()?.setAttribute("aria-current", "step");
  findRow();
  drawMarks(here.marks);
}

const rowHere = () => first(`#tree [data-at="${here.row}"]`);

/** Where the tree is in sight, so is the row of this position. */
function findRow() {
  if (rowHere()?.checkVisibility()) rowHere()?.scrollIntoView({ block: "center" });
}
for (const button of all("[data-tab],[data-side],[data-drawer]")) {
  button.addEventListener("click", () => requestAnimationFrame(findRow));
}

// --- going
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

marking((mark) => void post("mark", { text: mark }));
addEventListener("resize", () => drawMarks(here.marks));
tell();
