/* Seats beyond the number of players are not asked for; what cannot be played together cannot be chosen, and says why. */
"use strict";
const form = document.getElementById("new");
let asked = 0; // answers to older questions are dropped

function seats() {
  const n = Number(new FormData(form).get("players"));
  for (const row of form.querySelectorAll("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) > n;
    row.querySelector("select").disabled = row.hidden;
  }
  for (const about of form.querySelectorAll(".levels,[data-company]")) about.hidden = n === 1; // nobody else sits here
}

/* With the real box: what of the chosen modules is reconstructed. */
function compare() {
  const given = new FormData(form), list = document.getElementById("compare");
  if (!list) return;
  const facts = [...list.querySelectorAll("[data-of]")];
  for (const fact of facts) fact.hidden = !given.has(`module-${fact.dataset.of}`);
  list.hidden = !given.has("cardboard") || facts.every((fact) => fact.hidden);
}

function say(note, words) {
  note.textContent = words;
  note.hidden = !words;
}

/* The choices of a field: radio buttons, the two states of a box, the options of a list. */
function choices(field) {
  const found = [...form.querySelectorAll(`[name="${field}"]`)];
  return found[0].tagName === "SELECT" ? [...found[0].options] : found;
}

function valueOf(choice) {
  if (choice.type === "text") return "any"; // whatever it would be
  return choice.type === "checkbox" ? (choice.checked ? "" : "on") : choice.value;
}

function mark(note, refused) {
  const field = note.id.slice("why-".length), all = choices(field), list = all[0].closest("select"), told = new Map();
  for (const choice of all) {
    const reason = refused[valueOf(choice)] || "";
    if (choice.checked && choice.type === "checkbox") choice.ariaDisabled = String(Boolean(reason)); // still sent
    else choice.disabled = Boolean(reason);
    choice.setAttribute("aria-describedby", note.id);
    if (reason) told.set(reason, [...(told.get(reason) || []), (choice.labels?.[0] || choice).textContent.trim()]);
  }
  const open = all.filter((choice) => !choice.disabled);
  if (list) {
    list.disabled = open.length === 1 && all.length > 1; // nothing to choose
    list.setAttribute("aria-describedby", note.id);
  }
  const sentence = (reason) => reason[0].toUpperCase() + reason.slice(1) + ".";
  const alone = told.size === 1 && (all.length === 1 || list?.disabled);
  const named = (names) => (names.length < 6 ? names.join(", ") : `${names[0]} and ${names.length - 1} more`);
  say(note, [...told].map(([reason, names]) => alone ? sentence(reason) : `${named(names)}: ${reason}.`).join(" "));
}

async function check() {
  const mine = ++asked;
  const fields = [...new FormData(form)].filter(([name]) => /^(players$|module-|option-|cardboard$|seed$|seat-0$)/.test(name));
  const query = new URLSearchParams(fields);
  const answer = await fetch(`${form.dataset.refused}?${query}`);
  if (!answer.ok || mine !== asked) return;
  const { why, refused } = await answer.json();
  for (const note of form.querySelectorAll(".why[id^=why-]")) mark(note, refused[note.id.slice("why-".length)] || {});
  say(document.getElementById("why"), why && `${why[0].toUpperCase()}${why.slice(1)}.`);
  form.querySelector("button.go").disabled = Boolean(why);
}

form.addEventListener("click", (event) => {
  if (event.target.ariaDisabled === "true") event.preventDefault();
});
form.addEventListener("change", () => {
  seats();
  compare();
  check();
});
seats();
compare();
check();
