import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beside,
  centred,
  contains,
  enclosing,
  fitting,
  inSight,
  nearest,
  overlap,
  showing,
  within,
  zoomed,
} from "../../src/sunstone/web/static/table/geometry.js";

const FRAME = { width: 400, height: 300 };
const STAGE = { width: 1000, height: 600 };
const cell = (x, y) => ({ x, y, width: 10, height: 10 });

test("the whole stage fits the frame in both directions", () => {
  assert.equal(fitting(FRAME, STAGE), 0.4);
  assert.equal(fitting({ width: 4000, height: 300 }, STAGE), 0.5);
});

test("no edge of the stage comes into the frame while it could fill it", () => {
  assert.deepEqual(within({ x: 50, y: 20, scale: 1 }, FRAME, STAGE), { x: 0, y: 0, scale: 1 });
  assert.deepEqual(within({ x: -900, y: -900, scale: 1 }, FRAME, STAGE), { x: -600, y: -300, scale: 1 });
  assert.deepEqual(within({ x: -200, y: -100, scale: 1 }, FRAME, STAGE), { x: -200, y: -100, scale: 1 });
});

test("what is smaller than the frame lies in its middle", () => {
  assert.deepEqual(within({ x: 77, y: -77, scale: 0.4 }, FRAME, STAGE), { x: 0, y: 30, scale: 0.4 });
});

test("nobody sees less than all of it, or more than three times its size", () => {
  assert.equal(within({ x: 0, y: 0, scale: 0.1 }, FRAME, STAGE).scale, 0.4);
  assert.equal(within({ x: 0, y: 0, scale: 9 }, FRAME, STAGE).scale, 3);
  assert.equal(zoomed({ x: 0, y: 0, scale: 2 }, 9, { x: 0, y: 0 }, FRAME, STAGE).scale, 3);
});

test("the point under the pointer stays where it is", () => {
  const look = { x: -120, y: -80, scale: 0.8 };
  const at = { x: 130, y: 40 };
  const closer = zoomed(look, 1.5, at, FRAME, STAGE);
  assert.ok(Math.abs((at.x - look.x) / look.scale - (at.x - closer.x) / closer.scale) < 1e-9);
  assert.ok(Math.abs((at.y - look.y) / look.scale - (at.y - closer.y) / closer.scale) < 1e-9);
});

test("a point in the middle is in the middle of what is in sight", () => {
  const sight = inSight(centred({ x: 500, y: 300 }, 2, FRAME), FRAME);
  assert.deepEqual(sight, { x: 400, y: 225, width: 200, height: 150 });
});

test("what is to be seen is in sight, and not larger than asked for", () => {
  const boxes = [cell(100, 100), cell(700, 400)];
  const scales = { least: 0.5, most: 1.2 };
  assert.deepEqual(enclosing(boxes), { x: 100, y: 100, width: 610, height: 310 });
  const sight = inSight(showing(boxes, scales, FRAME, STAGE), FRAME);
  assert.ok(boxes.every((box) => contains(sight, box)));
  assert.equal(showing([cell(5, 5)], scales, FRAME, STAGE).scale, 1.2);
});

test("what would be too small to be met is shown larger, and as much of it as there is room for", () => {
  const boxes = [cell(10, 10), cell(900, 500), cell(800, 400), cell(860, 560)];
  const look = showing(boxes, { least: 1.5, most: 2 }, FRAME, STAGE);
  assert.equal(look.scale, 1.5);
  const sight = inSight(look, FRAME);
  assert.deepEqual(
    boxes.map((box) => contains(sight, box)),
    [false, true, true, true],
  );
});

test("boxes that only touch lie not over each other", () => {
  assert.ok(overlap(cell(0, 0), cell(9, 9)));
  assert.ok(!overlap(cell(0, 0), cell(10, 0)));
  assert.ok(!overlap(cell(0, 0), cell(0, 10)));
});

test("an arrow leads to the nearest in its direction, and what lies aside counts twice", () => {
  const others = [cell(30, 0), cell(50, 0), cell(20, 20), cell(0, -40), cell(-20, 0)];
  const to = (key) => nearest(cell(0, 0), others, key);
  assert.equal(to("ArrowRight"), 0);
  assert.equal(to("ArrowLeft"), 4);
  assert.equal(to("ArrowUp"), 3);
  assert.equal(to("ArrowDown"), 2);
  assert.equal(nearest(cell(0, 0), [cell(20, 20), cell(59, 0)], "ArrowRight"), 1);
});

test("where nothing lies in that direction an arrow leads nowhere", () => {
  assert.equal(nearest(cell(0, 0), [cell(-30, 0), cell(0, 0)], "ArrowRight"), -1);
  assert.equal(nearest(cell(0, 0), [], "ArrowUp"), -1);
});

test("a box beside a point stays in its room, above the point where there is no room below", () => {
  const room = { left: 0, top: 50, right: 500, bottom: 400 };
  assert.deepEqual(beside({ x: 100, y: 100 }, { width: 120, height: 40 }, room), { x: 112, y: 116 });
  assert.deepEqual(beside({ x: 450, y: 390 }, { width: 120, height: 40 }, room), { x: 374, y: 340 });
  assert.deepEqual(beside({ x: 10, y: 60 }, { width: 120, height: 900 }, room), { x: 22, y: 56 });
});
