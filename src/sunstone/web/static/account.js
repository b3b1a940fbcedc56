/* Passkeys on the account page: what the server asks goes to the browser, and what that signs goes back. */

/** @typedef {Record<string, unknown>} Data */

const trouble = document.getElementById("trouble");

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} found */
const text = (found) =>
  found &&
  btoa(String.fromCharCode(...new Uint8Array(found)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} words */
function say(words) {
  if (!trouble) return;
  trouble.textContent = words;
  trouble.hidden = !words;
}

/** @param {string} path
 * @param {Data} [body] */
async function post(path, body = {}) {
  const head = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(path, { method: "POST", headers: head, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

/** What a browser refuses, in words.
 * @param {unknown} error */
function words(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "Nothing was done: it was cancelled, or took too long.";
  if (name === "InvalidStateError") return "This device has a passkey for this account already.";
  if (name === "SecurityError") return "Passkeys do not work at this address: open the host's own, with https.";
  if (error instanceof TypeError) return "No connection. Try again in a moment.";
  return error instanceof Error && error.message ? error.message : "That did not work. Try again.";
}

/** @param {HTMLFormElement} form */
async function register(form) {
  const asked = await post("/account/passkeys/new");
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials.map((/** @type {{ id: string }} */ known) => ({
      ...known,
      id: bytes(known.id),
    })),
  };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  const credential = {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) },
  };
  return post("/account/passkeys", { credential, name: String(new FormData(form).get("name") ?? "") });
}

async function signIn() {
  const asked = await post("/account/sign-in/ask");
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (made.response);
  return post("/account/sign-in", {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: text(response.userHandle),
    },
  });
}

/** A form that is sent by a script alone.
 * @param {string} id
 * @param {(form: HTMLFormElement) => Promise<{ go: string }>} work */
function offer(id, work) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  if (!form) return;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    say("");
    try {
      location.assign((await work(form)).go);
    } catch (error) {
      say(words(error));
    } finally {
      if (button) button.disabled = false;
    }
  });
}

if (window.PublicKeyCredential) {
  offer("register", register);
  offer("sign-in", signIn);
} else {
  for (const note of document.querySelectorAll("[data-unable]")) note.removeAttribute("hidden");
}
