import assert from "node:assert/strict";
import { test } from "node:test";
import { alarm, clockText } from "../../crates/server/web/js/desk-live.js";

/** @param {Record<string, unknown>} more @param {Record<string, unknown>} [side] @returns {any} */
const board = (more, side = {}) => ({ over: false, started: true, held: false, claim: null, sides: [{ here: true, came: true }, { here: true, came: true, ...side }], ...more });

test("a clock shows minutes, and hours where there are any", () => {
  assert.equal(clockText(null), "∞");
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(59_001), "1:00");
  assert.equal(clockText(3_600_000), "1:00:00");
  assert.equal(clockText(-5), "0:00");
});

test("the gravest reason calls the arbiter", () => {
  assert.equal(alarm(board({}), true), "");
  assert.equal(alarm(board({ claim: {}, held: true }), true), "claim");
  assert.equal(alarm(board({ claim: {}, held: true }), false), "held", "claims are the panel's");
  assert.equal(alarm(board({}, { here: false }), true), "gone");
  assert.equal(alarm(board({}, { here: false, came: false }), true), "late");
  assert.equal(alarm(board({ started: false }, { here: false }), true), "", "before the beginning nobody is late");
  assert.equal(alarm(board({ over: true, held: true }), true), "");
});
