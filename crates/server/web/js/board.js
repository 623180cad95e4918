/**
 * The draughts board: an SVG that is clicked, dragged on, and played with the arrow keys or by a screen reader. It knows no rule: the legal
 * moves are handed in, and `entry.js` says what a click comes to.
 */
import { h, s } from "./element.js";
import * as entry from "./entry.js";
import { flight, still } from "./motion.js";
import { after } from "./position.js";
import * as squares from "./squares.js";

/**
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./squares.js").Color} Color
 * @typedef {import("./position.js").Piece} Piece
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./entry.js").Move} Move
 * @typedef {import("./entry.js").Step} Step
 * @typedef {object} Hands what the person may do
 * @property {readonly Move[]} legal
 * @property {Color | null} color whose pieces the person moves now; `null`: nobody's
 * @property {Color | null} premove whose pieces may be moved in advance
 * @property {boolean} due whether something must be captured
 * @typedef {object} Listener
 * @property {(move: Move, clicks: number[]) => void} [move] the move is certain and already drawn
 * @property {(step: Step) => void} [step] something else came of a click
 * @property {(clicks: number[] | null) => void} [premove]
 * @property {(square: number) => void} [square] every click, when the board is being set up
 * @property {(key: string) => void} [typed] a character typed while the board has the focus
 * @typedef {(id: string, values?: Record<string, string | number>) => string} Words
 */

const UNIT = 100;

export class Board {
  /** @type {Side} */ #side;
  /** How many squares a side has. @type {number} */ #edge;
  /** @type {Words} */ #words;
  /** @type {Listener} */ #listener;
  /** @type {SVGSVGElement} */ #svg;
  /** @type {Map<number, SVGGElement>} */ #cells = new Map();
  /** @type {Map<number, SVGGElement>} */ #men = new Map();
  #pieceLayer = s("g", { class: "pieces", "aria-hidden": "true" });
  #arrowLayer = s("g", { class: "arrows", "aria-hidden": "true" });
  #labelLayer = s("g", { class: "labels", "aria-hidden": "true" });
  /** The same beside the board, for who likes them there. */
  #ranks = h("div", { class: "ranks", "aria-hidden": "true" });
  #files = h("div", { class: "files", "aria-hidden": "true" });
  /** @type {Position} */ #position = { turn: "white", pieces: new Map() };
  /** @type {Hands} */ #hands = { legal: [], color: null, premove: null, due: false };
  /** @type {Color} */ #below = "white";
  /** @type {number[]} */ #clicks = [];
  /** @type {number[] | null} */ #premove = null;
  #focused = 0;
  #picture = false;
  /** @type {{square: number, wasChosen: boolean, moved: boolean, x: number, y: number} | null} */ #drag = null;
  /** Ends the flight that is seen at present. @type {() => void} */ #land = () => {};
  /** Whether the click being handled is the end of a drag. */
  #dropped = false;
  editing = false;

