/* What somebody likes, as the root of the page says it (the rows are in preferences.py): read, changed in a dialog, told
   to the server, which keeps it. And how the page tells that it is somebody's turn. */
import { around, body, openDialog, table, toast } from "./page.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches; // then nothing moves by itself
/** @type {[name: string, does: () => void][]} */
const watchers = [];

export const settings = {
  /** Whether it is on; what is left to the system is on unless that asks for less motion.
   * @param {string} name */
  get: (name) => root.dataset[name] === "on" || (root.dataset[name] === "auto" && !calm),
  /** What was chosen.
   * @param {string} name */
  value: (name) => root.dataset[name] ?? "",
  /** @param {string} name
   * @param {string} value */
  async set(name, value) {
    root.dataset[name] = value;
    for (const [watched, does] of watchers) if (watched === name) does();
    const head = { Accept: "application/json", "X-Sunstone": "1" };
    const form = new URLSearchParams({ [name]: value });
    const answer = await fetch("/preferences", { method: "POST", headers: head, body: form }).catch(() => null);
    if (!answer?.ok) toast("This holds until the page is loaded again: the server could not keep it.");
  },
  /** Do this now, and whenever the setting changes.
   * @param {string} name
   * @param {() => void} does */
  watch(name, does) {
    watchers.push([name, does]);
    does();
  },
};

/** How long what others do stays to be seen, as a part of its usual time.
 * @type {Record<string, number>} */
const PACES = { auto: calm ? 0 : 1, slow: 2, normal: 1, fast: 0.4, none: 0 };

export const pace = () => PACES[settings.value("pace")];

settings.watch("totals", () => body.classList.toggle("uncovered", settings.get("totals")));
settings.watch("guide", () => {
  const wanted = settings.value("guide");
  body.toggleAttribute("data-guide", wanted === "on" || (wanted === "first" && "guided" in body.dataset));
});

/** The page of preferences, here as a dialog: what is chosen there holds at once. */
export async function openPreferences() {
  const answer = await fetch("/preferences").catch(() => null);
  if (!answer?.ok) return toast("The preferences cannot be loaded now.");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = /** @type {HTMLElement} */ (page.getElementById("preferences"));
  openDialog("Preferences", form).addEventListener("change", choose);
}

/** @param {Event} event */
async function choose(event) {
  const box = /** @type {HTMLInputElement | null} */ (around(event, "input"));
  if (!box) return;
  let { value } = box;
  if (box.name === "notify" && value === "on" && (await Notification.requestPermission()) !== "granted") {
    value = "off";
    toast("The browser does not allow notifications here: its own settings decide that.");
    for (const other of /** @type {NodeListOf<HTMLInputElement>} */ (box.form?.querySelectorAll("[name=notify]") ?? []))
      other.checked = other.value === value;
  }
  await settings.set(box.name, value);
}

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
