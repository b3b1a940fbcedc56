/* Talking to the server: what somebody does goes out by the API, and what has changed comes in by the socket. */
import { forgetFrames } from "./frames.js";
import { base, body, replaying, table, toast, version } from "./page.js";
import { showRest } from "./scenes.js";
import { settings } from "./settings.js";
import { pauseAfter, readDigests, unpacked, writeDigests } from "./updates.js";

const PATIENCE = 1500; // milliseconds until who waits for the socket asks
// what a seat does, on the version that it saw
const STEPS = ["act", "confirm", "undo", "restart", "draw-setup", "request-undo", "skip"];

/** @type {(update: import("./updates.js").Update) => void} */
let show = () => {};
const have = readDigests(body.dataset.have ?? "");
let arrived = version(); // the newest that has come, if only to be shown after a scene
let sending = false;
/** @type {{ version: number, go: () => void } | null} */
let waiter = null;
/** @type {WebSocket | null} */
let socket = null;
let failed = 0; // tries to connect since there was a connection

export const isSending = () => sending;

/** @param {import("./updates.js").Sent} sent
 * @param {Record<string, string>} known */
function take(sent, known = {}) {
  const { update, digests } = unpacked(sent, known);
  if (update.version >= version()) Object.assign(have, digests); // what is older is not shown
  arrived = Math.max(arrived, update.version);
  show(update);
  if (waiter && arrived >= waiter.version) waiter.go();
}

const connected = () => socket?.readyState === WebSocket.OPEN;
const shownNow = () => `version=${version()}&have=${writeDigests(have)}`;

async function ask() {
  /* Without a connection: what the page lacks. */
  const answer = await fetch(`${base}/parts?${shownNow()}`);
  if (answer.status === 200) take(await answer.json());
}

async function catchUp(newest = 0) {
  /* What has changed comes by the socket. Who has none asks, and so does who waits in vain. */
  if (connected() && arrived < newest) {
    await new Promise((go) => {
      waiter = { version: newest, go: () => go(null) };
      setTimeout(go, PATIENCE);
    });
    waiter = null;
  }
  if (!connected() || arrived < newest) await ask();
}

/** A page may have its own place for what was refused.
 * @param {object} found
 * @param {object} data */
const isUntold = (found, data) =>
  document.dispatchEvent(new CustomEvent("refused", { cancelable: true, detail: { ...data, ...found } }));

/** Whether the server took it. `go`: the page that follows, with the new table's name in it.
 * @param {string} path
 * @param {object} data
 * @param {{ method?: string, go?: string }} how */
export async function post(path, data = {}, { method = "POST", go = "" } = {}) {
  const step = STEPS.includes(path) ? { seat: Number(body.dataset.seat), version: version() } : {};
  const answer = await fetch(`/api/v1/tables/${table}${path && `/${path}`}`, {
    method,
    headers: { "Content-Type": "application/json", "X-Sunstone": "1", Prefer: "return=minimal" },
    body: JSON.stringify({ ...step, ...data }),
  });
  const found = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
  if (found.error && isUntold(found, data)) toast(found.error);
  if (answer.ok && go) location.href = go.replace("{table}", found.table);
  else await catchUp(found.version);
  return answer.ok;
}

/** @type {typeof post} */
let deliver = post;

/** What somebody does goes this way from now on: for a page that is no table's.
 * @param {typeof post} way */
export function deliverBy(way) {
  deliver = way;
}

/** One thing at a time: who clicks twice means it once.
 * @param {string} path
 * @param {object} [data]
 * @param {{ method?: string, go?: string }} [how] */
export async function send(path, data, how) {
  if (sending) return;
  sending = true;
  body.classList.add("sending");
  showRest();
  forgetFrames();
  try {
    await deliver(path, data, how);
  } catch {
    toast("No connection. Nothing is lost: try again in a moment.");
  } finally {
    sending = false;
    body.classList.remove("sending");
  }
}

/** @param {string} action */
export const act = (action) => send("act", { action, ask: settings.value("forced") === "ask" });

function connect() {
  if (replaying || socket) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}${base}/live?${shownNow()}`);
  /** @type {Record<string, string>} */
  const texts = {}; // of the parts that came by this socket
  socket.onopen = () => {
    failed = 0;
    body.classList.remove("offline");
  };
  socket.onmessage = (event) => take(JSON.parse(event.data), texts);
  socket.onclose = (event) => {
    socket = null;
    if (event.code === 4004) return;
    body.classList.add("offline");
    setTimeout(connect, pauseAfter(event.code, failed++));
  };
}

/** From now on, every update is given to this.
 * @param {(update: import("./updates.js").Update) => void} shower */
export function listen(shower) {
  show = shower;
  connect();
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && connected()) socket?.send(JSON.stringify({ version: version() })); // what was missed asleep
  });
}

/** The line goes dead; the page finds another one. */
export const hangUp = () => socket?.close();
