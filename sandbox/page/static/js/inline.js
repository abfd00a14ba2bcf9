// @ts-check
// Discord's markdown: what stands inside a line.

import { h } from "./dom.js";
import { emojiNode, nameOf } from "./people.js";
import { channelOf, roleOf, state, userOf } from "./store.js";
import { t } from "./texts.js";
import { timestamp } from "./times.js";

/** @typedef {{links: boolean}} Context inside a link there are no links */
/** @typedef {(found: RegExpExecArray, context: Context) => Node | null} Maker */

/** Some text in which a backslash keeps the next character from closing anything. */
const BODY = "((?:\\\\[^]|[^\\\\])+?)";

/** @param {string} tag @returns {Maker} */
const wrap = (tag) => (found, context) => h(/** @type {"b"} */ (tag), null, inline(found[1], context));

/** @type {[RegExp, Maker][]} tried in this order where a text could begin something */
const RULES = [
  [/\\([^\sA-Za-z0-9])/y, (found) => document.createTextNode(found[1])],
  [/(`+)([^]*?[^`])\1(?!`)/y, (found) => h("code", null, found[2].replace(/^ (?=`)|(?<=`) $/g, ""))],
  [/<@!?(\d+)>/y, (found) => mention(`@${nameFor(found[1])}`, found[1] === state.world.me.id)],
  [/<@&(\d+)>/y, (found) => mention(`@${roleOf(found[1])?.name ?? t("unknown role")}`)],
  [/<#(\d+)>/y, (found) => channelLink(found[1])],
  [/<\/([^:<>]{1,100}):\d+>/y, (found) => mention(`/${found[1]}`)],
  [/<(a?):(\w+):(\d+)>/y, (found) => emojiNode({ name: found[2], id: found[3], animated: Boolean(found[1]) })],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (found) => timestamp(Number(found[1]), found[2] ?? "f")],
  [/@(?:everyone|here)\b/y, (found) => mention(found[0])],
  [/\[((?:\\[^]|[^[\]\\])+)\]\(<?(https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+)>?(?: "[^"]*")?\)/y, (found, context) => link(found[2], found[1], context)],
  [/<(https?:\/\/[^\s<>]+)>/y, (found, context) => link(found[1], null, context)],
  [/https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))*(?:[^\s<>.,:;"'!?()\]|*_~]|\([^\s<>()]*\))/y, (found, context) => link(found[0], null, context)],
  [new RegExp(`\\*\\*\\*(?=\\S)${BODY}\\*\\*\\*(?!\\*)`, "y"), (found, context) => h("strong", null, h("em", null, inline(found[1], context)))],
  [new RegExp(`\\*\\*${BODY}\\*\\*(?!\\*)`, "y"), wrap("strong")],
  [new RegExp(`__${BODY}__(?!_)`, "y"), wrap("u")],
  [new RegExp(`\\*(?=[^\\s*])${BODY}(?<!\\s)\\*(?!\\*)`, "y"), wrap("em")],
  [new RegExp(`(?<!\\w)_(?=[^\\s_])${BODY}(?<!\\s)_(?!\\w)`, "y"), wrap("em")],
  [new RegExp(`~~${BODY}~~`, "y"), wrap("s")],
  [new RegExp(`\\|\\|${BODY}\\|\\|`, "y"), (found, context) => spoiler(inline(found[1], context))],
  [/\n/y, () => h("br")],
];

const PLAIN = /[^\\`<@[h*_~|\n]+/y;

/** @param {string} text @param {Context} [context] @returns {DocumentFragment} */
export function inline(text, context = { links: true }) {
  const out = document.createDocumentFragment();
  let words = "";
  let at = 0;
  const flush = () => {
    if (words) out.append(words);
    words = "";
  };
  while (at < text.length) {
    PLAIN.lastIndex = at;
    const run = PLAIN.exec(text);
    if (run) {
      words += run[0];
      at += run[0].length;
      continue;
    }
    const [node, length] = special(text, at, context);
    if (node) {
      flush();
      out.append(node);
    } else words += text.slice(at, at + length);
    at += length;
  }
  flush();
  return out;
}

/** @param {string} text @param {number} at @param {Context} context @returns {[Node | null, number]} */
function special(text, at, context) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [make(found, context), found[0].length];
  }
  return [null, 1];
}

/** @param {string} id */
function nameFor(id) {
  const user = userOf(id);
  return user ? nameOf(user) : t("unknown user");
}

/** @param {string} text @param {boolean} [me] */
const mention = (text, me = false) => h("span", { class: me ? "mention mine" : "mention" }, text);

/** @param {string} id */
function channelLink(id) {
  const channel = channelOf(id);
  if (!channel) return mention(`#${t("unknown channel")}`);
  return h("a", { class: "mention", href: `?channel=${id}`, "data-channel": id }, `#${channel.name ?? ""}`);
}

const PLACE = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/**
 * Where a link leads. A place in this world is opened here, as Discord does with its own addresses.
 *
 * @param {string} url @returns {{name: string | null, to: Record<string, string>}} what the place is called, null for one
 *   elsewhere; the attributes of the link
 */
export function leading(url) {
  const place = PLACE.exec(url);
  const channel = place && channelOf(place[1]);
  if (!channel) return { name: null, to: { href: url, target: "_blank", rel: "noopener noreferrer" } };
  const jump = place[2] ? { "data-jump": place[2] } : {};
  return { name: `#${channel.name ?? ""}${place[2] ? " › 💬" : ""}`, to: { href: `?channel=${place[1]}`, "data-channel": place[1], ...jump } };
}

/** @param {string} url @param {string | null} label @param {Context} context */
function link(url, label, context) {
  const { name, to } = leading(url);
  const body = label === null ? (name ?? url) : inline(label, { links: false });
  if (!context.links) return h("span", null, body);
  const look = label === null && name !== null ? { class: "mention" } : {};
  return h("a", { ...look, ...to }, body);
}

/** Hidden until it is asked for. @param {Node} content */
export function spoiler(content) {
  const inner = h("span", { class: "spoiler-text", "aria-hidden": "true" }, content);
  const box = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": t("Spoiler: show") }, inner);
  const reveal = () => {
    box.classList.add("open");
    inner.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-expanded", "aria-label"]) box.removeAttribute(name);
  };
  box.addEventListener("click", (event) => {
    if (!box.classList.contains("open")) event.preventDefault();
    reveal();
  });
  box.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && !box.classList.contains("open")) {
      event.preventDefault();
      reveal();
    }
  });
  return box;
}
