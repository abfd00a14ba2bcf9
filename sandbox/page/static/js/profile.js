// @ts-check
// Who somebody is: a card beside their name.

import { useCommand } from "./actions.js";
import { ON_USER, contextCommands, localName } from "./command-model.js";
import { freshId, h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { avatar, cssColor, nameOf } from "./people.js";
import { guildOf, roleOf, state, tell } from "./store.js";
import { t } from "./texts.js";

/** @import {User} from "./types.js" */

/** @param {HTMLElement} anchor @param {User} user @param {{x: number, y: number}} [at] a place in the window instead of the anchor's */
export function showProfile(anchor, user, at) {
  const member = guildOf(state.channel)?.members.find((each) => each.user.id === user.id);
  const roles = (member?.roles ?? []).flatMap((id) => roleOf(id) ?? []);
  const id = freshId();
  const chips = roles.map((role) => h("li", { class: "role-chip" }, h("i", { style: { background: role.color ? cssColor(role.color) : "var(--soft)" } }), role.name));
  const mention = h("button", { type: "button", class: "button secondary" }, icon("at", 16), t("Mention"));
  mention.addEventListener("click", () => {
    card.close(false);
    tell("mention", user.global_name || user.username);
  });
  const commands = contextCommands(ON_USER).map((command) => {
    const node = h("button", { type: "button", class: "button secondary" }, icon("app", 16), localName(command));
    node.addEventListener("click", () => {
      card.close(false);
      void useCommand(command.id, command.name, [], state.channel, user.id);
    });
    return node;
  });
  const address = `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(location.search)), user: user.id })}`;
  const others = !user.bot && user.id !== state.world.me.id;
  const become = others ? h("a", { class: "button primary", href: address, "data-become": user.id }, t("Be {name}", { name: nameOf(user) })) : null;
  const panel = h(
    "div",
    { class: "profile", role: "dialog", "aria-labelledby": id, tabindex: "-1" },
    h("div", { class: "profile-face" }, avatar(user, 64)),
    h("p", { class: "profile-name" }, h("b", { id }, nameOf(user)), user.bot ? h("span", { class: "badge" }, t("App")) : null),
    h("p", { class: "profile-user" }, `@${user.username}`),
    chips.length ? h("ul", { class: "role-chips", "aria-label": t("Roles") }, chips) : null,
    h("div", { class: "profile-tools" }, mention, become, commands),
  );
  become?.addEventListener("click", () => card.close(false));
  const card = floating(anchor, panel, { width: 280, at });
  panel.focus();
}
