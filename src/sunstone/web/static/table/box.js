/* With the real box: finding an outcome by its name, and what is to be done with the pieces. */
import { widen } from "./choosing.js";
import { all, byId } from "./page.js";

/** @returns {HTMLInputElement | null} */
export const findField = () => document.querySelector("[data-find]");

/** @param {string} words */
export function find(words) {
  const field = findField();
  if (!field) return;
  field.value = words;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of all("#decision .box .choices > li:not(.lying,.other)")) {
    const button = row.querySelector("button");
    const text = `${button?.textContent} ${button?.dataset.act || button?.dataset.narrow}`.toLowerCase();
    row.hidden = !wanted.every((word) => text.includes(word));
  }
}
document.addEventListener("input", (event) => {
  const field = findField();
  if (!field || event.target !== field) return;
  widen();
  find(field.value);
});

export function takeFound() {
  const open = all("#decision .box .choices button").find((button) => button.checkVisibility());
  if (open && !open.matches("[data-widen]")) open.click();
}

export const isTodoShown = () => !byId("todo").hidden;

/** @param {boolean} on */
export function showTodo(on) {
  const list = byId("todo");
  list.hidden = !on || !list.childElementCount;
  for (const button of all("#decision [data-todo]")) {
    button.hidden = !list.childElementCount;
    button.setAttribute("aria-expanded", String(!list.hidden));
  }
}
