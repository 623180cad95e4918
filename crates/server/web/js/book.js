/** A rule book: the clause of the address is marked and shown; another is found by its number. */
import { find } from "./element.js";

function mark() {
  for (const before of document.querySelectorAll(".clause.marked")) before.classList.remove("marked");
  let name = decodeURIComponent(location.hash.slice(1));
  // What has no text of its own stands in the clause above it.
  while (name !== "" && !document.getElementById(name)) name = name.replace(/(^|[ .])[^ .]*$/, "");
  const clause = document.getElementById(name);
  if (!clause) return;
  clause.classList.add("marked");
  clause.scrollIntoView({ block: "start" });
}

addEventListener("hashchange", mark);
mark();
find("#find", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  location.hash = encodeURIComponent(find("#clause", HTMLInputElement).value.trim());
});
