// @ts-check
// Servers, channels and threads with what is unread; and who is looking.

import { clockRow } from "./clock.js";
import { h, icon } from "./dom.js";
import { menu } from "./menu.js";
import { avatar } from "./people.js";
import { steady } from "./steady.js";
import { guildOf, listen, state } from "./store.js";
import { LANGUAGES, t } from "./texts.js";
import { weatherButton } from "./weather-sign.js";

/** @import {Channel, Guild, User} from "./types.js" */
/** @typedef {{user: (id: string) => void, language: (code: string) => void, channel: (id: string) => void, theme: () => void, dark: () => boolean, link: (changes: Record<string, string>) => string}} Choices */

const ADMINISTRATOR = 1n << 3n;
const MANAGE_CHANNELS = 1n << 4n;
const MANAGE_MESSAGES = 1n << 13n;
/** Channels in which people write: text, news, forums are left out as are voice and categories. */
const WRITTEN = [0, 5, 2, 13];

/** @param {Choices} choices @returns {HTMLElement[]} the servers' rail and the channel list */
export function sidebar(choices) {
  const rail = h("nav", { class: "rail", "aria-label": t("Servers") });
  const heading = h("p", { class: "server-name" });
  const channels = h("nav", { class: "channels", "aria-label": t("Channels") });
  const draw = () => {
    const here = guildOf(state.channel) ?? (state.channel ? undefined : state.world.guilds[0]);
    rail.replaceChildren(...state.world.guilds.map((guild) => server(guild, guild === here, choices)), ...directServer(!here, choices));
    heading.textContent = here?.name ?? t("Direct messages");
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.channel : undefined;
    channels.replaceChildren(here ? ofGuild(here, choices) : listOf(state.world.directs, choices));
    if (focused) /** @type {HTMLElement | null} */ (channels.querySelector(`[data-channel="${focused}"]`))?.focus();
  };
  listen("world", steady(draw));
  listen("channel", draw);
  draw();
  return [rail, h("aside", { class: "panel", "aria-label": t("Server") }, heading, channels, clockRow(), mePanel(choices))];
}

/** @param {Channel[]} channels */
const mentionsIn = (channels) => channels.reduce((sum, channel) => sum + (channel.mentions ?? 0), 0);

/** @param {Guild} guild @param {boolean} current @param {Choices} choices */
function server(guild, current, choices) {
  const letters = guild.name.split(/\s+/).filter((word) => !/^the$/i.test(word)).map((word) => word[0]).join("").slice(0, 3);
  const all = [...guild.channels, ...guild.threads];
  const first = guild.channels.find((channel) => WRITTEN.includes(channel.type));
  return railLink(letters, guild.name, current, all, first?.id ?? "", choices);
}

/** @param {boolean} current @param {Choices} choices */
function directServer(current, choices) {
  const all = state.world.directs;
  return all.length ? [railLink(icon("at", 22), t("Direct messages"), current, all, all[0].id, choices)] : [];
}

/** @param {Node | string} face @param {string} name @param {boolean} current @param {Channel[]} all @param {string} first @param {Choices} choices */
function railLink(face, name, current, all, first, choices) {
  const mentions = mentionsIn(all);
  const node = h("a", { class: "server", href: choices.link({ channel: first }), title: name, "aria-current": current ? "true" : null }, h("span", { "aria-hidden": "true" }, face), h("span", { class: "unseen" }, name));
  if (mentions) node.append(h("span", { class: "count" }, mentions));
  node.classList.toggle("unread", all.some((channel) => channel.unread));
  node.addEventListener("click", (event) => {
    event.preventDefault();
    choices.channel(first);
  });
  return node;
}

