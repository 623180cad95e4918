/** What a person likes: sounds, the look of the board, confirmation of moves. Kept in the browser. */
import { dress } from "./dress.js";
import { find, h } from "./element.js";
import { recall, remember } from "./memory.js";
import { askToNotify, wishes } from "./reached.js";
import { play, sounds } from "./sound.js";
import { word } from "./words.js";

/** @param {string} name @param {string} usual */
const chosen = (name, usual) => recall(name) ?? usual;

export const taste = {
  /** Whether moves of slow games are confirmed. */
  get confirm() {
    return chosen("confirm", "off") === "on";
  },
  get short() {
    return chosen("notation", "full") === "short";
  },
};

/** Whether only the board is seen. @param {boolean} [on] */
export function zen(on = !document.documentElement.classList.contains("zen")) {
  document.documentElement.classList.toggle("zen", on);
}

/** @param {string} text @param {boolean} on @param {(on: boolean) => void} change @param {string} [id] */
function toggle(text, on, change, id) {
  const box = h("input", { type: "checkbox", checked: on, id, onchange: () => change(box.checked) });
  return h("label", { class: "check small" }, box, text);
}

/** @param {string} name @param {string} usual @param {string[]} choices @param {() => void} changed */
function choice(name, usual, choices, changed) {
  const select = h("select", { id: `setting-${name}`, onchange: () => {
    remember(name, select.value);
    changed();
  } }, ...choices.map((one) => h("option", { value: one, selected: one === chosen(name, usual) }, word(`setting-${name}-${one}`))));
  return h("label", { class: "field small" }, word(`setting-${name}`), select);
}

/** Draws the settings. @param {() => void} changed what is shown must be drawn anew */
export function settings(changed) {
  const said = h("p", { class: "small muted", hidden: true }, word("setting-notify-no"));
  find("#settings", HTMLElement).replaceChildren(
    toggle(word("setting-sound"), sounds.on, (on) => {
      sounds.on = on;
      play("move");
    }, "setting-sound"),
    toggle(word("setting-vibration"), wishes.vibration, (on) => void (wishes.vibration = on)),
    toggle(word("setting-notify"), wishes.notify, async (on) => {
      const comes = await askToNotify(on);
      said.hidden = !on || comes;
    }, "setting-notify"),
    said,
    toggle(word("setting-confirm"), taste.confirm, (on) => remember("confirm", on ? "on" : "off"), "setting-confirm"),
    toggle(word("step-notation"), taste.short, (on) => {
      remember("notation", on ? "short" : "full");
      changed();
    }, "notation"),
    choice("board", "wood", ["wood", "contrast", "blue"], dress),
    choice("labels", "inside", ["inside", "outside", "none"], dress),
    h("button", { type: "button", id: "zen", onclick: () => zen() }, word("setting-zen")),
  );
}
dress();
