/* The page on which people say how they are called: this browser as one way, and in which zone its clock is. */

/** @param {string} text in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** What this browser is called in the list: "Firefox on Linux". */
function called() {
  const agent = navigator.userAgent;
  const browsers = [/(Edg)/, /(Firefox)/, /(OPR)/, /(Chrome)/, /(Safari)/];
  const systems = [/(Android)/, /(iPhone|iPad)/, /(Windows)/, /(Mac OS)/, /(Linux)/];
  /** @param {RegExp[]} list */
  const first = (list) => list.map((each) => agent.match(each)?.[1]).find(Boolean);
  /** @type {Record<string, string>} */
  const titles = { Edg: "Edge", OPR: "Opera", "Mac OS": "a Mac" };
  const [browser, system] = [first(browsers) ?? "A browser", first(systems)];
  const named = titles[browser] ?? browser;
  return system ? `${named} on ${titles[system] ?? system}` : named;
}

/** Ask this browser for messages, and tell the server where they go. @param {string} key */
async function subscribe(key) {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const found = before ?? (await worker.pushManager.subscribe(wanted));
  const { endpoint, keys } = found.toJSON();
  const answer = await fetch("/api/v1/channels", {
    method: "POST",
    headers: { "content-type": "application/json", "x-sunstone": "1" },
    body: JSON.stringify({ kind: "push", address: endpoint, ...keys, name: called() }),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
}

for (const zone of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-zone]"))) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const button = /** @type {HTMLButtonElement | null} */ (box?.querySelector("[data-subscribe]") ?? null);
const why = document.querySelector("[data-why]");
if (box && button && why && "serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  why.textContent = "Your browser asks you once whether it may show messages.";
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await subscribe(box.dataset.push ?? "");
      location.assign("/call-me?said=added");
    } catch (error) {
      const denied = Notification.permission === "denied";
      why.setAttribute("role", "alert");
      why.textContent = denied
        ? "Your browser does not let Sunstone show messages. Allow it in the settings of this page, then try again."
        : `That did not work: ${error instanceof Error ? error.message : error}`;
      button.disabled = false;
    }
  });
}
