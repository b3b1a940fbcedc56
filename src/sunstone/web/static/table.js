/* The table page. The server draws; this file sends choices, morphs what changed into place, and moves the camera.
   Parts of the page are replaced by id with Idiomorph, so pieces keep their elements and CSS animates their moves. */
"use strict";

const body = document.body;
const table = body.dataset.table;
const replaying = body.dataset.replay !== undefined;
let version = Number(body.dataset.version);
let arrived = version; // the newest that has come, if only to be shown after a scene
let sending = false;

const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

// --- parts ------------------------------------------------------------------------------------------------------
function apply(update) {
  if (staged) return void staged.then(update);
  if (laying) return void (laying = { ...update, parts: { ...laying.parts, ...update.parts } });
  if (lacksBoards(update)) return void layOut(update);
  if (update.scenes && update.version > version && wantsScenes()) return void playOut(update);
  if (update.version < version && !replaying) return;
  const asked = "decision" in update.parts || "targets" in update.parts || sending; // something else than before
  const same = update.version === version || !asked; // somebody's arrival must not take back a half-made choice
  const open = same ? narrowed : [];
  const parts = same ? picked.map((part) => part.id) : [];
  version = update.version;
  body.dataset.version = version;
  if (update.seat !== undefined) body.dataset.seat = update.seat ?? "none";
  if (!same) closeHint();
  const ended = byId("decision").querySelector(".places");
  const choosing = byId("decision").contains(document.activeElement);
  const finding = document.activeElement.matches("[data-find]");
  const written = same ? findField()?.value || "" : "";
  const unfolded = same && byId("decision").querySelector("details[open]");
  const told = byId("todo").innerHTML;
  for (const [id, html] of Object.entries(update.parts)) {
    const part = byId(id);
    if (!part) continue;
    const holder = isDrawn(id) ? svgFragment(html) : html;
    const before = part.childElementCount;
    Idiomorph.morph(part, holder, { morphStyle: "innerHTML" });
    if (id === "chat" && part.childElementCount > before) heard(part);
    if (id === "static") {
      cards.replaceChildren(); // the small map is drawn again
      help = null; // other tiles lie there
    }
  }
  if (byId("todo").innerHTML !== told) showTodo(true);
  showTodo(!byId("todo").hidden);
  find(written);
  if (unfolded) for (const list of all("#decision details")) list.open = true;
  widen();
  showPicks(parts.map(byId).filter(Boolean));
  follow(update, same);
  if (!ended && byId("decision").querySelector(".places")) showSide("ledger");
  const next = finding && findField();
  if (open.length) narrow(open, choosing);
  else if (next) next.focus(); // who enters by writing goes on writing
  else if (choosing) byId("decision").focus({ preventScroll: true }); // a button that changed its meaning must not keep it
  if (update.title) document.title = update.title;
  if (update.say) say(update.say);
  tellWay(); // the bar is new, the piece lies as it lay
  if (!same || !ghostOn?.isConnected) clearGhost();
  if (update.turn && !body.classList.contains("my-turn")) alertTurn();
  body.classList.toggle("my-turn", Boolean(update.turn));
  arrange();
  countMore();
}

function heard(chat) {
  chat.scrollTop = chat.scrollHeight;
  if (!chat.checkVisibility()) body.classList.add("unread");
}

// choices that lie below the edge of the bar are counted there
const more = byId("more");
function countMore() {
  const edge = byId("decision").getBoundingClientRect().bottom - 12;
  const below = all("#decision .choice").filter((c) => c.checkVisibility() && c.getBoundingClientRect().top > edge).length;
  more.hidden = !below;
  more.textContent = `${below} more ↓`;
}
byId("decision").addEventListener("scroll", countMore, { capture: true, passive: true });
more.addEventListener("click", () => {
  const edge = byId("decision").getBoundingClientRect().bottom - 12;
  all("#decision .choice").find((c) => c.getBoundingClientRect().top > edge).scrollIntoView({ block: "start" });
});

const isDrawn = (id) => ["static", "dynamic", "targets"].includes(id) || id.startsWith("place-");

function svgFragment(html) {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.innerHTML = html;
  return Array.from(holder.childNodes);
}

// --- a page that was opened before the game began has no boards: it asks for itself once more and takes them over ---
let laying = null; // while it does: what is shown afterwards

const lacksBoards = (update) => update.parts.dynamic && !update.parts.static && !byId("static").childElementCount;

async function layOut(update) {
  laying = update;
  for (let pause = 500; ; pause = Math.min(pause * 2, 15000)) {
    const answer = await fetch(`/t/${table}`).catch(() => null);
    if (answer && answer.ok) {
      takeBoards(new DOMParser().parseFromString(await answer.text(), "text/html"));
      break;
    }
    await new Promise((go) => { setTimeout(go, pause); });
  }
  const later = laying;
  laying = null;
  apply(later);
}

