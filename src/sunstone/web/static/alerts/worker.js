/* Shows messages in browsers that do not read them by themselves, and takes back what has been answered. */

/** The types of a worker's own world are not those of a page; these are the parts that are used.
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Waiting
 * @typedef {Waiting & { data: { json(): Message } | null }} Pushed
 * @typedef {Waiting & { notification: Notification }} Clicked
 * @typedef {{ url: string, focus(): Promise<unknown> }} Page
 * @typedef {{ title: string, navigate: string, tag: string, body: string, silent: boolean }} Shown
 * @typedef {{ notification: Shown, event: string }} Message
 */
const own = /** @type {any} */ (self);
const registration = /** @type {ServiceWorkerRegistration} */ (own.registration);

/** @param {Message} message */
async function show({ notification: { title, navigate, ...rest }, event }) {
  const before = await registration.getNotifications({ tag: rest.tag });
  if (event === "answered" && !before.length) return; // nothing is there to be taken back
  await registration.showNotification(title, { ...rest, data: navigate });
}

/** The page of the table, if it is open somewhere, else a new one. @param {string} address */
async function open(address) {
  const pages = /** @type {Page[]} */ (await own.clients.matchAll({ type: "window" }));
  const there = pages.find((page) => page.url.split("?")[0] === address);
  await (there ? there.focus() : own.clients.openWindow(address));
}

own.addEventListener("push", (/** @type {Pushed} */ event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

own.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
