/* The form of a new table: seats beyond the number of players are not asked for; what cannot be played together cannot
   be chosen, and says why. */

/** @typedef {HTMLInputElement | HTMLOptionElement} Choice */

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
let asked = 0; // answers to older questions are dropped

/** @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]} */
const all = (selector, root = form) => Array.from(root.querySelectorAll(selector));

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function showSeats() {
  const n = Number(new FormData(form).get("players"));
  for (const row of all("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) > n;
    for (const list of row.querySelectorAll("select")) list.disabled = row.hidden;
  }
  for (const about of all(".levels,[data-company]")) about.hidden = n === 1; // nobody else sits here
}

function compare() {
  /* With the real box: what of the chosen modules is reconstructed. */
  const given = new FormData(form);
  const list = document.getElementById("compare");
  if (!list) return;
  const facts = all("[data-of]", list);
  for (const fact of facts) fact.hidden = !given.has(`module-${fact.dataset.of}`);
  list.hidden = !given.has("cardboard") || facts.every((fact) => fact.hidden);
}

/** @param {HTMLElement} note
 * @param {string} words */
function say(note, words) {
  note.textContent = words;
  note.hidden = !words;
}

/** The choices of a field: radio buttons, the two states of a box, the options of a list.
 * @param {string} field
 * @returns {Choice[]} */
function choicesOf(field) {
  const found = all(`[name="${field}"]`);
  const list = found[0];
  return list instanceof HTMLSelectElement ? [...list.options] : /** @type {HTMLInputElement[]} */ (found);
}

/** @param {Choice} choice
 * @param {string} type */
const isA = (choice, type) => choice instanceof HTMLInputElement && choice.type === type;

/** What the field would say if this were chosen.
 * @param {Choice} choice */
function sentAs(choice) {
  if (isA(choice, "text")) return "any"; // whatever it would be
  if (isA(choice, "checkbox")) return /** @type {HTMLInputElement} */ (choice).checked ? "" : "on";
  return choice.value;
}

/** @param {Choice} choice */
const nameOf = (choice) => ((choice instanceof HTMLInputElement && choice.labels?.[0]) || choice).textContent.trim();

/** Say at a field which of its choices are refused, and let none of them be chosen.
 * @param {HTMLElement} note
 * @param {Record<string, string>} refused reasons by value */
function mark(note, refused) {
  const choices = choicesOf(note.id.slice("why-".length));
  const list = choices[0].closest("select");
  /** @type {Map<string, string[]>} */
  const told = new Map();
  for (const choice of choices) {
    const reason = refused[sentAs(choice)] ?? "";
    const kept = choice instanceof HTMLInputElement && choice.checked && choice.type === "checkbox"; // still sent
    if (kept) choice.ariaDisabled = String(Boolean(reason));
    else choice.disabled = Boolean(reason);
    choice.setAttribute("aria-describedby", note.id);
    if (reason) told.set(reason, [...(told.get(reason) ?? []), nameOf(choice)]);
  }
  if (list) {
    const open = choices.filter((choice) => !choice.disabled);
    list.disabled = open.length === 1 && choices.length > 1; // nothing to choose
    list.setAttribute("aria-describedby", note.id);
  }
  const alone = told.size === 1 && (choices.length === 1 || list?.disabled);
  /** @param {string[]} names */
  const named = (names) => (names.length < 6 ? names.join(", ") : `${names[0]} and ${names.length - 1} more`);
  const lines = [...told].map(([reason, names]) => (alone ? sentence(reason) : `${named(names)}: ${reason}.`));
  say(note, lines.join(" "));
}

async function check() {
  const mine = ++asked;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (/^(players$|module-|option-|cardboard$|seed$|seat-0$)/.test(name)) query.append(name, String(value));
  }
  const answer = await fetch(`${form.dataset.refused}?${query}`);
  if (!answer.ok || mine !== asked) return;
  const { why, refused } = await answer.json();
  for (const note of all(".why[id^=why-]")) mark(note, refused[note.id.slice("why-".length)] ?? {});
  say(/** @type {HTMLElement} */ (document.getElementById("why")), why && sentence(why));
  for (const button of form.querySelectorAll("button")) {
    if (button.matches(".go")) button.disabled = Boolean(why);
  }
}

form.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.ariaDisabled === "true") event.preventDefault();
});
form.addEventListener("change", () => {
  showSeats();
  compare();
  check();
});
showSeats();
compare();
check();
