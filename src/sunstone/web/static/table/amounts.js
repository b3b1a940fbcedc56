/* Numbers of things, as the attributes of choices and targets tell them: names and numbers, with a colon between. */

/** @param {string} text
 * @returns {[what: string, n: number][]} */
export const readAmounts = (text) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((amount) => amount.split(":"))
    .map(([what, n]) => [what, Number(n)]);

/** So much of it there would be then, beside what is written there now; "" where that is no number.
 * @param {string | null} written
 * @param {number} n */
export function afterwards(written, n) {
  const now = Number.parseInt(written ?? "", 10);
  return Number.isNaN(now) ? "" : `→ ${now + n}`;
}

/** The most of one thing that any of these brings; undefined where none brings it.
 * @param {string[]} texts
 * @param {string} thing
 * @returns {number | undefined} */
export function most(texts, thing) {
  const found = texts.flatMap(readAmounts).flatMap(([what, n]) => (what === thing ? [n] : []));
  return found.length ? Math.max(...found) : undefined;
}
