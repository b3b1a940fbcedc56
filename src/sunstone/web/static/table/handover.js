/* A turn that is done is handed over after a moment, where somebody likes that: whoever touches the page meanwhile is
   asked instead. */
import { body, byId, say, version } from "./page.js";
import { send } from "./server.js";
import { settings } from "./settings.js";

const MOMENT = 3000; // milliseconds; as long as the button fills
let timer = 0;
let stopped = -1; // the version at which somebody touched the page

/** @returns {HTMLElement | null} */
const button = () => byId("decision").querySelector("[data-soon]");

/** Against bots nothing is lost by going on: their answer can be taken back with the turn.
 * @param {HTMLElement} confirm */
function isLiked(confirm) {
  const likes = settings.value("handover");
  return likes === "moment" || (likes === "auto" && confirm.dataset.soon === "bots");
}

/** After every update: begin to count, go on, or forget it. */
export function handOverSoon() {
  const confirm = button();
  const wanted = confirm !== null && isLiked(confirm) && stopped !== version();
  confirm?.classList.toggle("soon", wanted);
  if (wanted === Boolean(timer)) return;
  clearTimeout(timer);
  timer = wanted ? setTimeout(go, MOMENT) : 0;
  if (wanted) say("Your turn is handed over in a moment; any key stops that.");
}

function go() {
  timer = 0;
  if (document.hidden || body.classList.contains("sending")) return stop(); // nobody is looking: they are asked
  if (button()) send("confirm");
}

function stop() {
  stopped = version();
  handOverSoon();
}

for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, () => timer && stop(), { capture: true });
}
settings.watch("handover", handOverSoon);
