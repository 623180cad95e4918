import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { click, premoved, remaining, snap, targets, way } from "../../crates/server/web/js/entry.js";
import * as squares from "../../crates/server/web/js/squares.js";
import { after, read, write } from "../../crates/server/web/js/position.js";

/** @typedef {import("../../crates/server/web/js/entry.js").Table} Table */
/** @typedef {import("../../crates/server/web/js/entry.js").Move} Move */

/** @param {string} name */
const sq = (name) => {
  const square = squares.byName(8, name);
  assert.notEqual(square, null, name);
  return /** @type {number} */ (square);
};

/**
 * The lists that the server sends for some positions; `cargo test -p server --test wire` keeps them true.
 * @type {Record<string, {variant: string, fen: string, legal: Move[], must: import("../../crates/server/web/js/wire.js").Must | null}>}
 */
const LISTS = JSON.parse(readFileSync(new URL("legal.json", import.meta.url), "utf8"));

/** @param {string} name */
function listed(name) {
  const list = LISTS[name];
  assert.ok(list, name);
  const side = list.variant === "international" ? 10 : 8;
  return { table: { pieces: read(side, list.fen).pieces, legal: list.legal, due: list.must !== null }, must: list.must };
}

/**
 * A table of 8×8 with moves written as their ways, and what they take: `d2:f4:d6 e3 e5`.
 * @param {string} fen
 * @param {string[]} moves
 * @returns {Table}
 */
function table(fen, moves) {
  const legal = moves.map((text) => {
    const [path = "", ...taken] = text.split(" ");
    const route = path.split(/[-:]/).map(sq);
    const [from = 0, to = 0] = [route[0], route.at(-1)];
    return { from, to, captured: taken.map(sq), full: path, short: path, promotes: false, routes: [route], more: false };
  });
  return { pieces: read(8, fen).pieces, legal, due: legal.some((move) => move.captured.length > 0) };
}

test("squares are numbered as in the rule book: c3 is 22, d4 is 18 and 46 is the lower left corner of 10×10", () => {
  assert.equal(sq("c3"), 22);
  assert.equal(sq("d4"), 18);
  assert.equal(sq("b8"), 1);
  assert.equal(sq("a1"), 29);
  assert.deepEqual(squares.place(10, 46), { x: 0, y: 9 });
  assert.deepEqual(squares.place(10, 5), { x: 9, y: 0 });
  assert.equal(squares.byName(8, "a2"), null, "a light square has no name");
});

test("place and at are inverse on every square of both boards, and light squares are none", () => {
  for (const side of /** @type {const} */ ([8, 10, "italian", "iberian"])) {
    const seen = new Set();
    for (let y = 0; y < squares.edge(side); y += 1) {
      for (let x = 0; x < squares.edge(side); x += 1) {
        const square = squares.at(side, x, y);
        if (square === null) continue;
        assert.deepEqual(squares.place(side, square), { x, y });
        assert.equal(squares.byName(side, squares.name(side, square)), square);
        seen.add(square);
      }
    }
    assert.equal(seen.size, squares.count(side));
  }
});

/** The federations' own words: in Italy 1 is the first dark square above on the left and 32 the last below on the right, and the dark corner is on the right; in Portugal 1 is below on the
 * right, and one counts from right to left and upwards. */
test("squares where the main road is on the right are counted as their federations count", () => {
  assert.deepEqual([1, 4, 5, 8, 32].map((square) => squares.place("italian", square)), [{ x: 0, y: 0 }, { x: 6, y: 0 }, { x: 1, y: 1 }, { x: 7, y: 1 }, { x: 7, y: 7 }]);
  assert.deepEqual([1, 4, 5, 8, 32].map((square) => squares.place("iberian", square)), [{ x: 7, y: 7 }, { x: 1, y: 7 }, { x: 6, y: 6 }, { x: 0, y: 6 }, { x: 0, y: 0 }]);
  assert.deepEqual(["russian", "english", "international", "antidraughts", "italian", "spanish", "portuguese"].map(squares.of), [8, 8, 10, 10, "italian", "iberian", "iberian"]);
});

test("FEN is read by names, numbers and ranges and written back", () => {
  assert.deepEqual(read(8, "B:Wa1,Kc3:Bd6,Kh8"), read(8, "B:W29,K22:B10,K4"));
  assert.equal(read(10, "W:W31-50:B1-20").pieces.size, 40);
  const fen = "W:Wc3,Ke5:BKd8";
  assert.deepEqual(read(8, write(8, read(8, fen))), read(8, fen));
});

