/* Searching articles by words: every word must be found, best first. What of the rules page needs no page. */

/** @typedef {{ id: string, kind: string, title: string, text: string }} Article */
/** @typedef {{ article: Article, score: number }} Hit */

const MOST = 30;
/** @type {Record<string, number>} */
const KINDS = { "How it goes": 14, Thing: 2 }; // who looks for a word wants it explained first
const AROUND = 40; // characters shown before the first word that was found

/** Small letters without accents, as long as the text was.
 * @param {string} text */
export const folded = (text) => Array.from(text.toLowerCase(), (letter) => letter.normalize("NFD")[0]).join("");

/** @param {string} query */
export const wordsOf = (query) =>
  folded(query)
    .split(/[\s,.;]+/)
    .filter(Boolean);

/** How well an article answers; 0 if a word is missing.
 * @param {Article} article
 * @param {string[]} words */
export function score(article, words) {
  const [id, title, text] = [article.id, article.title, article.text].map(folded);
  let sum = KINDS[article.kind] ?? 0;
  for (const word of words) {
    if (id === word && id.includes(":")) sum += 100;
    else if (title.startsWith(word)) sum += 30;
    else if (title.includes(word)) sum += 20;
    else if (id.endsWith(`:${word}`)) sum += 18;
    else if (text.includes(word)) sum += begins(text, word) ? 6 : 3;
    else return 0;
  }
  return sum;
}

/** Whether a word of the text begins so.
 * @param {string} text
 * @param {string} word */
const begins = (text, word) => text.startsWith(word) || text.includes(` ${word}`);

/** @param {Article[]} articles
 * @param {string} query
 * @returns {Article[]} */
export function search(articles, query) {
  const words = wordsOf(query);
  if (!words.length) return [];
  return articles
    .map((article) => ({ article, score: score(article, words) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map((hit) => hit.article);
}

/** Where words stand in a text, from left to right, none inside another.
 * @param {string} text
 * @param {string[]} words
 * @returns {[from: number, to: number][]} */
export function places(text, words) {
  const plain = folded(text);
  /** @type {[number, number][]} */
  const found = [];
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(([from], i) => i === 0 || from >= found[i - 1][1]);
}

/** The part of a text that shows why it was found.
 * @param {string} text
 * @param {string[]} words */
export function excerpt(text, words) {
  const first = places(text, words)[0]?.[0] ?? 0;
  if (first <= AROUND) return text;
  const from = text.indexOf(" ", first - AROUND);
  return `… ${text.slice(from < 0 || from > first ? first : from + 1)}`;
}
