import assert from "node:assert/strict";
import { test } from "node:test";
import { excerpt, folded, places, search, wordsOf } from "../../src/sunstone/web/static/rules/find.js";

const article = (id, kind, title, text) => ({ id, kind, title, text });
const ARTICLES = [
  article("city:33", "Rule", "Displaced worker", "Goes to the general area of the same board, unlocked."),
  article("city:3", "Rule", "Several tiles", "Strictly one tile at a time; see city:33."),
  article("worker", "Thing", "Worker", "The higher its power, the more it gathers."),
  article("how-your-turn", "How it goes", "Your turn", "A turn is one worker's move."),
];
const found = (query) => search(ARTICLES, query).map((hit) => hit.id);

test("every word must be there, whatever its letters", () => {
  assert.deepEqual(found("DISPLACED area"), ["city:33"]);
  assert.deepEqual(found("displaced pyramid"), []);
  assert.deepEqual(found("  "), []);
});

test("an id comes first, then titles, then what explains before what rules", () => {
  assert.deepEqual(found("city:3")[0], "city:3");
  assert.deepEqual(found("33")[0], "city:33");
  assert.deepEqual(found("worker"), ["worker", "city:33", "how-your-turn"]);
  assert.deepEqual(found("turn"), ["how-your-turn"]);
});

test("letters lose their accents and texts keep their length", () => {
  assert.equal(folded("Déjà VU"), "deja vu");
  assert.deepEqual(wordsOf("Two, three."), ["two", "three"]);
});

test("places are in order and none lies in another", () => {
  assert.deepEqual(places("a worker works", ["work", "worker"]), [
    [2, 8],
    [9, 13],
  ]);
  assert.deepEqual(places("nothing", ["x"]), []);
});

test("an excerpt begins shortly before what was found, at a word", () => {
  const long = `${"word ".repeat(30)}needle and more`;
  assert.match(excerpt(long, ["needle"]), /^… word .*needle and more$/);
  assert.equal(excerpt("needle first", ["needle"]), "needle first");
});
