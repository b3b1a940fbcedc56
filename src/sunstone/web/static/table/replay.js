/* A game that is looked at again: the slider leads through its actions. */
import { apply } from "./apply.js";
import { all, body, table } from "./page.js";

const slider = /** @type {HTMLInputElement | null} */ (document.getElementById("slider"));
/** @type {number | null} */
let wanted = null;
let loading = false;

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 };

/** @param {HTMLInputElement} slider
 * @param {number} n */
async function goTo(slider, n) {
  wanted = Math.max(0, Math.min(n, Number(slider.max)));
  slider.value = String(wanted);
  if (loading) return;
  loading = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const seat = body.dataset.seat ? `seat=${body.dataset.seat}` : "";
    const answer = await fetch(`/t/${table}/at/${at}.json?${seat}`);
    if (!answer.ok) continue;
    apply(await answer.json());
    history.replaceState(null, "", `/t/${table}/at/${at}${location.search}`);
    for (const button of all(".slider [data-copy]")) {
      button.dataset.copy = (button.dataset.copy ?? "").replace(/\d+$/, String(at));
    }
    for (const eyes of /** @type {HTMLAnchorElement[]} */ (all(".slider a[href*='?seat=']"))) {
      eyes.href = eyes.href.replace(/\/at\/\d+/, `/at/${at}`);
    }
  }
  loading = false;
}

/** By so many actions; whether there is a slider.
 * @param {number} by */
export function stepBy(by) {
  if (slider) goTo(slider, Number(slider.value) + by);
  return slider !== null;
}

/** Whether the key led through time.
 * @param {KeyboardEvent} event */
export function replayKey(event) {
  const by = KEYS[event.key];
  if (!by || !stepBy(by)) return false;
  event.preventDefault();
  return true;
}

slider?.addEventListener("input", () => goTo(slider, Number(slider.value)));
slider?.addEventListener("keydown", replayKey);
