/* Every click on the page: the first row that is about it has it. */
import { lookAt, lookHome } from "./boards.js";
import { isTodoShown, showTodo } from "./box.js";
import { arrange, camera, wasDragged } from "./camera.js";
import { choose, narrow, press, widen } from "./choosing.js";
import { goOn, handOver } from "./handover.js";
import { askHint, closeHint, leaveHint } from "./hints.js";
import { showEarlier, showOnly } from "./log.js";
import { closeMoment } from "./moments.js";
import { around, body, copy, openDialog, toast } from "./page.js";
import { closeMenu, isDrawerOpen, openDrawer, showSide, showTab, unfoldGuide } from "./panels.js";
import { aim, aimedAt, flip, rotate } from "./placing.js";
import { showRule, whyNot } from "./reasons.js";
import { nextScene, skipScenes } from "./scenes.js";
import { send } from "./server.js";
import { openPreferences, settings } from "./settings.js";

/** What was clicked, and what it does; one that returns false leaves the click to the rows below.
 * @type {[selector: string, does: (element: HTMLElement, event: MouseEvent) => unknown][]} */
const CLICKS = [
  ["[data-read]", (button, event) => putAway(button, event)],
  ["[data-rule]", (link, event) => void showRule(link, event)],
  ["[data-next]", () => nextScene()],
  ["[data-skip]", () => skipScenes()],
  ["[data-close]", () => closeMoment()],
  ["[data-close-hint]", () => closeHint()],
  ["[data-hint]", () => void askHint()],
  ["[data-todo]", () => showTodo(!isTodoShown())],
  ["[data-widen]", () => widen()],
  ["[data-narrow]", (tile) => narrow((tile.dataset.narrow ?? "").split(" "))],
  ["[data-act]", (button) => press(button)],
  ["[data-post=confirm]", () => void handOver()],
  ["[data-post]", (button) => command(button)],
  ["[data-copy]", (button) => void copy(button.dataset.copy ?? "")],
  ["[data-earlier]", (button) => void showEarlier(button)],
  ["#whose [data-only]", (button) => showOnly(button.dataset.only ?? "")],
  ["[data-camera]", (button) => camera[button.dataset.camera ?? ""]()],
  ["[data-unfold]", (button) => unfoldGuide(button)],
  ["[data-end-guide]", () => void settings.set("guide", "off")],
  ["[data-always]", () => void alwaysConfirm()],
  ["[data-preferences]", (_link, event) => preferences(event)],
  [".theme button", (button, event) => colours(button, event)],
  ["#tabs [data-tab]", (tab) => showTab(tab.dataset.tab ?? "")],
  ["[role=tab]", (tab) => showSide(tab.dataset.side ?? "")],
  ["[data-drawer]", () => openDrawer(!isDrawerOpen())],
  ["[data-home]", () => lookHome()],
  ["[data-rename]", (button) => rename(button)],
  [".seat", (panel) => lookAtSeat(panel)],
  ["[data-turn]", () => rotate()],
  ["[data-flip]", () => flip()],
  ["[data-lay]", () => lay()],
  ["#targets [data-actions]", (target, event) => wasDragged() || aim(event, target) || choose(target)],
  ["#stage [data-target], #stage [data-explain]", (thing, event) => askWhy(thing, event)],
];

document.addEventListener("click", (event) => {
  leaveHint(event);
  for (const [selector, does] of CLICKS) {
    const element = around(event, selector);
    if (element && does(element, event) !== false) return;
  }
});

/** @param {HTMLElement} button */
function command(button) {
  /** @type {HTMLElement | null} */ (button.closest("[popover]"))?.hidePopover();
  closeMenu();
  send(button.dataset.post ?? "", JSON.parse(button.dataset.with || "{}"), button.dataset);
}

/** An announcement, without loading the page again: somebody may be in the middle of a choice.
 * @param {HTMLElement} button
 * @param {Event} event */
function putAway(button, event) {
  const form = /** @type {HTMLFormElement} */ (button.closest("form"));
  event.preventDefault();
  void fetch(form.action, { method: "POST", redirect: "manual", headers: { "x-sunstone": "1" } });
  form.closest(".announcement")?.remove();
  arrange();
}

/** @param {Event} event */
function preferences(event) {
  event.preventDefault();
  closeMenu();
  openPreferences();
}

/** @param {HTMLElement} button
 * @param {Event} event */
function colours(button, event) {
  event.preventDefault();
  settings.set("theme", /** @type {HTMLButtonElement} */ (button).value);
}

/** @param {HTMLElement} button */
function rename(button) {
  const form = document.createElement("form");
  form.className = "row naming";
  form.innerHTML = `<label for="naming">Name</label><input id="naming" maxlength="24" required autocomplete="off">
    <button class="go">Rename</button>`;
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  field.value = button.dataset.name ?? "";
  form.addEventListener("submit", () => send("rename", { seat: Number(button.dataset.rename), name: field.value }));
  openDialog("Rename", form);
  field.select();
}

async function alwaysConfirm() {
  await settings.set("handover", "self");
  toast("Your turns are handed over by themselves from now on. Menu, Preferences switches that off.", "why");
  goOn();
}

/** @param {HTMLElement} panel */
function lookAtSeat(panel) {
  /** @type {HTMLElement | null} */
  const board = panel.querySelector("[data-look-at]");
  if (!board) return false;
  lookAt(board.dataset.lookAt ?? "");
  if (body.dataset.tab === "seats") showTab("board");
}

function lay() {
  const target = aimedAt();
  if (!target) return false;
  choose(target);
}

/** @param {HTMLElement} thing
 * @param {MouseEvent} event */
function askWhy(thing, event) {
  if (!wasDragged() && body.classList.contains("my-turn")) {
    whyNot(thing.dataset.target || thing.dataset.explain || "", { x: event.clientX, y: event.clientY });
  }
}
