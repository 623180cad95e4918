/** One game of a bureau: letters in, replies out, claims of overdue time, and its adjudication. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { button, choice, dayField, dayNumber, text } from "./bureau-deeds.js";
import { h } from "./element.js";
import * as position from "./position.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").BureauSeen} BureauSeen
 * @typedef {import("./wire.js").BureauGame} BureauGame
 * @typedef {import("./wire.js").BureauMove} BureauMove
 * @typedef {import("./wire.js").BureauActed} BureauActed
 * @typedef {import("./desk-ask.js").Field} Field
 * @typedef {import("./bureau-deeds.js").Do} Do
 * @typedef {(fen: string | null) => void} Show
 */

const SCORES = /** @type {const} */ (["white", "draw", "black"]);
const SIGNS = { white: "1–0", draw: "½–½", black: "0–1" };

/** Moves as buttons that show their positions. @param {BureauMove[]} moves @param {Show} look @param {number} [first] the number of the first ply */
function moveList(moves, look, first = 0) {
  return h("p", { class: "variation" }, ...moves.flatMap((mv, at) => {
    const ply = first + at;
    return [ply % 2 === 0 ? `${ply / 2 + 1}. ` : at === 0 ? `${(ply + 1) / 2}… ` : "", moveButton(mv, look), " "];
  }));
}

/** @param {BureauMove} mv @param {Show} look */
function moveButton(mv, look) {
  return h("button", { type: "button", class: "plain", disabled: mv.fen === null, onclick(event) {
    for (const other of document.querySelectorAll(".bureau .variation [aria-current]")) other.removeAttribute("aria-current");
    if (event.currentTarget instanceof Element) event.currentTarget.setAttribute("aria-current", "true");
    look(mv.fen);
  } }, mv.text);
}

/** An analysis: its main line, and what branches off it below. @param {BureauMove[]} tree @param {Show} look @param {number} start @returns {HTMLElement} */
function branch(tree, look, start) {
  const line = h("p", { class: "variation" });
  /** @type {number[]} */
  const behind = [];
  for (let at = start; ; ) {
    const mv = tree[at];
    if (!mv) break;
    if (mv.text) line.append(moveButton(mv, look), " ");
    if (mv.comment) line.append(h("small", {}, mv.comment), " ");
    const here = at;
    const [next, ...others] = tree.flatMap((other, index) => (other.parent === here ? [index] : []));
    behind.push(...others);
    if (next === undefined) break;
    at = next;
  }
  return h("div", { class: "branch" }, line, ...behind.map((other) => branch(tree, look, other)));
}

