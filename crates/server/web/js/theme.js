// Runs before the page is drawn, so that nobody sees the wrong colours for a moment. Not a module: modules wait.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.classList.add(theme);
  } catch {
    // Storage is switched off: the system's colours it is.
  }
})();
