// @ts-check
// One message.

import { dismiss } from "./actions.js";
import { ON_MESSAGE, ON_USER, contextCommands } from "./command-model.js";
import { components } from "./components.js";
import { freshId, h, icon } from "./dom.js";
import { editor } from "./editing.js";
import { embedNode } from "./embed.js";
import { markdown, plain } from "./markdown.js";
import { attachments } from "./media.js";
import { avatar, nameLook, nameOf } from "./people.js";
import { channelOf, mentionsMe, state } from "./store.js";
import { t } from "./texts.js";
import { fullTime, sentAt } from "./times.js";

/** @import {Message, User} from "./types.js" */

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMMAND = 2;
const THREAD_CREATED = 18;
/** Types whose content is the message; the others are notes of the server. */
const SPOKEN = [0, 19, 20, 21, 23];
/** Messages of one author within this time stand together, in ms. */
const TOGETHER = 7 * 60_000;

/** @param {Message} message */
export const isEphemeral = (message) => Boolean(Number(message.flags) & EPHEMERAL);

/** @param {Message} message @returns {{name: string, user: User} | null} the command that it answers */
function command(message) {
  const about = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  return about && name && about.type === COMMAND ? { name, user: about.user } : null;
}

/** Whether a message goes on where the one before it stopped. @param {Message} message @param {Message | undefined} before */
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id || message.local || before.local) return false;
  if (command(message) || message.referenced_message || !SPOKEN.includes(message.type) || !SPOKEN.includes(before.type)) return false;
  if (isEphemeral(message) !== isEphemeral(before)) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER;
}

/** @param {Message} message @param {boolean} compact without author, because it continues */
export function messageNode(message, compact) {
  if (!SPOKEN.includes(message.type)) return note(message);
  const who = { "data-user": message.author.id };
  const author = h("span", { ...nameLook(message.author, "author"), ...who, id: freshId() }, nameOf(message.author));
  const used = command(message);
  const classes = ["message", compact && "compact", isEphemeral(message) && "private", mentionsMe(message) && "mentions-me", message.local && `local-${message.local}`];
  const label = compact ? { "aria-label": nameOf(message.author) } : { "aria-labelledby": author.id };
  const said = freshId();
  return h(
    "article",
    { class: classes.filter(Boolean).join(" "), ...label, "aria-describedby": message.content && !message.local ? said : null, tabindex: "-1", dataset: { id: message.id } },
    used ? commandLine(used) : replyLine(message),
    h(
      "div",
      { class: "message-row" },
      h("div", { class: "gutter" }, compact ? sentAt(message.timestamp, true) : h("span", { class: "face", ...who }, avatar(message.author))),
      h(
        "div",
        { class: "message-body" },
        compact ? null : h("div", { class: "byline" }, author, message.author.bot ? h("span", { class: "badge" }, t("App")) : null, sentAt(message.timestamp)),
        message.local ? localBody(message) : body(message, said),
        isEphemeral(message) ? privateLine(message) : null,
      ),
    ),
  );
}

/** @param {Message} message @param {string} said the id of its text */
function body(message, said) {
  if (Number(message.flags) & LOADING) return thinking(t("{name} is thinking…", { name: nameOf(message.author) }));
  const changed = message.edited_timestamp;
  const edited = changed ? h("small", { class: "edited", title: fullTime(changed) }, ` ${t("(edited)")}`) : null;
  if (state.editing === message.id) return editor(message);
  const text = message.content ? h("div", { class: "markdown content", id: said }, markdown(message.content)) : null;
  if (text && isJumbo(message.content)) text.classList.add("jumbo");
  if (text && edited) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(edited);
  return [
    text,
    attachments(message),
    message.embeds.map((embed) => embedNode(embed, message)),
    components(message),
    !text && edited && message.embeds.length ? edited : null,
    message.thread ? threadLink(message.thread.id, message.thread.name ?? "") : null,
    failure(message),
  ];
}

/** Up to 27 emoji and nothing else are shown large. @param {string} text */
const isJumbo = (text) => /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{fe0f}\u{200d}\p{Extended_Pictographic}]*\s*){1,27}$/u.test(text);

/** @param {string} text */
const thinking = (text) => h("div", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text);

/** @param {Message} message a line of our own */
function localBody(message) {
  if (message.local === "sending") return thinking(t("Sending the command…"));
  const again = h("button", { type: "button", class: "link-button" }, t("Try again"));
  again.addEventListener("click", () => message.again?.());
  return h("div", { class: "problem-line" }, message.refused ? problem(message.reason ?? "") : problem(t("The application did not respond"), message.reason), again);
}

/** @param {Message} message */
function failure(message) {
  const reason = state.failures.get(message.id);
  return reason === undefined ? null : problem(t("This interaction failed"), reason);
}

/** What the sandbox says of a bot that keeps silent: the sentence beside it says the same. */
const SILENCE = "The application did not respond.";

/** @param {string} text @param {string} [said] by the sandbox, for whoever writes the bot */
const problem = (text, said) => {
  const reason = said === SILENCE ? "" : said;
  return h("div", { class: "failed" }, icon("warning", 18), h("span", null, text, reason ? h("small", null, ` ${reason}`) : null));
};

/** @param {Message} message */
function privateLine(message) {
  if (message.local === "sending") return null;
  const away = h("button", { type: "button", class: "link-button" }, t("Dismiss"));
  away.addEventListener("click", () => dismiss(message));
  return h("div", { class: "private-line" }, icon("eye", 16), h("span", null, t("Only you can see this")), h("span", { "aria-hidden": "true" }, "·"), away);
}

/** @param {{name: string, user: User}} used */
function commandLine({ name, user }) {
  const inMenu = [...contextCommands(ON_USER), ...contextCommands(ON_MESSAGE)].some((each) => each.name === name);
  const [before, after] = t("{user} used {command}").split("{command}");
  const [left, right] = before.split("{user}");
  const who = h("b", nameLook(user, "name"), nameOf(user));
  return h("div", { class: "context" }, avatar(user, 18), h("span", null, left, who, right, h("span", { class: "mention" }, inMenu ? name : `/${name}`), after));
}

/** @param {Message} message */
function replyLine(message) {
  const original = message.referenced_message;
  if (!original) {
    return message.type === 19 ? h("div", { class: "context" }, icon("reply", 16), h("i", null, t("The original message was deleted"))) : null;
  }
  const excerpt = plain(original.content) || original.embeds[0]?.title || t("Picture");
  const jump = h("button", { type: "button", class: "jump", dataset: { jump: original.id } }, excerpt);
  return h("div", { class: "context" }, avatar(original.author, 18), h("b", null, nameOf(original.author)), jump);
}

/** @param {string} id @param {string} name */
function threadLink(id, name) {
  return h("a", { class: "thread-card", href: `?channel=${id}`, "data-channel": id }, icon("thread", 18), channelOf(id)?.name ?? name, h("span", { class: "more" }, t("See thread")));
}

/** Something that the server says. @param {Message} message */
function note(message) {
  const who = h("b", null, nameOf(message.author));
  const id = message.message_reference?.channel_id ?? "";
  const name = channelOf(id) ? h("a", { href: `?channel=${id}`, "data-channel": id }, message.content) : message.content;
  const text = message.type === THREAD_CREATED ? [" ", t("started a thread:"), " ", name] : [" ", message.content];
  return h("article", { class: "message note", tabindex: "-1", dataset: { id: message.id } }, icon("thread", 18), h("span", null, who, text), sentAt(message.timestamp));
}
