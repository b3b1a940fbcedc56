/* Scorings, the end of a round and of the game: a sheet over the board that says who gained what, until it is closed.
   Where a guided game begins the page comes with one. */
import { byId, say } from "./page.js";
import { settings } from "./settings.js";

const sheet = /** @type {HTMLDialogElement} */ (byId("moment"));

/** @param {{ html: string, say: string } | undefined} moment */
export function stage(moment) {
  if (!moment || !settings.get("moments")) return;
  sheet.innerHTML = moment.html;
  if (!sheet.open) sheet.showModal();
  say(moment.say);
}

if (sheet.childElementCount && settings.get("moments")) sheet.showModal();

export const closeMoment = () => sheet.close();

sheet.addEventListener("click", (event) => event.target === sheet && closeMoment());
