/* What lies around the board: the bar of choices, tabs on wide screens, a drawer on middling ones, pages and a sheet on
   a phone, the menu and the chat. */
import { arrange, isNarrow, place } from "./camera.js";
import { all, base, body, byId, first, morph, replaying } from "./page.js";
import { post } from "./server.js";
import { settings } from "./settings.js";
import { targets } from "./targets.js";

// --- choices that lie below the edge of the bar are counted there
const bar = byId("decision");
const more = byId("more");

const below = () => {
  const edge = bar.getBoundingClientRect().bottom - 4;
  const rows = all(".choice,.closed", bar).filter((row) => row.checkVisibility());
  return rows.filter((row) => row.getBoundingClientRect().bottom > edge);
};

const MOST = 0.4; // of the page's height
const SOME = 80; // pixels for what is closed

/** Of all that can be chosen.
 * @param {Element} list */
function heightOf(list) {
  const rows = all(".choice", list).map((row) => row.getBoundingClientRect().bottom);
  return Math.max(0, ...rows) - list.getBoundingClientRect().top + list.scrollTop;
}

/** For a new question: the bar is as high as its choices, but hides nothing that can be chosen on the board, nor what a
 * game wants to be read with every question (`keep`). */
export function fitBar() {
  const wrap = /** @type {HTMLElement} */ (bar.parentElement);
  wrap.style.removeProperty("--grow");
  more.hidden = true; // it takes room of its own
  const list = bar.querySelector(":scope > .choices");
  const lacks = list ? Math.min(list.scrollHeight, heightOf(list) + SOME) - list.clientHeight : 0;
  if (lacks <= 0 || isNarrow()) return;
  const top = wrap.getBoundingClientRect().top;
  const kept = all("#board .keep").filter((thing) => thing.checkVisibility());
  const lowest = Math.max(0, ...[...targets(), ...kept].map((thing) => thing.getBoundingClientRect().bottom));
  const free = Math.min(top - lowest - 10, innerHeight * MOST - bar.offsetHeight);
  if (free > 0) wrap.style.setProperty("--grow", `${Math.min(lacks + 10, free)}px`);
}

/** What is cut off can be unfolded. */
export function countMore() {
  const guide = byId("guide");
  guide.parentElement?.classList.remove("cut"); // its own button is smaller, and beside it the words might fit
  const cut = guide.scrollWidth > guide.clientWidth || guide.scrollHeight > guide.clientHeight + 2;
  guide.parentElement?.classList.toggle("cut", cut);
  const count = below().length;
  more.hidden = !count;
  more.textContent = `${count} more ↓`;
}
bar.addEventListener("scroll", countMore, { capture: true, passive: true });
more.addEventListener("click", () => {
  if (byId("tabs").checkVisibility() || bar.classList.contains("tall")) below()[0]?.scrollIntoView({ block: "start" });
  else bar.classList.add("tall");
  countMore();
});

/** The bar is as high as ever again. */
export function foldBar() {
  bar.classList.remove("tall");
}
addEventListener("resize", () => {
  arrange();
  fitBar();
  countMore();
});
settings.watch("guide", countMore);

/** @param {HTMLElement} button */
export function unfoldGuide(button) {
  const open = button.parentElement?.classList.toggle("open");
  button.setAttribute("aria-expanded", String(open));
}

// --- log, scores and chat
/** @param {string} name */
export function showSide(name) {
  body.dataset.side = name;
  for (const tab of all("[role=tab]")) {
    const on = tab.dataset.side === name;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  if (name === "chat") body.classList.remove("unread");
  byId("chat").scrollTop = byId("chat").scrollHeight;
}

first("[role=tablist]")?.addEventListener("keydown", (event) => {
  const tabs = all("[role=tab]");
  const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
  /** @type {Record<string, number>} */
  const keys = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
  const to = keys[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // in replay arrows lead through time
  const next = tabs[(to + tabs.length) % tabs.length];
  showSide(next.dataset.side ?? "");
  next.focus();
});

/** Somebody has said something. */
export function heard() {
  const chat = byId("chat");
  chat.scrollTop = chat.scrollHeight;
  if (!chat.checkVisibility()) body.classList.add("unread");
}

/** At a screen that several share, the seat that it shows speaks. */
const speaker = () => (replaying || body.dataset.seat === "none" ? {} : { seat: Number(body.dataset.seat) });

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-chat]");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  if (field.value.trim() && (await post("chat", { text: field.value, ...speaker() }))) field.value = "";
});

// --- the drawer
export const isDrawerOpen = () => body.classList.contains("drawer");

/** @param {boolean} on */
export function openDrawer(on) {
  body.classList.toggle("drawer", on);
  for (const button of all("[data-drawer]")) button.setAttribute("aria-expanded", String(on));
  const next = first(on ? "[role=tab][aria-selected=true]" : ".drawer-button");
  if (next?.checkVisibility()) next.focus();
}

// --- the pages of a phone
/** @param {string} name */
export function showTab(name) {
  body.dataset.tab = name;
  if (document.getElementById(`panel-${name}`)) showSide(name);
  for (const tab of all("[data-tab]", byId("tabs"))) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
  }
  if (name === "board") place();
}

// --- the sheet at its foot: pulled up and down, or tapped
const LOW = 100; // pixels below which the sheet shows its question alone
const grip = byId("grip");
/** @type {{ y: number, height: number, moved: boolean } | null} */
let pull = null;

/** @param {boolean} on */
function openSheet(on) {
  body.classList.toggle("low", !on);
  grip.setAttribute("aria-expanded", String(on));
  if (!on) bar.style.removeProperty("max-height");
  arrange();
}
grip.addEventListener("pointerdown", (event) => {
  pull = { y: event.clientY, height: bar.offsetHeight, moved: false };
  grip.setPointerCapture(event.pointerId);
});
grip.addEventListener("pointermove", (event) => {
  if (!pull || (!pull.moved && Math.abs(event.clientY - pull.y) < 5)) return;
  pull.moved = true;
  const height = pull.height + pull.y - event.clientY;
  if (height < LOW) return openSheet(false);
  openSheet(true);
  bar.style.maxHeight = `${Math.min(height, innerHeight * 0.75)}px`;
});
for (const type of ["pointerup", "pointercancel"]) {
  grip.addEventListener(type, () =>
    setTimeout(() => {
      pull = null;
    }, 0),
  );
}
grip.addEventListener("click", () => {
  if (!pull?.moved) openSheet(body.classList.contains("low"));
});

// --- the menu: what it offers depends on how the table stands when it is opened
const menu = /** @type {HTMLDetailsElement} */ (first(".menu"));

export function closeMenu() {
  menu.open = false;
}
menu.addEventListener("toggle", async () => {
  if (!menu.open) return;
  const answer = await fetch(`${base}/menu`).catch(() => null);
  if (answer?.ok) morph(byId("menu-items"), await answer.text());
});
