// @ts-check
// What the page knows, and who wants to hear when it changes. The parts of the page read `state` and listen; only
// `store.js`, `histories.js`, `events.js` and `actions.js` write to it.

/** @import {Channel, Guild, Message, User, World} from "./types.js" */

/** What the page asks for, of Discord's permission bits. */
export const PERMISSION = {
  MANAGE_MESSAGES: 1n << 13n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_THREADS: 1n << 35n,
  SEND_IN_THREADS: 1n << 38n,
};

/**
 * @typedef {{list: Message[], complete: boolean}} History the messages that were loaded, oldest first
 * @typedef {"world" | "messages" | "time" | "channel" | "status" | "typing" | "reply" | "end" | "mention" | "go"} Topic
 */

export const state = {
  /** @type {World} */
  world: { users: [], me: { id: "", username: "" }, guilds: [], directs: [], commands: [], bot: { id: "", username: "" }, online: true, events: 0, time: { ahead: 0, movable: false }, weather: {} },
  channel: "",
  /** Discord's locale of the user, for example `en-US`. */
  locale: "en-US",
  /** @type {Map<string, History>} by channel */
  histories: new Map(),
  /** @type {Map<string, string>} message -> the custom_id that waits for the bot's answer */
  busy: new Map(),
  /** @type {Map<string, Map<string, string[]>>} message -> custom_id -> what the user chose since its last edit */
  chosen: new Map(),
  /** @type {Map<string, string>} message -> why its last control failed */
  failures: new Map(),
  /** @type {Map<string, Map<string, number>>} channel -> user -> until when they are typing, in ms */
  typing: new Map(),
  /** @type {Map<string, Message>} channel -> the message that the next one answers */
  replies: new Map(),
  /** The message whose text is being changed, or "". */
  editing: "",
  connected: true,
};

/** @type {Map<Topic, Set<(subject: string) => void>>} */
const listeners = new Map();

/** @param {Topic} topic @param {(subject: string) => void} listener gets the id of what changed, or "" */
export function listen(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic)?.add(listener);
}

/** @param {Topic} topic @param {string} [subject] */
export function tell(topic, subject = "") {
  for (const listener of listeners.get(topic) ?? []) listener(subject);
}

/** Forget every listener: the page is about to be built again. */
export function forgetListeners() {
  listeners.clear();
}

/**
 * Snowflakes are decimal numbers too long for a double. `id~n` is a line of our own, which stands behind message `id`.
 *
 * @param {string} a @param {string} b
 */
export function compareIds(a, b) {
  const [idA, localA = "0"] = a.split("~");
  const [idB, localB = "0"] = b.split("~");
  return idA.length - idB.length || (idA < idB ? -1 : idA > idB ? 1 : Number(localA) - Number(localB));
}

/** @returns {Channel[]} channels, threads and direct messages */
export function allChannels() {
  const inGuilds = state.world.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]);
  return [...inGuilds, ...state.world.directs];
}

/** @param {string} id */
export const channelOf = (id) => allChannels().find((channel) => channel.id === id);

/** @param {string} channel @returns {Guild | undefined} */
export const guildOf = (channel) =>
  state.world.guilds.find((guild) => [...guild.channels, ...guild.threads].some((each) => each.id === channel));

/** @param {Channel} channel @param {bigint} permission whether whoever looks may do this there */
export const may = (channel, permission) => channel.permissions === undefined || Boolean(BigInt(channel.permissions) & permission);

/** @param {Channel} channel whether they may write there */
export const maySend = (channel) => may(channel, channel.thread_metadata ? PERMISSION.SEND_IN_THREADS : PERMISSION.SEND_MESSAGES);

/** @param {string} id @returns {User | undefined} */
export function userOf(id) {
  const members = state.world.guilds.flatMap((guild) => guild.members);
  return members.find((member) => member.user.id === id)?.user ?? state.world.users.find((user) => user.id === id);
}

/** @param {string} id */
export const roleOf = (id) => state.world.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id);

/** @param {Message} message whether it mentions whoever looks */
export function mentionsMe(message) {
  const me = state.world.me.id;
  if (message.author.id === me) return false;
  if (message.mention_everyone || message.mentions?.some((user) => user.id === me)) return true;
  const mine = guildOf(message.channel_id)?.members.find((member) => member.user.id === me)?.roles ?? [];
  return (message.mention_roles ?? []).some((role) => mine.includes(role));
}
