// @ts-check
// What the sandbox reports while the page is open, applied to the store.

import { announce } from "./dom.js";
import { drop, keep, renew } from "./histories.js";
import { plain } from "./markdown.js";
import { nameOf } from "./people.js";
import { channelOf, compareIds, mentionsMe, state, tell } from "./store.js";
import { t } from "./texts.js";

/** @import {Channel, LiveEvent, Message} from "./types.js" */

const THREADS = [10, 11, 12];
/** A typing notice lasts this long unless a message ends it, in ms. */
const TYPING = 10_000;

/** @param {LiveEvent} event */
export function receive({ t: name, d }) {
  switch (name) {
    case "MESSAGE_CREATE":
      return arrived(d);
    case "MESSAGE_UPDATE":
      state.failures.delete(d.id);
      state.chosen.delete(d.id);
      return renew(d);
    case "MESSAGE_DELETE":
      return drop(d.channel_id, d.id);
    case "CHANNEL_CREATE":
    case "CHANNEL_UPDATE":
    case "THREAD_CREATE":
    case "THREAD_UPDATE":
      return placed(d);
    case "CHANNEL_DELETE":
    case "THREAD_DELETE":
      return removed(d.id);
    case "GUILD_MEMBER_ADD":
    case "GUILD_MEMBER_REMOVE":
      return peopled(d, name === "GUILD_MEMBER_ADD");
    case "COMMANDS":
      state.world.commands = Array.isArray(d) ? d : d.commands;
      return tell("world");
    case "TYPING_START":
      return typing(d.channel_id, d.user_id);
    case "TIME":
      state.world.time = d;
      return tell("time");
    case "BOT_ONLINE":
    case "BOT_OFFLINE":
      state.world.online = name === "BOT_ONLINE";
      return tell("status");
    default:
  }
}

/** @param {Message} message */
function arrived(message) {
  state.typing.get(message.channel_id)?.delete(message.author.id);
  tell("typing", message.channel_id);
  const channel = channelOf(message.channel_id);
  // Of a world that was looked at just before, the message may be a part already.
  if (channel && compareIds(message.id, channel.last_message_id ?? "0") > 0) {
    channel.last_message_id = message.id;
    if (message.author.id !== state.world.me.id && !(Number(message.flags) & 64)) channel.unread = (channel.unread ?? 0) + 1;
    if (mentionsMe(message)) channel.mentions = (channel.mentions ?? 0) + 1;
  }
  keep(message);
  tell("world");
  if (message.channel_id === state.channel && message.author.id !== state.world.me.id) {
    announce(`${nameOf(message.author)}: ${plain(message.content) || message.embeds[0]?.title || ""}`);
  } else if (channel && mentionsMe(message)) announce(t("{name} mentions you in {channel}.", { name: nameOf(message.author), channel: `#${channel.name ?? ""}` }));
}

/** @param {string} channel @param {string} user */
function typing(channel, user) {
  if (user === state.world.me.id) return;
  if (!state.typing.has(channel)) state.typing.set(channel, new Map());
  state.typing.get(channel)?.set(user, Date.now() + TYPING);
  tell("typing", channel);
  setTimeout(() => tell("typing", channel), TYPING + 50);
}

/** @param {import("./types.js").Member & {guild_id: string}} member @param {boolean} here whether they came or left */
function peopled(member, here) {
  const guild = state.world.guilds.find((each) => each.id === member.guild_id);
  if (!guild) return;
  guild.members = guild.members.filter((each) => each.user.id !== member.user.id);
  if (here) guild.members.push(member);
  tell("world");
}

/** @param {Channel} channel new or changed */
export function placed(channel) {
  const known = channelOf(channel.id);
  if (known) Object.assign(known, channel);
  else {
    const guild = state.world.guilds.find((each) => each.id === channel.guild_id);
    const list = guild ? (THREADS.includes(channel.type) ? guild.threads : guild.channels) : state.world.directs;
    list.push({ unread: 0, mentions: 0, ...channel });
  }
  // A thread about a message has the message's id.
  const starter = state.histories.get(channel.parent_id ?? "")?.list.find((message) => message.id === channel.id);
  if (starter && !starter.thread) renew({ ...starter, thread: channel });
  tell("world");
}

/** @param {string} id */
function removed(id) {
  for (const guild of state.world.guilds) {
    guild.channels = guild.channels.filter((channel) => channel.id !== id);
    guild.threads = guild.threads.filter((thread) => thread.id !== id && thread.parent_id !== id);
  }
  state.world.directs = state.world.directs.filter((channel) => channel.id !== id);
  state.histories.delete(id);
  const gone = Boolean(state.channel) && !channelOf(state.channel);
  if (gone) state.channel = "";
  tell("world");
  if (gone) tell("channel", "");
}
