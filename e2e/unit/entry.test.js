import assert from "node:assert/strict";
import { test } from "node:test";
import { click, premoved, remaining, snap, targets, ways, withTwins } from "../../crates/server/web/js/entry.js";
import * as squares from "../../crates/server/web/js/squares.js";
import { after, read, start, write } from "../../crates/server/web/js/position.js";
import * as typed from "../../crates/server/web/js/typed.js";

/** @typedef {import("../../crates/server/web/js/entry.js").Table} Table */

/** @param {string} name */
const sq = (name) => {
  const square = squares.byName(8, name);
  assert.notEqual(square, null, name);
  return /** @type {number} */ (square);
};

/**
 * A table of 8×8 with moves written as `c3:e5 d4`: from, to, taken.
 * @param {string} fen
 * @param {string[]} moves
 * @param {boolean} crownedInFlight
 * @returns {Table}
 */
function table(fen, moves, crownedInFlight = true) {
  const legal = moves.map((text) => {
    const [path = "", ...taken] = text.split(" ");
    const [from = "", to = ""] = path.split(/[-:]/);
    return { from: sq(from), to: sq(to), captured: taken.map(sq), full: path };
  });
  return { side: 8, crownedInFlight, pieces: read(8, fen).pieces, legal };
}

/** @param {Table} table @param {import("../../crates/server/web/js/entry.js").Move | undefined} move */
const waysByName = (table, move) => {
  assert.ok(move);
  return ways(table, move).map((way) => way.map((square) => squares.name(8, square)).join(":"));
};

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
  for (const side of /** @type {const} */ ([8, 10])) {
    const seen = new Set();
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
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

test("FEN is read by names, numbers and ranges and written back (6.1.6.2)", () => {
  assert.deepEqual(read(8, "B:Wa1,Kc3:Bd6,Kh8"), read(8, "B:W29,K22:B10,K4"));
  assert.equal(read(10, "W:W31-50:B1-20").pieces.size, 40);
  assert.deepEqual(start(8), read(8, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"));
  const fen = "W:Wc3,Ke5:BKd8";
  assert.deepEqual(read(8, write(8, read(8, fen))), read(8, fen));
});

test("a move takes its pieces off and passes the turn (6.1.4.2, 6.1.5.12)", () => {
  const position = after(read(8, "W:Wc3,g7:Bd4,h8"), { from: sq("c3"), to: sq("e5"), captured: [sq("d4")] });
  assert.deepEqual(position, read(8, "B:We5,g7:Bh8"));
  const crowned = after(read(8, "W:Wg7:Ba5"), { from: sq("g7"), to: sq("h8"), captured: [], promotes: true });
  assert.deepEqual(crowned, read(8, "B:WKh8:Ba5"));
});

test("a man jumps from square to square and may turn (6.1.5.3)", () => {
  const t = table("W:Wc3:Bd4,d6,b6", ["c3:a5 d4 d6 b6"]);
  assert.deepEqual(waysByName(t, t.legal[0]), ["e5:c7:a5"]);
});

test("a ring can be walked both ways and is one move (6.1.5.12)", () => {
  const t = table("W:Wd2:Bc3,c5,e5,e3", ["d2:d2 c3 c5 e5 e3"]);
  assert.deepEqual(waysByName(t, t.legal[0]).sort(), ["b4:d6:f4:d2", "f4:d6:b4:d2"]);
  // Either way is accepted at the first square, and the ring's own square ends it too.
  for (const first of ["b4", "f4", "d6", "d2"]) {
    const step = click(t, "white", [sq("d2")], sq(first));
    assert.equal(step.kind, "done", first);
  }
});

test("a king stops anywhere behind the piece it takes, where the capture goes on (6.1.5.4, 6.1.5.8)", () => {
  const t = table("W:WKa1:Bc3,g5", ["a1:h4 c3 g5"]);
  assert.deepEqual(waysByName(t, t.legal[0]), ["f6:h4"], "not on d4, e5, g7 or h8, where it would have to stop");
  const u = table("W:WKa1:Bb2,d6", ["a1:c7 b2 d6", "a1:b8 b2 d6"]);
  assert.deepEqual(waysByName(u, u.legal[0]), ["e5:c7"]);
  assert.deepEqual(waysByName(u, u.legal[1]), ["e5:b8"]);
});

test("a man crowned in flight goes on as a king in Russian draughts (6.1.5.7), not in Brazilian", () => {
  const russian = table("W:Wf6:Be7,c7", ["f6:b6 e7 c7", "f6:a5 e7 c7"]);
  assert.deepEqual(waysByName(russian, russian.legal[0]), ["d8:b6"]);
  assert.deepEqual(waysByName(russian, russian.legal[1]), ["d8:a5"]);
  const brazilian = table("W:Wf6:Be7,c7", ["f6:b6 e7 c7", "f6:a5 e7 c7"], false);
  assert.deepEqual(waysByName(brazilian, brazilian.legal[0]), ["d8:b6"]);
  assert.deepEqual(waysByName(brazilian, brazilian.legal[1]), []);
});

test("a taken piece is not jumped twice and bars the way (6.1.5.12)", () => {
  // From a1 over b2 to e5; back over b2 is not allowed, so this booty has no way.
  const t = table("W:WKa1:Bb2,f6", ["a1:a1 b2 f6"]);
  assert.deepEqual(waysByName(t, t.legal[0]), []);
});

test("one click on a piece never plays; one more square plays when the board is certain", () => {
  const t = table("W:Wc3:Bd4,d6,b6", ["c3:a5 d4 d6 b6"]);
  assert.equal(click(t, "white", [], sq("c3")).kind, "chosen");
  for (const square of ["e5", "c7", "a5"]) assert.equal(click(t, "white", [sq("c3")], sq(square)).kind, "done", square);
});

/** Two ways round from c1 to the same square with different booty, and a third piece that cannot take. */
const fork = () =>
  table("W:Wd2,a1:Bc3,c5,e3,e5", ["d2:d6 c3 c5", "d2:d6 e3 e5"]);

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
  const t = table("W:WKh2:Bg3,c7,d2", ["h2:f4 g3 d2", "h2:b8 g3 c7"]);
  t.legal = [
    { from: sq("h2"), to: sq("f4"), captured: [sq("g3")], full: "h2:f4" },
    { from: sq("h2"), to: sq("b8"), captured: [sq("g3"), sq("c7")], full: "h2:b8" },
  ];
  const step = click(t, "white", [sq("h2")], sq("f4"));
  assert.equal(step.kind, "ambiguous");
  if (step.kind !== "ambiguous") return;
  const done = click(t, "white", step.clicks, sq("f4"));
  assert.ok(done.kind === "done" && done.move.to === sq("f4"));
});

test("of two captures with one end, the end clicked twice is the one that goes there directly", () => {
  // d6 takes c7 and stops on b8, or goes round by f8, h6 and f4 and stops there too.
  const t = table("W:Wd6:Bc7,e3,e7,g5,g7", ["d6:b8 c7", "d6:b8 c7 e7 g5 g7"]);
  const step = click(t, "white", [sq("d6")], sq("b8"));
  assert.ok(step.kind === "ambiguous" && step.ends.includes(sq("b8")), "the end can be clicked again");
  const direct = click(t, "white", [sq("d6"), sq("b8")], sq("b8"));
  assert.ok(direct.kind === "done" && direct.move === t.legal[0]);
  const round = click(t, "white", [sq("d6"), sq("b8")], sq("h6"));
  assert.ok(round.kind === "done" && round.move === t.legal[1]);
});

test("a wrong click says which capture is due (6.1.5.1)", () => {
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

test("either of two kings that return with the same booty can be moved", () => {
  const { pieces } = read(10, "W:WK28,K29:BK3,K4,K21,K22,K23,K24,K31,K32,K33,K34,K40,K41,K48");
  const captured = [21, 22, 23, 24, 31, 32, 33, 34];
  const listed = { from: 28, to: 28, captured, full: "28x28" };
  /** @type {Table} */
  const t = { side: 10, crownedInFlight: false, pieces, legal: [listed] };
  const both = withTwins(t);
  assert.deepEqual(both.map((move) => [move.from, move.to]), [[28, 28], [29, 29]]);
  const circle = [18, 27, 43, 30, 8, 26, 42, 29];
  assert.ok(ways(t, both[1] ?? listed).some((way) => way.join() === circle.join()), "29:18:27:43:30:8:26:42:29");
  assert.deepEqual(withTwins(fork()), fork().legal, "other moves have none");
});

test("a premove is played only if it still leads to one board", () => {
  const t = fork();
  assert.equal(premoved(t, [sq("d2"), sq("d6")]), null);
  assert.equal(premoved(t, [sq("d2"), sq("b4")]), t.legal[0]);
  assert.equal(premoved(t, [sq("a1"), sq("b2")]), null);
});

test("moves are typed in full, short, by numbers and in Cyrillic letters (6.1.6)", () => {
  const t = table("W:Wc3,e3:Bh8", ["c3-b4", "c3-d4", "e3-d4", "e3-f4"]);
  for (const text of ["c3-d4", "c3d4", "cd4", "22-18", "с3-д4", "C3 – D4", "сд4"]) {
    assert.deepEqual(typed.read(t, text).map((move) => move.full), ["c3-d4"], text);
  }
  for (const text of ["", "d4", "c3-h8", "c3-d4 and more", "33-18", "c9-d4"]) assert.deepEqual(typed.read(t, text), [], text);
  const f = fork();
  assert.equal(typed.read(f, "d2:d6").length, 2);
  assert.deepEqual(typed.read(f, "d2:f4:d6"), [f.legal[1]]);
});