function takeBoards(page) {
  /* Modules make the board larger, and where every seat has a board of its own each is a sheet of its own. */
  const found = page.getElementById("stage");
  stage.style.width = found.style.width;
  stage.style.height = found.style.height;
  stage.replaceChildren(...found.children);
  map.setAttribute("viewBox", page.getElementById("map").getAttribute("viewBox"));
  cards.replaceChildren();
}

function say(text) {
  byId("live").textContent = text;
}

// --- an opponent without a seat: its turn is played out scene by scene, and then the page goes on ------------------
let staged = null; // while it is: what comes afterwards, and the ways to go on sooner

const wantsScenes = () => settings.get("steps") && !document.hidden && !replaying;

async function playOut(update) {
  let wake = null, open = true;
  staged = {
    next: () => wake(),
    skip: () => { open = false; wake(); },
    then: (later) => { update = { ...later, parts: { ...update.parts, ...later.parts } }; },
  };
  byId("targets").replaceChildren();
  body.classList.add("staged");
  for (const scene of update.scenes) {
    if (!open) break;
    showScene(scene);
    await new Promise((go) => { wake = go; if (scene.ms) setTimeout(go, scene.ms); });
  }
  staged = null;
  body.classList.remove("staged");
  for (const frame of all("#stage .changed")) frame.remove();
  apply({ ...update, scenes: null });
}

function showScene(scene) {
  /* What changed is framed; a frame is a child of its piece, so that it goes along with it. */
  for (const frame of all("#stage .changed")) frame.remove();
  const past = all("#decision .steps li").map((line) => line.cloneNode(true));
  for (const id of ["decision", "seats"]) if (scene[id]) Idiomorph.morph(byId(id), scene[id], { morphStyle: "innerHTML" });
  const told = byId("decision").querySelector(".steps");
  for (const line of past) line.className = "";
  told.prepend(...past);
  for (const [id, html] of Object.entries(scene.pieces)) {
    const piece = byId(id);
    if (!html) { if (piece) piece.remove(); } else if (piece) Idiomorph.morph(piece, svgFragment(html), { morphStyle: "outerHTML" });
    else byId("dynamic").append(...svgFragment(html));
  }
  const changed = [...scene.point, ...Object.keys(scene.pieces)].map(byId).filter((e) => e && e.matches(".piece,[id^=board-]"));
  for (const thing of changed) frameIn(thing);
  if (frame.clientWidth < 700 && changed.length) showAll(changed.map(boxOnStage));
  told.scrollTop = told.scrollHeight;
  say(scene.say);
}

function frameIn(thing) {
  const { x, y, width, height } = thing.getBBox();
  const ring = document.createElementNS(SVG, "rect");
  const around = { class: "changed", x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 };
  for (const [k, v] of Object.entries(around)) ring.setAttribute(k, v);
  thing.append(ring);
}

function boxOnStage(thing) {
  /* Where it lies when it has arrived. */
  const { x, y, width, height } = thing.getBBox();
  const at = new DOMMatrix(thing.style.transform || "none");
  return { x: at.e + x * at.a, y: at.f + y * at.d, width: width * at.a, height: height * at.d };
}

function toast(text, kind = "error") {
  const box = byId("toast");
  box.textContent = text;
  box.className = "toast " + kind;
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { box.hidden = true; }, 9000);
}

// --- talking to the server --------------------------------------------------------------------------------------
const have = Object.fromEntries((body.dataset.have || "").split(",").map((each) => each.split(":"))); // digests of parts
let texts = {}; // of the parts that came by this socket
let reached = null; // who waits for a version: { version, go }

function take(update, known = {}) {
  /* A part comes as its digest and its edits: text that is new, or [from, count] of the tags in what came before. */
  const digests = {};
  for (const [id, [digest, ...edits]] of Object.entries(update.parts)) {
    const tags = (known[id] || "").match(/<[^<]*|[^<]+/g) || [];
    update.parts[id] = known[id] = edits.map((e) => (typeof e === "string" ? e : tags.slice(e[0], e[0] + e[1]).join(""))).join("");
    digests[id] = digest;
  }
  if (update.version >= version) Object.assign(have, digests); // what is older is not shown
  arrived = Math.max(arrived, update.version);
  apply(update);
  if (reached && arrived >= reached.version) reached.go();
}

const connected = () => socket && socket.readyState === WebSocket.OPEN;
const shownNow = () => `version=${version}&have=${Object.entries(have).map((each) => each.join(":")).join(",")}`;

async function ask() {
  /* Without a connection: what the page lacks. */
  const answer = await fetch(`/t/${table}/parts?${shownNow()}`);
  if (answer.status === 200) take(await answer.json());
}

async function catchUp(newest = 0) {
  /* What has changed comes by the socket. Who has none asks, and so does who waits in vain. */
  if (connected() && arrived < newest) {
    await new Promise((go) => { reached = { version: newest, go }; setTimeout(go, PATIENCE); });
    reached = null;
  }
  if (!connected() || arrived < newest) await ask();
}

const PATIENCE = 1500; // milliseconds
const STEPS = ["act", "confirm", "undo", "restart", "draw-setup", "request-undo"]; // of a seat, on the version that it saw

