/* What others do, at a pace that can be followed: the turns of bots one after the other, that of an opponent without a
   seat scene by scene. */
import { bringIntoView } from "./camera.js";
import { changedBy, frame, keepFramed } from "./frames.js";
import { all, body, boxOnStage, byId, replaying, say, version } from "./page.js";
import { Sequence } from "./sequence.js";
import { pace } from "./settings.js";
import { merged } from "./updates.js";

/** @typedef {import("./updates.js").Update} Update
 * @typedef {import("./updates.js").Scene} Scene */

/** @type {(update: Update) => void} */
let show = () => {};
/** @type {(id: string, html: string) => void} */
let put = () => {};
let hurry = false; // until the reader is asked something

/** Time that a scene stays; 0 where nothing is played out. */
const tempo = () => (hurry || document.hidden || replaying ? 0 : pace());
/** @type {Sequence<Scene | Update>} */
const staged = new Sequence(showItem, tempo);

/** @param {Scene | Update} item
 * @returns {item is Update} */
const isUpdate = (item) => "version" in item;

export const isStaged = () => staged.isOn;
export const nextScene = () => staged.next();

/** Everything that waits, at once; and what comes until the reader is asked. */
export function skipScenes() {
  hurry = !body.classList.contains("my-turn");
  showRest();
}

/** How things stand, for who is about to do something. */
export const showRest = () => showAtOnce(staged.clear());

/** @param {(Scene | Update)[]} items */
function showAtOnce(items) {
  const updates = items.filter(isUpdate);
  if (updates.length) showItem(updates.reduce(merged));
}

/** Whether the update waits: for its own scenes, or for those that are on. When they are over `shower` gets it without.
 * @param {Update} update
 * @param {(update: Update) => void} shower
 * @param {(id: string, html: string) => void} putter puts a part in its place */
export function waitsForScenes(update, shower, putter) {
  const waiting = staged.last;
  const scenes = update.scenes ?? [];
  if (update.scenes === undefined) return false; // it has waited already, or comes from replay
  [show, put] = [shower, putter];
  const own = { ...update, scenes: undefined };
  if (waiting && isUpdate(waiting) && update.version <= waiting.version) staged.replaceLast(merged(waiting, own));
  else if (update.version <= version()) return false;
  else if (update.reply === undefined && !scenes.length) showAtOnce([...staged.clear(), own]);
  else if (!tempo()) showAtOnce([...staged.clear(), own]);
  else staged.add([...scenes, own]);
  markStaged();
  return true;
}

const markStaged = () => body.classList.toggle("staged", staged.isOn);

/** @param {Scene | Update} item */
function showItem(item) {
  if (!isUpdate(item)) showScene(item);
  else show(item);
  markStaged();
  if (isUpdate(item) && item.turn) hurry = false;
}

/** @param {Scene} scene */
function showScene(scene) {
  const past = all("#decision .steps li").map((line) => /** @type {HTMLElement} */ (line.cloneNode(true)));
  const ids = changedBy(() => {
    for (const [id, html] of Object.entries(scene.parts)) put(id, html);
  });
  const told = byId("decision").querySelector(".steps");
  for (const line of past) line.className = "";
  told?.prepend(...past);
  keepFramed(ids);
  bringIntoView(frame([...scene.point, ...ids]).map(boxOnStage));
  if (told) told.scrollTop = told.scrollHeight;
  say(scene.say);
}
