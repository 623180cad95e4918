import assert from "node:assert/strict";
import { test } from "node:test";
import { click, remaining, targets } from "../../crates/server/web/js/entry.js";
import { after, read, write } from "../../crates/server/web/js/position.js";
import * as squares from "../../crates/server/web/js/squares.js";
import { serve } from "./harness.js";

const address = await serve();

/** @param {Record<string, unknown>} question @returns {Promise<import("../../crates/server/web/js/wire.js").PositionAnswer>} */
async function ask(question) {
  const response = await fetch(`${address}/api/position`, { method: "POST", headers: { "content-type": "application/json", origin: address }, body: JSON.stringify(question) });
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

/** Positions in which a man can reach the last row in the middle of a capture. @param {8 | 10} side @param {(below: number) => number} pick */
function nearTheLastRow(side, pick) {
  const all = (side * side) / 2;
  /** @type {import("../../crates/server/web/js/position.js").Position} */
  const position = { turn: "white", pieces: new Map() };
  for (let i = 0; i < 9; i += 1) position.pieces.set(1 + side / 2 + pick(all - side), { color: "black", king: false });
  // On the third row, with pieces to take on the second.
  for (let i = 0; i < 2; i += 1) position.pieces.set(1 + side + pick(side / 2), { color: "white", king: false });
  for (let i = 0; i < 2; i += 1) position.pieces.set(1 + side / 2 + pick(side / 2), { color: "black", king: false });
  return position;
}

for (const [variant, side] of /** @type {const} */ ([["russian", 8], ["giveaway", 8], ["brazilian", 8], ["international", 10]])) {
  test(`${variant}: every move that the server lists can be clicked, and the page shows what comes of it as the server does`, { timeout: 120_000 }, async () => {
    const pick = random(side * 7 + variant.length);
    let [captures, through] = [0, 0];
    for (let round = 0; round < 160; round += 1) {
      const kind = round % 8;
      let position = kind === 0 ? read(side, (await ask({ variant })).fen) : kind < 4 ? scattered(side, pick) : nearTheLastRow(side, pick);
      for (let ply = 0; ply < (kind === 0 ? 12 : 2); ply += 1) {
        const { legal, turn, fen, must } = await ask({ variant, fen: write(side, position) });
        assert.deepEqual(position, read(side, fen));
        const table = { pieces: position.pieces, legal, due: must !== null };
        for (const move of legal) {
          captures += move.captured.length > 0 ? 1 : 0;
          const man = position.pieces.get(move.from)?.king === false;
          through += man && move.routes.some((route) => route.slice(1, -1).some((square) => squares.place(side, square).y === (turn === "first" ? 0 : side - 1))) ? 1 : 0;
          // Clicking what is shown always leads to the move.
          let clicks = [move.from];
          for (let tries = 0; ; tries += 1) {
            assert.ok(tries < 12, `${fen} ${move.full} cannot be entered`);
            const shown = targets(table, clicks, remaining(table, clicks));
            // A person clicks a square that tells the moves apart, or else where the move ends, once or twice.
            const next = shown.stops.find((square) => remaining(table, [...clicks, square]).includes(move)) ?? shown.ends.find((square) => square === move.to);
            assert.ok(next, `${fen} ${move.full}: nothing shown leads on after ${clicks.join(" ")}`);
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
        // By any of its ways and in writing it is the same move.
        const route = next.routes[pick(next.routes.length)];
        for (const question of [{ moves: [route] }, { text: next.full }]) {
          const answer = await ask({ variant, fen, ...question });
          assert.deepEqual(read(side, answer.fen), position, `${fen} ${JSON.stringify(question)}`);
        }
      }
    }
    assert.ok(captures > 200, `${captures} captures were met`);
    assert.ok(through > 5, `${through} captures through the last row were met`);
  });
}