async function post(path, data = {}, { method = "POST", go = "" } = {}) {
  const answer = await fetch(`/api/v1/tables/${table}${path && "/" + path}`, {
    method,
    headers: { "Content-Type": "application/json", "X-Sunstone": "1", Prefer: "return=minimal" },
    body: JSON.stringify(STEPS.includes(path) ? { seat: Number(body.dataset.seat), version, ...data } : data),
  });
  const found = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
  if (found.error) toast(found.error);
  if (answer.ok && go) location.href = go.replace("{table}", found.table);
  else await catchUp(found.version);
  return answer.ok;
}

async function send(path, data, more) {
  /* One thing at a time: who clicks twice means it once. */
  if (sending) return;
  sending = true;
  body.classList.add("sending");
  try {
    await post(path, data, more);
  } catch {
    toast("No connection. Nothing is lost: try again in a moment.");
  } finally {
    sending = false;
    body.classList.remove("sending");
  }
}

const act = (action) => send("act", { action });

let socket = null;
let wait = 500;

function connect() {
  if (replaying || socket) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/t/${table}/live?${shownNow()}`);
  texts = {};
  socket.onopen = () => { wait = 500; body.classList.remove("offline"); };
  socket.onmessage = (event) => take(JSON.parse(event.data), texts);
  socket.onclose = (event) => {
    socket = null;
    if (event.code === 4004) return;
    body.classList.add("offline");
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 15000);
  };
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !socket) return;
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ version })); // ask what was missed asleep
});
addEventListener("online", connect);

// --- whose turn -------------------------------------------------------------------------------------------------
const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches; // what moves by itself is off where that is asked for
const settings = {
  get: (name) => (localStorage.getItem("sunstone-" + name) ?? (name === "steps" && moving ? "1" : "0")) === "1",
  set: (name, on) => localStorage.setItem("sunstone-" + name, on ? "1" : "0"),
};

function alertTurn() {
  if (settings.get("sound")) beep();
  if (settings.get("notify") && document.hidden && Notification.permission === "granted") {
    new Notification("Your turn", { body: document.title, tag: table });
  }
}

function beep() {
  const context = new AudioContext();
  for (const [i, pitch] of [523, 659].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, context.currentTime + i * 0.16);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + i * 0.16 + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + i * 0.16);
    tone.stop(context.currentTime + i * 0.16 + 0.3);
  }
}

for (const box of all("[data-setting]")) {
  box.checked = settings.get(box.dataset.setting);
  box.addEventListener("change", async () => {
    if (box.dataset.setting === "notify" && box.checked) box.checked = (await Notification.requestPermission()) === "granted";
    settings.set(box.dataset.setting, box.checked);
    uncover();
  });
}

/* Where points lie covered until the end, who likes may count along. */
function uncover() {
  document.body.classList.toggle("uncovered", settings.get("totals"));
}
uncover();

// --- choosing ---------------------------------------------------------------------------------------------------
let way = 0; // how the tile in hand lies: quarter turns, and 4 more if it is flipped

const targets = () => all("#targets [data-actions]").filter((target) => target.checkVisibility());
const shown = () => all("#targets [data-actions],#targets .here").filter((target) => target.checkVisibility()); // also what only shows a place
const actionsOf = (element) => (element.dataset.actions || "").split(" ").filter(Boolean);

function choose(element) {
  if (element.closest("[data-picks]")) return pick(element);
  const both = actionsOf(element).filter((a) => narrowed.includes(a)); // who pointed at one half points at the other
  const actions = both.length ? both : actionsOf(element);
  const open = actions.filter((a) => wayOf(a) === wayFor(actions));
  if (open.length === 1) return act(open[0]);
  narrow(open);
}

// --- with the real box: finding an outcome by its name, and what is to be done with the pieces -------------------
const findField = () => document.querySelector("[data-find]");
function find(words) {
  const field = findField();
  if (!field) return;
  field.value = words;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of all("#decision .box .choices > li:not(.lying,.other)")) {
    const button = row.querySelector("button");
    const text = `${button.textContent} ${button.dataset.act || button.dataset.narrow}`.toLowerCase();
    row.hidden = !wanted.every((word) => text.includes(word));
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-find]")) { widen(); find(event.target.value); }
});
function takeFound() {
  const open = all("#decision .box .choices button").find((button) => button.checkVisibility());
  if (open && !open.matches("[data-widen]")) open.click();
}
function showTodo(on) {
  const list = byId("todo");
  list.hidden = !on || !list.childElementCount;
  for (const button of all("#decision [data-todo]")) {
    button.hidden = !list.childElementCount;
    button.setAttribute("aria-expanded", !list.hidden);
  }
}

let narrowed = []; // the choices of the place that was pointed at

function narrow(actions, focus = true) {
  /* Several choices belong to this place: show just those in the bar. */
  narrowed = actions;
  let first = null;
  for (const button of all("#decision [data-act]")) {
    const inside = actions.includes(button.dataset.act);
    button.classList.toggle("aside", !inside);
    if (inside && !first) first = button;
  }
  for (const target of targets()) target.classList.toggle("aside", !actionsOf(target).some((a) => actions.includes(a)));
  byId("decision").classList.add("narrowed");
  countMore();
  if (first && focus) first.focus();
}

function widen() {
  narrowed = [];
  byId("decision").classList.remove("narrowed");
  for (const thing of all("#decision .aside,#targets .aside")) thing.classList.remove("aside");
}

// --- a choice of several parts: picked one by one in any order, sent in the order in which they stand -------------
let picked = [];

function fits(parts, holder) {
  /* Whether those can be parts of one choice: so many in all, and of some kinds at least so many. */
  const kinds = (holder.dataset.need || "").split(" ").filter(Boolean).map((need) => need.split(":"));
  const of = (kind) => parts.filter((part) => part.dataset.part === kind).length;
  const missing = kinds.reduce((sum, [kind, n]) => sum + Math.max(0, Number(n) - of(kind)), 0);
  return parts.length + missing <= Number(holder.dataset.picks);
}

function pick(part) {
  const holder = part.closest("[data-picks]");
  const open = picked.includes(part) ? picked.filter((p) => p !== part) : [...picked, part];
  if (!fits(open, holder)) return say("That does not fit with what is chosen.");
  const parts = all("[data-part]", holder).filter((p) => open.includes(p));
  if (parts.length === Number(holder.dataset.picks)) return void actAll(parts.map((p) => p.dataset.actions));
  showPicks(parts);
  say(`${parts.length} of ${holder.dataset.picks} chosen`);
}

function showPicks(parts) {
  picked = parts;
  for (const part of all("#targets [data-part]")) {
    const on = picked.includes(part);
    part.setAttribute("aria-pressed", on);
    part.setAttribute("aria-disabled", !on && !fits([...picked, part], part.closest("[data-picks]")));
  }
}

async function enough(action) {
  /* The action that ends picking: first what was picked, and then it, unless the last part has ended it already. */
  const parts = all("#targets [data-part]");
  const ended = picked.includes(parts.pop());
  await actAll(picked.map((p) => p.dataset.actions));
  if (!ended) act(action);
}

async function actAll(actions) {
  /* A part that is not offered any more was the only one left, and has been taken already. */
  for (const action of actions) {
    if (all("#decision [data-act]").some((button) => button.dataset.act === action)) await act(action);
  }
}

const wayOf = (action) => {
  const button = byId("decision").querySelector(`[data-way][data-act="${action}"]`);
  return button ? Number(button.dataset.way) : -1;
};
const wayFor = (actions) => {
  const ways = actions.map(wayOf);
  return ways.includes(way) ? way : Math.max(-1, ...ways.filter((w) => w >= 0).slice(0, 1));
};

async function whyNot(target) {
  const answer = await fetch(`/t/${table}/why?target=${encodeURIComponent(target)}`);
  if (answer.ok) {
    const found = await answer.json();
    if (found.why) toast(found.why, "why");
  }
}

async function askHint() {
  const panel = byId("hints");
  const asked = version;
  panel.innerHTML = "<p>Thinking …</p>";
  panel.hidden = false;
  say("Thinking.");
  const answer = await fetch(`/t/${table}/hint`, { headers: { accept: "application/json" } });
  const found = await answer.json();
  if (version !== asked) return; // the table has moved on
  if (answer.ok) {
    panel.innerHTML = found.html;
    say(found.say);
  } else {
    panel.hidden = true;
    toast(found.error || "There is no hint.", "why");
  }
}
function closeHint() {
  byId("hints").hidden = true;
}

document.addEventListener("click", (event) => {
  if (staged && event.target.closest("[data-next],[data-skip]")) return void staged[event.target.closest("[data-next]") ? "next" : "skip"]();
  if (event.target.closest("[data-hint]")) return void askHint();
  if (event.target.closest("[data-todo]")) return void showTodo(byId("todo").hidden);
  if (event.target.closest("[data-widen]")) return void widen();
  const tile = event.target.closest("[data-narrow]");
  if (tile) return void narrow(tile.dataset.narrow.split(" "));
  const button = event.target.closest("[data-act]");
  if (button && picked.length && picked[0].closest(`[data-then="${button.dataset.act}"]`)) return void enough(button.dataset.act);
  if (button) return void act(button.dataset.act);
  const command = event.target.closest("[data-post]");
  if (command) {
    command.closest("[popover]")?.hidePopover();
    menuBox.open = false;
    return void send(command.dataset.post, JSON.parse(command.dataset.with || "{}"), command.dataset);
  }
  const link = event.target.closest("[data-copy]");
  if (link) return void copy(link.dataset.copy || location.href);
  const view = event.target.closest("[data-camera]");
  if (view) return void camera[view.dataset.camera]();
  if (event.target.closest("[data-end-guide]")) return void delete body.dataset.guide;
  const tab = event.target.closest("#tabs [data-tab]");
  if (tab) return void showTab(tab.dataset.tab);
  const side = event.target.closest("[role=tab]");
  if (side) return void showSide(side.dataset.side);
  if (event.target.closest("[data-drawer]")) return void openDrawer(!body.classList.contains("drawer"));
  if (event.target.closest("[data-home]")) return void lookAt(home);
  const panel = event.target.closest(".seat");
  const board = panel && panel.querySelector("[data-look-at]");
  if (board) {
    lookAt(board.dataset.lookAt);
    return void (body.dataset.tab === "seats" && showTab("board"));
  }
  const turn = event.target.closest("[data-turn]");
  if (turn) return void rotate();
  if (event.target.closest("[data-flip]")) return void flip();
  if (aimed && event.target.closest("[data-lay]")) return void choose(aimed);
  const target = event.target.closest("#targets [data-actions]");
  if (target && !dragged) return void (aim(event, target) || choose(target));
  const thing = event.target.closest("#stage [data-target], #stage [data-explain]");
  if (thing && !dragged && body.classList.contains("my-turn")) {
    whyNot(thing.dataset.target || thing.dataset.explain);
  }
});

// --- what lies beside the board: tabs on wide screens, a drawer on middling ones, pages of its own on a phone ---
function showSide(name) {
  body.dataset.side = name;
  for (const tab of all("[role=tab]")) {
    tab.setAttribute("aria-selected", tab.dataset.side === name);
    tab.tabIndex = tab.dataset.side === name ? 0 : -1;
  }
  if (name === "chat") body.classList.remove("unread");
  byId("chat").scrollTop = byId("chat").scrollHeight;
}
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const tabs = all("[role=tab]");
  const at = tabs.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // in replay arrows lead through time
  const next = tabs[(to + tabs.length) % tabs.length];
  showSide(next.dataset.side);
  next.focus();
});

function openDrawer(on) {
  body.classList.toggle("drawer", on);
  for (const button of all("[data-drawer]")) button.setAttribute("aria-expanded", on);
  const next = document.querySelector(on ? "[role=tab][aria-selected=true]" : ".drawer-button");
  if (next.checkVisibility()) next.focus();
}

function showTab(name) {
  body.dataset.tab = name;
  if (["log", "ledger", "chat"].includes(name)) showSide(name);
  for (const tab of all("[data-tab]", byId("tabs"))) tab.setAttribute("aria-pressed", tab.dataset.tab === name);
  if (name === "board") place();
}

// --- whose board: where every seat has its own, the page shows the reader's, or the one that was asked for ---------
let home = body.dataset.look; // undefined where all play on one board

function lookAt(seat) {
  body.dataset.look = seat;
  body.classList.toggle("away", seat !== home);
  for (const button of all("[data-look-at]")) button.setAttribute("aria-pressed", button.dataset.lookAt === seat);
  drawMap();
}
function lookAround() {
  const seats = all("[data-look-at]").map((button) => button.dataset.lookAt);
  const next = seats[(seats.indexOf(body.dataset.look) + 1) % seats.length];
  const panel = next && all("[data-look-at]").find((button) => button.dataset.lookAt === next).closest(".seat");
  if (!panel) return;
  lookAt(next);
  say(`The board of ${panel.getAttribute("aria-label")}`);
}
function follow(update, same) {
  /* Somebody who looks at another board is called back when they are asked something new. */
  if (update.look === undefined) return;
  const away = body.classList.contains("away") && (same || !update.turn);
  home = String(update.look);
  lookAt(away ? body.dataset.look : home);
}

// --- the sheet at the foot of a phone: pulled up and down, or tapped -------------------------------------------
const grip = byId("grip");
const LOW = 100; // pixels below which the sheet shows its question alone
let pull = null;

function openSheet(on) {
  body.classList.toggle("low", !on);
  grip.setAttribute("aria-expanded", on);
  if (!on) byId("decision").style.removeProperty("max-height");
  arrange();
}
grip.addEventListener("pointerdown", (event) => {
  pull = { y: event.clientY, height: byId("decision").offsetHeight, moved: false };
  grip.setPointerCapture(event.pointerId);
});
grip.addEventListener("pointermove", (event) => {
  if (!pull || (!pull.moved && Math.abs(event.clientY - pull.y) < 5)) return;
  pull.moved = true;
  const height = pull.height + pull.y - event.clientY;
  if (height < LOW) return openSheet(false);
  openSheet(true);
  byId("decision").style.maxHeight = Math.min(height, innerHeight * 0.75) + "px";
});
for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, () => setTimeout(() => { pull = null; }, 0));
grip.addEventListener("click", () => { if (!pull || !pull.moved) openSheet(body.classList.contains("low")); });

// hovering a place lights its choices, and the other way round
function light(actions, on) {
  for (const button of all("#decision [data-act]")) button.classList.toggle("lit", on && actions.includes(button.dataset.act));
  for (const target of all("#targets [data-actions]")) {
    target.classList.toggle("lit", on && actionsOf(target).some((a) => actions.includes(a)));
  }
}
function point(event) {
  const on = event.type === "pointerover" || event.type === "focusin";
  const element = event.target.closest && event.target.closest("[data-act],#targets [data-actions]");
  if (!element) return;
  const actions = element.dataset.act ? [element.dataset.act] : actionsOf(element);
  light(actions, on);
  if (on) showGhost(element, actions);
  else if (!aimed) clearGhost();
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, point);

// --- the tile in hand -------------------------------------------------------------------------------------------
const SVG = "http://www.w3.org/2000/svg";
const boxOf = (element) => (element.querySelector(".ring") || element).getBBox();
let ghostOn = null;

function showGhost(element, actions) {
  const tile = byId("decision").querySelector("[data-hand]");
  const action = actions.find((a) => wayOf(a) === wayFor(actions));
  if (!tile || !action || wayOf(action) < 0) return;
  if (element.dataset.act) way = wayOf(action);
  const slot = element.dataset.act ? all("#targets [data-actions]").find((t) => actionsOf(t).includes(action)) : element;
  if (!slot) return;
  ghostOn = slot;
  drawPiece(slot, tile.dataset.hand.split(" "), wayOf(action));
}

let aimed = null; // where a finger wants to lay the piece in hand

function aim(event, target) {
  /* With a finger nothing hovers: the first tap shows the piece, the next one on the same place lays it. */
  const actions = actionsOf(target);
  if (event.pointerType !== "touch" || aimed === target || wayFor(actions) < 0) return false;
  if (!byId("decision").querySelector("[data-hand]")) return false;
  aimed = target;
  body.classList.add("aiming");
  showGhost(target, actions);
  say("Tap again to place it here");
  return true;
}

function drawPiece(slot, names, at) {
  /* A piece that has a definition for every way round, drawn for cells of 40; what follows it only where cells are free. */
  const { x, y, width: w } = boxOf(slot);
  const lying = (at & 3) * 90 + (at & 4 ? "f" : "");
  byId("overlay").replaceChildren(...names.map((name, i) => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${name}-${lying}`);
    use.setAttribute("transform", `translate(${x + w / 2},${y + w / 2}) scale(${w / 40})`);
    const group = document.createElementNS(SVG, "g");
    if (i) group.setAttribute("clip-path", "url(#free)");
    else group.setAttribute("class", "ghost-piece");
    group.append(use);
    return group;
  }));
}

