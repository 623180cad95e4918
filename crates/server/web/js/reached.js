/** Telling somebody whose page is out of sight that it is their move: title, icon, badge, notification, vibration. */
import { recall, remember } from "./memory.js";
import { word } from "./words.js";

const name = document.title;
const icon = document.querySelector("link[rel=icon]");
const plain = icon?.getAttribute("href") ?? "";
/** The last ply that was told. */
let told = -1;

/** What is asked for beyond the title. */
export const wishes = {
  get vibration() {
    return (recall("vibration") ?? "on") === "on";
  },
  set vibration(on) {
    remember("vibration", on ? "on" : "off");
  },
  get notify() {
    return recall("notify") === "on" && "Notification" in globalThis && Notification.permission === "granted";
  },
};

/** Asks the browser's leave; only ever on a click. @param {boolean} on @returns {Promise<boolean>} whether notifications will come */
export async function askToNotify(on) {
  remember("notify", on ? "on" : "off");
  if (!on || !("Notification" in globalThis)) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return wishes.notify;
}

/**
 * @param {boolean} mine whether it is the person's move
 * @param {number} ply
 * @param {boolean} fresh whether it has just become so
 */
export function tell(mine, ply, fresh) {
  document.title = mine ? `● ${word("game-your-turn")}` : name;
  icon?.setAttribute("href", mine ? plain.replace("icon.svg", "icon-turn.svg") : plain);
  const app = /** @type {{setAppBadge?: (count: number) => Promise<void>, clearAppBadge?: () => Promise<void>}} */ (navigator);
  const badge = mine && document.hidden ? app.setAppBadge?.(1) : app.clearAppBadge?.();
  badge?.catch(() => {});
  if (!mine || !fresh || ply === told) return;
  told = ply;
  // A browser lets nobody shake a telephone that was not touched yet, and says so.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (wishes.vibration && touched && matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(40);
  if (document.hidden && wishes.notify) void notify();
}

/** A notification. Telephones take one from the page's worker only, which then opens the page. */
async function notify() {
  const [title, about] = [word("game-your-turn"), { body: name, tag: location.pathname, icon: "/icon/192.png" }];
  try {
    const note = new Notification(title, about);
    note.addEventListener("click", () => {
      globalThis.focus();
      note.close();
    });
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await worker?.showNotification(title, about).catch(() => {});
  }
}

document.addEventListener("visibilitychange", () => {
  const app = /** @type {{clearAppBadge?: () => Promise<void>}} */ (navigator);
  if (!document.hidden) app.clearAppBadge?.().catch(() => {});
});
