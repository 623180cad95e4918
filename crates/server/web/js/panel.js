/** Beside the board: the record, what can be done now and why, the draw rules, the result, the files. */
import { call } from "./api.js";
import { articleLink, cited } from "./articles.js";
import { find, h, show } from "./element.js";
import { controlText } from "./control.js";
import { other, seat } from "./protocol.js";
import { Review } from "./review.js";
import { taste } from "./settings.js";
import { begins } from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./game.js").Door} Door
 */

export class Panel {
  /** @type {Door} */ #door;
  /** @type {Review} */ #review;
  #resigning = false;
  #watching = 0;
  /** @type {number | null} */ #trip = null;
  /** @type {Scene | null} */ #scene = null;
  #viewed = 0;
  /** What the list of moves shows, so that it is not built anew for nothing. */
  #listed = "";

  /** @param {Door} door */
  constructor(door) {
    this.#door = door;
    this.#review = new Review(door, () => this.#drawMoves());
  }

  /** @param {Scene} scene @param {number} viewed */
  show(scene, viewed) {
    this.#scene = scene;
    this.#viewed = viewed;
    this.#drawStatus(scene);
    this.#drawVerdict(scene);
    this.#drawShare(scene);
    this.#drawMoves();
    this.#drawAsks(scene);
    this.#drawActs(scene);
    this.#drawFacts(scene);
    this.#drawDraws(scene);
    this.#drawFiles(scene);
    this.#review.show(scene);
    show(find("#typed", HTMLElement), scene.state.status === "playing" && scene.you !== null);
    this.ways([]);
  }

