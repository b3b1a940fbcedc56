/* Every key on the page. */
import { lookAround, lookHome } from "./boards.js";
import { find, findField, takeFound } from "./box.js";
import { camera } from "./camera.js";
import { choose, showPicks, widen } from "./choosing.js";
import { nearest } from "./geometry.js";
import { closeHint } from "./hints.js";
import { all, around, body, bounds, byId, first } from "./page.js";
import { foldBar, isDrawerOpen, openDrawer } from "./panels.js";
import { flip, rotate } from "./placing.js";
import { closeWhy } from "./reasons.js";
import { isStaged, nextScene, skipScenes } from "./scenes.js";
import { targets } from "./targets.js";
import { hideTip, showRules } from "./tips.js";

/** By the key in small letters.
 * @type {Record<string, (event: KeyboardEvent) => void>} */
const KEYS = {
  u: () => clickOn("[data-post=undo]"),
  h: () => clickOn("[data-hint]"),
  r: () => rotate(),
  f: () => flip(),
  l: () => openDrawer(!isDrawerOpen()),
  v: () => lookAround(),
  b: () => focusBoard(),
  "/": (event) => {
    if (findField()) event.preventDefault();
    findField()?.focus();
  },
  "?": () => showRules(),
  "+": () => camera.in(),
  "=": () => camera.in(),
  "-": () => camera.out(),
  0: () => camera.fit(),
  z: () => camera.card(),
  enter: (event) => {
    if (event.target === body || event.target === byId("decision")) clickOn("[data-confirm]");
  },
  escape: () => {
    clickOn("[data-skip]");
    leave();
  },
};
for (let n = 1; n <= 9; n++) KEYS[n] = () => pressNumbered(String(n));

/** @param {KeyboardEvent} event */
const isTyping = (event) =>
  around(event, "input,textarea,select,dialog") || event.ctrlKey || event.metaKey || event.altKey;

document.addEventListener("keydown", (event) => {
  if (!isTyping(event)) body.classList.add("keyed");
  if (findKey(event) || isTyping(event) || sceneKey(event) || targetKey(event)) return;
  KEYS[event.key.toLowerCase()]?.(event);
});

document.addEventListener("pointermove", () => body.classList.remove("keyed"));

/** Whether the key was for the field that finds an outcome; so do the others for theirs.
 * @param {KeyboardEvent} event */
function findKey(event) {
  if (!around(event, "[data-find]") || !["Enter", "Escape"].includes(event.key)) return false;
  event.preventDefault();
  if (event.key === "Enter") takeFound();
  else {
    widen();
    find("");
    byId("decision").focus();
  }
  return true;
}

/** @param {KeyboardEvent} event */
function sceneKey(event) {
  if (!isStaged()) return false;
  const on = ["Enter", " "].includes(event.key) && !around(event, "button,a");
  if (!on && event.key !== "Escape") return false;
  event.preventDefault();
  if (on) nextScene();
  else skipScenes();
  return true;
}

/** @param {KeyboardEvent} event */
function targetKey(event) {
  const target = around(event, "#targets [data-actions]");
  const chosen = ["Enter", " "].includes(event.key);
  if (!target || !(chosen || event.key.startsWith("Arrow"))) return false;
  event.preventDefault();
  if (chosen) choose(target);
  else {
    const others = targets().filter((other) => other !== target);
    others[nearest(bounds(target), others.map(bounds), event.key)]?.focus();
  }
  return true;
}

/** @param {string} key */
function pressNumbered(key) {
  /* Not what a closed list hides. */
  const open = all("#decision [data-act],#decision [data-narrow]").filter((button) => button.checkVisibility());
  open.find((button) => button.dataset.key === key)?.click();
}

/** @param {string} selector */
function clickOn(selector) {
  first(selector)?.click(); // one that is disabled does nothing
}

function focusBoard() {
  lookHome();
  targets()[0]?.focus();
}

function leave() {
  closeHint();
  foldBar();
  widen();
  showPicks([]);
  hideTip();
  closeWhy();
  lookHome();
  if (isDrawerOpen()) openDrawer(false);
}
