// @ts-check
// Names, colours and avatars of users; emoji.

import { h } from "./dom.js";
import { guildOf, roleOf, state } from "./store.js";

/** @import {Emoji, User} from "./types.js" */

/** @param {User} user the name that this server knows them by */
export function nameOf(user) {
  const member = guildOf(state.channel)?.members.find((each) => each.user.id === user.id);
  return member?.nick || user.global_name || user.username;
}

/** @param {User} user @param {string} kind an element's class @returns {import("./dom.js").Props} the look of their highest coloured role */
export function nameLook(user, kind) {
  const member = guildOf(state.channel)?.members.find((each) => each.user.id === user.id);
  const roles = (member?.roles ?? []).map(roleOf).filter((role) => role?.color);
  roles.sort((a, b) => (b?.position ?? 0) - (a?.position ?? 0));
  return roles[0] ? { class: `${kind} colored`, style: { "--role": cssColor(roles[0].color ?? 0) } } : { class: kind };
}

/** @param {number} number 0xRRGGBB */
export const cssColor = (number) => `#${number.toString(16).padStart(6, "0")}`;

/** Hues for people without a picture, far apart and dark enough for white letters. */
const HUES = [212, 152, 22, 282, 340, 186, 48];

/** @param {User} user @param {number} [size] in CSS pixels */
export function avatar(user, size = 40) {
  const box = { width: `${size}px`, height: `${size}px` };
  if (user.avatar) {
    const src = `/cdn/avatars/${user.id}/${user.avatar}.png`;
    return h("img", { class: "avatar", src, alt: "", width: size, height: size, style: box });
  }
  const name = user.global_name || user.username;
  const people = state.world.users.findIndex((each) => each.id === user.id);
  const hue = HUES[people >= 0 ? people % HUES.length : Number(BigInt(user.id || 0) % BigInt(HUES.length))];
  const style = { ...box, background: user.bot ? "var(--accent)" : `hsl(${hue} 42% 42%)`, "font-size": `${Math.round(size * 0.44)}px` };
  return h("span", { class: user.bot ? "avatar bot" : "avatar", "aria-hidden": "true", style }, [...name][0]?.toUpperCase() ?? "?");
}

/** @param {Emoji | null | undefined} emoji */
export function emojiNode(emoji) {
  if (!emoji?.name && !emoji?.id) return null;
  if (!emoji.id) return h("span", { class: "emoji" }, emoji.name ?? "");
  const name = `:${emoji.name ?? "emoji"}:`;
  return h("img", { class: "emoji", src: `/cdn/emojis/${emoji.id}.${emoji.animated ? "gif" : "png"}`, alt: name, title: name, draggable: "false" });
}
