// @ts-check
// What an option offers: its own choices, people, channels, roles, or what the bot suggests as one types.

import { complete } from "./actions.js";
import { BOOLEAN, CHANNEL, MENTIONABLE, ROLE, USER, choiceName } from "./command-model.js";
import { nameOf } from "./people.js";
import { guildOf, state } from "./store.js";
import { t } from "./texts.js";

/** @import {Choice, Option} from "./types.js" */

/** Typing has stopped after this time, in ms. */
const PAUSE = 150;
const MOST = 25;

/** @param {Option} option whether only what is on its list may be said */
export const isListed = (option) => Boolean(option.choices?.length) || [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(option.type);

let request = 0;

/**
 * @param {Option} option @param {string} typed @param {() => object[]} options what the bot is told
 * @param {string} command @param {string} channel
 * @returns {Choice[] | Promise<{choices: Choice[], failed: boolean} | null>} a promise when the bot is asked; null when it was
 *   asked again since
 */
export function choicesFor(option, typed, options, command, channel) {
  request += 1;
  if (option.autocomplete) return ask(request, options, command, channel);
  const wanted = typed.trim().toLowerCase().replace(/^[@#]/, "");
  return all(option, channel).filter((choice) => choiceName(choice).toLowerCase().includes(wanted)).slice(0, MOST);
}

/** @param {number} mine @param {() => object[]} options @param {string} command @param {string} channel */
async function ask(mine, options, command, channel) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (mine !== request) return null;
  const outcome = await complete(command, options(), channel);
  if (mine !== request) return null;
  return { choices: outcome.choices ?? [], failed: outcome.outcome === "failed" };
}

/** @param {Option} option @param {string} channel @returns {Choice[]} */
function all(option, channel) {
  const guild = guildOf(channel);
  const users = () => (guild ? guild.members.map((member) => member.user) : state.world.users).map((user) => ({ name: `@${nameOf(user)}`, value: user.id }));
  const roles = () => (guild?.roles ?? []).map((role) => ({ name: `@${role.name.replace(/^@/, "")}`, value: role.id }));
  switch (option.type) {
    case BOOLEAN:
      // Booleans go out as booleans; a list of choices knows only texts and numbers.
      return /** @type {Choice[]} */ (/** @type {unknown} */ ([{ name: t("Yes"), value: true }, { name: t("No"), value: false }]));
    case USER:
      return users();
    case ROLE:
      return roles();
    case MENTIONABLE:
      return [...users(), ...roles()];
    case CHANNEL: {
      const places = [...(guild?.channels ?? []), ...(guild?.threads ?? [])];
      const fits = places.filter((place) => !option.channel_types?.length || option.channel_types.includes(place.type));
      return fits.map((place) => ({ name: `#${place.name ?? ""}`, value: place.id }));
    }
    default:
      return option.choices ?? [];
  }
}
