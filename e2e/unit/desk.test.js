import assert from "node:assert/strict";
import { test } from "node:test";
import { ResultKeys } from "../../crates/server/web/js/desk-keys.js";

test("sixty results are sixty keys", () => {
  const typing = new ResultKeys(Array.from({ length: 60 }, () => [null]), 1);
  const done = [];
  for (let i = 0; i < 60; i += 1) done.push(typing.press("105+-/"[i % 6] ?? ""));
  assert.equal(typing.current(), null);
  assert.deepEqual(done[0], { table: 1, board: 1, meeting: { played: ["1-0"] } });
  assert.deepEqual(done[2], { table: 3, board: 1, meeting: { played: ["1/2"] } });
  assert.deepEqual(done[5], { table: 6, board: 1, meeting: "double_forfeit" });
  assert.equal(typing.press("1"), null);
});

test("only missing boards are asked for, in their order", () => {
  const typing = new ResultKeys([["1-0", null], [null, null]], 1);
  assert.deepEqual(typing.current(), { table: 1, board: 2 });
  typing.press("ArrowDown");
  assert.deepEqual(typing.current(), { table: 2, board: 1 });
  assert.equal(typing.press("x"), null);
});

test("a micro-match takes a key for each game, and the last can be taken back", () => {
  const typing = new ResultKeys([[null]], 2);
  assert.equal(typing.press("1"), false);
  assert.equal(typing.pending(), "1-0");
  assert.equal(typing.press("Backspace"), false);
  assert.equal(typing.press("5"), false);
  assert.equal(typing.press("+"), null, "a forfeit is of the whole meeting");
  assert.deepEqual(typing.press("0"), { table: 1, board: 1, meeting: { played: ["1/2", "0-1"] } });
});

test("what others fill in is no longer asked for, what is refused is", () => {
  const typing = new ResultKeys([[null], [null], [null]], 1);
  typing.update([["1-0"], [null], [null]]);
  assert.deepEqual(typing.current(), { table: 2, board: 1 });
  const done = typing.press("1");
  assert.ok(done);
  typing.again(done);
  assert.deepEqual(typing.current(), { table: 2, board: 1 });
});
