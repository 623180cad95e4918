import assert from "node:assert/strict";
import { test } from "node:test";
import { click, remaining, targets, ways } from "../../crates/server/web/js/entry.js";
import { after, read, start, write } from "../../crates/server/web/js/position.js";
import * as typed from "../../crates/server/web/js/typed.js";
import { serve } from "./harness.js";

const address = await serve();

/** @typedef {import("../../crates/server/web/js/protocol.js").Legal} Legal */

/** @param {string} variant @param {string} fen @returns {Promise<{fen: string, legal: Legal[], turn: "first" | "second"}>} */
async function ask(variant, fen) {
  const response = await fetch(`${address}/api/position`, { method: "POST", headers: { "content-type": "application/json", origin: address }, body: JSON.stringify({ variant, fen }) });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** Numbers that are the same each time. @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Positions in which kings fly: a few pieces at random. @param {8 | 10} side @param {(below: number) => number} pick */
function scattered(side, pick) {
  const all = (side * side) / 2;
  /** @type {import("../../crates/server/web/js/position.js").Position} */
  const position = { turn: pick(2) === 0 ? "white" : "black", pieces: new Map() };
  for (let i = 0; i < 4 + pick(8); i += 1) {
    const king = pick(3) === 0;
    // Men stand off both last rows.
    const square = king ? 1 + pick(all) : 1 + side / 2 + pick(all - side);
    position.pieces.set(square, { color: pick(3) === 0 ? position.turn : position.turn === "white" ? "black" : "white", king });
  }
  position.pieces.set(1 + pick(all), { color: position.turn, king: true });
  return position;
}

for (const [variant, side, crownedInFlight] of /** @type {const} */ ([["russian", 8, true], ["giveaway", 8, true], ["brazilian", 8, false], ["international", 10, false]])) {
  test(`${variant}: page and server agree on every way of every move, on clicks and on what is typed`, { timeout: 120_000 }, async () => {
    const pick = random(side * 7 + variant.length);
    let captures = 0;
    for (let round = 0; round < 60; round += 1) {
      let position = round % 2 === 0 ? scattered(side, pick) : start(side);
      for (let ply = 0; ply < (round % 2 === 0 ? 3 : 12); ply += 1) {
        const { legal, turn, fen } = await ask(variant, write(side, position));
        assert.deepEqual(position, read(side, fen));
        const table = { side, crownedInFlight, pieces: position.pieces, legal };
        for (const move of legal) {
          captures += move.captured.length > 0 ? 1 : 0;
          const mine = ways(table, move).map((way) => [move.from, ...way].join(" ")).sort();
          if (!move.more) assert.deepEqual(mine, move.routes.map((route) => route.join(" ")).sort(), `${fen} ${move.full}`);
          assert.ok(typed.read(table, move.full).includes(move), `${fen} ${move.full}`);
          // Clicking what is shown always leads to the move.
          let clicks = [move.from];
          for (let tries = 0; ; tries += 1) {
            assert.ok(tries < 12, `${fen} ${move.full} cannot be entered`);
            const shown = targets(table, clicks, remaining(table, clicks));
            const next = [...shown.stops, ...shown.ends].find((square) => remaining(table, [...clicks, square]).includes(move)) ?? move.to;
            const step = click(table, turn === "first" ? "white" : "black", clicks, next);
            clicks = [...clicks, next];
            if (step.kind === "done") {
              assert.equal(step.move, move, `${fen} ${move.full}`);
              break;
            }
            assert.equal(step.kind, "ambiguous", `${fen} ${move.full} ${clicks.join(" ")}`);
          }
        }
        const next = legal[pick(legal.length)];
        if (!next) break;
        position = after(position, next);
      }
    }
    assert.ok(captures > 100, `${captures} captures were met`);
  });
}
