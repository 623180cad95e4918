import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreText } from "../../crates/server/web/js/score.js";

test("a score is read as people read it; of a game that is over there is none", () => {
  assert.deepEqual([34, -105, 0, 9_989, -9_995, 10_000, -10_000].map(scoreText), ["+0.34", "−1.05", "0.00", "+#11", "−#5", "", ""]);
  assert.deepEqual([9_000, -9_000].map(scoreText), ["+−", "−+"]);
});