  /**
   * @param {Element} root where the board goes
   * @param {{side: Side, words: Words, label: string, listener: Listener, picture?: boolean}} options a picture is looked at and not played on
   */
  constructor(root, { side, words, label, listener, picture = false }) {
    this.#side = side;
    this.#edge = squares.edge(side);
    const edge = this.#edge;
    this.#picture = picture;
    this.#words = words;
    this.#listener = listener;
    const size = edge * UNIT;
    const rows = s("g", { class: "squares" });
    for (let y = 0; y < edge; y += 1) {
      const row = s("g", { role: picture ? null : "row" });
      for (let x = 0; x < edge; x += 1) {
        const square = squares.at(side, x, y);
        if (square === null) continue;
        const cell = s("g", { role: picture ? null : "gridcell", class: "cell", tabindex: picture ? null : -1, "data-square": square });
        cell.append(
          s("rect", { class: "dark", width: UNIT, height: UNIT }),
          s("rect", { class: "ring", x: 5, y: 5, width: UNIT - 10, height: UNIT - 10, rx: 8 }),
          s("circle", { class: "dot", cx: UNIT / 2, cy: UNIT / 2, r: 17 }),
        );
        this.#cells.set(square, cell);
        row.append(cell);
      }
      rows.append(row);
    }
    this.#svg = s(
      "svg",
      { class: `board board-${edge}`, viewBox: `0 0 ${size} ${size}`, role: picture ? "img" : "grid", "aria-label": label },
      s("rect", { class: "light", width: size, height: size, "aria-hidden": "true" }),
      rows,
      this.#labelLayer,
      this.#pieceLayer,
      this.#arrowLayer,
    );
    root.replaceChildren(h("div", { class: `board-frame frame-${edge}` }, this.#svg, ...(picture || side !== 8 ? [] : [this.#ranks, this.#files])));
    this.#focused = edge === 8 ? 22 : 32;
    this.#lay();
    if (picture) return;
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#motion(event));
    this.#svg.addEventListener("pointerup", (event) => this.#up(event));
    this.#svg.addEventListener("pointercancel", () => this.#drop());
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("focusin", (event) => {
      const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
      if (cell instanceof SVGElement) this.#rove(Number(cell.dataset.square), false);
    });
  }

  get side() {
    return this.#side;
  }

  get below() {
    return this.#below;
  }

  get position() {
    return this.#position;
  }

  /** The squares clicked so far. */
  get clicks() {
    return this.#clicks;
  }

  /** @returns {import("./entry.js").Table} */
  get table() {
    const { legal, due } = this.#hands;
    return { pieces: this.#position.pieces, legal, due };
  }

  /** Whose pieces are at the lower edge. @param {Color} color */
  turn(color) {
    this.#land();
    this.#below = color;
    this.#lay();
    this.#draw();
  }

  /**
   * Shows a position. With a way the piece is seen to fly along it, and what it took to be lifted at the end; but the board is at once as it
   * will be, so nobody waits for the picture to make a move, and the next position ends the flight.
   * @param {Position} position
   * @param {{moved?: number[], captured?: number[], way?: number[]}} [last] the squares of the last move, and its way to be animated
   */
  show(position, { moved = [], captured = [], way = [] } = {}) {
    this.#land();
    const [from, ...stops] = way;
    const to = stops.at(-1);
    const piece = from === undefined ? undefined : this.#men.get(from);
    const flies = from !== undefined && to !== undefined && piece && !still();
    const taken = flies ? captured.flatMap((square) => this.#men.get(square) ?? []) : [];
    // What flies or is lifted stays in the picture when the pieces are drawn anew.
    if (flies) for (const square of [from, ...captured]) this.#men.delete(square);
    this.#position = position;
    this.#forget();
    this.#mark("last", moved);
    this.#draw();
    const landed = flies ? this.#men.get(to) : undefined;
    if (!flies || !landed) {
      for (const seen of [piece, ...taken]) if (flies) seen?.remove();
      return;
    }
    landed.style.visibility = "hidden";
    for (const victim of taken) victim.classList.add("taken");
    this.#pieceLayer.append(piece);
    this.#land = flight(piece, [from, ...stops].map((square) => this.#corner(square)), taken, () => {
      this.#land = () => {};
      for (const seen of [piece, ...taken]) seen.remove();
      landed.style.visibility = "";
    });
  }

  /** @param {Hands} hands */
  hold(hands) {
    this.#hands = hands;
    if (hands.color === null && hands.premove === null) this.#forget();
    this.#svg.classList.toggle("live", hands.color !== null || hands.premove !== null || this.editing);
    this.#label();
  }

  /** Lets go of what was clicked. */
  release() {
    this.#forget();
  }

  /** @returns {number[] | null} */
  get premove() {
    return this.#premove;
  }

  /** @param {number[] | null} clicks */
  set premove(clicks) {
    this.#premove = clicks;
    this.#mark("premove", clicks ?? []);
  }

  /**
   * Arrows from square to square, the first the strongest.
   * @param {{squares: number[], kind: string}[]} arrows
   */
  arrows(arrows) {
    this.#arrowLayer.replaceChildren(
      ...arrows.flatMap(({ squares: way, kind }) => {
        const points = way.map((square) => {
          const { x, y } = this.#corner(square);
          return [x + UNIT / 2, y + UNIT / 2];
        });
        const [ax = 0, ay = 0] = points.at(-2) ?? [];
        const [bx = 0, by = 0] = points.at(-1) ?? [];
        const length = Math.hypot(bx - ax, by - ay) || 1;
        const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
        const [ex, ey] = [bx - ux * 30, by - uy * 30];
        const line = [...points.slice(0, -1), [ex, ey]].map((point) => point.join(" ")).join("L");
        const tip = [
          [bx - ux * 4, by - uy * 4],
          [ex - uy * 20, ey + ux * 20],
          [ex + uy * 20, ey - ux * 20],
        ];
        return [
          s("path", { class: `arrow ${kind}`, d: `M${line}` }),
          s("path", { class: `tip ${kind}`, d: `M${tip.map((point) => point.join(" ")).join("L")}Z` }),
        ];
      }),
    );
  }

