/** A question in a dialog: a title, fields, an answer or nothing. */
import { find, h } from "./element.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} [value] of a checkbox `on`
 * @property {string} [type] of the input; `area` for several lines
 * @property {string} [hint]
 * @property {string} [pattern]
 * @property {boolean} [required]
 * @property {boolean} [hidden]
 * @property {[string, string][]} [options] values with their texts
 */

/** @param {Field} field */
function control(field) {
  const attributes = { name: field.name, required: field.required, placeholder: field.hint, pattern: field.pattern };
  if (field.options) return h("select", { name: field.name }, ...field.options.map(([value, text]) => h("option", { value, selected: value === field.value }, text)));
  if (field.type === "area") return h("textarea", { ...attributes, rows: 4 }, field.value ?? "");
  return h("input", { ...attributes, type: field.type ?? "text", value: field.type === "checkbox" ? null : field.value ?? "", checked: field.type === "checkbox" && field.value === "on" });
}

/**
 * @param {string} title
 * @param {Field[]} fields
 * @returns {Promise<Record<string, string> | null>}
 */
export function ask(title, fields) {
  const dialog = find("#ask", HTMLDialogElement);
  const form = find("form", HTMLFormElement, dialog);
  find("#ask-title", HTMLElement).textContent = title;
  find("#ask-fields", HTMLElement).replaceChildren(...fields.map((field) =>
    h("label", { class: field.type === "checkbox" ? "check" : "field", hidden: field.hidden }, field.type === "checkbox" ? control(field) : field.label, field.type === "checkbox" ? field.label : control(field))));
  dialog.returnValue = "no";
  dialog.showModal();
  // A long question before this one may have been scrolled.
  dialog.scrollTop = 0;
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes" ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : null);
    }, { once: true });
  });
}