test("a move takes its pieces off and passes the turn", () => {
  const position = after(read(8, "W:Wc3,g7:Bd4,h8"), { from: sq("c3"), to: sq("e5"), captured: [sq("d4")] });
  assert.deepEqual(position, read(8, "B:We5,g7:Bh8"));
  const crowned = after(read(8, "W:Wg7:Ba5"), { from: sq("g7"), to: sq("h8"), captured: [], promotes: true });
  assert.deepEqual(crowned, read(8, "B:WKh8:Ba5"));
});

test("a ring can be walked both ways and is one move", () => {
  const { table: t } = listed("a ring");
  // Either way is accepted at the first square, and the ring's own square ends it too.
  for (const first of ["b4", "f4", "d6", "d2"]) {
    const step = click(t, "white", [sq("d2")], sq(first));
    assert.equal(step.kind, "done", first);
    const [move] = t.legal;
    if (step.kind === "done" && move && first !== "d2") assert.ok(way(move, [sq(first)]).includes(sq(first)));
  }
});

test("a king and a man that return with the same captured set can both be moved: 13x13 and 23x23", () => {
  const { table: t, must } = listed("a king and a man that return with the same captured set");
  assert.deepEqual(must?.from, [13, 23]);
  for (const square of [13, 23]) {
    const chosen = click(t, "white", [], square);
    assert.ok(chosen.kind === "chosen", `${square}`);
    const step = click(t, "white", [square], square);
    assert.ok(step.kind === "done" && step.move.from === square && step.move.to === square, `${square}`);
  }
});

test("of two kings that can capture both are marked, the one of the list and the one that leads to the same board", () => {
  const { table: t, must } = listed("two kings that return with the same captured set");
  const idle = click(t, "white", [], 49);
  assert.ok(idle.kind === "wrong" && idle.why === "must");
  if (idle.kind === "wrong") assert.deepEqual([...new Set(idle.due.map((move) => move.from))].sort((a, b) => a - b), must?.from);
  assert.deepEqual(must?.from, [8, 28]);
  const step = click(t, "white", [28], 28);
  assert.ok(step.kind === "done" && step.move.full === "28:28");
});

test("where the server lists not all ways, what was clicked is sent and the server judges", () => {
  const t = table("W:WKa1:Bb2,d6", ["a1:e5:c7 b2 d6"]);
  t.legal = t.legal.map((move) => ({ ...move, more: true }));
  const step = click(t, "white", [sq("a1")], sq("f4"));
  assert.ok(step.kind === "done");
  if (step.kind === "done") assert.deepEqual(way(step.move, [sq("f4")]), [sq("f4"), sq("c7")]);
});

test("the scripts know no article and no rule book but by what the server says", () => {
  const web = new URL("../../crates/server/web/js/", import.meta.url);
  for (const name of readdirSync(web).filter((one) => one.endsWith(".js"))) {
    assert.doesNotMatch(readFileSync(new URL(name, web), "utf8"), /\b\d+\.\d+\.\d+|ru-2022/, name);
  }
});

test("one click on a piece never plays; one more square plays when the board is certain", () => {
  const t = table("W:Wc3:Bd4,d6,b6", ["c3:e5:c7:a5 d4 d6 b6"]);
  assert.equal(click(t, "white", [], sq("c3")).kind, "chosen");
  for (const square of ["e5", "c7", "a5"]) assert.equal(click(t, "white", [sq("c3")], sq(square)).kind, "done", square);
});

/** Two captures from d2 to the same square that take different pieces, and a third piece that cannot take. */
const fork = () => table("W:Wd2,a1:Bc3,c5,e3,e5", ["d2:b4:d6 c3 c5", "d2:f4:d6 e3 e5"]);

test("the final square alone is ambiguous; the remaining ways are shown; one intermediate square decides", () => {
  const t = fork();
  const step = click(t, "white", [sq("d2")], sq("d6"));
  assert.equal(step.kind, "ambiguous");
  if (step.kind !== "ambiguous") return;
  assert.equal(step.moves.length, 2);
  assert.deepEqual(step.stops.map((square) => squares.name(8, square)).sort(), ["b4", "f4"]);
  const decided = click(t, "white", step.clicks, sq("f4"));
  assert.ok(decided.kind === "done" && decided.move === t.legal[1]);
  // The other order: the intermediate square first.
  const direct = click(t, "white", [sq("d2")], sq("b4"));
  assert.ok(direct.kind === "done" && direct.move === t.legal[0]);
  // A piece to be taken says it too.
  const victim = click(t, "white", [sq("d2")], sq("e5"));
  assert.ok(victim.kind === "done" && victim.move === t.legal[1]);
});

