// @ts-check
// The page's own requests to the sandbox, all under `/-/`.

/** @import {Message, Outcome, World} from "./types.js" */

/** The sandbox refused a request; `message` is what it said. */
export class Refused extends Error {}

/** @param {string} path @param {unknown} [body] posted as JSON when given @returns {Promise<any>} */
async function call(path, body) {
  const request = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/-/${path}`, request);
  const text = await response.text();
  const answer = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null;
  if (!response.ok) throw new Refused(answer?.message ?? answer?.error ?? `${response.status} ${response.statusText}`);
  return answer;
}

/** @param {string} user empty: whoever comes first @param {string} locale @returns {Promise<World>} */
export const world = (user, locale) => call(`world?${new URLSearchParams({ ...(user ? { user } : {}), locale })}`);

/** @param {string} channel @param {string} user @param {string} [before] a message's id @returns {Promise<Message[]>} oldest first */
export const messages = (channel, user, before) =>
  call(`channels/${channel}/messages?${new URLSearchParams({ user, limit: "50", ...(before ? { before } : {}) })}`);

/** @param {string} user @param {string} channel @param {string} content @param {string} [reply] the message that it answers */
export const send = (user, channel, content, reply) => call("messages", { user, channel, content, reply });

/** @param {string} user @param {string} channel @param {string} message @param {string} content */
export const edit = (user, channel, message, content) => call("messages/edit", { user, channel, message, content });

/** @param {string} user @param {string} channel @param {string} message */
export const remove = (user, channel, message) => call("messages/delete", { user, channel, message });

/** @param {string} user @param {string} channel @param {string} name @param {string} [message] that it is about @returns {Promise<import("./types.js").Channel>} */
export const openThread = (user, channel, name, message) => call("threads", { user, channel, name, message });

/** @param {string} user @param {string} channel @param {boolean} archived */
export const archive = (user, channel, archived) => call("threads/archive", { user, channel, archived });

/** @param {string} user @param {string} channel */
export const read = (user, channel) => call("read", { user, channel });

/** Show that somebody writes. @param {string} user @param {string} channel */
export const typing = (user, channel) => call("typing", { user, channel });

/** How badly Discord treats the bot. @returns {Promise<import("./weather.js").Weather>} */
export const weather = () => call("weather");

/** @param {import("./weather.js").Weather} changes @returns {Promise<import("./weather.js").Weather>} */
export const changeWeather = (changes) => call("weather", changes);

/** Move the sandbox's clock forward. @param {{seconds: number} | {deadline: true}} by @returns {Promise<void>} */
export const moveTime = (by) => call("time", by);

/** Who is in which server, and who takes no private messages.
 * @returns {Promise<{guilds: {id: string, name: string, members: string[]}[], closed: string[]}>} */
export const trouble = () => call("trouble");

/** Change the world under the bot. @param {Record<string, string>} asked @returns {ReturnType<typeof trouble>} */
export const makeTrouble = (asked) => call("trouble", asked);

/** @param {string} user @param {string} message */
export const dismiss = (user, message) => call("dismiss", { user, message });

/**
 * Use a command, a component or a form. A refusal and a lost connection are outcomes too.
 *
 * @param {Record<string, unknown>} interaction
 * @returns {Promise<Outcome>}
 */
export async function interact(interaction) {
  try {
    return await call("interactions", interaction);
  } catch (error) {
    return error instanceof Refused ? { outcome: "failed", error: error.message, refused: true } : { outcome: "failed" };
  }
}

/**
 * Follow what happens, reconnecting for ever.
 *
 * @param {string} user
 * @param {{event: (event: import("./types.js").LiveEvent) => void, open: (again: boolean) => void, lost: () => void}} listener
 * @returns {() => void} stops
 */
export function live(user, listener) {
  let stopped = false;
  let opened = false;
  let delay = 250;
  /** @type {WebSocket | undefined} */
  let socket;
  const connect = () => {
    socket = new WebSocket(`${location.origin.replace("http", "ws")}/-/live?${new URLSearchParams({ user })}`);
    socket.onopen = () => {
      delay = 250;
      listener.open(opened);
      opened = true;
    };
    socket.onmessage = (message) => listener.event(JSON.parse(message.data));
    socket.onclose = () => {
      if (stopped) return;
      listener.lost();
      setTimeout(() => stopped || connect(), delay);
      delay = Math.min(delay * 2, 4000);
    };
  };
  connect();
  return () => {
    stopped = true;
    const last = socket;
    // One that is only being opened is closed once it is: browsers complain of anything else.
    if (last?.readyState === WebSocket.CONNECTING) last.onopen = () => last.close();
    else last?.close();
  };
}
