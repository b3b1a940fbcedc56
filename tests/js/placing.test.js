import assert from "node:assert/strict";
import { test } from "node:test";
import { afterwards, most, readAmounts } from "../../src/sunstone/web/static/table/amounts.js";
import { fits } from "../../src/sunstone/web/static/table/sets.js";
import {
  firstOffered,
  flips,
  turns,
  wayAmong,
  wayInNames,
  wayInWords,
} from "../../src/sunstone/web/static/table/ways.js";

test("turning goes round on the same side, by a quarter first", () => {
  assert.deepEqual(turns(0), [1, 2, 3]);
  assert.deepEqual(turns(3), [0, 1, 2]);
  assert.deepEqual(turns(6), [7, 4, 5]);
});

test("flipping goes to the other side, as it lies first", () => {
  assert.deepEqual(flips(1), [5, 6, 7, 4]);
  assert.deepEqual(flips(6), [2, 3, 0, 1]);
});

test("ways that look the same are not offered, and so left out", () => {
  assert.equal(firstOffered(turns(0), [0, 1]), 1);
  assert.equal(firstOffered(turns(1), [0, 1]), 0);
  assert.equal(firstOffered(turns(0), [0]), undefined);
});

test("a piece lies here as it does in hand if it can, else as it can", () => {
  assert.equal(wayAmong(2, [0, 2]), 2);
  assert.equal(wayAmong(3, [-1, 5, 2]), 5);
  assert.equal(wayAmong(3, [-1, -1]), -1);
  assert.equal(wayAmong(0, []), -1);
});

test("a way has words and the end of a drawing's name", () => {
  assert.deepEqual([0, 3, 6].map(wayInWords), ["0°", "270°", "180° flipped"]);
  assert.deepEqual([0, 3, 6].map(wayInNames), ["0", "270", "180f"]);
});

test("parts fit as long as there is room for what is needed", () => {
  const needs = readAmounts("red:2 blue:1");
  assert.deepEqual(needs, [
    ["red", 2],
    ["blue", 1],
  ]);
  assert.ok(fits([], 3, needs));
  assert.ok(fits(["red", "blue"], 3, needs));
  assert.ok(!fits(["blue", "blue"], 3, needs));
  assert.ok(!fits(["green"], 3, needs));
  assert.ok(fits(["green"], 4, needs));
  assert.ok(!fits(["red", "red"], 1, readAmounts("")));
});

test("what there would be then stands beside what there is", () => {
  assert.equal(afterwards(" 3 ", -2), "→ 1");
  assert.equal(afterwards("12", 5), "→ 17");
  assert.equal(afterwards("∞", 1), "");
  assert.equal(afterwards(null, 1), "");
});

test("the most that one of several choices brings", () => {
  assert.equal(most(["stone:-2 vp:3", "stone:-2 vp:5 red:1", ""], "vp"), 5);
  assert.equal(most(["stone:-2"], "vp"), undefined);
});
