// @ts-check
// The items of the feed: messages with the lines between them, and what stays when they are drawn again.

import { h } from "./dom.js";
import { wentWithFocus } from "./keyboard.js";
import { continues, messageNode } from "./message.js";
import { channelOf, guildOf, state } from "./store.js";
import { t } from "./texts.js";
import { dayOf } from "./times.js";

/** @import {Message} from "./types.js" */

/** @typedef {{node: HTMLElement, message: Message, compact: boolean, busy: string | undefined, failure: string | undefined, editing: boolean}} Drawn */

/**
 * @param {Message[]} list @param {Map<string, Drawn>} drawn what is on the page already
 * @param {string} mark the first message that is new @returns {HTMLElement[]}
 */
export function items(list, drawn, mark) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  list.forEach((message, index) => {
    const before = list[index - 1];
    const day = !before || new Date(before.timestamp).toDateString() !== new Date(message.timestamp).toDateString();
    const fresh = message.id === mark;
    if (fresh) nodes.push(h("li", { class: "day unread-line" }, day ? dayOf(message.timestamp) : null, h("span", { class: "unread-word" }, t("New"))));
    else if (day) nodes.push(h("li", { class: "day" }, dayOf(message.timestamp)));
    nodes.push(item(message, !day && !fresh && continues(message, before), drawn));
  });
  return nodes;
}

/** @param {Message} message @param {boolean} compact @param {Map<string, Drawn>} drawn */
function item(message, compact, drawn) {
  const busy = state.busy.get(message.id);
  const failure = state.failures.get(message.id);
  const editing = state.editing === message.id;
  const old = drawn.get(message.id);
  if (old && old.message === message && old.editing === editing && old.compact === compact && old.busy === busy && old.failure === failure) return old.node;
  const node = h("li", null, messageNode(message, compact));
  if (old) keepPictures(old.node, node);
  drawn.set(message.id, { node, message, compact, busy, failure, editing });
  return node;
}

/**
 * Pictures that stay are moved over, so that they do not flicker. Over one that comes in another's place, that other
 * one is seen until it is there.
 *
 * @param {HTMLElement} from @param {HTMLElement} to
 */
function keepPictures(from, to) {
  const old = [...from.querySelectorAll("img")];
  /** @param {HTMLImageElement} image */
  const sized = (image) => `${image.getAttribute("width")} ${image.getAttribute("height")}`;
  const fresh = [...to.querySelectorAll("img")].filter((image) => {
    const same = old.findIndex((each) => each.src === image.src && each.className === image.className);
    if (same >= 0) image.replaceWith(...old.splice(same, 1));
    return same < 0;
  });
  for (const image of fresh) {
    const before = old.find((each) => each.className === image.className && sized(each) === sized(image));
    if (!before?.complete) continue;
    before.alt = "";
    before.classList.add("before");
    image.before(before);
    const there = () => before.remove();
    image.decode().then(there, there);
  }
}

/** Bring the list's children to `nodes` without touching those that stay. @param {HTMLElement} list @param {HTMLElement[]} nodes */
export function sync(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}

/**
 * A message that is drawn again keeps the keyboard's place: the control with the same custom_id, else the one in the
 * same position. One that has gone hands it on (`goOn`).
 *
 * @param {HTMLElement} list
 * @returns {((list: HTMLElement) => void) | null}
 */
export function focusIn(list) {
  const control = document.activeElement;
  const article = control instanceof HTMLElement && list.contains(control) ? control.closest("article") : null;
  if (!article || !(control instanceof HTMLElement)) return null;
  const { customId } = control.dataset;
  const position = [...article.querySelectorAll("button, a")].indexOf(control);
  return (now) => {
    if (now.contains(control)) return;
    const again = now.querySelector(`article[data-id="${article.dataset.id}"]`);
    if (!again) wentWithFocus(article.dataset.id ?? "");
    const controls = /** @type {HTMLElement[]} */ ([...(again?.querySelectorAll("button, a") ?? [])]);
    const next = controls.find((each) => customId && each.dataset.customId === customId) ?? controls[position] ?? now.closest(".scroller");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** @param {HTMLElement | undefined} node */
export function flash(node) {
  node?.scrollIntoView({ block: "center" });
  node?.animate([{ background: "var(--accent-soft)" }, { background: "transparent" }], 1600);
}

/** What stands above a channel's first message. */
export function beginning() {
  const channel = channelOf(state.channel);
  const name = channel?.name ?? channel?.recipients?.[0]?.username ?? "";
  const place = channel?.thread_metadata ? name : `#${name}`;
  const text = guildOf(state.channel) ? t("This is where {channel} begins.", { channel: place }) : t("This is where your messages with {name} begin.", { name });
  return h("li", { class: "beginning" }, h("p", { class: "beginning-name" }, name), h("p", null, text), h("p", null, t("Type / to see what the bot can do.")));
}
