/* A choice of several parts. Nothing here needs a page. */

/** Of which kinds at least so many are needed, as the page writes it: kind:2 other:1.
 * @param {string} text
 * @returns {[kind: string, least: number][]} */
export const readNeeds = (text) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((need) => need.split(":"))
    .map(([kind, least]) => [kind, Number(least)]);

/** Whether parts of these kinds can belong to one choice of so many.
 * @param {string[]} kinds
 * @param {number} many
 * @param {[kind: string, least: number][]} needs */
export function fits(kinds, many, needs) {
  const missing = needs.map(([kind, least]) => Math.max(0, least - kinds.filter((k) => k === kind).length));
  return missing.reduce((sum, n) => sum + n, kinds.length) <= many;
}