function clearGhost() {
  ghostOn = aimed = null;
  body.classList.remove("aiming");
  byId("overlay").replaceChildren();
}

function tellWay() {
  const told = `${(way & 3) * 90}°${way & 4 ? " flipped" : ""}`;
  for (const mark of all("[data-quarter]")) mark.textContent = told;
  return told;
}

function turn(order) {
  /* The next way round in that order that is offered: some tiles look the same after a half turn, or flipped. */
  const offered = new Set(all("#decision [data-way]").map((button) => Number(button.dataset.way)));
  const next = order.find((w) => offered.has(w));
  if (next !== undefined) way = next;
  const told = tellWay();
  say(next === undefined ? "It looks the same" : `Turned to ${told}`);
  if (ghostOn) showGhost(ghostOn, actionsOf(ghostOn));
}
const rotate = () => turn([1, 2, 3].map((k) => (way & 4) | ((way + k) & 3)));
const flip = () => turn([0, 1, 2, 3].map((k) => (4 - (way & 4)) | ((way + k) & 3)));

// --- help in place ----------------------------------------------------------------------------------------------
let help = null;
const tip = byId("tip");
let tipTimer = 0;

const explained = (event) => event.target.closest && event.target.closest("[data-explain],#targets [data-target]");

async function explain(element, at) {
  help = help || (await (await fetch(body.dataset.help)).json());
  const words = help[element.dataset.explain || element.dataset.target];
  if (!words) return;
  tip.textContent = words;
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(6, Math.min(at.x + 12, innerWidth - box.width - 6)) + "px";
  tip.style.top = (at.y + 18 + box.height > innerHeight ? Math.max(6, at.y - box.height - 10) : at.y + 18) + "px";
}
function hideTip() {
  clearTimeout(tipTimer);
  tip.hidden = true;
}
document.addEventListener("pointerover", (event) => {
  const element = explained(event);
  hideTip();
  if (element && event.pointerType !== "touch") tipTimer = setTimeout(explain, 450, element, { x: event.clientX, y: event.clientY });
});
document.addEventListener("pointerdown", (event) => {
  const element = explained(event);
  if (element && event.pointerType === "touch") tipTimer = setTimeout(explain, 550, element, { x: event.clientX, y: event.clientY });
});
for (const type of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(type, () => clearTimeout(tipTimer), true);
document.addEventListener("focusin", (event) => {
  const element = explained(event);
  if (!element || !event.target.matches(":focus-visible")) return hideTip();
  const box = element.getBoundingClientRect();
  explain(element, { x: box.left, y: box.bottom - 10 });
});

// --- camera: pan and zoom of the stage --------------------------------------------------------------------------
const stage = byId("stage");
const frame = byId("board");
const look = { x: 0, y: 0, scale: 1 };
let dragged = false;
const fingers = new Map();

function fitScale() {
  return Math.min(frame.clientWidth / stage.offsetWidth, frame.clientHeight / stage.offsetHeight);
}
function place() {
  const low = fitScale();
  look.scale = Math.min(Math.max(look.scale, low), 3);
  const spare = (size, full) => (full * look.scale <= size ? [(size - full * look.scale) / 2] : [size - full * look.scale, 0]);
  const clamp = (value, range) => (range.length === 1 ? range[0] : Math.min(Math.max(value, range[0]), range[1]));
  look.x = clamp(look.x, spare(frame.clientWidth, stage.offsetWidth));
  look.y = clamp(look.y, spare(frame.clientHeight, stage.offsetHeight));
  stage.style.transform = `translate(${look.x}px,${look.y}px) scale(${look.scale})`;
  frameMap();
}

// the small map on a phone: the printed cards, what can be chosen, and what is in sight
const map = byId("map");
const [cards, chosen] = map.querySelectorAll("g");
function outline(group, boxes) {
  group.replaceChildren(...boxes.map((b) => {
    const shape = document.createElementNS(SVG, "rect");
    for (const [k, v] of Object.entries({ x: b.x, y: b.y, width: b.width, height: b.height, rx: 10 })) shape.setAttribute(k, v);
    return shape;
  }));
}
function drawMap() {
  if (!map.checkVisibility()) return;
  if (!cards.childElementCount) {
    const least = (stage.offsetWidth * stage.offsetHeight) / 120;
    const large = all("#printed [data-explain],#static > [id^=card-]").filter((e) => !e.parentElement.closest("[data-explain],[id^=card-]"));
    outline(cards, large.map((e) => e.getBBox()).filter((b) => b.width * b.height > least));
  }
  outline(chosen, shown().map((t) => t.getBBox()));
}
function clearMap() {
  /* It goes to the upper corner where it would hide what can be chosen. */
  map.classList.remove("high");
  const at = map.getBoundingClientRect();
  map.classList.toggle("high", shown().some((target) => {
    const box = target.getBoundingClientRect();
    return box.left < at.right && box.right > at.left && box.bottom > at.top && box.top < at.bottom;
  }));
}
function frameMap() {
  if (!look.scale) return; // the board is out of sight
  const width = frame.clientWidth / look.scale;
  const height = frame.clientHeight / look.scale;
  map.classList.toggle("whole", width >= stage.offsetWidth && height >= stage.offsetHeight);
  const view = map.querySelector(".view");
  for (const [k, v] of Object.entries({ x: -look.x / look.scale, y: -look.y / look.scale, width, height })) view.setAttribute(k, v);
}
function goThere(event) {
  const box = map.getBoundingClientRect();
  event.stopPropagation();
  if (event.type === "pointermove" && !event.buttons) return;
  arrange.touched = true;
  look.x = frame.clientWidth / 2 - ((event.clientX - box.left) / box.width) * stage.offsetWidth * look.scale;
  look.y = frame.clientHeight / 2 - ((event.clientY - box.top) / box.height) * stage.offsetHeight * look.scale;
  place();
}
for (const type of ["pointerdown", "pointermove"]) map.addEventListener(type, goThere);
function zoomAt(factor, cx = frame.clientWidth / 2, cy = frame.clientHeight / 2) {
  const scale = Math.min(Math.max(look.scale * factor, fitScale()), 3);
  look.x = cx - ((cx - look.x) * scale) / look.scale;
  look.y = cy - ((cy - look.y) * scale) / look.scale;
  look.scale = scale;
  place();
}
const camera = {
  in: () => zoomAt(1.3),
  out: () => zoomAt(1 / 1.3),
  fit: () => { look.scale = fitScale(); place(); },
};
function arrange() {
  /* On a phone start close to what can be done; elsewhere show all of it. */
  drawMap();
  if (arrange.touched) {
    place();
    return clearMap();
  }
  look.scale = fitScale();
  if (frame.clientWidth < 700) {
    const boxes = shown().map((t) => t.getBBox());
    look.scale = Math.max(fitScale(), 0.95);
    if (boxes.length) showAll(boxes);
  }
  place();
  clearMap();
}
function showAll(boxes) {
  const left = Math.min(...boxes.map((b) => b.x));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const top = Math.min(...boxes.map((b) => b.y));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  const room = Math.min(frame.clientWidth / (right - left + 40), frame.clientHeight / (bottom - top + 40));
  look.scale = Math.min(Math.max(room, fitScale()), 1.2);
  look.x = frame.clientWidth / 2 - ((left + right) / 2) * look.scale;
  look.y = frame.clientHeight / 2 - ((top + bottom) / 2) * look.scale;
  place();
}
frame.addEventListener("wheel", (event) => {
  event.preventDefault();
  arrange.touched = true;
  const box = frame.getBoundingClientRect();
  zoomAt(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
frame.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  dragged = false;
});
frame.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  if (fingers.size === 1) {
    if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
    if (!dragged) frame.setPointerCapture(event.pointerId);
    look.x += now.x - before.x;
    look.y += now.y - before.y;
  } else if (fingers.size === 2) {
    const other = Array.from(fingers).find(([id]) => id !== event.pointerId)[1];
    const box = frame.getBoundingClientRect();
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0) zoomAt(is / was, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
  }
  dragged = true;
  arrange.touched = true;
  fingers.set(event.pointerId, now);
  place();
});
for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
  frame.addEventListener(type, (event) => {
    fingers.delete(event.pointerId);
    if (type === "pointerup") setTimeout(() => { dragged = false; }, 0);
  });
}
addEventListener("resize", () => { arrange(); countMore(); });

