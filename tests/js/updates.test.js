import assert from "node:assert/strict";
import { test } from "node:test";
import { Sequence } from "../../src/sunstone/web/static/table/sequence.js";
import {
  edited,
  merged,
  readDigests,
  tags,
  unpacked,
  writeDigests,
} from "../../src/sunstone/web/static/table/updates.js";

test("a text is taken apart into its tags, each with what stands behind it", () => {
  assert.deepEqual(tags("so <b>much</b> for"), ["so ", "<b>much", "</b> for"]);
  assert.deepEqual(tags(""), []);
});

test("edits take tags from what came before and add what is new", () => {
  assert.equal(edited("<p>one<p>two<p>three", [[2, 1], "<p>new", [0, 2]]), "<p>three<p>new<p>one<p>two");
  assert.equal(edited("", ["<p>all of it"]), "<p>all of it");
});

test("an update is unpacked upon the texts that came before it", () => {
  const known = {};
  const first = unpacked({ version: 1, parts: { log: ["a1", "<li>one"] } }, known);
  assert.deepEqual(first, { update: { version: 1, parts: { log: "<li>one" } }, digests: { log: "a1" } });
  const second = unpacked({ version: 2, turn: true, parts: { log: ["b2", "<li>two", [0, 1]] } }, known);
  assert.deepEqual(second.update, { version: 2, turn: true, parts: { log: "<li>two<li>one" } });
  assert.deepEqual(known, { log: "<li>two<li>one" });
});

test("of two updates as one, the later has the say and the earlier's parts are kept", () => {
  const earlier = { version: 4, turn: true, parts: { log: "4", seats: "4" } };
  const later = { version: 5, title: "five", parts: { log: "5" } };
  assert.deepEqual(merged(earlier, later), { version: 5, title: "five", parts: { log: "5", seats: "4" } });
});

test("digests are written as they are read", () => {
  assert.deepEqual(readDigests("log:a1,seats:b2"), { log: "a1", seats: "b2" });
  assert.equal(writeDigests(readDigests("log:a1,seats:b2")), "log:a1,seats:b2");
});

/** A sequence of these, and what it has shown. */
function sequence(items) {
  const shown = [];
  return { shown, staged: new Sequence(items, (item) => shown.push(item)) };
}
const soon = () => new Promise((go) => setImmediate(go));

test("scenes come one after the other, each for its time", async () => {
  const { shown, staged } = sequence(["one", "two"]);
  await staged.run(() => 1);
  assert.deepEqual(shown, ["one", "two"]);
});

test("a scene without a time waits until somebody goes on", async () => {
  const { shown, staged } = sequence(["one", "two"]);
  const over = staged.run(() => 0);
  await soon();
  assert.deepEqual(shown, ["one"]);
  staged.next();
  await soon();
  assert.deepEqual(shown, ["one", "two"]);
  staged.next();
  await over;
});

test("who skips sees no further scene", async () => {
  const { shown, staged } = sequence(["one", "two", "three"]);
  const over = staged.run(() => 0);
  staged.skip();
  await over;
  assert.deepEqual(shown, ["one"]);
});
