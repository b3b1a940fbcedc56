/* The review of a game: how far it is while it is made, and the chart by keys. */
const EVERY = 1000; // milliseconds between two looks

/** @param {string} address */
async function progress(address) {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  return /** @type {{ done: number, of: number, making: boolean }} */ (await answer.json());
}

/** Put the page in place as it is now; what somebody is about to use stays where it is. */
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#main");
  if (fresh) document.querySelector("#main")?.replaceWith(fresh);
  await watch();
}

/** Look again and again while it is being made. */
async function watch() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector("#making[data-making]"));
  const bar = box?.querySelector("progress");
  const done = box?.querySelector("#done");
  while (box?.isConnected) {
    await new Promise((go) => setTimeout(go, EVERY));
    const found = await progress(box.dataset.progress ?? "").catch(() => null);
    if (!found) continue;
    if (!found.making || !bar) return renew();
    bar.value = found.done;
    if (done) done.textContent = String(found.done);
  }
}

/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

document.addEventListener("keydown", (event) => {
  const around = /** @type {Element} */ (event.target).closest(".chart .stop");
  const from = /** @type {SVGAElement | null} */ (around);
  const way = KEYS[event.key];
  if (!from || !way || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = /** @type {SVGAElement[]} */ ([...document.querySelectorAll(".chart .stop")]);
  const to = stops[way(stops.indexOf(from), stops.length - 1)];
  event.preventDefault();
  from.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
});

void watch();
