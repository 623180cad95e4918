/** The score sheet: moves, times, result, signatures. */
import { shown } from "./clock.js";
import { h } from "./element.js";
import { controlText } from "./control.js";
import { nameOf, note } from "./script.js";
import { begins } from "./squares.js";
import { language, word } from "./words.js";

/**
 * @param {HTMLElement} root
 * @param {string} script
 * @param {import("./judge.js").State} state
 */
export function sheet(root, script, state) {
  const began = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(Number(note(script, "began")));
  const control = /^control (\S+)/m.exec(script)?.[1] ?? "-";
  /** Who begins has the first column. @type {import("./judge.js").Color[]} */
  const columns = state.kind === "renju" || begins(state.game) === "black" ? ["black", "white"] : ["white", "black"];
  const first = state.moves[0]?.by === columns[1] ? 1 : 0;
  const rows = [];
  for (let index = -first; index < state.moves.length; index += 2) {
    const cells = [index, index + 1].flatMap((at) => {
      const move = state.moves[at];
      return [h("td", {}, move?.text ?? ""), h("td", { class: "numbers" }, move?.left == null ? "" : shown(move.left))];
    });
    rows.push(h("tr", {}, h("td", { class: "numbers" }, `${(index + first) / 2 + 1}`), ...cells));
  }
  const fact = (/** @type {string} */ name, /** @type {string} */ value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  root.replaceChildren(
    h("h1", {}, word("board-sheet")),
    h("dl", { class: "facts" },
      fact(word("board-event"), note(script, "event")),
      fact(word("board-date"), began),
      ...["white", "black"].map((color) => fact(word(color), nameOf(script, (color === "white") === (state.white === "first") ? "first" : "second"))),
      fact(word("board-sheet-time"), control === "-" ? word("game-untimed") : controlText(control))),
    h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, "№"), ...columns.map((color) => h("th", { colspan: 2 }, word(color))))),
      h("tbody", {}, ...rows)),
    h("p", { class: "result" }, `${word("board-sheet-result")}: ${state.verdict ? `${state.verdict.score.join(" : ")}. ${state.verdict.text}` : "____ : ____"}`),
    h("div", { class: "signatures" }, ...["white", "black"].map((color) => h("p", {}, `${word(color)}, ${word("board-sheet-signature")}: ____________________`)), h("p", {}, `${word("board-sheet-arbiter")}: ____________________`)),
  );
}
