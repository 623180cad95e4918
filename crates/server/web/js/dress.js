/** The look of the board, as the classes of the page say it. */
import { recall } from "./memory.js";

export function dress() {
  const root = document.documentElement;
  for (const one of ["contrast", "blue"]) root.classList.toggle(`board-${one}`, recall("board") === one);
  for (const one of ["outside", "none"]) root.classList.toggle(`labels-${one}`, recall("labels") === one);
}
