/** The checker's report on a composition: clause by clause, and the solution as a tree of moves. */
import { articleLink } from "./articles.js";
import { h } from "./element.js";

/** @typedef {import("./wire.js").CompositionAnswer} Answer */

/** What is found, clause by clause. @param {Answer} answer */
export function findingRows(answer) {
  return answer.findings.map((finding) => h("li", { class: `is-${finding.standing}` }, h("b", {}, finding.said), ` ${finding.text} `, articleLink(finding.article)));
}

/**
 * A line of the solution with what branches off it.
 * @param {Answer} found
 * @param {number} start
 * @param {(node: number) => void} look what a click on a move does
 * @returns {HTMLElement}
 */
export function solutionTree(found, start, look) {
  const moves = h("p", { class: "variation" });
  /** @type {number[]} */
  const behind = [];
  let first = true;
  for (let node = start; ; ) {
    const told = found.tree[node];
    if (!told) break;
    const [text, here] = [first ? told.first : told.next, node];
    if (text !== null) {
      moves.append(h("button", { type: "button", class: "plain", "data-node": node, onclick: () => look(here) }, text), " ");
      first = false;
    }
    if (told.note !== "") moves.append(h("small", {}, told.note), " ");
    const [next, ...others] = told.children;
    behind.push(...others);
    if (next === undefined) break;
    node = next;
  }
  return h("div", { class: "branch" }, moves, ...behind.reverse().map((other) => solutionTree(found, other, look)));
}

/** A picture that the server has drawn. @param {string} svg */
export function picture(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}
