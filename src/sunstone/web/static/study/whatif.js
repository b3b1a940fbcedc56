/* Planning in a game under way: the table goes on meanwhile, and the page says so. */
import { base, body, byId, say } from "../table/page.js";

const PAUSE = 5000; // milliseconds after which a server is asked again that did not answer
const SECONDS = 25; // that it may wait for something to tell
const notice = byId("moved");
const words = /** @type {HTMLElement} */ (notice.querySelector("b"));

/** @param {string} address */
async function asked(address) {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

async function follow() {
  const table = `/api/v1/tables/${body.dataset.planning}`;
  for (let running = true; running; ) {
    try {
      const news = await asked(`${base}/table.json`);
      running = news.running;
      show(news.words);
      if (running) await asked(`${table}/wait?version=${news.version}&seconds=${SECONDS}`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** @param {string} text */
function show(text) {
  if (text === words.textContent) return;
  words.textContent = text;
  notice.hidden = !text;
  if (text) say(text);
}

void follow();