// --- keys -------------------------------------------------------------------------------------------------------
function typing(event) {
  return event.target.matches("input,textarea,select") || event.ctrlKey || event.metaKey || event.altKey;
}
document.addEventListener("keydown", (event) => {
  if (event.target.matches("[data-find]") && ["Enter", "Escape"].includes(event.key)) {
    event.preventDefault();
    return event.key === "Enter" ? takeFound() : (widen(), find(""), byId("decision").focus());
  }
  if (typing(event)) return;
  const key = event.key;
  if (staged && (key === "Escape" || (["Enter", " "].includes(key) && !event.target.closest("button,a")))) {
    event.preventDefault();
    return void staged[key === "Escape" ? "skip" : "next"]();
  }
  const target = event.target.closest && event.target.closest("#targets [data-actions]");
  if (target && (key === "Enter" || key === " ")) {
    event.preventDefault();
    return choose(target);
  }
  if (target && key.startsWith("Arrow")) {
    event.preventDefault();
    return step(target, key);
  }
  if (/^[1-9]$/.test(key)) {
    const open = all("#decision [data-act],#decision [data-narrow]").filter((b) => b.checkVisibility()); // not what a closed list hides
    const found = open.find((b) => b.dataset.key === key);
    if (found) found.click();
  } else if (key === "u" || key === "U") clickOn("[data-post=undo]");
  else if (key === "/" && findField()) { event.preventDefault(); findField().focus(); }
  else if (key === "h" || key === "H") clickOn("[data-hint]");
  else if (key === "r" || key === "R") rotate();
  else if (key === "f" || key === "F") flip();
  else if (key === "l" || key === "L") openDrawer(!body.classList.contains("drawer"));
  else if (key === "v" || key === "V") lookAround();
  else if (key === "Escape") { closeHint(); widen(); showPicks([]); hideTip(); if (home !== undefined) lookAt(home); if (body.classList.contains("drawer")) openDrawer(false); }
  else if (key === "Enter" && (event.target === body || event.target.id === "decision")) clickOn("[data-confirm]");
  else if (key === "+" || key === "=") camera.in();
  else if (key === "-") camera.out();
  else if (key === "0") camera.fit();
  else if (key === "b" || key === "B") focusBoard();
});
function clickOn(selector) {
  const found = document.querySelector(selector);
  if (found && !found.disabled) found.click();
}
function focusBoard() {
  if (home !== undefined) lookAt(home);
  const [first] = targets();
  if (first) first.focus();
}
function step(from, key) {
  /* The nearest target in that direction. */
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (t) => { const b = t.getBBox(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of targets()) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy + (oy - y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = other; }
  }
  if (best) best.focus();
}

