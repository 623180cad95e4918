import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, left, shown } from "../../crates/server/web/js/clock.js";
import { central, place, snap } from "../../crates/server/web/js/points.js";

test("a running clock falls from the server's moment, a standing one does not", () => {
  /** @type {import("../../crates/server/web/js/clock.js").Clock} */
  const clock = { left: [60_000, 50_000], running: "first", at: 1_000, givenBack: [0, 0] };
  assert.equal(left(clock, "first", 1_000), 60_000);
  assert.equal(left(clock, "first", 11_000), 50_000);
  assert.equal(left(clock, "second", 11_000), 50_000);
  assert.equal(left(clock, "first", 99_000), 0, "never below nothing");
  assert.equal(left(clock, "first", 500), 60_000, "never more than the server said");
  assert.equal(left({ left: null, running: null, at: 0, givenBack: [0, 0] }, "first", 5), null, "no clock");
});

test("a clock never promises time that is not there", () => {
  assert.equal(shown(3_600_000), "1:00:00");
  assert.equal(shown(3_599_999), "59:59");
  assert.equal(shown(60_999), "1:00");
  assert.equal(shown(19_999), "0:19.9");
  assert.equal(shown(99), "0:00.0");
  assert.equal(shown(0), "0:00.0");
});

test("the estimate of the server's time errs by at most half the way there and back", () => {
  const ahead = 1_000_000; // the server's clock minus the browser's
  const time = new ServerTime();
  let best = Infinity;
  let local = 0;
  for (const [there, back] of /** @type {const} */ ([[200, 20], [40, 90], [10, 30], [300, 5], [25, 25]])) {
    const sent = local;
    const received = sent + there + back;
    time.answered(sent + there + ahead, sent, received);
    best = Math.min(best, there + back);
    assert.ok(Math.abs(time.at(received) - (received + ahead)) <= best / 2 + 1);
    local = received + 1_000;
  }
});

test("a server whose clock was set anew is followed", () => {
  const time = new ServerTime();
  time.answered(1_010, 0, 20);
  time.answered(50_010, 1_000, 1_020);
  assert.equal(time.at(2_000), 51_000);
});

test("points of renju: h8 is the centre (9.2.1), areas are central squares", () => {
  assert.deepEqual(place("h8"), { x: 7, y: 7 });
  assert.deepEqual(place("o15"), { x: 14, y: 14 });
  for (const bad of ["p1", "a0", "a16", "", "h08"]) assert.equal(place(bad), null, bad);
  assert.ok(central("h8", 1) && !central("h9", 1));
  assert.ok(central("i9", 3) && !central("j8", 3));
});

test("a finger goes to the nearest free point", () => {
  const free = (/** @type {string} */ point) => point !== "h8";
  assert.equal(snap(7.1, 7.1, () => true), "h8");
  assert.equal(snap(7.4, 7.1, free), "i8");
  assert.equal(snap(-0.4, 0, () => true), "a1");
});
