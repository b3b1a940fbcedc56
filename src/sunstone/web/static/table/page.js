/* The page itself: its elements, what it says about the table, and the two places in which it speaks. */

export const SVG = "http://www.w3.org/2000/svg";
export const body = document.body;
export const table = body.dataset.table ?? "";
export const base = body.dataset.base ?? ""; // where the page lies, and what it asks for beside
export const replaying = body.dataset.replay !== undefined || body.dataset.study !== undefined; // it goes back and forth

/** What the page shows: written on its body, so that there is one place to look.
 * @returns {number} */
export const version = () => Number(body.dataset.version);

/** A part that every table's page has.
 * @param {string} id
 * @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]} */
export const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

/** @param {string} selector
 * @returns {HTMLElement | null} */
export const first = (selector) => document.querySelector(selector);

/** The element at which an event is aimed, or the one around it that is meant.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null} */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {Element} element
 * @returns {DOMRect} */
export const bounds = (element) => /** @type {SVGGraphicsElement} */ (element).getBBox();

/** Where a piece lies on the stage when it has arrived there.
 * @param {HTMLElement} piece */
export function boxOnStage(piece) {
  const { x, y, width, height } = bounds(piece);
  const at = new DOMMatrix(piece.style.transform || "none");
  return { x: at.e + x * at.a, y: at.f + y * at.d, width: width * at.a, height: height * at.d };
}

/** Put this HTML in the place of what the element holds; what is alike stays the same element.
 * @param {Element} element
 * @param {string} html
 * @param {{ drawn?: boolean, whole?: boolean }} how `drawn`: it is SVG. `whole`: the element itself is replaced. */
export function morph(element, html, { drawn = false, whole = false } = {}) {
  Idiomorph.morph(element, drawn ? drawnNodes(html) : html, { morphStyle: whole ? "outerHTML" : "innerHTML" });
}

/** @param {string} html
 * @returns {ChildNode[]} */
export function drawnNodes(html) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = html;
  return Array.from(holder.childNodes);
}

/** To who hears the page.
 * @param {string} text */
export function say(text) {
  byId("live").textContent = text;
}

let toastTimer = 0;

/** @param {string} text
 * @param {"error" | "why"} kind */
export function toast(text, kind = "error") {
  const box = byId("toast");
  box.textContent = text;
  box.className = `toast ${kind}`;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    box.hidden = true;
  }, 9000);
}

let noticeTimer = 0;

/** Who came, went or changed seats: said in passing, and gone by itself.
 * @param {string} text */
export function notice(text) {
  const box = byId("notice");
  box.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => box.replaceChildren(), 7000);
}

/** A dialog over the page, gone when it is closed; so it is by a click beside it.
 * @param {string} title
 * @param {Node} content */
export function openDialog(title, content) {
  const dialog = document.createElement("dialog");
  dialog.className = "over";
  dialog.setAttribute("aria-label", title);
  dialog.append(content);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("submit", (event) => {
    event.preventDefault(); // what it is for is done where it was opened
    dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    toast("Copied.", "why");
  } else prompt("Copy this:", text); // no clipboard where the connection is not safe: neither https nor this machine
}