// --- replay -----------------------------------------------------------------------------------------------------
const slider = byId("slider");
let wanted = null;
let loading = false;
async function goTo(n) {
  wanted = Math.max(0, Math.min(n, Number(slider.max)));
  slider.value = wanted;
  if (loading) return;
  loading = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const answer = await fetch(`/t/${table}/at/${at}.json?${body.dataset.seat ? "seat=" + body.dataset.seat : ""}`);
    if (answer.ok) {
      apply(await answer.json());
      history.replaceState(null, "", `/t/${table}/at/${at}${location.search}`);
      for (const eyes of all(".slider a[href*='?seat=']")) eyes.href = eyes.href.replace(/\/at\/\d+/, `/at/${at}`);
    }
  }
  loading = false;
}
if (slider) {
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target !== slider && typing(event)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 }[event.key];
    if (by) { event.preventDefault(); goTo(Number(slider.value) + by); }
  });
  for (const button of all("[data-step]")) button.addEventListener("click", () => goTo(Number(slider.value) + Number(button.dataset.step)));
}

// --- menu: what it offers depends on how the table stands when it is opened ---
const menuBox = document.querySelector(".menu");
menuBox.addEventListener("toggle", async () => {
  if (!menuBox.open) return;
  const answer = await fetch(`/t/${table}/menu`).catch(() => null);
  if (answer && answer.ok) Idiomorph.morph(byId("menu-items"), await answer.text(), { morphStyle: "innerHTML" });
});

// --- chat and copying -------------------------------------------------------------------------------------------
for (const form of all("form[data-chat]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = form.elements.text;
    if (field.value.trim() && (await post("chat", { text: field.value }))) field.value = "";
  });
}
async function copy(text) {
  if (navigator.clipboard) { // only where the connection is safe: https, or this machine
    await navigator.clipboard.writeText(text);
    toast("Copied.", "why");
  } else prompt("Copy this:", text);
}

if (home !== undefined) lookAt(home);
showTodo(true);
arrange();
countMore();
connect();
