// @ts-check
// Slash commands as they are typed: which there are, what a value may be, how they are sent. Knows no page.

import { guildOf, state } from "./store.js";
import { t } from "./texts.js";

/** @import {Choice, Command, Option} from "./types.js" */

export const [SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = Array.from({ length: 11 }, (_, index) => index + 1);
const CHAT_INPUT = 1;
export const [ON_USER, ON_MESSAGE] = [2, 3];

/**
 * @typedef {{command: Command, path: string[], name: string, plainName: string, description: string, options: Option[]}} Entry
 *   something to use: `name` is in the user's language, `plainName` in the bot's, both without the slash
 * @typedef {{text: string, value: string | number | boolean | undefined}} Answer what stands in a field; `value` once it was picked
 */

/** @param {{name: string, name_localizations?: Record<string, string> | null}} thing */
export const localName = (thing) => thing.name_localizations?.[state.locale] ?? thing.name;

/** @param {{description: string, description_localizations?: Record<string, string> | null}} thing */
export const localDescription = (thing) => thing.description_localizations?.[state.locale] ?? thing.description;

/** @returns {Entry[]} all commands and subcommands, in alphabetical order */
export function entries() {
  const guild = guildOf(state.channel)?.id;
  const here = state.world.commands.filter((command) => !command.guild_id || command.guild_id === guild);
  const found = here.filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT).flatMap((command) => below(command, command, [], ""));
  return found.sort((a, b) => a.name.localeCompare(b.name, state.locale));
}

/** @param {number} kind @returns {Command[]} the commands of the context menus of users or messages */
export function contextCommands(kind) {
  const guild = guildOf(state.channel)?.id;
  return state.world.commands.filter((command) => command.type === kind && (!command.guild_id || command.guild_id === guild));
}

/** @param {Command} command @param {Command | Option} node @param {string[]} path @param {string} prefix @returns {Entry[]} */
function below(command, node, path, prefix) {
  const name = `${prefix}${localName(node)}`;
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => below(command, option, [...path, option.name], `${name} `));
  const options = [...(node.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  return [{ command, path, name, plainName: [command.name, ...path].join(" "), description: localDescription(node), options }];
}

/** @param {string} typed after the slash @returns {Entry[]} those that fit, best first */
export function matching(typed) {
  const words = typed.toLowerCase().trim().split(/\s+/).filter(Boolean);
  /** @param {string} name */
  const fits = (name) => {
    const parts = name.toLowerCase().split(" ");
    return words.every((word) => parts.some((part) => part.includes(word)));
  };
  /** @param {Entry} entry */
  const begins = (entry) => entry.name.toLowerCase().startsWith(words.join(" ")) || entry.plainName.startsWith(words.join(" "));
  const found = entries().filter((entry) => fits(entry.name) || fits(entry.plainName));
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}

/** The command whose whole name was typed, with a space behind it. @param {string} typed after the slash */
export function typedOut(typed) {
  if (!typed.endsWith(" ")) return undefined;
  const name = typed.trim().toLowerCase().replace(/\s+/g, " ");
  return entries().find((entry) => entry.name.toLowerCase() === name || entry.plainName === name);
}

/** @param {Choice} choice */
export const choiceName = (choice) => choice.name_localizations?.[state.locale] ?? choice.name;

/**
 * The value that a field's text means.
 *
 * @param {Option} option @param {Answer} answer @param {boolean} listed whether the text must be one of a list's
 * @returns {{value?: string | number | boolean, problem?: string}} neither for an empty field that may be empty
 */
export function read(option, answer, listed) {
  if (answer.value !== undefined) return { value: answer.value };
  const text = answer.text.trim();
  if (!text) return option.required ? { problem: t("This option is required.") } : {};
  if (listed) return { problem: t("Please choose one from the list.") };
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text);
  if (text.length < (option.min_length ?? 0)) return { problem: t("At least {count} characters, please.", { count: option.min_length ?? 0 }) };
  if (text.length > (option.max_length ?? 6000)) return { problem: t("At most {count} characters, please.", { count: option.max_length ?? 6000 }) };
  return { value: text };
}

/** @param {Option} option @param {string} text */
function readNumber(option, text) {
  const value = Number(text.replace(",", "."));
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  if (!Number.isFinite(value)) return { problem: t("A number, please.") };
  if (option.type === INTEGER && !Number.isInteger(value)) return { problem: t("A whole number, please.") };
  if (value < least) return { problem: t("At least {count}, please.", { count: least }) };
  if (value > most) return { problem: t("At most {count}, please.", { count: most }) };
  return { value };
}

/**
 * @param {Entry} entry @param {{name: string, type: number, value: unknown, focused?: boolean}[]} values
 * @returns {object[]} nested as Discord nests options
 */
export function nest(entry, values) {
  /** @type {any[]} */
  let options = values;
  [...entry.path].reverse().forEach((name, index) => {
    options = [{ type: index === 0 ? SUBCOMMAND : GROUP, name, options }];
  });
  return options;
}
