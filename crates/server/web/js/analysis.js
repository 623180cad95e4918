/** The analysis board: of draughts, or of renju. */
const asked = new URLSearchParams(location.search).get("variant");
await import(asked === "renju" ? "./renju-analysis.js" : "./draughts-analysis.js");
