// @ts-check
// The messages of the channels: fetched, and kept up with what happens meanwhile.

import * as api from "./api.js";
import { channelOf, compareIds, state, tell } from "./store.js";

/** @import {Message} from "./types.js" */
/** @typedef {(list: Message[]) => Message[]} Change what an event does to a list of messages, oldest first */

const PAGE = 50;

/**
 * What happened in a channel since its messages were asked for: the answer may be older than that, and may come later.
 *
 * @type {Map<string, Set<Change[]>>} by channel, one list for each question
 */
const questions = new Map();

/** Questions are numbered. Their answers may overtake each other: of a channel, the last one that was taken is kept here. */
let asked = 0;
/** @type {Map<string, number>} */
const taken = new Map();

/** @param {string} channel @param {Change} change */
function happened(channel, change) {
  for (const changes of questions.get(channel) ?? []) changes.push(change);
  const history = state.histories.get(channel);
  if (!history) return;
  history.list = change(history.list);
  tell("messages", channel);
}

/** @param {Message} message @returns {Change} */
const changed = (message) => (list) => list.map((each) => (each.id === message.id ? { ...each, ...message } : each));

/** @param {Message} message @returns {Change} */
const added = (message) => (list) => {
  if (list.some((each) => each.id === message.id)) return changed(message)(list);
  return [...list, message].sort((a, b) => compareIds(a.id, b.id));
};

/** Add a message or replace the one with its id. Channels that were not opened yet stay unloaded. @param {Message} message */
export const keep = (message) => happened(message.channel_id, added(message));

/** Replace a message if it is there: one above those that were loaded comes with them. @param {Message} message */
export const renew = (message) => happened(message.channel_id, changed(message));

/** @param {string} channel @param {string} id */
export function drop(channel, id) {
  state.busy.delete(id);
  state.chosen.delete(id);
  state.failures.delete(id);
  happened(channel, (list) => list.filter((message) => message.id !== id));
}

/**
 * A page of a channel's messages, and what happened there until the answer came.
 *
 * @param {string} channel @param {string} user @param {string} [before]
 * @returns {Promise<{found: Message[], changes: Change[]}>}
 */
async function ask(channel, user, before) {
  /** @type {Change[]} */
  const changes = [];
  const open = questions.get(channel) ?? new Set();
  questions.set(channel, open.add(changes));
  try {
    return { found: await api.messages(channel, user, before), changes };
  } finally {
    open.delete(changes);
  }
}

/** @param {Message[]} list @param {Change[]} changes */
const after = (list, changes) => changes.reduce((now, change) => change(now), list);

/**
 * Fetch the newest messages of a channel, also after the connection was lost.
 *
 * @param {string} channel @param {(list: Message[]) => void} [ready] gets them before they are drawn
 */
export async function load(channel, ready) {
  if (!channel) return;
  asked += 1;
  const mine = asked;
  const user = state.world.me.id;
  const { found, changes } = await ask(channel, user);
  if (user !== state.world.me.id || !channelOf(channel)) return;
  ready?.(found);
  if ((taken.get(channel) ?? 0) > mine) return;
  taken.set(channel, mine);
  // Lines of our own are not the sandbox's to tell.
  const own = state.histories.get(channel)?.list.filter((message) => message.local) ?? [];
  state.histories.set(channel, { list: after(after(found, own.map(added)), changes), complete: found.length < PAGE });
  tell("messages", channel);
}

/**
 * Fetch the messages before those that are there.
 *
 * @param {string} channel @param {() => void} [ready] is called before they are drawn
 */
export async function loadOlder(channel, ready) {
  const history = state.histories.get(channel);
  const first = history?.list.find((message) => !message.local);
  if (!history || history.complete || !first) return;
  const { found, changes } = await ask(channel, state.world.me.id, first.id);
  // It may have been loaded anew, or by somebody else who is here now.
  if (state.histories.get(channel) !== history) return;
  const ids = new Set(found.map((message) => message.id));
  ready?.();
  history.complete = found.length < PAGE;
  history.list = [...after(found, changes).filter((message) => ids.has(message.id)), ...history.list];
  tell("messages", channel);
}
