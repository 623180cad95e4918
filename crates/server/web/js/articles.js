/** Articles that open: what is cited is shown beside the board, in the words and the language of its rule book. */
import { call } from "./api.js";
import { h } from "./element.js";
import { word } from "./words.js";

/** @typedef {Pick<import("./wire.js").Article, "book" | "clause" | "text">} Article */

/** @param {Article} article */
const address = ({ book, clause }) => `/rules/${book}#${encodeURIComponent(clause.replace(/ [a-z]$/, ""))}`;

/** The article as a link that opens its text. @param {Article} article */
export function articleLink(article) {
  return h("a", { class: "cited", href: address(article), onclick: (event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    const from = event.currentTarget;
    void open(article, from instanceof HTMLElement ? from : null);
  } }, article.text);
}

/**
 * A sentence with its article as a link: where the sentence names it, or in brackets behind it.
 * @param {string} text
 * @param {Article | null | undefined} article
 * @returns {(string | Node)[]}
 */
export function cited(text, article) {
  if (!article) return [text];
  const at = text.indexOf(article.text);
  if (at < 0) return [text, " (", articleLink(article), ")"];
  return [text.slice(0, at), articleLink(article), text.slice(at + article.text.length)];
}

/** @param {import("./wire.js").Paragraph} paragraph */
function paragraph({ kind, text }) {
  return kind === "heading" ? h("h3", {}, text) : h("p", { class: kind === "item" ? "item" : null }, text);
}

/** @param {Article} article @param {HTMLElement | null} from where the focus goes back to */
async function open(article, from) {
  document.querySelector("#article")?.remove();
  /** @type {import("./wire.js").ClauseText | null} */
  const clause = await call("GET", `/api/rules/${article.book}/${encodeURIComponent(article.clause)}`).catch(() => null);
  if (!clause) {
    location.assign(address(article));
    return;
  }
  const close = () => {
    panel.remove();
    from?.focus();
  };
  const button = h("button", { type: "button", class: "plain", onclick: close }, word("article-close"));
  const panel = h("aside", { class: "article-panel", id: "article", role: "dialog", "aria-label": word("article-label"), onkeydown: (event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape") close();
  } },
    h("header", {}, h("b", {}, `${clause.title}, ${clause.clause}`), button),
    h("div", { class: "clause-text", lang: clause.language, tabindex: 0 },
      ...(clause.above.length > 0 ? [h("p", { class: "small muted" }, clause.above.join(" › "))] : []),
      ...clause.paragraphs.map(paragraph)),
    h("a", { href: address(article) }, word("article-whole")));
  document.body.append(panel);
  button.focus();
}
