/** Challenges of others, wherever the stream of the lobby is heard. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { controlText } from "./control.js";
import { word } from "./words.js";

/** @type {Map<string, import("./wire.js").Challenge>} */
const waiting = new Map();

function draw() {
  const box = find("#challenges", HTMLElement);
  show(box, waiting.size > 0);
  const answer = (/** @type {string} */ id, /** @type {"accept" | "decline"} */ verb) => async () => {
    const made = await call("POST", `/api/challenge/${id}/${verb}`, {}).catch(() => null);
    waiting.delete(id);
    draw();
    if (made?.url) location.assign(made.url);
  };
  box.replaceChildren(...[...waiting.values()].map((challenge) => {
    const what = `${word(`discipline-${challenge.variant.key}`)} · ${controlText(challenge.timeControl.show)} · ${word(challenge.rated ? "rated" : "casual")}`;
    const text = word("challenge-in", { name: challenge.challenger.name, what });
    return h("div", { class: "ask", role: "group", "aria-label": text }, h("span", {}, text), h("div", { class: "buttons" },
      h("button", { type: "button", class: "strong", onclick: answer(challenge.id, "accept") }, word("challenge-accept")),
      h("button", { type: "button", onclick: answer(challenge.id, "decline") }, word("challenge-decline"))));
  }));
}

/** @param {EventSource} stream */
export async function heedChallenges(stream) {
  stream.addEventListener("person", (event) => {
    /** @type {import("./wire.js").PersonEvent} */
    const told = JSON.parse(event.data);
    if (told.type === "challenge") waiting.set(told.challenge.id, told.challenge);
    else if (told.type === "challengeCanceled") waiting.delete(told.challenge.id);
    else return;
    draw();
  });
  /** @type {import("./wire.js").Challenges | null} */
  const open = await call("GET", "/api/challenge").catch(() => null);
  for (const challenge of open?.in ?? []) waiting.set(challenge.id, challenge);
  draw();
}
