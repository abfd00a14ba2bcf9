// @ts-check
// What the user does: send, press, choose, fill in a form, use a command. The answer comes with the live events; only an
// outcome that is nobody's message is handled here.

import * as api from "./api.js";
import { announce } from "./dom.js";
import { drop, keep, renew } from "./histories.js";
import { channelOf, state, tell, userOf } from "./store.js";
import { t } from "./texts.js";
import { clockNow } from "./times.js";

/** @import {Component, Message, ModalForm, Outcome} from "./types.js" */

/** Opens a form that the bot has answered with. @type {(form: ModalForm, channel: string) => void} */
let openForm = () => {};

/** @param {(form: ModalForm, channel: string) => void} open is called with each form, and the channel where it was asked for */
export function onForm(open) {
  openForm = open;
}

const me = () => state.world.me;

/** What every interaction says. @param {string} channel */
const from = (channel) => ({ user: me().id, locale: state.locale, channel });

/** @param {Message} message @param {Component} component @param {string[]} values of a select */
export async function press(message, component, values) {
  const customId = component.custom_id ?? "";
  state.failures.delete(message.id);
  state.busy.set(message.id, customId);
  tell("messages", message.channel_id);
  const outcome = await api.interact({
    ...from(message.channel_id),
    kind: "component",
    message: message.id,
    custom_id: customId,
    component_type: component.type,
    values,
  });
  state.busy.delete(message.id);
  if (outcome.outcome === "failed") fail(message.id, outcome);
  tell("messages", message.channel_id);
  if (outcome.outcome === "modal" && outcome.modal) openForm(outcome.modal, message.channel_id);
}

/** @param {string} message @param {Outcome} outcome */
function fail(message, outcome) {
  state.failures.set(message, outcome.error ?? "");
  state.chosen.delete(message);
  announce(t("This interaction failed"));
}

/**
 * @param {string} modal the form's interaction @param {string} customId @param {Component[]} components with their values
 * @param {string} channel
 * @returns {Promise<Outcome>}
 */
export function submitModal(modal, customId, components, channel) {
  return api.interact({ ...from(channel), kind: "modal", modal, custom_id: customId, components });
}

/**
 * @param {string} command @param {object[]} options nested as Discord nests them, one of them focused
 * @param {string} channel
 * @returns {Promise<Outcome>}
 */
export function complete(command, options, channel) {
  return api.interact({ ...from(channel), kind: "autocomplete", command, options });
}

let serial = 0;

/**
 * Use a slash command. Until the bot answers, a line of our own stands where its answer will come.
 *
 * @param {string} command @param {string} name as it is typed @param {object[]} options @param {string} channel
 * @param {string} [target] the user or message of a command of the context menu
 */
export async function useCommand(command, name, options, channel, target) {
  serial += 1;
  const again = () => {
    drop(channel, waiting.id);
    void useCommand(command, name, options, channel, target);
  };
  const last = state.histories.get(channel)?.list.at(-1)?.id ?? "0";
  /** @type {Message} */
  const waiting = {
    id: `${last.split("~")[0]}~${serial}`,
    channel_id: channel,
    type: 20,
    author: state.world.bot,
    content: "",
    timestamp: new Date(clockNow()).toISOString(),
    flags: 64,
    embeds: [],
    attachments: [],
    mentions: [],
    interaction_metadata: { id: "", type: 2, user: me(), name },
    local: "sending",
  };
  keep(waiting);
  const outcome = await api.interact({ ...from(channel), kind: "command", command, options, target });
  if (outcome.outcome === "failed") {
    keep({ ...waiting, local: "failed", reason: outcome.error, refused: outcome.refused, again });
    announce(outcome.refused ? (outcome.error ?? "") : t("The application did not respond"));
    return;
  }
  drop(channel, waiting.id);
  if (outcome.outcome === "modal" && outcome.modal) openForm(outcome.modal, channel);
}

/** Put an ephemeral message or a line of our own away. @param {Message} message */
export async function dismiss(message) {
  drop(message.channel_id, message.id);
  if (!message.local) await api.dismiss(me().id, message.id);
}

/**
 * Say something. Names after @ and # become mentions.
 *
 * @param {string} text @param {string} channel @param {string} [reply] the message that it answers
 */
export async function say(text, channel, reply) {
  lastTyping = 0;
  const message = await api.send(me().id, channel, withMentions(text), reply);
  if (message?.id) keep(message);
}

/** Change a message of one's own. @param {Message} message @param {string} text */
export async function rewrite(message, text) {
  const changed = await api.edit(me().id, message.channel_id, message.id, withMentions(text));
  if (changed?.id) renew(changed);
}

/** @param {Message} message */
export async function erase(message) {
  await api.remove(me().id, message.channel_id, message.id);
  drop(message.channel_id, message.id);
}

/** The text as one typed it: mentions as names. @param {string} text */
export function asTyped(text) {
  return text
    .replace(/<@!?(\d+)>/g, (whole, id) => (userOf(id) ? `@${userOf(id)?.global_name || userOf(id)?.username}` : whole))
    .replace(/<#(\d+)>/g, (whole, id) => (channelOf(id)?.name ? `#${channelOf(id)?.name}` : whole));
}

/** Others see that the user writes, for some seconds: it is told again only after this time, in ms. */
const TYPING_AGAIN = 8000;
let lastTyping = 0;

/** @param {string} channel */
export function writing(channel) {
  if (Date.now() - lastTyping < TYPING_AGAIN) return;
  lastTyping = Date.now();
  api.typing(me().id, channel).catch(() => (lastTyping = 0));
}

/** @param {string} text */
function withMentions(text) {
  const people = state.world.guilds.flatMap((guild) => guild.members.map((member) => member.user));
  const channels = state.world.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]);
  return text
    .replace(/(?<!\S)@([\p{L}\p{N}_.]+)/gu, (whole, name) => {
      const found = people.find((user) => [user.username, user.global_name].some((each) => each?.toLowerCase() === name.toLowerCase()));
      return found ? `<@${found.id}>` : whole;
    })
    .replace(/(?<!\S)#([\p{L}\p{N}_-]+)/gu, (whole, name) => {
      const found = channels.find((channel) => channel.name === name);
      return found ? `<#${found.id}>` : whole;
    });
}

/** Nothing new is left in a channel. @param {string} id */
export function markRead(id) {
  const channel = channelOf(id);
  if (!channel || (!channel.unread && !channel.mentions)) return;
  channel.unread = 0;
  channel.mentions = 0;
  tell("world");
  void api.read(me().id, id);
}
