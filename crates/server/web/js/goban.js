/**
 * The renju board: an SVG with 15×15 points. With a mouse a click places; with a finger the first touch shows where the stone would stand and
 * a second one on the same place confirms, because the points are smaller than a fingertip.
 */
import { h, s } from "./element.js";
import { SIZE, STARS, central, name, place, snap } from "./points.js";

/**
 * @typedef {"black" | "white"} Color
 * @typedef {object} Stones
 * @property {string[]} black
 * @property {string[]} white
 * @property {string | null} last
 * @property {string[]} [order] the stones in the order they were placed, to number them
 * @typedef {object} Hands
 * @property {Color | "offer" | null} color the stone under the hand; `offer` marks fifth moves to offer
 * @property {number | null} within only points of the central square of this side
 * @property {string[] | null} among only these points
 * @typedef {import("./board.js").Words} Words
 */

const UNIT = 100;
const EDGE = 80;
const WHOLE = (SIZE - 1) * UNIT + 2 * EDGE;

export class Goban {
  /** @type {SVGSVGElement} */ #svg;
  /** @type {Words} */ #words;
  /** @type {(point: string) => void} */ #placed;
  /** @type {((key: string) => void) | undefined} */ #typed;
  /** @type {Map<string, SVGElement>} */ #cells = new Map();
  #stoneLayer = s("g", { class: "stones", "aria-hidden": "true" });
  #markLayer = s("g", { class: "points", "aria-hidden": "true" });
  #ghostLayer = s("g", { class: "ghost", "aria-hidden": "true" });
  #lineLayer = s("g", { class: "grid-lines", "aria-hidden": "true" });
  /** @type {Stones} */ #stones = { black: [], white: [], last: null };
  /** @type {Hands} */ #hands = { color: null, within: null, among: null };
  #focused = "h8";
  /** @type {string | null} */ #aimed = null;
  #flipped = false;
  #picture = false;