  /** Marks the squares of pieces that must capture. @param {number[]} due */
  due(due) {
    this.#mark("due", due);
  }

  /** Marks squares as chosen, when the board is being set up. @param {number[]} chosen */
  choose(chosen) {
    this.#mark("chosen", chosen);
  }

  /** Puts the focus on the board. */
  focus() {
    this.#cells.get(this.#focused)?.focus();
  }

  /** Upper left corner of a square on the picture. @param {number} square */
  #corner(square) {
    const { x, y } = squares.place(this.#side, square);
    const last = this.#edge - 1;
    return this.#below === "white" ? { x: x * UNIT, y: y * UNIT } : { x: (last - x) * UNIT, y: (last - y) * UNIT };
  }

  /** Puts squares and labels in their places. */
  #lay() {
    const side = this.#edge;
    for (const [square, cell] of this.#cells) {
      const { x, y } = this.#corner(square);
      cell.setAttribute("transform", `translate(${x} ${y})`);
    }
    const labels = [];
    if (this.#side !== 8) {
      for (const square of this.#cells.keys()) {
        const { x, y } = this.#corner(square);
        labels.push(s("text", { class: "on-dark", x: x + 4, y: y + 17 }, String(square)));
      }
    } else {
      for (let i = 0; i < side; i += 1) {
        const rank = this.#below === "white" ? side - i : i + 1;
        const file = "abcdefgh".charAt(this.#below === "white" ? i : side - 1 - i);
        labels.push(
          s("text", { class: i % 2 === 0 ? "on-light" : "on-dark", x: 4, y: i * UNIT + 19 }, String(rank)),
          s("text", { class: i % 2 === 0 ? "on-dark" : "on-light", x: (i + 1) * UNIT - 4, y: side * UNIT - 5, "text-anchor": "end" }, file),
        );
      }
    }
    this.#labelLayer.replaceChildren(...labels);
    const white = this.#below === "white";
    this.#ranks.replaceChildren(...Array.from({ length: side }, (_, i) => h("span", {}, String(white ? side - i : i + 1))));
    this.#files.replaceChildren(...Array.from({ length: side }, (_, i) => h("span", {}, "abcdefgh".charAt(white ? i : side - 1 - i))));
  }

