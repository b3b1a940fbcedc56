/* An opponent without a seat: its turn is played out scene by scene, and then the page goes on. */
import { isNarrow, showAll } from "./camera.js";
import { all, body, bounds, byId, drawnNodes, morph, replaying, say, shape, version } from "./page.js";
import { Sequence } from "./sequence.js";
import { settings } from "./settings.js";
import { merged } from "./updates.js";

/** @typedef {import("./updates.js").Update} Update
 * @typedef {import("./updates.js").Scene} Scene */

/** @type {Sequence<Scene> | null} */
let staged = null;
/** @type {Update | null} */
let afterwards = null; // what the page shows when the last scene is over

export const isStaged = () => staged !== null;
export const nextScene = () => staged?.next();
export const skipScenes = () => staged?.skip();

/** Whether the update has to wait for scenes: its own, or those that are on. `show` gets it when they are over, with
 * what has come meanwhile.
 * @param {Update} update
 * @param {(update: Update) => void} show */
export function waitsForScenes(update, show) {
  if (afterwards) afterwards = merged(afterwards, update);
  else if (!update.scenes || update.version <= version()) return false;
  else if (!settings.get("steps") || document.hidden || replaying) return false;
  else playOut(update, update.scenes, show);
  return true;
}

/** @param {Update} update
 * @param {Scene[]} scenes
 * @param {(update: Update) => void} show */
async function playOut(update, scenes, show) {
  afterwards = update;
  staged = new Sequence(scenes, showScene);
  byId("targets").replaceChildren();
  body.classList.add("staged");
  await staged.run((scene) => scene.ms);
  const later = afterwards;
  staged = afterwards = null;
  body.classList.remove("staged");
  clearFrames();
  show({ ...later, scenes: null });
}

function clearFrames() {
  for (const ring of all("#stage .changed")) ring.remove();
}

/** @param {Scene} scene */
function showScene(scene) {
  clearFrames();
  const past = all("#decision .steps li").map((line) => /** @type {HTMLElement} */ (line.cloneNode(true)));
  if (scene.decision) morph(byId("decision"), scene.decision);
  if (scene.seats) morph(byId("seats"), scene.seats);
  const told = byId("decision").querySelector(".steps");
  for (const line of past) line.className = "";
  told?.prepend(...past);
  for (const [id, html] of Object.entries(scene.pieces)) showPiece(id, html);
  const changed = [...scene.point, ...Object.keys(scene.pieces)]
    .map(byId)
    .filter((thing) => thing?.matches(".piece,[id^=board-]"));
  for (const thing of changed) frameIn(thing);
  if (isNarrow() && changed.length) showAll(changed.map(boxOnStage));
  if (told) told.scrollTop = told.scrollHeight;
  say(scene.say);
}

/** @param {string} id
 * @param {string} html */
function showPiece(id, html) {
  const piece = document.getElementById(id);
  if (!html) piece?.remove();
  else if (piece) morph(piece, html, { drawn: true, whole: true });
  else byId("dynamic").append(...drawnNodes(html));
}

/** The frame is a child of its piece, so that it goes along with it.
 * @param {Element} thing */
function frameIn(thing) {
  const { x, y, width, height } = bounds(thing);
  thing.append(shape("rect", { class: "changed", x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 }));
}

/** Where it lies when it has arrived.
 * @param {HTMLElement} thing */
function boxOnStage(thing) {
  const { x, y, width, height } = bounds(thing);
  const at = new DOMMatrix(thing.style.transform || "none");
  return { x: at.e + x * at.a, y: at.f + y * at.d, width: width * at.a, height: height * at.d };
}
