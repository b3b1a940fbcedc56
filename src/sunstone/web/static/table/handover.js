/* A turn that is done is handed over: by who plays, or after a moment where somebody likes that; whoever touches the page
   meanwhile is asked instead. In guided games, and where somebody likes it, the turn is looked at first (doubts.js). */
import { body, byId, say, version } from "./page.js";
import { send } from "./server.js";
import { settings } from "./settings.js";

const MOMENT = 3000; // milliseconds; as long as the button fills
const BREATH = 50; // until another look whether the last step has been answered
const NEVER = -1; // no version
let timer = 0;
let stopped = NEVER; // the version at which somebody touched the page

/** Who looks at a turn before it goes.
 * @type {{ changed: (waits: boolean) => void, agrees: () => Promise<boolean> }} */
let second = { changed: () => {}, agrees: async () => true };

/** @returns {HTMLElement | null} */
const button = () => byId("decision").querySelector("[data-soon]");

/** Hand the turn over, unless there is something to say against it. */
export async function handOver() {
  if (await second.agrees()) await send("confirm");
  else stop();
}

/** Against bots nothing is lost by going on: their answer can be taken back with the turn. Whoever is guided still reads.
 * @param {HTMLElement} confirm */
function isLiked(confirm) {
  const likes = settings.value("handover");
  const sure = confirm.dataset.soon === "bots" && !("guide" in body.dataset);
  return ["moment", "self"].includes(likes) || (likes === "auto" && sure);
}

/** After every update: begin to count, go on, or forget it. */
export function handOverSoon() {
  const confirm = button();
  second.changed(confirm?.dataset.soon === "bots");
  const wanted = confirm !== null && isLiked(confirm) && stopped !== version();
  const atOnce = settings.value("handover") === "self";
  confirm?.classList.toggle("soon", wanted && !atOnce);
  if (wanted === Boolean(timer)) return;
  clearTimeout(timer);
  timer = wanted ? setTimeout(go, atOnce ? 0 : MOMENT) : 0;
  if (wanted && !atOnce) say("Your turn is handed over in a moment; any key stops that.");
}

/** Whoever has just said that turns go by themselves means this one too, whatever has stopped it. It goes the same way as
 * all others: a hand-over of its own would meet the next question where the first one was quicker. */
export function goOn() {
  stopped = NEVER;
  handOverSoon();
}

function go() {
  timer = 0;
  if (document.hidden) return stop(); // nobody is looking: they are asked
  if (body.classList.contains("sending")) timer = setTimeout(go, BREATH);
  else if (button()) void handOver();
}

function stop() {
  stopped = version();
  handOverSoon();
}

for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, () => timer && stop(), { capture: true });
}
settings.watch("handover", handOverSoon);
settings.watch("guide", handOverSoon);
settings.watch("warn", async () => {
  const wanted = settings.value("warn");
  if (wanted !== "on" && !(wanted === "guided" && "guided" in body.dataset)) return;
  second = await import("../learn/doubts.js");
  handOverSoon();
});