  #draw() {
    for (const man of this.#men.values()) man.remove();
    this.#men.clear();
    for (const [square, piece] of this.#position.pieces) {
      const { x, y } = this.#corner(square);
      const man = drawPiece(piece, this.#edge);
      man.setAttribute("transform", `translate(${x} ${y})`);
      this.#men.set(square, man);
      this.#pieceLayer.append(man);
    }
    this.#label();
  }

  /** What a screen reader says of each square. */
  #label() {
    if (this.#picture) return;
    const movable = new Set(this.#hands.color === null ? [] : this.#hands.legal.map((move) => move.from));
    for (const [square, cell] of this.#cells) {
      const name = squares.name(this.#side, square);
      const piece = this.#position.pieces.get(square);
      const what = piece ? this.#words(`square-${piece.color}-${piece.king ? "king" : "man"}`) : this.#words("square-empty");
      const more = movable.has(square) ? `, ${this.#words("square-movable")}` : "";
      cell.setAttribute("aria-label", `${name}, ${what}${more}`);
      cell.setAttribute("tabindex", square === this.#focused ? "0" : "-1");
      cell.classList.toggle("movable", movable.has(square));
    }
  }

  /** @param {string} mark @param {Iterable<number>} marked */
  #mark(mark, marked) {
    const set = new Set(marked);
    for (const [square, cell] of this.#cells) cell.classList.toggle(mark, set.has(square));
  }

  #forget() {
    this.#clicks = [];
    for (const mark of ["chosen", "end", "stop", "due"]) this.#mark(mark, []);
    for (const cell of this.#cells.values()) cell.removeAttribute("aria-selected");
  }

  /** @param {number} square */
  #click(square) {
    if (this.editing) {
      this.#listener.square?.(square);
      return;
    }
    if (this.#hands.color === null) {
      this.#clickAhead(square);
      return;
    }
    const step = entry.click(this.table, this.#hands.color, this.#clicks, square);
    this.#forget();
    if (step.kind === "done") {
      this.#play(step.move, step.clicks);
      return;
    }
    if (step.kind === "chosen" || step.kind === "ambiguous") {
      this.#clicks = step.clicks;
      this.#mark("chosen", step.clicks);
      this.#mark("end", step.ends);
      this.#mark("stop", step.stops);
    } else if (step.kind === "wrong") {
      this.#clicks = step.clicks;
      this.#mark("chosen", step.clicks);
      this.#mark("due", step.due.map((move) => move.from));
      if (step.clicks.length > 0) {
        const { stops, ends } = entry.targets(this.table, step.clicks, step.due);
        this.#mark("end", ends);
        this.#mark("stop", stops);
      }
    }
    for (const chosen of this.#clicks) this.#cells.get(chosen)?.setAttribute("aria-selected", "true");
    this.#listener.step?.(step);
  }

  /** @param {number} square */
  #clickAhead(square) {
    const own = this.#position.pieces.get(square)?.color === this.#hands.premove;
    if (this.#hands.premove === null) return;
    const [from] = this.#clicks;
    const ahead = this.#premove;
    if (from !== undefined && from !== square && !own) {
      this.premove = [from, square];
      this.#forget();
      this.#listener.premove?.(this.#premove);
      return;
    }
    // More squares after that are the way of a capture; the last one again, or a piece, takes all back.
    if (from === undefined && ahead && !own && ahead.at(-1) !== square) {
      this.premove = [...ahead, square];
      this.#listener.premove?.(this.#premove);
      return;
    }
    const again = from === square;
    this.#forget();
    if (this.#premove) {
      this.premove = null;
      this.#listener.premove?.(null);
    }
    if (own && !again) {
      this.#clicks = [square];
      this.#mark("chosen", [square]);
    }
  }

  /**
   * Draws the move and tells it.
   * @param {Move} move
   * @param {number[]} clicks
   */
  #play(move, clicks) {
    const stops = entry.way(move, clicks.slice(1));
    const dragged = this.#dropped && stops.length === 1;
    this.#hands = { ...this.#hands, color: null, legal: [] };
    this.show(after(this.#position, move), {
      moved: [move.from, move.to],
      captured: move.captured,
      way: dragged ? [] : [move.from, ...stops],
    });
    this.#listener.move?.(move, clicks);
  }

  /**
   * Plays one of the legal moves as if it had been clicked (chosen from a list, typed, or played in advance).
   * @param {Move} move
   * @param {number[]} [clicks]
   */
  play(move, clicks = [move.from, move.to]) {
    this.#play(move, clicks);
  }

  /** Where on the board a pointer is, in squares with White below. @param {PointerEvent} event */
  #point(event) {
    const box = this.#svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.#edge;
    const y = ((event.clientY - box.top) / box.height) * this.#edge;
    return this.#below === "white" ? { x, y } : { x: this.#edge - x, y: this.#edge - y };
  }

  /** The squares where a click would do something. */
  #useful() {
    if (this.editing) return [...this.#cells.keys()];
    const { legal, color } = this.#hands;
    if (color === null) return [...this.#position.pieces].filter(([, piece]) => piece.color === this.#hands.premove).map(([square]) => square);
    const useful = new Set(legal.map((move) => move.from));
    if (this.#clicks.length > 0) {
      const { stops, ends } = entry.targets(this.table, this.#clicks, entry.remaining(this.table, this.#clicks));
      for (const square of [...stops, ...ends]) useful.add(square);
    }
    return useful;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    const { x, y } = this.#point(event);
    const square = entry.snap(this.#side, x, y, this.#useful());
    if (square === null) return;
    event.preventDefault();
    this.#land();
    this.#rove(square, false);
    const wasChosen = this.#clicks[0] === square && this.#clicks.length === 1;
    const mover = this.#hands.color ?? this.#hands.premove;
    const own = this.#position.pieces.get(square)?.color === mover && !this.editing;
    // A second press on the chosen piece lets it go when the finger is lifted, unless it is dragged.
    if (!(own && wasChosen)) this.#click(square);
    if (own && this.#clicks[0] === square) {
      this.#drag = { square, wasChosen, moved: false, x: event.clientX, y: event.clientY };
      this.#svg.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  #motion(event) {
    const drag = this.#drag;
    if (!drag) return;
    const box = this.#svg.getBoundingClientRect();
    const scale = (this.#edge * UNIT) / box.width;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    drag.moved = true;
    const man = this.#men.get(drag.square);
    if (!man) return;
    if (man !== this.#pieceLayer.lastChild) this.#pieceLayer.append(man);
    man.classList.add("dragged");
    const x = (event.clientX - box.left) * scale - UNIT / 2;
    const y = (event.clientY - box.top) * scale - UNIT / 2;
    man.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag) return;
    this.#drop();
    if (!drag.moved) {
      if (drag.wasChosen) this.#click(drag.square);
      return;
    }
    const { x, y } = this.#point(event);
    const outside = x < 0 || y < 0 || x > this.#edge || y > this.#edge;
    const square = outside ? null : entry.snap(this.#side, x, y, this.#useful());
    this.#dropped = true;
    // The opponent may have moved while the piece was in the air.
    if (this.#clicks[0] !== drag.square) this.#click(drag.square);
    if (square !== null && square !== drag.square) this.#click(square);
    this.#dropped = false;
  }

  /** The dragged piece goes back to its square. */
  #drop() {
    const drag = this.#drag;
    this.#drag = null;
    const man = drag ? this.#men.get(drag.square) : undefined;
    if (!drag || !man) return;
    man.classList.remove("dragged");
    const { x, y } = this.#corner(drag.square);
    man.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-2, 0], ArrowRight: [2, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    });
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      this.#rove(this.#beside(step), true);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#click(this.#focused);
    } else if (event.key === "Escape") {
      this.#forget();
      if (this.#premove) {
        this.premove = null;
        this.#listener.premove?.(null);
      }
    } else if (/^[a-h0-9а-яА-ЯA-H]$/.test(event.key) && this.#listener.typed) {
      event.preventDefault();
      this.#listener.typed(event.key);
    }
  }

  /** The playing square next to the focused one as it is seen. @param {[number, number]} step */
  #beside([dx, dy]) {
    const way = this.#below === "white" ? 1 : -1;
    const { x, y } = squares.place(this.#side, this.#focused);
    if (dy === 0) return squares.at(this.#side, x + dx * way, y) ?? this.#focused;
    // Rows are set off by one: go right and left in turn, so that going up stays in one pair of columns.
    const shift = x % 2 === 1 ? -1 : 1;
    return squares.at(this.#side, x + shift, y + dy * way) ?? this.#focused;
  }

  /** @param {number} square @param {boolean} focus */
  #rove(square, focus) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    const cell = this.#cells.get(square);
    cell?.setAttribute("tabindex", "0");
    if (focus) cell?.focus();
  }
}

/**
 * A man is a disc with a groove; a king is a disc on a disc. Plain matte colours.
 * @param {Piece} piece
 * @param {number} edge how many squares a side of the board has
 */
export function drawPiece(piece, edge) {
  const radius = edge === 8 ? 40 : 38;
  const man = s("g", { class: `piece ${piece.color}${piece.king ? " king" : ""}` });
  const disc = (/** @type {number} */ cy) => {
    man.append(
      s("circle", { class: "disc", cx: 50, cy, r: radius }),
      s("circle", { class: "groove", cx: 50, cy, r: radius * 0.68 }),
    );
  };
  man.append(s("ellipse", { class: "shadow", cx: 50, cy: piece.king ? 60 : 55, rx: radius, ry: radius }));
  if (piece.king) {
    disc(56);
    disc(43);
    man.append(s("path", { class: "crown", d: "M33 52l-3-17 11 8 9-13 9 13 11-8-3 17z" }));
  } else {
    disc(50);
    man.append(s("circle", { class: "groove inner", cx: 50, cy: 50, r: radius * 0.36 }));
  }
  return man;
}
