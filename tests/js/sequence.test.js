import assert from "node:assert/strict";
import { test } from "node:test";
import { Sequence } from "../../src/sunstone/web/static/table/sequence.js";

/** An empty sequence, and the names of what it has shown. */
function sequence(pace = () => 1) {
  const shown = [];
  return { shown, staged: new Sequence((item) => shown.push(item.name), pace) };
}
/** Names as items of one kind. */
const items = (names, kind) => names.map((name) => ({ name, ...kind }));

test("scenes come one after the other, each for its time", async () => {
  const { shown, staged } = sequence();
  staged.add(items(["one", "two"], { reply: -1, ms: 1 }));
  assert.deepEqual(shown, ["one"]);
  assert.ok(staged.isOn);
  while (staged.isOn) await new Promise((go) => setTimeout(go, 1));
  assert.deepEqual(shown, ["one", "two"]);
});

test("a scene without a time waits until somebody goes on", () => {
  const { shown, staged } = sequence();
  staged.add(items(["one", "two"], { reply: -1, ms: 0 }));
  assert.deepEqual(shown, ["one"]);
  staged.next();
  assert.deepEqual(shown, ["one", "two"]);
});

test("what belongs to the turn that is shown does not wait, the next turn does", () => {
  const { shown, staged } = sequence();
  staged.add(items(["a move"], { reply: 4, ms: 60000 }));
  staged.add(items(["more of it", "the end of it"], { reply: 4, ms: 60000 }));
  staged.add(items(["the next"], { reply: 8, ms: 60000 }));
  assert.deepEqual(shown, ["a move", "more of it", "the end of it"]);
  assert.equal(staged.last.name, "the next");
  staged.next();
  assert.deepEqual(shown.at(-1), "the next");
  staged.clear();
});

test("where nothing is played out nothing waits", () => {
  const { shown, staged } = sequence(() => 0);
  staged.add([...items(["one"], { reply: 1, ms: 900 }), ...items(["two"], { reply: 2, ms: 900 })]);
  assert.deepEqual(shown, ["one", "two"]);
});

test("what waits can be taken away and be brought up to date", () => {
  const { shown, staged } = sequence();
  staged.add([...items(["one"], { reply: 1, ms: 60000 }), ...items(["two", "three"], { reply: 2, ms: 60000 })]);
  staged.replaceLast({ name: "three, newer" });
  assert.deepEqual(
    staged.clear().map((item) => item.name),
    ["two", "three, newer"],
  );
  assert.deepEqual(shown, ["one"]);
  staged.add(items(["four"], { reply: 3 }));
  assert.deepEqual(shown, ["one", "four"]);
});
