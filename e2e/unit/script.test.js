import assert from "node:assert/strict";
import { test } from "node:test";
import * as script from "../../crates/server/web/js/script.js";

const WISH = { variant: "russian", book: "club", opening: "rif", tempo: "blitz", control: "180+2", white: "Анна", black: "Борис", event: "Кубок # 1", fen: "W:Wc3:Bd6" };

test("the head of a game of draughts has its rule book, tempo, presses and position", () => {
  const text = script.begin(WISH, 5);
  assert.deepEqual(text.split("\n").filter((line) => line && !line.startsWith("#")), ["variant russian", "control 180+2", "book club", "tempo blitz", "press yes", "start W:Wc3:Bd6"]);
  assert.equal(script.note(text, "event"), "Кубок 1", "nothing in a line can begin a comment");
});

test("the head of a game of renju has its opening regulation and nothing of draughts", () => {
  const text = script.begin({ ...WISH, variant: "renju" }, 5);
  assert.deepEqual(text.split("\n").filter((line) => line && !line.startsWith("#")), ["variant renju", "control 180+2", "opening rif"]);
});

test("a name is of a player and stays with them: the first began with White, in renju with Black", () => {
  const draughts = script.begin(WISH, 5);
  assert.deepEqual([script.nameOf(draughts, "first"), script.nameOf(draughts, "second")], ["Анна", "Борис"]);
  const renju = script.begin({ ...WISH, variant: "renju" }, 5);
  assert.deepEqual([script.nameOf(renju, "first"), script.nameOf(renju, "second")], ["Борис", "Анна"]);
});

test("acts are added with their time and taken off from the end, never the head", () => {
  const head = script.begin({ ...WISH, fen: "" }, 5);
  const one = script.add(head, 3_723_004, "white", "c3-d4");
  assert.ok(one.endsWith("1:02:03.004 white c3-d4\n"));
  assert.equal(script.withoutLast(one), head);
  assert.equal(script.withoutLast(head), head);
});
