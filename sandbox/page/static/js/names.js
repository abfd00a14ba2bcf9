// @ts-check
// Names as one types them into a message: people after @, channels and threads after #.

import { h, icon } from "./dom.js";
import { avatar, nameOf } from "./people.js";
import { guildOf } from "./store.js";

const MOST = 8;

/** @param {string} before the text up to the cursor @returns {string} the name being typed, with its @ or #, or "" */
export const typedName = (before) => /(?:^|\s)([@#][\p{L}\p{N}_.-]*)$/u.exec(before)?.[1] ?? "";

/**
 * @param {string} typed with its @ or # @param {string} channel where it is typed
 * @returns {{text: string, content: import("./dom.js").Child}[]} what fits, those that begin so first
 */
export function namesFor(typed, channel) {
  const wanted = typed.slice(1).toLowerCase();
  const guild = guildOf(channel);
  if (!guild) return [];
  const people = guild.members.map(({ user }) => ({
    text: `@${user.global_name && !/[^\p{L}\p{N}_.]/u.test(user.global_name) ? user.global_name : user.username}`,
    content: [avatar(user, 24), h("b", null, nameOf(user)), h("small", null, `@${user.username}`)],
  }));
  const places = [...guild.channels, ...guild.threads].filter((place) => /^[\p{L}\p{N}_-]+$/u.test(place.name ?? "")).map((place) => ({
    text: `#${place.name}`,
    content: [icon(place.parent_id && place.thread_metadata ? "thread" : "hash", 18), h("b", null, place.name)],
  }));
  const found = (typed[0] === "@" ? people : places).filter(({ text }) => text.slice(1).toLowerCase().includes(wanted));
  // The whole name is there already: nothing is left to suggest.
  if (found.length === 1 && found[0].text.toLowerCase() === typed.toLowerCase()) return [];
  const begins = /** @param {{text: string}} each */ (each) => each.text.slice(1).toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].slice(0, MOST);
}
