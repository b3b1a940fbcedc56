/* Showing what has changed. Parts of the page are replaced by id, so that pieces keep their elements and CSS animates
   their moves; what somebody is in the middle of stays as it is while the page asks the same. */
import { follow, waitsForBoards } from "./boards.js";
import { find, findField, isTodoShown, showTodo } from "./box.js";
import { arrange, forgetMap, movedSince, standing } from "./camera.js";
import { narrow, narrowedTo, pickedIds, showPicks, widen } from "./choosing.js";
import { changedBy, keepFramed, reframe } from "./frames.js";
import { handOverSoon } from "./handover.js";
import { closeHint } from "./hints.js";
import { keepOlder } from "./log.js";
import { stage } from "./moments.js";
import { all, body, byId, morph, notice, replaying, say, version } from "./page.js";
import { countMore, fitBar, foldBar, heard, showSide } from "./panels.js";
import { keepGhost } from "./placing.js";
import { closeWhy } from "./reasons.js";
import { waitsForScenes } from "./scenes.js";
import { isSending } from "./server.js";
import { alertTurn } from "./settings.js";
import { capTargets } from "./targets.js";
import { forgetHelp, hideTip } from "./tips.js";

/** @typedef {import("./updates.js").Update} Update */

/** @param {Update} update */
export function apply(update) {
  if (waitsForBoards(update, apply) || waitsForScenes(update, apply, putPart)) return;
  if (update.version < version() && !replaying) return;
  const asked = "decision" in update.parts || "targets" in update.parts || isSending(); // something else than before
  const same = update.version === version() || !asked; // somebody's arrival must not take back a half-made choice
  const goOn = midway(same);
  body.dataset.version = String(update.version);
  if (update.seat !== undefined) body.dataset.seat = String(update.seat ?? "none");
  if (!same) {
    closeHint();
    closeWhy();
    hideTip();
    foldBar();
  }
  const before = standing();
  showChanges(update);
  widen();
  follow(update, same);
  reframe();
  goOn();
  if (update.title) document.title = update.title;
  if (update.say) say(update.say);
  if (update.notice) notice(update.notice);
  keepGhost(same);
  if (update.turn && !body.classList.contains("my-turn")) alertTurn();
  body.classList.toggle("my-turn", Boolean(update.turn));
  arrange({ fresh: !same, happened: update.turn ? [] : movedSince(before) });
  if (!same) fitBar();
  countMore();
  capTargets();
  handOverSoon();
  stage(update.moment);
  if ("log" in update.parts) void keepOlder();
  document.dispatchEvent(new Event("shown"));
}

/** @param {string} id */
const isDrawn = (id) => ["static", "dynamic", "targets"].includes(id) || id.startsWith("place-");

/** What others have done is framed.
 * @param {Update} update */
function showChanges(update) {
  if (update.reply !== undefined) keepFramed(changedBy(() => showParts(update.parts)));
  else showParts(update.parts);
}

/** @param {string} id
 * @param {string} html */
function putPart(id, html) {
  const part = document.getElementById(id);
  if (!part) return;
  const before = part.childElementCount;
  morph(part, html, { drawn: isDrawn(id) });
  if (id === "chat" && part.childElementCount > before) heard();
  if (id === "static") {
    forgetMap();
    forgetHelp();
  }
}

/** @param {Record<string, string>} parts */
function showParts(parts) {
  const ended = isOver();
  const told = byId("todo").innerHTML;
  for (const [id, html] of Object.entries(parts)) putPart(id, html);
  showTodo(isTodoShown() || byId("todo").innerHTML !== told);
  if (!ended && isOver()) showSide("scores");
}

const isOver = () => byId("decision").querySelector(".places") !== null;

/** What somebody is in the middle of, as the way to bring it back when the parts are new.
 * @param {boolean} same the page asks what it asked before
 * @returns {() => void} */
function midway(same) {
  const bar = byId("decision");
  const open = same ? narrowedTo() : [];
  const parts = same ? pickedIds() : [];
  const written = same ? (findField()?.value ?? "") : "";
  const unfolded = same && bar.querySelector("details[open]");
  const choosing = bar.contains(document.activeElement);
  const finding = document.activeElement?.matches("[data-find]");
  return () => {
    find(written);
    if (unfolded) for (const list of all("details", bar)) /** @type {HTMLDetailsElement} */ (list).open = true;
    showPicks(parts.map(byId).filter(Boolean));
    const field = finding && findField();
    if (open.length) narrow(open, choosing);
    else if (field)
      field.focus(); // who enters by writing goes on writing
    else if (choosing) bar.focus({ preventScroll: true }); // a button that changed its meaning must not keep it
  };
}