  /**
   * @param {Element} root
   * @param {{words: Words, label: string, placed?: (point: string) => void, typed?: (key: string) => void, picture?: boolean}} options a picture is
   *   looked at and not played on
   */
  constructor(root, { words, label, placed = () => {}, typed, picture = false }) {
    this.#picture = picture;
    this.#words = words;
    this.#placed = placed;
    this.#typed = typed;
    const cells = s("g", { class: "cells" });
    for (let y = picture ? -1 : SIZE - 1; y >= 0; y -= 1) {
      const row = s("g", { role: "row" });
      for (let x = 0; x < SIZE; x += 1) {
        const cell = s("rect", { role: "gridcell", class: "cell", tabindex: -1, width: UNIT - 8, height: UNIT - 8, rx: 12, "data-point": name(x, y) });
        this.#cells.set(name(x, y), cell);
        row.append(cell);
      }
      cells.append(row);
    }
    this.#svg = s(
      "svg",
      { class: "board goban", viewBox: `0 0 ${WHOLE} ${WHOLE}`, role: picture ? "img" : "grid", "aria-label": label },
      s("rect", { class: "wood", width: WHOLE, height: WHOLE, "aria-hidden": "true" }),
      this.#lineLayer,
      cells,
      this.#markLayer,
      this.#stoneLayer,
      this.#ghostLayer,
    );
    root.replaceChildren(h("div", { class: "board-frame" }, this.#svg));
    this.#lay();
    if (picture) return;
    this.#svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" || event.buttons > 0) this.#aim(this.#under(event));
    });
    this.#svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.#aim(null);
    });
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const point = this.#under(event);
      if (event.pointerType === "mouse" && point) this.#put(point);
      else if (point && point === this.#aimed) this.#put(point);
      else this.#aim(point);
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("focusin", (event) => {
      const cell = event.target instanceof SVGElement ? event.target : null;
      if (cell?.dataset.point) this.#rove(cell.dataset.point, false);
    });
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.#flipped = flipped;
    this.#lay();
    this.show(this.#stones);
  }

  get flipped() {
    return this.#flipped;
  }

  /** @param {Stones} stones */
  show(stones) {
    this.#stones = stones;
    this.#aim(null);
    const numbers = new Map((stones.order ?? []).map((point, i) => [point, i + 1]));
    /** @type {Node[]} */
    const drawn = [];
    for (const color of /** @type {const} */ (["black", "white"])) {
      for (const point of stones[color]) {
        const { x, y } = this.#at(point);
        const stone = s("g", { class: `stone ${color}${point === stones.last ? " last" : ""}`, transform: `translate(${x} ${y})` });
        stone.append(s("ellipse", { class: "shadow", cx: 2, cy: 5, rx: 45, ry: 45 }), s("circle", { class: "disc", r: 45 }));
        const number = this.#picture ? undefined : numbers.get(point);
        if (number) stone.append(s("text", { y: 2 }, String(number)));
        else if (point === stones.last) stone.append(s("circle", { class: "mark", r: 14 }));
        drawn.push(stone);
      }
    }
    this.#stoneLayer.replaceChildren(...drawn);
    this.#label();
  }

  /** @param {Hands} hands */
  hold(hands) {
    this.#hands = hands;
    this.#svg.classList.toggle("live", hands.color !== null);
    this.#aim(null);
    this.#label();
  }

  /**
   * Points with a mark: `foul`, `offered`, `best`.
   * @param {{point: string, kind: string, text?: string}[]} marks
   */
  marks(marks) {
    this.#markLayer.replaceChildren(
      ...marks.map(({ point, kind, text }) => {
        const { x, y } = this.#at(point);
        const mark = s("g", { class: `point-mark ${kind}`, transform: `translate(${x} ${y})` });
        if (kind === "foul") mark.append(s("path", { d: "M-26 -26L26 26M26 -26L-26 26" }));
        else mark.append(s("circle", { r: 34 }));
        if (text) mark.append(s("text", { y: 2 }, text));
        return mark;
      }),
    );
  }

  /** Lights up the area a stone must be placed in. @param {number | null} side */
  area(side) {
    this.#lineLayer.querySelector(".area")?.remove();
    if (!side || side >= SIZE) return;
    const half = ((side - 1) / 2) * UNIT + UNIT / 2;
    this.#lineLayer.prepend(s("rect", { class: "area", x: WHOLE / 2 - half, y: WHOLE / 2 - half, width: 2 * half, height: 2 * half, rx: 20 }));
  }

  focus() {
    this.#cells.get(this.#focused)?.focus();
  }

  /** @param {string} point */
  #at(point) {
    const { x, y } = place(point) ?? { x: 0, y: 0 };
    return this.#flipped
      ? { x: EDGE + (SIZE - 1 - x) * UNIT, y: EDGE + y * UNIT }
      : { x: EDGE + x * UNIT, y: EDGE + (SIZE - 1 - y) * UNIT };
  }

  #lay() {
    for (const [point, cell] of this.#cells) {
      const { x, y } = this.#at(point);
      cell.setAttribute("x", String(x - UNIT / 2 + 4));
      cell.setAttribute("y", String(y - UNIT / 2 + 4));
    }
    /** @type {Node[]} */
    const drawn = [];
    const [low, high] = [EDGE, WHOLE - EDGE];
    for (let i = 0; i < SIZE; i += 1) {
      const at = EDGE + i * UNIT;
      drawn.push(s("path", { d: `M${low} ${at}H${high}M${at} ${low}V${high}` }));
      const [file, rank] = this.#flipped ? [SIZE - 1 - i, i] : [i, SIZE - 1 - i];
      drawn.push(
        s("text", { x: at, y: WHOLE - 16, "text-anchor": "middle" }, String.fromCharCode(97 + file)),
        s("text", { x: 27, y: at + 2, "text-anchor": "middle", "dominant-baseline": "central" }, String(rank + 1)),
      );
    }
    for (const point of STARS) {
      const { x, y } = this.#at(point);
      drawn.push(s("circle", { cx: x, cy: y, r: 9 }));
    }
    this.#lineLayer.replaceChildren(...drawn);
  }

  /** @param {string} point */
  #free(point) {
    const { color, within, among } = this.#hands;
    if (color === null) return false;
    if (among) return among.includes(point);
    if (this.#stones.black.includes(point) || this.#stones.white.includes(point)) return false;
    return within === null || central(point, within);
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const box = this.#svg.getBoundingClientRect();
    const x = (((event.clientX - box.left) / box.width) * WHOLE - EDGE) / UNIT;
    const y = (((event.clientY - box.top) / box.height) * WHOLE - EDGE) / UNIT;
    return this.#flipped
      ? snap(SIZE - 1 - x, y, (point) => this.#free(point))
      : snap(x, SIZE - 1 - y, (point) => this.#free(point));
  }

  /** Shows where the stone would stand. @param {string | null} point */
  #aim(point) {
    if (point === this.#aimed && point !== null) return;
    this.#aimed = point;
    this.#ghostLayer.replaceChildren();
    if (!point || this.#hands.color === null) return;
    const { x, y } = this.#at(point);
    this.#ghostLayer.append(
      s("path", { class: "cross", d: `M${EDGE} ${y}H${WHOLE - EDGE}M${x} ${EDGE}V${WHOLE - EDGE}` }),
      s("circle", { class: `disc ${this.#hands.color}`, cx: x, cy: y, r: 45 }),
    );
  }

  /** @param {string} point */
  #put(point) {
    if (!this.#free(point)) return;
    this.#aim(null);
    this.#placed(point);
  }

  #label() {
    for (const [point, cell] of this.#cells) {
      const what = this.#stones.black.includes(point) ? "black" : this.#stones.white.includes(point) ? "white" : "empty";
      cell.setAttribute("aria-label", `${point}, ${this.#words(`point-${what}`)}`);
      cell.setAttribute("tabindex", point === this.#focused ? "0" : "-1");
    }
  }

  /** @param {string} point @param {boolean} focus */
  #rove(point, focus) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = point;
    this.#cells.get(point)?.setAttribute("tabindex", "0");
    if (focus) this.#cells.get(point)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = this.#flipped ? -1 : 1;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-way, 0], ArrowRight: [way, 0], ArrowUp: [0, way], ArrowDown: [0, -way],
    });
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const { x, y } = place(this.#focused) ?? { x: 7, y: 7 };
      const next = name(x + step[0], y + step[1]);
      if (this.#cells.has(next)) this.#rove(next, true);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#put(this.#focused);
    } else if (event.key === "Escape") {
      this.#aim(null);
    } else if (/^[a-o0-9]$/i.test(event.key) && this.#typed) {
      event.preventDefault();
      this.#typed(event.key);
    }
  }
}
