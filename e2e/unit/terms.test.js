import assert from "node:assert/strict";
import { test } from "node:test";
import { same, read } from "../../crates/server/web/js/position.js";
import { NEWCOMER, POOLS, boardChoice, choiceText, readChoice, usual } from "../../crates/server/web/js/terms.js";

test("a choice that was kept is read again, and nothing else is", () => {
  assert.deepEqual(readChoice(JSON.parse(JSON.stringify(NEWCOMER))), NEWCOMER);
  for (const text of ["null", "7", "[]", "{}", '"x"', '{"opponent":"engine"}', '{"opponent":"devil","level":1,"wish":{"discipline":"russian","control":"-","side":"first"}}', '{"opponent":"engine","level":11,"wish":{"discipline":"russian","control":"-","side":"first"}}']) {
    assert.equal(readChoice(JSON.parse(text)), null, text);
  }
});

test("a move on the first board begins the easiest game for who is new, the last one with the program for who is not", () => {
  assert.deepEqual(boardChoice(null, "russian"), NEWCOMER);
  const last = /** @type {const} */ ({ opponent: "engine", level: 6, wish: { discipline: "international", control: "600", side: "second" } });
  assert.deepEqual(boardChoice(last, "international"), { opponent: "engine", level: 6, wish: { discipline: "international", control: "600", side: "first" } });
  assert.equal(boardChoice(last, "russian").wish.control, "-");
  assert.equal(boardChoice({ ...last, opponent: "anybody" }, "russian").level, 1);
});

test("a choice is said in words, and the disciplines that need more have it", () => {
  const say = (/** @type {string} */ id) => id;
  assert.equal(choiceText(NEWCOMER, say), "discipline-russian · game-untimed · engine-name");
  assert.equal(choiceText({ opponent: "anybody", level: 1, wish: { discipline: "renju", control: "180+2", side: "random" } }, say), "discipline-renju · 3+2 · lobby-anybody");
  assert.deepEqual(usual("draughts64"), { table: "idf", games: 2 });
  assert.equal(POOLS.length, 6);
});

test("positions are the same when the same pieces stand on the same squares", () => {
  const at = (/** @type {string} */ fen) => read(8, fen);
  assert.ok(same(at("W:Wc3,Kd2:Bd4"), at("B:WKd2,c3:Bd4")));
  for (const other of ["W:Wc3,d2:Bd4", "W:Wc3,Kd2:Bd4,h8", "W:Wc3:Bd4,Kd2", "W:Wc3,Kd2:Be5"]) assert.ok(!same(at("W:Wc3,Kd2:Bd4"), at(other)), other);
});