/** @param {Guild} guild @param {Choices} choices */
function ofGuild(guild, choices) {
  const order = [...guild.channels].filter((channel) => WRITTEN.includes(channel.type)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const threads = guild.threads.filter((thread) => !thread.thread_metadata?.archived || thread.id === state.channel);
  const rows = order.map((channel) => {
    const inside = threads.filter((thread) => thread.parent_id === channel.id);
    return h("li", null, channelLink(channel, choices), inside.length ? listOf(inside, choices) : null);
  });
  return h("ul", null, rows);
}

/** @param {Channel[]} channels @param {Choices} choices */
const listOf = (channels, choices) => h("ul", null, channels.map((channel) => h("li", null, channelLink(channel, choices))));

/** @param {Channel} channel */
export function channelIcon(channel) {
  if (channel.recipients) return icon("at", 18);
  return icon([10, 11, 12].includes(channel.type) ? "thread" : "hash", 18);
}

/** @param {Channel} channel */
export const channelName = (channel) => channel.name || (channel.recipients ?? []).map((user) => user.global_name || user.username).join(", ");

/** @param {Channel} channel @param {Choices} choices */
function channelLink(channel, choices) {
  const { mentions = 0, unread = 0 } = channel;
  const node = h(
    "a",
    {
      class: unread ? "channel unread" : "channel",
      href: choices.link({ channel: channel.id }),
      "aria-current": channel.id === state.channel ? "page" : null,
      dataset: { channel: channel.id },
    },
    channelIcon(channel),
    h("span", { class: "channel-name" }, channelName(channel)),
    unread ? h("span", { class: "unseen" }, t("{count} unread", { count: unread })) : null,
  );
  if (mentions) node.append(h("span", { class: "count", "aria-label": t("Mentions: {count}", { count: mentions }) }, mentions));
  return node;
}

/** What somebody may do, in a word. @param {User} user */
function standing(user) {
  const guild = state.world.guilds.find((each) => each.members.some((member) => member.user.id === user.id));
  if (!guild) return t("Not in a server");
  if (guild.owner_id === user.id) return t("Owner");
  const roles = guild.members.find((member) => member.user.id === user.id)?.roles ?? [];
  const bits = guild.roles.filter((role) => roles.includes(role.id)).reduce((all, role) => all | BigInt(role.permissions ?? 0), 0n);
  return bits & (ADMINISTRATOR | MANAGE_CHANNELS | MANAGE_MESSAGES) ? t("Moderator") : t("Member");
}

/** @param {User} user */
const nameLine = (user) => [avatar(user, 32), h("span", { class: "two-lines" }, h("b", null, user.global_name || user.username), h("small", null, standing(user)))];

/** @param {HTMLElement} anchor @param {Choices} choices */
function choosePerson(anchor, choices) {
  const items = state.world.users.filter((user) => !user.bot).map((user) => ({
    content: nameLine(user),
    href: choices.link({ user: user.id }),
    checked: user.id === state.world.me.id,
    choose: () => choices.user(user.id),
  }));
  menu(anchor, t("Who are you?"), items);
}

/** The button that says who you are; the narrow header has one too. @param {Choices} choices @param {boolean} [small] the face alone */
export function personButton(choices, small = false) {
  const { me } = state.world;
  const node = h("button", { type: "button", class: small ? "plain" : "me", "aria-haspopup": "menu", "aria-expanded": "false", title: t("Switch person") });
  node.append(...(small ? [avatar(me, 32), h("span", { class: "unseen" }, me.global_name || me.username)] : nameLine(me)));
  node.append(h("span", { class: "unseen" }, `. ${t("Switch person")}`));
  node.addEventListener("click", () => choosePerson(node, choices));
  return node;
}

/** @param {Choices} choices */
function mePanel(choices) {
  const language = LANGUAGES.find((each) => each.locale === state.locale) ?? LANGUAGES[0];
  const tongue = h("button", { type: "button", class: "plain tongue", "aria-haspopup": "menu", "aria-expanded": "false", title: t("Language") }, h("span", { "aria-hidden": "true" }, language.code));
  tongue.append(h("span", { class: "unseen" }, `${t("Language")}: ${language.name}`));
  tongue.addEventListener("click", () => {
    const items = LANGUAGES.map(({ code, name }) => ({
      content: h("span", { lang: code }, name),
      href: choices.link({ lang: code }),
      checked: code === language.code,
      choose: () => choices.language(code),
    }));
    menu(tongue, t("Language"), items);
  });
  const theme = h("button", { type: "button", class: "plain" });
  const draw = () => {
    const label = choices.dark() ? t("Light theme") : t("Dark theme");
    theme.replaceChildren(icon(choices.dark() ? "sun" : "moon"));
    theme.setAttribute("aria-label", label);
    theme.title = label;
  };
  theme.addEventListener("click", () => {
    choices.theme();
    draw();
  });
  draw();
  return h("div", { class: "me-panel" }, personButton(choices), h("div", { class: "me-tools" }, weatherButton(), tongue, theme));
}
