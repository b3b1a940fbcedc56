/* The search over a game's rules, and opening what an address points at. Nothing is asked of the server. */
import { excerpt, places, search, wordsOf } from "./find.js";

/** @typedef {import("./find.js").Article} Article */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const input = /** @type {HTMLInputElement} */ (byId("search"));
const list = byId("hits");
const status = byId("found");
/** @type {Article[]} */
let articles = [];
/** @type {Article[]} */
let hits = [];
let chosen = 0;

/** @param {Element | null} element */
const words = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

function index() {
  articles = Array.from(document.querySelectorAll(".find"), (element) => {
    const heading = element.querySelector("dt,h2");
    const title = words(heading).replace(/ (#|[a-z]+:[A-Z]*[\d.]+)$/, "");
    const text = element.matches("section")
      ? Array.from(element.querySelectorAll("p:not(.only),li,td,h3,figcaption"), words).join(" ")
      : words(element.querySelector("dd"));
    const kind = /** @type {HTMLElement} */ (element).dataset.kind ?? "";
    return { id: element.id, kind, title, text };
  });
}

/** A line of text with the words that were found set off.
 * @param {string} cls
 * @param {string} text
 * @param {string[]} wanted */
function marked(cls, text, wanted) {
  const line = document.createElement("span");
  line.className = cls;
  let end = 0;
  for (const [from, to] of places(text, wanted)) {
    const mark = document.createElement("mark");
    mark.textContent = text.slice(from, to);
    line.append(text.slice(end, from), mark);
    end = to;
  }
  line.append(text.slice(end));
  return line;
}

/** @param {Article} article
 * @param {number} i
 * @param {string[]} wanted */
function row(article, i, wanted) {
  const item = document.createElement("li");
  item.id = `hit-${i}`;
  item.setAttribute("role", "option");
  const kind = document.createElement("span");
  kind.className = "kind";
  kind.textContent = article.kind === "Rule" ? article.id : article.kind;
  item.append(marked("name", article.title || article.id, wanted), kind);
  item.append(marked("text", excerpt(article.text, wanted).slice(0, 200), wanted));
  return item;
}

/** @param {number} i */
function choose(i) {
  chosen = i;
  for (const [n, item] of Array.from(list.children).entries()) item.setAttribute("aria-selected", String(n === i));
  const item = list.children[i];
  input.setAttribute("aria-activedescendant", item?.id ?? "");
  item?.scrollIntoView({ block: "nearest" });
}

/** @param {boolean} open */
function show(open) {
  list.hidden = !open;
  input.setAttribute("aria-expanded", String(open));
}

function find() {
  if (!articles.length) index();
  const wanted = wordsOf(input.value);
  hits = search(articles, input.value);
  list.replaceChildren(...hits.map((article, i) => row(article, i, wanted)));
  show(hits.length > 0);
  if (hits.length) choose(0);
  status.textContent = wanted.length ? `${hits.length || "Nothing"} found` : "";
  highlight(wanted);
}

/** Words are painted and not wrapped: nothing on the page moves.
 * @param {string[]} wanted */
function highlight(wanted) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  if (!wanted.length || !hits.length) return;
  /** @type {Range[]} */
  const ranges = [];
  for (const { id } of hits) {
    const walker = document.createTreeWalker(byId(id), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      for (const [from, to] of places(node.data, wanted)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

/** @param {number} i */
function go(i) {
  const article = hits[i];
  if (!article) return;
  show(false);
  input.blur();
  if (location.hash === `#${article.id}`) reveal();
  else location.hash = article.id;
}

/** What an address names is shown, though it lie in something that is folded. */
function reveal() {
  const element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!element) return;
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const inside = element.matches("section:not(.find)") ? element.querySelector("details") : null;
  if (inside) inside.open = true;
  element.scrollIntoView();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowDown: () => choose((chosen + 1) % hits.length),
  ArrowUp: () => choose((chosen + hits.length - 1) % hits.length),
  Enter: () => go(chosen),
};

input.addEventListener("input", find);
input.addEventListener("focus", () => show(hits.length > 0));
input.addEventListener("blur", () => show(false));
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if (list.hidden) input.value = "";
    if (!input.value) find();
    show(false);
  } else if (hits.length && KEYS[event.key]) {
    event.preventDefault();
    if (list.hidden) show(true);
    KEYS[event.key]();
  }
});
list.addEventListener("pointerdown", (event) => {
  const item = /** @type {Element} */ (event.target).closest("li");
  event.preventDefault(); // the input keeps the focus, and the list does not close under the finger
  if (item) go(Array.from(list.children).indexOf(item));
});
document.addEventListener("keydown", (event) => {
  const typing = /** @type {Element} */ (event.target).matches("input,textarea,select");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
  input.select();
});
addEventListener("hashchange", reveal);
reveal();