/** What was found in a letter or what a reply came to. @param {HTMLElement} place @param {BureauActed} acted @param {string} [email] */
function tellCard(place, { said, card, mail }, email) {
  const parts = said.map((line) => h("li", {}, line));
  place.replaceChildren();
  if (parts.length > 0) place.append(h("ul", {}, ...parts));
  if (card) place.append(h("h3", {}, word("bureau-card")), h("pre", { tabindex: 0 }, card));
  if (mail) {
    const [subject = "", ...body] = mail.split("\n");
    place.append(h("h3", {}, word("bureau-mail")), h("pre", { tabindex: 0 }, mail));
    if (email) place.append(h("p", {}, h("a", { href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject.replace(/^[^:]*: /, ""))}&body=${encodeURIComponent(body.join("\n").trim())}` }, word("bureau-send-mail"))));
  }
}

/** A field of a form. @param {string} name @param {string} label @param {HTMLElement} control */
const field = (name, label, control) => {
  control.setAttribute("name", name);
  return h("label", { class: "field" }, word(label), control);
};

/** @param {string} name @param {string} label */
const check = (name, label) => h("label", { class: "check" }, h("input", { type: "checkbox", name }), word(label));

/** A file as text, whatever wrote it: what is no UTF-8 is the old encoding of Cyrillic mail. @param {File} file */
async function read(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** The form in which a letter is registered as it came. @param {BureauSeen} bureau @param {BureauGame} game @param {Do} doIt */
function letterForm(bureau, game, doIt) {
  const area = h("textarea", { rows: 10, required: true, spellcheck: "false", maxlength: 70_000 });
  const found = h("div", { class: "found", role: "status" });
  const official = bureau.roles.some((role) => role === "arbiter" || role === "secretary");
  const form = h("form", { class: "form" },
    h("p", { class: "muted" }, word("bureau-letter-lead")),
    field("by", "bureau-letter-by", h("select", {}, ...["white", "black"].map((side) => h("option", { value: side, selected: side === game.writes }, word(`letter-${side}`))))),
    field("text", "bureau-letter-text", area),
    h("label", { class: "field" }, word("bureau-letter-file"), h("input", { type: "file", accept: ".txt,.eml,text/plain", async onchange(event) {
      const file = event.target instanceof HTMLInputElement && event.target.files?.[0];
      if (file) area.value = await read(file);
    } })),
    official && h("div", { class: "pair" }, field("postmark", "bureau-postmark", h("input", { type: "date" })), field("came", "bureau-came", h("input", { type: "date" }))),
    official && check("registered", "bureau-by-registered"),
    h("div", { class: "buttons" }, h("button", { class: "strong", value: "do" }, word("bureau-register")), h("button", { value: "check" }, word("bureau-check"))), found);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const fields = Object.fromEntries([...data].filter(([, value]) => typeof value === "string" && value !== ""));
    const checks = event.submitter instanceof HTMLButtonElement && event.submitter.value === "check";
    const ask = () => call("POST", `/api/bureaus/${bureau.id}/games/${game.number}/letters`, { ...fields, registered: data.has("registered"), check: checks });
    if (!checks) return void doIt(ask);
    ask().then((acted) => tellCard(found, acted.said.length > 0 ? acted : { ...acted, said: [word("bureau-fine")] }), (error) => found.replaceChildren(h("p", { class: "notice bad" }, error.message)));
  });
  return form;
}

/** The form that makes a reply. @param {BureauSeen} bureau @param {BureauGame} game @param {Do} doIt */
function replyForm(bureau, game, doIt) {
  const found = h("div", { class: "found", role: "status" });
  const other = bureau.players[(game.writes === "white" ? game.black : game.white) - 1];
  const form = h("form", { class: "form" },
    field("moves", "bureau-moves", h("input", { spellcheck: "false", autocomplete: "off", placeholder: "c3-b4" })),
    field("accept", "bureau-accept", h("input", { spellcheck: "false", autocomplete: "off" })),
    field("lines", "bureau-lines", h("textarea", { rows: 2, spellcheck: "false", placeholder: "A: f6-g5 b2-c3" })),
    h("div", { class: "pair" }, field("received", "bureau-received", h("input", { type: "date" })), field("sent", "bureau-sent", h("input", { type: "date", value: bureau.today, required: true })),
      field("opponent_sent", "bureau-opponent-sent", h("input", { type: "date" })), field("draw", "bureau-draw", h("select", {}, ...["", "offered", "accepted", "declined", "claimed"].map((value) => h("option", { value }, word(`bureau-draw-${value || "none"}`)))))),
    field("greeting", "bureau-greeting", h("input", { maxlength: 200 })),
    check("charge", "bureau-charge"), check("resign", "bureau-resign"),
    h("div", { class: "buttons" }, h("button", { class: "strong", value: "do" }, word("bureau-register")), h("button", { value: "check" }, word("bureau-show-card"))), found);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const checks = event.submitter instanceof HTMLButtonElement && event.submitter.value === "check";
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
    const body = { moves: text("moves"), accept: text("accept"), lines: text("lines"), draw: text("draw"), greeting: text("greeting"), received: text("received") || null, sent: text("sent") || null, opponent_sent: text("opponent_sent") || null, charge: data.has("charge"), resign: data.has("resign"), check: checks };
    const ask = () => call("POST", `/api/bureaus/${bureau.id}/games/${game.number}/replies`, body);
    if (checks) return void ask().then((acted) => tellCard(found, acted, other?.email), (error) => found.replaceChildren(h("p", { class: "notice bad" }, error.message)));
    void doIt(ask).then((acted) => {
      const place = document.querySelector("#reply .found");
      if (acted && place instanceof HTMLElement) tellCard(place, { ...acted, said: [] }, other?.email);
    });
  });
  return form;
}

/** A result as it is chosen. @returns {Field} */
const scoreField = () => choice("score", "bureau-result", [...SCORES], (score) => SIGNS[/** @type {keyof typeof SIGNS} */ (score)]);

/**
 * What both sides sent, what is known, and the decision.
 * @param {BureauSeen} bureau
 * @param {BureauGame} game
 * @param {Do} doIt
 * @param {Show} look
 */
function adjudication(bureau, game, doIt, look) {
  const arbiter = bureau.roles.includes("arbiter");
  const official = arbiter || bureau.roles.includes("secretary");
  const own = bureau.roles.filter((role) => role.startsWith("player ")).map((role) => Number(role.slice(7)));
  const act = (/** @type {string} */ label, /** @type {Field[]} */ fields, /** @type {(answer: Record<string, string>) => object} */ make) => button(label, bureau, doIt, fields, make);
  const both = /** @type {const} */ (["white", "black"]);
  const sides = both.map((side, index) => {
    const player = game[side];
    const sent = game.evaluations[index];
    const may = !game.over && (official || own.includes(player));
    return h("section", { class: "side", "data-side": side }, h("h3", {}, `${word(`letter-${side}`)}: ${bureau.players[player - 1]?.name ?? ""}`),
      sent ? h("p", {}, word("bureau-evaluation", { score: sent.score, day: sent.day })) : h("p", { class: "muted" }, word("bureau-no-evaluation")),
      sent && (sent.analysis.length > 1 ? branch(sent.analysis, look, 0) : h("p", { class: "muted" }, word("bureau-no-analysis"))),
      may && h("div", { class: "buttons" }, act("bureau-evaluate", [scoreField(), { name: "analysis", label: word("bureau-analysis"), type: "area", hint: word("bureau-analysis-hint") }, dayField(bureau)],
        (a) => ({ event: "evaluate", game: game.number, by: player, evaluation: { score: a.score, analysis: a.analysis?.trim() ? a.analysis : null, day: dayNumber(a.day) } }))),
      game.adjudicated && !game.protested && (official || own.includes(player)) && h("div", { class: "buttons" }, act("bureau-protest", [dayField(bureau, "received", "bureau-received"), dayField(bureau)],
        (a) => ({ event: "protest", game: game.number, by: player, received: dayNumber(a.received), day: dayNumber(a.day) }))));
  });
  const known = h("div", { id: "known" });
  const lookUp = h("button", { type: "button", id: "look", async onclick() {
    known.replaceChildren(h("p", { role: "status" }, word("bureau-looking")));
    try {
      const found = await call("GET", `/api/bureaus/${bureau.id}/games/${game.number}/known`);
      known.replaceChildren(...knownParts(found, look, game.moves.length));
    } catch (error) {
      known.replaceChildren(h("p", { class: "notice bad" }, error instanceof Error ? error.message : word("failed")));
    }
  } }, word("bureau-look"));
  return h("section", { class: "card", id: "adjudication" }, h("h2", {}, word("bureau-adjudication")), h("p", { class: "muted" }, word("bureau-adjudication-lead")),
    h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => look(game.moves.at(-1)?.fen ?? game.start) }, word("bureau-final"))),
    h("div", { class: "sides" }, ...sides),
    official && h("section", {}, h("h3", {}, word("bureau-known")), h("div", { class: "buttons" }, lookUp), known),
    game.reasons && h("p", {}, h("b", {}, word("bureau-reasons")), ` ${game.reasons}`),
    game.protested && h("p", { class: "notice" }, word("bureau-protested")),
    arbiter && h("div", { class: "buttons" },
      !game.over && act("bureau-adjudicate", [scoreField(), { ...text("reasons", "bureau-reasons"), type: "area" }, dayField(bureau)], (a) => ({ event: "adjudicate", game: game.number, score: a.score, reasons: a.reasons, day: dayNumber(a.day) })),
      game.protested && act("bureau-organiser", [scoreField(), dayField(bureau)], (a) => ({ event: "organiser", game: game.number, score: a.score, day: dayNumber(a.day) }))));
}

/** @param {import("./wire.js").BureauKnown} known @param {Show} look @param {number} first @returns {HTMLElement[]} */
function knownParts(known, look, first) {
  const score = (/** @type {number} */ value) => {
    if (Math.abs(value) > 9_000) return word(value > 0 ? "bureau-win" : "bureau-loss", { plies: 10_000 - Math.abs(value) });
    if (Math.abs(value) === 9_000) return `${value > 0 ? "+" : "−"} ${word("bureau-tables-win")}`;
    return `${value < 0 ? "−" : "+"}${(Math.abs(value) / 100).toFixed(2)}`;
  };
  return [
    h("p", { id: "proved" }, known.proved ?? word("bureau-not-proved")),
    ...(known.agreed ? [h("p", {}, word("bureau-agreed", { score: known.agreed }))] : []),
    ...(known.line.length > 0 ? [h("h4", {}, word("bureau-line")), moveList(known.line, look, first)] : []),
    ...(known.lines.length > 0 ? [h("h4", {}, word("bureau-engine")), h("ol", { id: "engine" }, ...known.lines.map((line) => h("li", {}, h("b", {}, score(line.score)), ` ${line.moves.join(" ")}`)))] : []),
  ];
}

/**
 * @param {HTMLElement} root
 * @param {BureauSeen} bureau
 * @param {BureauGame} game
 * @param {Do} doIt
 */
export function drawGame(root, bureau, game, doIt) {
  const side = bureau.variant === "international" ? 10 : 8;
  const picture = h("div", { id: "board" });
  const board = new Board(picture, { side, words: word, label: word("game-board"), listener: {}, picture: true });
  /** @type {Show} */
  const look = (fen) => {
    if (fen) board.show(position.read(side, fen));
  };
  const arbiter = bureau.roles.includes("arbiter");
  const official = arbiter || bureau.roles.includes("secretary");
  const own = bureau.roles.filter((role) => role.startsWith("player ")).map((role) => Number(role.slice(7)));
  const plays = (/** @type {string} */ which) => own.includes(which === "white" ? game.white : game.black);
  const act = (/** @type {string} */ label, /** @type {Field[]} */ fields, /** @type {(answer: Record<string, string>) => object} */ make) => button(label, bureau, doIt, fields, make);
  const open = !bureau.closed && !game.over;
  const byLetter = !bureau.server;
  const writes = byLetter && open && !game.claim && (official || plays(game.writes));
  const box = (/** @type {string} */ name, /** @type {string} */ label) => /** @type {Field} */ ({ name, label: word(label), type: "checkbox", value: "on" });
  const claim = game.claim;
  const card = (/** @type {string} */ id, /** @type {string} */ label, /** @type {(HTMLElement | false | null | string)[]} */ ...parts) => h("section", { class: "card", id }, h("h2", {}, word(label)), ...parts);
  const folded = (/** @type {string} */ id, /** @type {string} */ label, /** @type {HTMLElement} */ content) => h("section", { class: "card", id }, h("details", {}, h("summary", {}, h("h2", {}, word(label))), content));
  const parts = [
    h("div", { class: "two" },
      card("position", "bureau-board", picture, moveList(game.moves, look), game.board && h("p", {}, h("a", { id: "to-board", href: `/g/${game.board}` }, word("bureau-to-board")))),
      card("next", "bureau-next", h("ul", {}, ...game.status.map((line) => h("li", {}, line))), game.due.length > 0 && h("ul", {}, ...game.due.map((line) => h("li", {}, line))),
        claim && h("div", { class: "notice", id: "claimed" },
          h("p", {}, word("bureau-claim-stands", { side: word(`letter-${claim.by}`), day: claim.day })), h("p", {}, word(claim.complete ? "bureau-claim-complete" : "bureau-claim-incomplete")),
          claim.sealed && h("p", {}, word("bureau-sealed-is", { text: claim.sealed })), claim.protested && h("p", {}, word("bureau-claim-protested")),
          h("div", { class: "buttons" },
            !claim.protested && (official || plays(claim.by === "white" ? "black" : "white")) && act("bureau-protest-claim", [dayField(bureau, "told", "bureau-told"), dayField(bureau)], (a) => ({ event: "game", game: game.number, play: { act: "protest", told: dayNumber(a.told), sent: dayNumber(a.day) } })),
            arbiter && act("bureau-decide", [choice("verdict", "bureau-verdict", ["confirmed", "rejected", "incomplete"], (name) => word(`bureau-verdict-${name}`)), dayField(bureau)], (a) => ({ event: "game", game: game.number, play: { act: "decide", verdict: a.verdict, day: dayNumber(a.day) } })))),
        h("div", { class: "buttons" },
          writes && act("bureau-claim", [dayField(bureau, "received", "bureau-received"), dayField(bureau), text("sealed", "bureau-sealed"), box("letters", "bureau-materials-letters"), box("record", "bureau-materials-game"), box("schedule", "bureau-materials-schedule")],
            (a) => ({ event: "game", game: game.number, play: { act: "claim", by: game.writes, received: dayNumber(a.received), day: dayNumber(a.day), sealed: a.sealed, materials: { letters: a.letters === "on", game: a.record === "on", schedule: a.schedule === "on" } } })),
          byLetter && game.over && !bureau.closed && act("bureau-send-record", [choice("by", "bureau-player", ["white", "black"].filter((which) => official || plays(which)), (which) => bureau.players[(which === "white" ? game.white : game.black) - 1]?.name ?? ""), dayField(bureau), { ...text("moves", "bureau-moves", false), type: "area" }],
            (a) => ({ event: "record", game: game.number, by: a.by === "white" ? game.white : game.black, day: dayNumber(a.day), moves: a.moves ?? "" }))))),
    (game.stopped || game.evaluations.some((sent) => sent) || game.adjudicated) && adjudication(bureau, game, doIt, look),
    writes && folded("reply", "bureau-reply", replyForm(bureau, game, doIt)),
    byLetter && open && !claim && folded("letter", "bureau-letter", letterForm(bureau, game, doIt)),
    byLetter && card("letters", "bureau-letters", game.letters.length === 0 && h("p", { class: "muted" }, word("bureau-no-letters")), ...game.letters.map((letter) => h("article", { "data-by": letter.by }, h("h3", {}, word(`letter-${letter.by}`)), h("pre", { tabindex: 0 }, letter.card), letter.findings.length > 0 && h("ul", {}, ...letter.findings.map((line) => h("li", {}, line)))))),
    card("schedule", "bureau-schedule", h("pre", { tabindex: 0 }, game.schedule)),
    game.record && card("record", "bureau-record", h("pre", { tabindex: 0 }, game.record)),
  ];
  root.replaceChildren(...parts.filter((part) => part instanceof HTMLElement));
  look(game.moves.at(-1)?.fen ?? game.start);
  for (const button of root.querySelectorAll("#position .variation button")) button.removeAttribute("aria-current");
  root.querySelector("#position .variation button:last-of-type")?.setAttribute("aria-current", "true");
}

