/* What somebody likes at a table, kept by the browser; and how the page tells that it is their turn. */
import { all, body, table } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches; // then nothing moves by itself

export const settings = {
  /** @param {string} name */
  get: (name) => (localStorage.getItem(`sunstone-${name}`) ?? (name === "steps" && !calm ? "1" : "0")) === "1",
  /** @param {string} name
   * @param {boolean} on */
  set: (name, on) => localStorage.setItem(`sunstone-${name}`, on ? "1" : "0"),
};

export function alertTurn() {
  if (settings.get("sound")) beep();
  if (settings.get("notify") && document.hidden && Notification.permission === "granted") {
    new Notification("Your turn", { body: document.title, tag: table });
  }
}

function beep() {
  const context = new AudioContext();
  for (const [i, pitch] of [523, 659].entries()) {
    const from = context.currentTime + i * 0.16;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  }
}

function uncover() {
  /* Where points lie covered until the end, who likes may count along. */
  body.classList.toggle("uncovered", settings.get("totals"));
}

for (const box of /** @type {HTMLInputElement[]} */ (all("[data-setting]"))) {
  const name = box.dataset.setting ?? "";
  box.checked = settings.get(name);
  box.addEventListener("change", async () => {
    if (name === "notify" && box.checked) box.checked = (await Notification.requestPermission()) === "granted";
    settings.set(name, box.checked);
    uncover();
  });
}
uncover();
