// @ts-check
// Who is in the server, beside the messages; who is asked for by a click shows their card.

import { h, icon } from "./dom.js";
import { avatar, nameLook, nameOf } from "./people.js";
import { showProfile } from "./profile.js";
import { steady } from "./steady.js";
import { guildOf, listen, roleOf, state } from "./store.js";
import { t } from "./texts.js";

/** @import {Member} from "./types.js" */

const KEPT = "sandbox.members";
/** Where there is room for the list beside a picture of full width. */
const roomy = window.matchMedia("(min-width: 1200px)");

let close = () => {};
let rearrange = () => {};
roomy.addEventListener("change", () => rearrange());
// Where the list lies over the messages, a press beside it puts it away.
document.addEventListener("pointerdown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!roomy.matches && !target.closest(".members, .members-button, .floating")) close();
});

/** @returns {{button: HTMLElement, panel: HTMLElement}} what opens it, and the list */
export function members() {
  const button = h("button", { type: "button", class: "plain members-button", "aria-label": t("Members"), title: t("Members"), "aria-controls": "members" }, icon("people"));
  const panel = h("section", { class: "members", id: "members", "aria-label": t("Members"), tabindex: "-1" });
  /** @param {boolean} open */
  const set = (open) => {
    panel.hidden = !open || !guildOf(state.channel);
    button.setAttribute("aria-expanded", String(!panel.hidden));
  };
  const draw = () => {
    const guild = guildOf(state.channel);
    button.hidden = !guild;
    if (!guild) return set(false);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.member : undefined;
    panel.replaceChildren(...groups(guild.members).map(([name, list]) => group(name, list)));
    if (focused) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-member="${focused}"]`))?.focus();
  };
  const arrive = () => {
    draw();
    set(roomy.matches && localStorage.getItem(KEPT) !== "closed");
  };
  button.addEventListener("click", () => {
    set(panel.hidden);
    if (roomy.matches) localStorage.setItem(KEPT, panel.hidden ? "closed" : "open");
    else if (!panel.hidden) /** @type {HTMLElement | null} */ (panel.querySelector("button"))?.focus();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || roomy.matches) return;
    set(false);
    button.focus();
  });
  close = () => {
    if (!panel.hidden) set(false);
  };
  const redraw = steady(draw);
  listen("world", redraw);
  listen("status", redraw);
  listen("channel", arrive);
  rearrange = arrive;
  return { button, panel };
}

/** @param {Member[]} all @returns {[string, Member[]][]} by their highest coloured role, then who is there, then who is not */
function groups(all) {
  /** @type {Map<string, Member[]>} */
  const found = new Map();
  const order = [...all].sort((a, b) => rank(b) - rank(a) || nameOf(a.user).localeCompare(nameOf(b.user), state.locale));
  for (const member of order) {
    const away = member.user.bot && !state.world.online;
    const name = away ? t("Offline") : (leading(member)?.name ?? t("Online"));
    found.set(name, [...(found.get(name) ?? []), member]);
  }
  return [...found];
}

/** @param {Member} member */
const leading = (member) => member.roles.flatMap((id) => roleOf(id) ?? []).filter((role) => role.color).sort((a, b) => (b.position ?? 0) - (a.position ?? 0))[0];

/** @param {Member} member */
const rank = (member) => (member.user.bot && !state.world.online ? -1 : (leading(member)?.position ?? 0));

/** @param {string} name @param {Member[]} list */
function group(name, list) {
  const rows = list.map(({ user }) => {
    const away = user.bot && !state.world.online;
    const row = h("button", { type: "button", class: away ? "member away" : "member", "aria-haspopup": "dialog", dataset: { member: user.id } });
    row.append(avatar(user, 32), h("span", nameLook(user, "member-name"), nameOf(user)));
    if (user.bot) row.append(h("span", { class: "badge" }, t("App")));
    row.addEventListener("click", () => showProfile(row, user));
    return h("li", null, row);
  });
  return h("section", null, h("h2", null, `${name} — ${list.length}`), h("ul", null, rows));
}
