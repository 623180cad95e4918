/** How time controls are written. */
import { word } from "./words.js";

/**
 * A time control as players say it: `180+2` is 3+2, `40/7200:3600` is 40 moves in 120 minutes, then 60.
 * @param {string} control
 * @param {(id: string, values?: Record<string, string | number>) => string} say
 */
export function controlText(control, say = word) {
  if (control === "-") return "∞";
  const days = /^(\d+)\/(\d+)days$/.exec(control);
  if (days) return say("control-days", { days: days[2] ?? "", moves: days[1] ?? "" });
  const each = /^(\d+)days$/.exec(control);
  if (each) return say("control-a-move", { days: each[1] ?? "" });
  return control
    .split(":")
    .map((period) => {
      const parts = /^(?:(\d+)\/)?([\d.]+)(?:\+([\d.]+))?(?:d([\d.]+))?$/.exec(period);
      if (!parts) return period;
      const [, moves, seconds = "0", increment, delay] = parts;
      const minutes = Number(seconds) / 60;
      const whole = Number(seconds) < 60 ? `${Number(seconds)}″` : `${Math.round(minutes * 100) / 100}`;
      const text = `${whole}${increment ? `+${increment}` : ""}${delay ? ` (${delay}″)` : ""}`;
      return moves ? say("control-moves", { moves, time: text }) : increment || whole.endsWith("″") ? text : say("control-unit", { minutes: text });
    })
    .join(" · ");
}
