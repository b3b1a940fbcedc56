/* Boards. Where every seat has its own, the page shows the reader's, or the one that was asked for; and a page that was
   opened before the game began has none: it asks for itself once more and takes them over. */
import { drawMap, takeStage } from "./camera.js";
import { reframe } from "./frames.js";
import { all, base, body, byId, say } from "./page.js";
import { merged } from "./updates.js";

let home = body.dataset.look; // undefined where all play on one board
/** @type {import("./updates.js").Update | null} */
let laying = null; // while boards are on their way: what is shown afterwards

const lookers = () => all("[data-look-at]");

/** @param {string} seat */
export function lookAt(seat) {
  body.dataset.look = seat;
  body.classList.toggle("away", seat !== home);
  for (const button of lookers()) button.setAttribute("aria-pressed", String(button.dataset.lookAt === seat));
  drawMap();
  reframe();
}

export function lookHome() {
  if (home !== undefined) lookAt(home);
}

/** At the next seat's. */
export function lookAround() {
  const seats = lookers().map((button) => button.dataset.lookAt);
  const next = lookers()[(seats.indexOf(body.dataset.look) + 1) % seats.length];
  const panel = next?.closest(".seat");
  if (!panel) return;
  lookAt(next.dataset.lookAt ?? "");
  say(`The board of ${panel.getAttribute("aria-label")}`);
}

/** Somebody who looks at another board is called back when they are asked something new.
 * @param {import("./updates.js").Update} update
 * @param {boolean} same the page asks what it asked before */
export function follow(update, same) {
  if (update.look === undefined) return;
  const away = body.classList.contains("away") && (same || !update.turn);
  home = String(update.look);
  lookAt(away ? (body.dataset.look ?? home) : home);
}

/** Whether the update has to wait for boards. `show` gets it when they are there, with what has come meanwhile.
 * @param {import("./updates.js").Update} update
 * @param {(update: import("./updates.js").Update) => void} show */
export function waitsForBoards(update, show) {
  if (laying) laying = merged(laying, update);
  else if (!update.parts.dynamic || update.parts.static || byId("static").childElementCount) return false;
  else layOut(update, show);
  return true;
}

/** @param {import("./updates.js").Update} update
 * @param {(update: import("./updates.js").Update) => void} show */
async function layOut(update, show) {
  laying = update;
  for (let pause = 500; ; pause = Math.min(pause * 2, 15000)) {
    const answer = await fetch(base).catch(() => null);
    if (answer?.ok) {
      takeStage(new DOMParser().parseFromString(await answer.text(), "text/html"));
      break;
    }
    await new Promise((go) => setTimeout(go, pause));
  }
  const later = laying;
  laying = null;
  show(later);
}