  /** @param {number} viewed the ply the board shows */
  mark(viewed) {
    this.#viewed = viewed;
    for (const button of find("#moves", HTMLElement).querySelectorAll("button")) {
      const here = button.dataset.ply === String(viewed);
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here) reveal(button);
    }
    this.#review.mark(viewed);
  }

  /** @param {number} watching */
  watching(watching) {
    this.#watching = watching;
    if (this.#scene) this.#drawFacts(this.#scene);
  }

  /** @param {number | null} trip */
  lag(trip) {
    this.#trip = trip;
    if (this.#scene) this.#drawFacts(this.#scene);
  }

  /** @param {{text: string, play: () => void}[]} ways */
  ways(ways) {
    const box = find("#ways", HTMLElement);
    show(box, ways.length > 0);
    box.replaceChildren(
      h("span", {}, word("game-choose-way")),
      h("div", { class: "buttons" }, ...ways.map((way) => h("button", { type: "button", onclick: way.play }, way.text))),
    );
  }

  /** @param {Scene} scene */
  #drawStatus({ state, you, game }) {
    const status = find("#status", HTMLElement);
    const whites = state.kind === "renju" ? state.turn !== state.black : state.turn === "first";
    status.textContent =
      state.status === "over" ? word("game-over")
      : state.status === "waiting" ? word(state.startsAt ? "game-starts" : "game-waiting")
      // A game of days whose clock does not run waits to be adjudicated or judged.
      : game.control.endsWith("days") && state.clock.running === null ? word("board-held")
      : you === null ? word(whites ? "game-turn-white" : "game-turn-black")
      : word(state.turn === you ? "game-your-turn" : "game-their-turn");
  }

  /** @param {Scene} scene */
  #drawVerdict({ state, you }) {
    const box = find("#verdict", HTMLElement);
    const verdict = state.verdict;
    show(box, verdict !== null);
    if (!verdict) return;
    const meeting = state.meeting;
    const own = you === null || verdict.score === "both-lose" || verdict.score === "not-played" ? null : verdict.score === "draw" ? "game-you-drew" : verdict.score === you ? "game-you-won" : "game-you-lost";
    // A player is spoken to; who watches is told who has won.
    const told = own && verdict.why ? [h("b", { class: "yours" }, word(own)), h("div", {}, ...cited(verdict.why, verdict.article))] : [h("div", {}, ...cited(verdict.text, verdict.article))];
    box.replaceChildren(
      h("div", { class: "score" }, `${verdict.points[0]} : ${verdict.points[1]}`),
      ...told,
      state.uncounted ? h("div", { class: "small" }, ...cited(state.uncounted.text, state.uncounted.article)) : "",
      meeting && meeting.games > 1 ? h("div", { class: "small muted" }, word("game-meeting-score", { first: meeting.score[0], second: meeting.score[1] })) : "",
    );
  }

  /** The link for a friend, or the door for whoever followed it. @param {Scene} scene */
  #drawShare({ state, you, game }) {
    const box = find("#share", HTMLElement);
    const open = state.people.first.kind === "open" || state.people.second.kind === "open";
    show(box, open && state.status !== "over");
    if (!open) {
      box.replaceChildren();
      return;
    }
    if (box.childElementCount > 0) return;
    if (you === null) {
      const join = async () => {
        try {
          await call("POST", `/api/games/${game.id}/join`, {});
          location.reload();
        } catch (error) {
          this.#door.notice(error instanceof Error ? error.message : word("failed"), "bad");
        }
      };
      box.replaceChildren(h("span", {}, word("game-join-lead")), h("button", { type: "button", class: "strong", id: "join", onclick: join }, word("game-join")));
      return;
    }
    const link = h("input", { readonly: true, value: location.href, "aria-label": word("game-share"), onfocus: () => link.select() });
    const copy = h("button", { type: "button", onclick: async () => {
      link.select();
      // A page that is not served safely has no clipboard; what is selected can be copied all the same.
      const copied = navigator.clipboard ? await navigator.clipboard.writeText(location.href).then(() => true, () => false) : document.execCommand("copy");
      if (copied) copy.textContent = word("game-copied");
    } }, word("game-copy"));
    const send = "share" in navigator ? h("button", { type: "button", onclick: () => void navigator.share({ title: document.title, url: location.href }).catch(() => {}) }, word("game-share-send")) : null;
    const code = h("img", { class: "code", src: `/g/${game.id}/code.svg`, alt: "", width: 160, height: 160 });
    box.replaceChildren(h("span", {}, word("game-share")), h("div", { class: "line" }, link, copy, ...(send ? [send] : [])), h("details", {}, h("summary", {}, word("game-code")), code));
  }

  #drawMoves() {
    const scene = this.#scene;
    if (!scene) return;
    const list = find("#moves", HTMLOListElement);
    const brief = taste.short;
    const content = `${brief} ${this.#review.version} ${scene.moves.map((move) => move.full).join(" ")}`;
    if (content === this.#listed) {
      this.mark(this.#viewed);
      return;
    }
    this.#listed = content;
    /** @type {HTMLElement[]} */
    const rows = [];
    const offset = scene.moves[0]?.by === (begins(scene.game.variant) === "black" ? "first" : "second") ? 1 : 0;
    for (let i = -offset; i < scene.moves.length; i += 2) {
      const button = (/** @type {number} */ at) => {
        const move = scene.moves[at];
        if (!move) return h("span", {}, at < 0 ? "…" : "");
        const text = brief && "short" in move ? move.short : move.full;
        const sign = this.#review.sign(at + 1);
        return h("button", { type: "button", "data-ply": at + 1, onclick: () => this.#door.look(at + 1) },
          text, sign ? h("b", { class: sign === "??" ? "bad" : "worse" }, sign) : null);
      };
      rows.push(h("li", {}, h("span", { class: "n" }, String((i + offset) / 2 + 1)), button(i), button(i + 1)));
    }
    list.replaceChildren(...rows);
    this.mark(this.#viewed);
  }

  /** Offers that wait for an answer. @param {Scene} scene */
  #drawAsks({ state, you }) {
    /** @type {HTMLElement[]} */
    const asks = [];
    /** @type {(text: string, yes: "accept-draw" | "accept-take-back" | "rematch", no: "decline-draw" | "decline-take-back" | "decline-rematch") => void} */
    const ask = (text, yes, no) => {
      asks.push(h("div", { class: "ask", role: "group", "aria-label": text }, h("span", {}, text),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "strong", onclick: () => this.#door.send({ t: yes }) }, word("game-accept")),
          h("button", { type: "button", onclick: () => this.#door.send({ t: no }) }, word("game-decline")))));
    };
    if (you && state.status === "playing") {
      if (state.kind === "draughts" && state.missed === other(you)) {
        const text = word("game-missed-you");
        asks.push(h("div", { class: "ask", role: "group", "aria-label": text }, h("span", {}, text),
          h("div", { class: "buttons" }, h("button", { type: "button", class: "strong", id: "demand", onclick: () => this.#door.send({ t: "demand" }) }, word("game-demand")))));
      }
      if (state.offer === other(you)) ask(word("game-offered-you"), "accept-draw", "decline-draw");
      if (state.takeBack === other(you)) ask(word("game-take-back-you"), "accept-take-back", "decline-take-back");
    }
    if (you && state.status === "over" && state.rematch.by === other(you) && !state.rematch.game) ask(word("game-rematch-you"), "rematch", "decline-rematch");
    find("#asks", HTMLElement).replaceChildren(...asks);
  }

  /** @param {Scene} scene */
  #drawActs(scene) {
    const { state, you, game } = scene;
    const { send } = this.#door;
    /** @type {Node[]} */
    const acts = [];
    /** @type {(text: string, act: () => void, more?: Record<string, string | boolean>) => void} */
    const act = (text, run, more = {}) => acts.push(h("button", { type: "button", onclick: run, ...more }, text));
    if (you && state.status === "playing") {
      if (state.offer === you) acts.push(h("p", { class: "small muted" }, word("game-offered")));
      else act(word("game-offer"), () => send({ t: "offer-draw" }), { disabled: !state.canOffer[seat(you)], id: "offer-draw" });
      if (game.casual && scene.moves.length > 0) {
        if (state.takeBack === you) acts.push(h("p", { class: "small muted" }, word("game-take-back-asked")));
        else act(word("game-take-back"), () => send({ t: "take-back" }), { id: "take-back" });
      }
      if (game.kind === "renju" && game.casual) act(word("game-fouls"), () => send({ t: "fouls" }), { id: "fouls" });
      if (state.kind === "renju" && state.acts.includes("pass") && state.turn === you) act(word("game-pass"), () => send({ t: "pass", ply: state.ply }));
      if (state.canAbort) act(word("game-abort"), () => send({ t: "abort" }), { id: "abort" });
      if (this.#resigning) {
        const answer = (/** @type {boolean} */ sure) => () => {
          this.#resigning = false;
          if (sure) send({ t: "resign" });
          this.#drawActs(scene);
        };
        acts.push(h("div", { class: "ask", role: "group" }, h("span", {}, word("game-resign-sure")),
          h("div", { class: "buttons" }, h("button", { type: "button", class: "danger", id: "resign-yes", onclick: answer(true) }, word("game-yes")),
            h("button", { type: "button", onclick: answer(false) }, word("game-no")))));
      } else {
        act(word("game-resign"), () => {
          this.#resigning = true;
          this.#drawActs(scene);
          find("#resign-yes", HTMLElement).focus();
        }, { class: "danger", id: "resign" });
      }
    }
    if (you && state.status === "waiting" && state.canAbort) act(word("game-abort"), () => send({ t: "abort" }), { id: "abort" });
    if (state.status === "over") {
      if (state.meeting?.next) acts.push(h("a", { class: "button strong", id: "next-game", href: `/g/${state.meeting.next}` }, word("game-next")));
      else if (you) {
        if (state.rematch.game) acts.push(h("a", { class: "button strong", href: `/g/${state.rematch.game}` }, word("game-rematch")));
        else if (state.rematch.by === you) acts.push(h("p", { class: "small muted" }, word("game-rematch-asked")));
        else if (state.rematch.by === null) act(word("game-rematch"), () => send({ t: "rematch" }), { class: "strong", id: "rematch" });
      }
      acts.push(h("a", { class: "button", href: "/" }, word("game-new")));
    }
    find("#acts", HTMLElement).replaceChildren(...acts);
  }

  /** The next game opens in a moment, unless somebody wants to stay. @param {string} address */
  follow(address) {
    let left = 5;
    const said = h("span", { role: "status" }, word("game-next-soon", { n: left }));
    const timer = setInterval(() => {
      left -= 1;
      said.textContent = word("game-next-soon", { n: left });
      if (left > 0) return;
      clearInterval(timer);
      location.assign(address);
    }, 1_000);
    const box = h("div", { class: "ask calm", id: "follow" }, said, h("div", { class: "buttons" },
      h("a", { class: "button strong", href: address }, word("game-next")),
      h("button", { type: "button", id: "stay", onclick: () => {
        clearInterval(timer);
        box.remove();
      } }, word("game-stay"))));
    find("#verdict", HTMLElement).after(box);
  }

  /** @param {Scene} scene */
  #drawFacts({ game, state, you }) {
    find("#discipline", HTMLElement).textContent = word(`discipline-${game.discipline}`);
    /** @type {[string, string][]} */
    const facts = [
      [word("game-control"), game.control === "-" ? word("game-untimed") : `${controlText(game.control)} · ${word(`tempo-${game.tempo}`)}`],
      [word("game-kind"), word(game.rated ? "rated" : "casual")],
    ];
    if (game.book) facts.push([word("board-book"), word(`book-${game.book}`)]);
    if (game.regulation) facts.push([word("game-regulation"), word(`regulation-${game.regulation}`)]);
    if (game.opening) facts.push([word("game-opening-drawn"), [game.opening.code, drawn(game.opening.acts)].filter(Boolean).join(" · ")], [word("game-seed"), game.opening.seed]);
    if (game.games > 1) facts.push([word("game-meeting"), `${game.number} / ${game.games} · ${state.meeting?.score.join(" : ") ?? ""}`]);
    facts.push([word("game-watching"), String(this.#watching)]);
    const row = (/** @type {[string, string]} */ [name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    find("#facts", HTMLElement).replaceChildren(...facts.map(row));
    find("#line", HTMLElement).replaceChildren(...(you && this.#trip !== null ? [row([word("game-lag"), word("game-ms", { n: Math.round(this.#trip / 2) })])] : []));
  }

  /** Draw counters and claims, each with its article. @param {Scene} scene */
  #drawDraws({ state, you }) {
    const playing = state.status === "playing";
    const counters = playing && state.kind === "draughts" ? state.counters.filter((counter) => counter.count > 0) : [];
    const claims = playing ? state.claims.filter((claim) => claim.by === you) : [];
    const repetitions = playing && state.kind === "draughts" && state.repetitions > 1 ? state.repetitions : 0;
    show(find("#draws", HTMLElement), counters.length > 0 || claims.length > 0 || repetitions > 0);
    const bar = (/** @type {number} */ count, /** @type {number} */ limit) => {
      const fill = h("i");
      fill.style.width = `${Math.min(100, (count / Math.max(1, limit)) * 100)}%`;
      return h("div", { class: "bar", "aria-hidden": "true" }, fill);
    };
    find("#counters", HTMLElement).replaceChildren(
      ...(repetitions > 0 ? [h("div", { class: "counter" }, h("span", {}, word("game-repetitions", { n: repetitions })), bar(repetitions, 3))] : []),
      ...counters.map((counter) =>
        h("div", { class: "counter" },
          h("span", {}, ...cited(counter.what, counter.article)),
          bar(counter.count, counter.limit),
          counter.unlessWon ? h("span", { class: "article" }, word("game-counter-unless")) : null)),
    );
    find("#claims", HTMLElement).replaceChildren(
      ...(claims.length > 0 ? [h("h3", {}, word("game-claims"))] : []),
      ...claims.map((claim) =>
        h("div", { class: "counter" },
          h("button", { type: "button", "data-claim": claim.claim, onclick: () => this.#door.send({ t: "claim", claim: claim.claim, squares: claim.squares }) },
            claim.move ? word("game-claim-with", { text: claim.text, move: claim.move }) : claim.text),
          h("span", { class: "article" }, articleLink(claim.article)))),
    );
  }

  /** @param {Scene} scene */
  #drawFiles({ game, state, you }) {
    const below = you === "second" ? "&below=second" : "";
    const link = (/** @type {string} */ href, /** @type {string} */ text, download = false) => h("a", { class: "button", href, download }, text);
    find("#downloads", HTMLElement).replaceChildren(
      ...(game.kind === "draughts" ? [link(`/api/games/${game.id}.pdn`, word("game-pdn"), true), link(`/api/games/${game.id}.svg?ply=${this.#viewed}${below}`, word("game-svg"), true)] : []),
      link(`/api/games/${game.id}/record`, word("game-record")),
      ...(game.kind === "draughts" && (state.status === "over" || you === null) ? [link(`/analysis?game=${game.id}`, word("game-analyse"))] : []),
    );
  }
}

/** The lot as moves, or as men that fly. @param {string[]} acts */
const drawn = (acts) => acts.map((act, at) => (act.includes(">") ? act.replace(">", " → ") : at % 2 === 0 ? `${at / 2 + 1}. ${act}` : act)).join(acts[0]?.includes(">") ? ", " : " ");

/** Scrolls the list, not the page. @param {HTMLElement} button */
function reveal(button) {
  const list = find("#moves", HTMLElement);
  const [box, whole] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < whole.top) list.scrollTop -= whole.top - box.top;
  else if (box.bottom > whole.bottom) list.scrollTop += box.bottom - whole.bottom;
}
