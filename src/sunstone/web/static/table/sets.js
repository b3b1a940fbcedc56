/* A choice of several parts. Nothing here needs a page. */

/** Whether parts of these kinds can belong to one choice of so many.
 * @param {string[]} kinds
 * @param {number} many
 * @param {[kind: string, least: number][]} needs */
export function fits(kinds, many, needs) {
  const missing = needs.map(([kind, least]) => Math.max(0, least - kinds.filter((k) => k === kind).length));
  return missing.reduce((sum, n) => sum + n, kinds.length) <= many;
}
