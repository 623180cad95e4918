/** Signing up and in, and everything about one's own account. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import "./keys.js";
import { dateText } from "./names.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").Session} Session */
/** @type {import("./wire.js").AccountPage & {me: import("./wire.js").Me | null}} */
const { me, sessions, mail, push } = pageData();
/** The browser and the system, by what the browser says of itself; what is not known is shown as it is. @param {string} agent */
function deviceName(agent) {
  const first = (/** @type {[RegExp, string][]} */ known) => known.find(([sign]) => sign.test(agent))?.[1];
  const browser = first([[/Firefox|FxiOS/, "Firefox"], [/Edg/, "Edge"], [/OPR|Opera/, "Opera"], [/YaBrowser/, "Yandex"], [/Chrom|CriOS/, "Chrome"], [/Safari/, "Safari"]]);
  const system = first([[/Windows/, "Windows"], [/Android/, "Android"], [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Mac OS/, "macOS"], [/CrOS/, "ChromeOS"], [/Linux/, "Linux"]]);
  return browser && system ? `${browser}, ${system}` : agent || "–";
}

const refused = find("#refused", HTMLElement);
const done = find("#done", HTMLElement);
const signedIn = me !== null && !me.guest;

/**
 * @param {string} id the form
 * @param {(fields: Record<string, string>) => Promise<unknown>} work
 * @param {(() => void) | null} [then] what follows; without it the page says that it is saved
 * @param {() => string} [said] what the page says then
 */
function handle(id, work, then = null, said = () => word("account-saved")) {
  const form = find(`#${id}`, HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    show(refused, false);
    show(done, false);
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    try {
      await work(fields);
      if (then) then();
      else {
        done.textContent = said();
        show(done, true);
        done.scrollIntoView({ block: "nearest" });
      }
    } catch (error) {
      refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
      show(refused, true);
      refused.scrollIntoView({ block: "nearest" });
    } finally {
      if (button) button.disabled = false;
    }
  });
}

/** @param {Session[]} list */
function drawSessions(list) {
  find("#sessions", HTMLElement).replaceChildren(
    ...list.map((session) =>
      h("li", {},
        h("div", {}, h("div", { class: "title" }, deviceName(session.agent)), h("div", { class: "small muted" }, word("account-seen", { date: dateText(session.seen, me?.zone) }))),
        session.current
          ? h("span", { class: "small muted" }, word("account-this"))
          : h("button", { type: "button", onclick: async () => {
              await call("DELETE", `/api/sessions/${session.id}`);
              drawSessions(await call("GET", "/api/sessions"));
            } }, word("account-end"))),
    ),
  );
}

/** Where letters go, and whether they are known to arrive. @param {import("./wire.js").MailSettings | null} settings */
function drawMail(settings) {
  const state = find("#mail-state", HTMLElement);
  state.textContent = settings ? word(settings.confirmed ? "mail-confirmed-state" : "mail-waits", { address: settings.address }) : "";
  state.classList.toggle("good", settings?.confirmed === true);
  show(state, settings !== null);
  show(find("#mail-remove", HTMLElement), settings !== null);
  const address = find("#mail input[name=address]", HTMLInputElement);
  address.value = settings?.address ?? "";
  find("#mail select", HTMLSelectElement).value = settings?.notices ?? "once";
  // Whoever has the address can set a new password: the present one is asked for when it changes.
  const ask = () => {
    const changed = address.value.trim().toLowerCase() !== settings?.address;
    show(find("#mail-current", HTMLElement), changed);
    find("#mail-current input", HTMLInputElement).required = changed;
  };
  address.oninput = ask;
  find("#mail-current input", HTMLInputElement).value = "";
  ask();
}

/** Notices on this device, where the browser can have them. @param {string} key of the server */
async function offerPush(key) {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const worker = await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
  const [go, stop] = [find("#push-go", HTMLButtonElement), find("#push-stop", HTMLButtonElement)];
  const draw = async () => {
    const on = (await worker.pushManager.getSubscription()) !== null;
    show(go, !on);
    show(stop, on);
    show(find("#push", HTMLElement), true);
  };
  const attempt = async (/** @type {() => Promise<unknown>} */ work) => {
    show(refused, false);
    try {
      await work();
    } catch (error) {
      refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
      show(refused, true);
      refused.scrollIntoView({ block: "nearest" });
    }
    await draw();
  };
  go.addEventListener("click", () => void attempt(async () => {
    await navigator.serviceWorker.ready;
    const device = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await call("PUT", "/api/push", { endpoint: device.endpoint });
  }));
  stop.addEventListener("click", () => void attempt(async () => {
    const device = await worker.pushManager.getSubscription();
    if (!device) return;
    await call("DELETE", "/api/push", { endpoint: device.endpoint });
    await device.unsubscribe();
  }));
  await draw();
}

show(find("#signed-in", HTMLElement), signedIn);
show(find("#signed-out", HTMLElement), !signedIn);
const home = () => location.assign("/");
handle("sign-in", ({ name, password }) => call("POST", "/api/sessions", { name, password }), home);
handle("sign-up", ({ name, password }) => call("POST", "/api/accounts", { name, password }), home);
if (document.querySelector("#forgot")) handle("forgot", ({ address }) => call("POST", "/api/forgotten", { address }), null, () => word("mail-forgot-sent"));
if (me && signedIn) {
  find("#who", HTMLElement).textContent = me.name;
  find("#profile-link", HTMLAnchorElement).href = `/u/${encodeURIComponent(me.name)}`;
  find("#rename input", HTMLInputElement).value = me.name;
  find("#password input[name=username]", HTMLInputElement).value = me.name;
  handle("rename", ({ name }) => call("PATCH", "/api/accounts/me", { name }), () => location.reload());
  handle("password", ({ current, password }) => call("PATCH", "/api/accounts/me", { current, password }));
  if (document.querySelector("#mail")) {
    drawMail(mail);
    let sent = false;
    handle("mail", async ({ address, notices, current }) => {
      const settings = await call("PUT", "/api/mail", { address, notices, current: current || null });
      sent = !settings.confirmed;
      drawMail(settings);
    }, null, () => word(sent ? "mail-sent" : "account-saved"));
    find("#mail-remove", HTMLButtonElement).addEventListener("click", async () => {
      await call("DELETE", "/api/mail");
      drawMail(null);
    });
  }
  if (push && document.querySelector("#push")) void offerPush(push);
  handle("zone", ({ zone }) => call("PATCH", "/api/accounts/me", { zone }));
  handle("delete", ({ password }) => call("DELETE", "/api/accounts/me", { password }), home);
  find("#sign-out", HTMLButtonElement).addEventListener("click", async () => {
    await call("DELETE", "/api/sessions/current");
    home();
  });
  const zones = find("#zone select", HTMLSelectElement);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  zones.replaceChildren(...["UTC", ...(Intl.supportedValuesOf?.("timeZone") ?? [here]).filter((zone) => zone !== "UTC")].map((zone) => h("option", { value: zone, selected: zone === (me.zone ?? here) }, zone)));
  drawSessions(sessions);
}
