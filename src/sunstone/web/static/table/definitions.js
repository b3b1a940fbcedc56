/* Definitions that the page has not shown yet lie aside, outside the document; one that is named comes into it. */
import { all, byId, first } from "./page.js";

/** @type {HTMLTemplateElement} */
const aside = /** @type {any} */ (byId("aside"));

/** @param {Element} use */
function define(use) {
  const name = use.getAttribute("href")?.slice(1) ?? "";
  const found = aside.content.getElementById(name);
  if (!found) return;
  first("#printed defs")?.append(found);
  all("use", found).forEach(define);
}

/** At once: who measures what it has just drawn cannot wait for the observer.
 * @param {ParentNode} root */
export const defineAll = (root) => all("use", root).forEach(define);

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target instanceof Element && target.matches("use")) define(target);
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches("use")) define(node);
      defineAll(node);
    }
  }
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ["href"] });
defineAll(document);

/** The definitions of another page of this table.
 * @param {Document} page */
export function takeDefinitions(page) {
  const found = /** @type {HTMLTemplateElement} */ (page.getElementById("aside"));
  aside.content.replaceChildren(...found.content.childNodes);
}
