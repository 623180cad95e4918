/** What a person is in the middle of stays when a part of the page is drawn anew: where the keyboard is, what is unfolded. */

/** The way from an element down to one within it. @param {Element} root @param {Element} element */
function way(root, element) {
  /** @type {number[]} */
  const steps = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) steps.unshift([...at.parentElement.children].indexOf(at));
  return steps;
}

/**
 * Draws anew. The keyboard stays at the same place, or at the next one if that is gone; of another section it begins at the top.
 * @param {HTMLElement} root
 * @param {boolean} same whether the same section is drawn
 * @param {() => void} draw
 */
export function keeping(root, same, draw) {
  const had = document.activeElement;
  const within = had instanceof HTMLElement && had !== root && root.contains(had);
  const steps = within ? way(root, had) : [];
  const open = [...root.querySelectorAll("details")].map((one) => one.open);
  draw();
  if (same) root.querySelectorAll("details").forEach((one, i) => { one.open = open[i] ?? false; });
  if (!within || root.contains(document.activeElement)) return;
  /** @type {Element | null} */
  let at = same ? root : null;
  for (const step of steps) at = at?.children[step] ?? at?.lastElementChild ?? null;
  if (at instanceof HTMLElement && at.tagName === had.tagName) at.focus();
  else root.focus();
}
