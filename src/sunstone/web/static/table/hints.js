/* Asking the server: what a bot would do here, and why something cannot be chosen. */
import { byId, say, table, toast, version } from "./page.js";

export async function askHint() {
  const panel = byId("hints");
  const asked = version();
  panel.innerHTML = "<p>Thinking …</p>";
  panel.hidden = false;
  say("Thinking.");
  const answer = await fetch(`/t/${table}/hint`, { headers: { accept: "application/json" } });
  const found = await answer.json();
  if (version() !== asked) return; // the table has moved on
  if (answer.ok) {
    panel.innerHTML = found.html;
    say(found.say);
  } else {
    panel.hidden = true;
    toast(found.error || "There is no hint.", "why");
  }
}

export function closeHint() {
  byId("hints").hidden = true;
}

/** @param {string} target */
export async function whyNot(target) {
  const answer = await fetch(`/t/${table}/why?target=${encodeURIComponent(target)}`);
  if (!answer.ok) return;
  const { why } = await answer.json();
  if (why) toast(why, "why");
}
