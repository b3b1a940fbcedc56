import assert from "node:assert/strict";
import { test } from "node:test";
import {
  edited,
  holdings,
  merged,
  pauseAfter,
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
  assert.deepEqual(first, { update: { version: 1, scenes: [], parts: { log: "<li>one" } }, digests: { log: "a1" } });
  const second = unpacked({ version: 2, turn: true, parts: { log: ["b2", "<li>two", [0, 1]] } }, known);
  assert.deepEqual(second.update, { version: 2, turn: true, scenes: [], parts: { log: "<li>two<li>one" } });
  assert.deepEqual(known, { log: "<li>two<li>one" });
});

test("what scenes change is part of their update, for who leaves them out", () => {
  const known = { seats: "<p>a<p>b" };
  const scene = { parts: { seats: ["s1", "<p>c", [1, 1]], targets: ["t1"] }, point: [], say: "", reply: 7, ms: 900 };
  const { update, digests } = unpacked({ version: 3, scenes: [scene], parts: { targets: ["t2", "<g>"] } }, known);
  assert.deepEqual(update.scenes, [{ ...scene, parts: { seats: "<p>c<p>b", targets: "" } }]);
  assert.deepEqual(update.parts, { seats: "<p>c<p>b", targets: "<g>" });
  assert.deepEqual(digests, { seats: "s1", targets: "t2" });
});

test("of two updates as one, the later has the say and the earlier's parts are kept", () => {
  const moment = { html: "<h2>", say: "" };
  const earlier = { version: 4, turn: true, reply: 9, moment, parts: { log: "4", seats: "4" } };
  const later = { version: 5, title: "five", parts: { log: "5" } };
  assert.deepEqual(merged(earlier, later), {
    version: 5,
    title: "five",
    reply: 9,
    moment,
    parts: { log: "5", seats: "4" },
  });
});

test("digests are written as they are read", () => {
  assert.deepEqual(readDigests("log:a1,seats:b2"), { log: "a1", seats: "b2" });
  assert.equal(writeDigests(readDigests("log:a1,seats:b2")), "log:a1,seats:b2");
});

test("a page that asks says what it has and of what it keeps the text", () => {
  const held = holdings("log:a1,seats:b2");
  assert.deepEqual(held.told(), { have: "log:a1,seats:b2", keeps: "" });
  held.keep("log", "<li>one");
  const update = held.take({ version: 2, parts: { log: ["c3", [0, 1], "<li>two"], clock: ["d4", "<p>"] } });
  assert.deepEqual(update.parts, { log: "<li>one<li>two", clock: "<p>" });
  assert.deepEqual(held.told(), { have: "log:c3,seats:b2,clock:d4", keeps: "log,clock" });
});

test("after a restart pages come back at once, at different moments; else ever more slowly", () => {
  assert.deepEqual(
    [0, 1].map((chance) => pauseAfter(1012, 0, chance)),
    [100, 900],
  );
  const later = [0, 1, 2, 10].map((failures) => pauseAfter(1006, failures, 0.5));
  assert.deepEqual(later, [500, 1000, 2000, 15000]);
  assert.ok(pauseAfter(1012, 3, 0.5) > 900, "the new one does not answer either");
  assert.notEqual(pauseAfter(1006, 2), pauseAfter(1006, 2));
});
