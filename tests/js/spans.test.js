import assert from "node:assert/strict";
import { test } from "node:test";
import { span, wait } from "../../src/sunstone/web/static/table/spans.js";

const DAY = 86_400;

test("a span is told in as few words as are of use", () => {
  const told = [14 * DAY, 2 * DAY + 4 * 3600 + 59, 2 * DAY - 1, 3600, 3599, 120, 119, 9, 0, -5].map(span);
  assert.deepEqual(told, ["14 d", "2 d 4 h", "47 h 59 min", "1 h", "59 min", "2 min", "1:59", "0:09", "0:00", "0:00"]);
});

test("a clock is drawn anew when its words change, and not before", () => {
  for (const left of [3 * DAY + 17.5, 2 * DAY, 5000.25, 3600, 121, 119.5, 1]) {
    assert.notEqual(span(left - wait(left)), span(left));
    assert.equal(span(left - wait(left) + 0.06), span(left));
  }
});
