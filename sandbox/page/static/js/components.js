// @ts-check
// Buttons, selects and the layout components of messages.

import { press } from "./actions.js";
import { h, icon } from "./dom.js";
import { leading, spoiler } from "./inline.js";
import { pressedByKey } from "./keyboard.js";
import { chooseFrom } from "./listbox.js";
import { markdown } from "./markdown.js";
import { fileCard, picture, resolve } from "./media.js";
import { cssColor, emojiNode, nameOf } from "./people.js";
import { allChannels, guildOf, state } from "./store.js";
import { t } from "./texts.js";

/** @import {Component, Media, Message, SelectOption} from "./types.js" */

export const ROW = 1;
const BUTTON = 2;
export const STRING = 3;
const USERS = 5;
const ROLES = 6;
const MENTIONABLES = 7;
const CHANNELS = 8;
const [SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER] = [9, 10, 11, 12, 13, 14, 17];
export const SELECTS = [STRING, USERS, ROLES, MENTIONABLES, CHANNELS];

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "primary"];
const LINK = 5;
const THUMB = { width: 85, height: 85 };

/** @param {Message} message */
export function components(message) {
  const all = message.components ?? [];
  return all.length ? h("div", { class: "components" }, all.map((each) => component(each, message))) : null;
}

/** @param {Component} each @param {Message} message @returns {Node | null} */
function component(each, message) {
  const inner = () => (each.components ?? []).map((child) => component(child, message));
  switch (each.type) {
    case ROW:
      return h("div", { class: "component-row" }, inner());
    case BUTTON:
      return button(each, message);
    case SECTION:
      return h("div", { class: "section" }, h("div", null, inner()), each.accessory ? component(each.accessory, message) : null);
    case TEXT:
      return h("div", { class: "markdown" }, markdown(each.content ?? ""));
    case THUMBNAIL:
      return shown(each.media, each, message, THUMB);
    case GALLERY:
      return h("div", { class: "pictures wide" }, (each.items ?? []).map((item) => shown(item.media, item, message)));
    case FILE: {
      const url = resolve(/** @type {Media} */ (each.file), message).url;
      return fileCard({ filename: each.name ?? url.split("?")[0].split("/").at(-1) ?? "", size: each.size ?? 0, url });
    }
    case SEPARATOR:
      return h("hr", { class: `separator${each.spacing === 2 ? " large" : ""}${each.divider === false ? " blank" : ""}` });
    case CONTAINER:
      return container(each, inner());
    default:
      return SELECTS.includes(each.type) ? select(each, message) : null;
  }
}

/** @param {Media | undefined} media @param {{description?: string | null, spoiler?: boolean}} about @param {Message} message
 * @param {{width: number, height: number}} [room] */
function shown(media, about, message, room) {
  if (!media) return null;
  const found = resolve({ ...media, description: about.description ?? media.description }, message);
  return picture(found, room, about.spoiler);
}

/** @param {Component} each @param {(Node | null)[]} inner */
function container(each, inner) {
  const color = each.accent_color === null || each.accent_color === undefined ? "transparent" : cssColor(each.accent_color);
  const box = h("div", { class: "container", style: { "--bar": color } }, inner);
  return each.spoiler ? spoiler(box) : box;
}

/** @param {Component} each @param {Message} message */
function button(each, message) {
  const content = [emojiNode(each.emoji), each.label ? h("span", { class: "button-label" }, each.label) : null];
  const look = `button ${STYLES[each.style ?? 2] ?? "secondary"}`;
  const name = each.label ? null : (each.emoji?.name ?? t("Button"));
  if (each.style === LINK && each.url) {
    const { name: place, to } = leading(each.url);
    return h("a", { class: look, ...to, "aria-label": name }, content, place === null ? icon("out", 15) : null);
  }
  const busy = state.busy.get(message.id);
  const node = h("button", {
    type: "button",
    class: busy === each.custom_id ? `${look} waiting` : look,
    disabled: each.disabled,
    "aria-disabled": busy && !each.disabled ? "true" : null,
    "aria-busy": busy === each.custom_id ? "true" : null,
    // While it waits its words are not to be seen, and so name it no more.
    "aria-label": busy === each.custom_id ? (each.label ?? name) : name,
    dataset: { customId: each.custom_id ?? "" },
  });
  node.append(h("span", { class: "button-content" }, content));
  node.addEventListener("click", (event) => {
    if (state.busy.has(message.id)) return;
    pressedByKey(event, message.id);
    press(message, each, []);
  });
  return node;
}

/** @param {Component} each @param {Message} message */
function select(each, message) {
  const busy = state.busy.has(message.id);
  const name = each.custom_id ?? "";
  const before = state.chosen.get(message.id)?.get(name) ?? startValues(each);
  const node = selectButton(each, message.channel_id, before, busy, (values) => {
    // Like Discord's client, this sends a choice again only after the message was edited.
    if (values.join() === before.join()) return;
    const chosen = state.chosen.get(message.id) ?? new Map();
    state.chosen.set(message.id, chosen.set(name, values));
    press(message, each, values);
  });
  node.dataset.customId = name;
  return node;
}

/** @param {Component} each @returns {string[]} what is chosen before anybody chose */
export const startValues = (each) =>
  each.type === STRING
    ? (each.options ?? []).filter((option) => option.default).map((option) => option.value)
    : (each.default_values ?? []).map((value) => value.id);

/**
 * The closed select: what is chosen, or the placeholder.
 *
 * @param {Component} each @param {string} channel where it stands @param {string[]} values @param {boolean} busy
 * @param {(values: string[]) => void} done
 */
export function selectButton(each, channel, values, busy, done) {
  const options = optionsOf(each, channel);
  const chosen = options.filter((option) => values.includes(option.value));
  const label = each.placeholder || t("Choose");
  const text = chosen.length
    ? chosen.map((option, index) => [index ? ", " : null, emojiNode(option.emoji), option.emoji ? " " : null, option.label])
    : h("span", { class: "placeholder" }, label);
  const node = h("button", { type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false" });
  node.append(h("span", { class: "select-value" }, text), icon("down", 20));
  if (each.disabled) node.disabled = true;
  if (busy) node.setAttribute("aria-disabled", "true");
  if (chosen.length) node.setAttribute("aria-label", `${label}: ${chosen.map((option) => option.label).join(", ")}`);
  node.addEventListener("click", () => {
    if (node.getAttribute("aria-disabled")) return;
    const least = each.min_values ?? 1;
    chooseFrom(node, { label, options, selected: values, least, most: each.max_values ?? 1, done });
  });
  return node;
}

/** @param {Component} each @param {string} channel @returns {SelectOption[]} */
function optionsOf(each, channel) {
  const guild = guildOf(channel);
  const users = () => (guild?.members ?? []).map(({ user }) => ({ label: nameOf(user), value: user.id, description: `@${user.username}` }));
  const roles = () => (guild?.roles ?? []).map((role) => ({ label: role.name, value: role.id }));
  switch (each.type) {
    case USERS:
      return users();
    case ROLES:
      return roles();
    case MENTIONABLES:
      return [...users(), ...roles()];
    case CHANNELS: {
      const fits = allChannels().filter((place) => guildOf(place.id) === guild && (!each.channel_types?.length || each.channel_types.includes(place.type)));
      return fits.map((place) => ({ label: `#${place.name ?? ""}`, value: place.id }));
    }
    default:
      return each.options ?? [];
  }
}
