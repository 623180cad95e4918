// Not a module: modules wait, and this is needed before the page is drawn and before they run.

// The chosen colours, so that nobody sees the wrong ones for a moment.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.classList.add(theme);
  } catch {
    // Storage is switched off: the system's colours it is.
  }
})();

// What the pages use and the browsers of many schools lack (iOS before 15.4, Chrome before 92).
if (!Array.prototype.at) {
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    /** @this {unknown[]} @param {number} index */
    value(index) {
      return this[index < 0 ? this.length + index : index];
    },
  });
}