test("a square clicked twice is the final one", () => {
  // A king may stop on f4 after one piece, or pass it on the way to another board.
  const t = table("W:WKh2:Bg3,c7,d2", ["h2:f4 g3", "h2:f4:b8 g3 c7"]);
  const step = click(t, "white", [sq("h2")], sq("f4"));
  assert.equal(step.kind, "ambiguous");
  if (step.kind !== "ambiguous") return;
  const done = click(t, "white", step.clicks, sq("f4"));
  assert.ok(done.kind === "done" && done.move.to === sq("f4"));
});

test("of two captures with one end, the end clicked twice is the one that goes there directly", () => {
  // d6 takes c7 and stops on b8, or goes round by f8, h6 and f4 and stops there too.
  const t = table("W:Wd6:Bc7,e3,e7,g5,g7", ["d6:b8 c7", "d6:f8:h6:f4:b8 c7 e7 g5 g7"]);
  const step = click(t, "white", [sq("d6")], sq("b8"));
  assert.ok(step.kind === "ambiguous" && step.ends.includes(sq("b8")), "the end can be clicked again");
  const direct = click(t, "white", [sq("d6"), sq("b8")], sq("b8"));
  assert.ok(direct.kind === "done" && direct.move === t.legal[0]);
  const round = click(t, "white", [sq("d6"), sq("b8")], sq("h6"));
  assert.ok(round.kind === "done" && round.move === t.legal[1]);
});

test("a wrong click says which capture is due", () => {
  const t = fork();
  const piece = click(t, "white", [], sq("a1"));
  assert.ok(piece.kind === "wrong" && piece.why === "must" && piece.due.length === 2);
  const square = click(t, "white", [sq("d2")], sq("h8"));
  assert.ok(square.kind === "wrong" && square.why === "must");
  if (square.kind === "wrong") assert.deepEqual(square.clicks, [sq("d2")], "the piece stays chosen");
});

test("without captures a wrong square lets go of the piece, and another own piece is chosen", () => {
  const t = table("W:Wc3,e3:Bh8", ["c3-b4", "c3-d4", "e3-d4", "e3-f4"]);
  const wrong = click(t, "white", [sq("c3")], sq("c5"));
  assert.ok(wrong.kind === "wrong" && wrong.why === "not-there");
  const other = click(t, "white", [sq("c3")], sq("e3"));
  assert.ok(other.kind === "chosen" && other.moves.length === 2);
  assert.equal(click(t, "white", [sq("c3")], sq("c3")).kind, "nothing");
  assert.equal(click(t, "white", [], sq("h8")).kind, "nothing", "the opponent's piece");
});

test("every move that remains can be reached by clicking what is shown", () => {
  const t = fork();
  for (const move of t.legal) {
    let clicks = [move.from];
    for (let tries = 0; tries < 5; tries += 1) {
      const { stops, ends } = targets(t, clicks, remaining(t, clicks));
      const next = [...stops, ...ends].find((square) => remaining(t, [...clicks, square]).includes(move));
      assert.ok(next, "something shown leads on");
      const step = click(t, "white", clicks, next);
      if (step.kind === "done") {
        assert.equal(step.move, move);
        break;
      }
      assert.equal(step.kind, "ambiguous");
      clicks = [...clicks, next];
    }
  }
});

test("a finger that misses goes to the nearest square that does something", () => {
  const c3 = squares.place(8, sq("c3"));
  assert.equal(snap(8, c3.x + 1.1, c3.y + 0.5, [sq("c3")]), sq("c3"), "on the light square beside it");
  assert.equal(snap(8, c3.x + 1.5, c3.y + 1.5, [sq("c3")]), sq("d2"), "well inside another square");
  assert.equal(snap(8, 0.5, 0.5, []), null, "a light square far from anything");
});

test("a premove is played only if it still leads to one board", () => {
  const t = fork();
  assert.equal(premoved(t, [sq("d2"), sq("d6")]), null);
  assert.equal(premoved(t, [sq("d2"), sq("b4")]), t.legal[0]);
  assert.equal(premoved(t, [sq("a1"), sq("b2")]), null);
});
