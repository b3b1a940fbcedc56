/* What comes from the server, as data: nothing here needs a page. */

/** What others did on the way, for a time. `point`: ids of what it is about.
 * @typedef {{ parts: Record<string, string>, point: string[], say: string, reply: number, ms: number }} Scene */

/** What the page is to show. `parts`: HTML by the id of its place. `reply`: the turn of another that it shows.
 * @typedef {{ version: number, parts: Record<string, string>, seat?: number | null, look?: number,
 *   scenes?: Scene[], reply?: number, ms?: number, turn?: boolean, title?: string, say?: string,
 *   notice?: string, moment?: { html: string, say: string } }} Update */

/** An update on its way: a part comes as its digest and its edits, which are text that is new, or [from, count] of the
 * tags in what came before.
 * @typedef {[digest: string, ...edits: (string | [number, number])[]]} Delta
 * @typedef {Record<string, Delta>} Deltas
 * @typedef {Omit<Scene, "parts"> & { parts: Deltas }} SentScene
 * @typedef {Omit<Update, "parts" | "scenes"> & { parts: Deltas, scenes?: SentScene[] }} Sent */

/** A text as its tags, each with what stands behind it.
 * @param {string} text
 * @returns {string[]} */
export const tags = (text) => text.match(/<[^<]*|[^<]+/g) ?? [];

/** The text that edits make of what came before.
 * @param {string} before
 * @param {(string | [number, number])[]} edits */
export function edited(before, edits) {
  const old = tags(before);
  return edits.map((e) => (typeof e === "string" ? e : old.slice(e[0], e[0] + e[1]).join(""))).join("");
}

/** The update in full, and the digests of its parts. `known`, the texts of parts so far, is brought up to date. What its
 * scenes change is part of it: a page may leave them out.
 * @param {Sent} sent
 * @param {Record<string, string>} known
 * @returns {{ update: Update, digests: Record<string, string> }} */
export function unpacked(sent, known) {
  /** @type {Record<string, string>} */
  const digests = {};
  /** @param {Deltas} deltas */
  const read = (deltas) => {
    /** @type {Record<string, string>} */
    const parts = {};
    for (const [id, [digest, ...edits]] of Object.entries(deltas)) {
      known[id] = parts[id] = edited(known[id] ?? "", edits);
      digests[id] = digest;
    }
    return parts;
  };
  const scenes = (sent.scenes ?? []).map((scene) => ({ ...scene, parts: read(scene.parts) }));
  const parts = Object.assign({}, ...scenes.map((scene) => scene.parts), read(sent.parts));
  return { update: { ...sent, scenes, parts }, digests };
}

/** What a page has that asks for every update: digests of all its parts, as it was drawn with them or as they came, and
 * the texts of those that came.
 * @param {string} drawn */
export function holdings(drawn) {
  const have = readDigests(drawn);
  /** @type {Record<string, string>} */
  const texts = {};
  return {
    /** @param {string} id
     * @param {string} text */
    keep(id, text) {
      texts[id] = text;
    },
    /** @param {Sent} sent */
    take(sent) {
      const { update, digests } = unpacked(sent, texts);
      Object.assign(have, digests);
      return update;
    },
    told: () => ({ have: writeDigests(have), keeps: Object.keys(texts).join() }),
  };
}

/** Two updates as one, for a page that could not show the first yet.
 * @param {Update} earlier
 * @param {Update} later
 * @returns {Update} */
export const merged = (earlier, later) => ({
  ...later,
  reply: later.reply ?? earlier.reply,
  moment: later.moment ?? earlier.moment,
  parts: { ...earlier.parts, ...later.parts },
});

/** Digests as the page and the address of the socket write them.
 * @param {string} text
 * @returns {Record<string, string>} */
export const readDigests = (text) => Object.fromEntries(text.split(",").map((each) => each.split(":")));

/** @param {Record<string, string>} digests */
export const writeDigests = (digests) =>
  Object.entries(digests)
    .map((each) => each.join(":"))
    .join(",");

/** Milliseconds before the next try to connect. A server that restarts says so (1012): another one is there already, or
 * at once. Pages do not come back all at the same moment; the longer nobody answers, the less often they ask.
 * @param {number} code of the close
 * @param {number} failures before
 * @param {number} chance from 0 to 1 */
export function pauseAfter(code, failures, chance = Math.random()) {
  if (code === 1012 && failures === 0) return 100 + 800 * chance;
  return Math.min(500 * 2 ** failures, 15000) * (0.5 + chance);
}
