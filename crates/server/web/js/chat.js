/** What is said at the board: players to each other, who watches among themselves. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./wire.js").ChatLine} ChatLine
 */

export class Chat {
  /** @type {(request: import("./wire.js").Request) => boolean} */ #send;
  #box = find("#chat", HTMLElement);
  #list = find("#chat-lines", HTMLElement);
  #form = find("#chat-form", HTMLFormElement);
  #person = find("#chat-person", HTMLDetailsElement);
  #loaded = false;
  /** With whom one talks, if they can be muted and reported. @type {string | null} */ #other = null;
  #muted = false;
  #game = "";
  /** @type {Set<string>} */ #known = new Set();

  /** @param {(request: import("./wire.js").Request) => boolean} send says whether it went out */
  constructor(send) {
    this.#send = send;
    const input = find("#chat-text", HTMLInputElement);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text === "") return;
      if (this.#send({ t: "chat", text })) input.value = "";
    });
    const hide = find("#chat-hide", HTMLButtonElement);
    const draw = () => {
      const hidden = recall("chat") === "hidden";
      hide.textContent = word(hidden ? "chat-show" : "chat-hide");
      hide.setAttribute("aria-expanded", String(!hidden));
      show(find("#chat-body", HTMLElement), !hidden);
    };
    hide.addEventListener("click", () => {
      remember("chat", recall("chat") === "hidden" ? "shown" : "hidden");
      draw();
    });
    draw();
    this.#heed();
  }

  /** The opponent can be muted and reported without leaving the board. */
  #heed() {
    const [mute, form, text] = [find("#chat-mute", HTMLButtonElement), find("#chat-report-form", HTMLFormElement), find("#chat-report-text", HTMLTextAreaElement)];
    const said = find("#chat-person-said", HTMLElement);
    const tell = (/** @type {string} */ what) => {
      said.textContent = what;
      show(said, what !== "");
    };
    const draw = () => {
      mute.textContent = word(this.#muted ? "profile-muted" : "profile-mute");
      mute.setAttribute("aria-pressed", String(this.#muted));
    };
    const attempt = async (/** @type {() => Promise<string>} */ work) => {
      try {
        tell(await work());
      } catch (error) {
        tell(error instanceof Error && error.message ? error.message : word("failed"));
      }
      draw();
    };
    this.#person.addEventListener("toggle", () => attempt(async () => {
      if (!this.#person.open) return "";
      /** @type {import("./wire.js").Related[]} */
      const related = await call("GET", "/api/relations");
      this.#muted = related.some(({ name, relation }) => name === this.#other && relation !== "follow");
      return "";
    }));
    mute.addEventListener("click", () => attempt(async () => {
      await call("PUT", `/api/relations/${encodeURIComponent(this.#other ?? "")}`, { relation: this.#muted ? null : "mute" });
      this.#muted = !this.#muted;
      for (const line of this.#list.children) if (line.querySelector(".name")?.textContent === this.#other) show(line, !this.#muted);
      return "";
    }));
    find("#chat-report", HTMLButtonElement).addEventListener("click", () => {
      show(form, true);
      text.focus();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void attempt(async () => {
        await call("POST", "/api/reports", { name: this.#other, game: this.#game, text: text.value });
        text.value = "";
        show(form, false);
        return word("profile-report-sent");
      });
    });
    draw();
  }

  /** @param {Scene} scene @param {import("./wire.js").Me | null} me */
  async show({ game, you, state }, me) {
    const people = game.engine === null && state.people.first.kind !== "open" && state.people.second.kind !== "open";
    const talks = !game.quiet && (you !== null ? people : me !== null && !me.guest);
    show(this.#box, !game.quiet && (people || you === null));
    show(this.#form, talks);
    const other = you === null ? null : state.people[you === "first" ? "second" : "first"];
    this.#other = other?.kind === "user" && me !== null && !me.guest ? other.name : null;
    this.#game = game.id;
    show(this.#person, talks && this.#other !== null);
    find("summary", HTMLElement, this.#person).textContent = word("chat-person", { name: this.#other ?? "" });
    find("#chat-title", HTMLElement).textContent = word(you === null ? "chat-watchers" : "chat-title");
    if (this.#loaded) return;
    this.#loaded = true;
    /** @type {ChatLine[]} */
    const lines = await call("GET", `/api/games/${game.id}/chat`).catch(() => []);
    for (const line of lines) this.hear(line);
    if (lines.length === 0 && this.#known.size === 0) this.#list.replaceChildren(h("li", { class: "muted small" }, word("chat-empty")));
  }

  /** The connection was broken: what was said meanwhile is asked for. */
  missed() {
    this.#loaded = false;
  }

  /** @param {ChatLine} line */
  hear(line) {
    if (this.#known.has(line.id)) return;
    if (this.#known.size === 0) this.#list.replaceChildren();
    this.#known.add(line.id);
    this.#list.append(h("li", {}, h("a", { class: "name", href: `/u/${encodeURIComponent(line.name)}` }, line.name), " ", line.text));
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}
