// @ts-check
// The messages of the open channel: drawn once each, kept at the newest unless the reader scrolled up.

import { markRead } from "./actions.js";
import * as api from "./api.js";
import { h, icon } from "./dom.js";
import { continues, messageNode } from "./message.js";
import { nameOf } from "./people.js";
import { channelOf, guildOf, listen, state, tell, userOf } from "./store.js";
import { t } from "./texts.js";
import { dayOf } from "./times.js";

/** @import {Message} from "./types.js" */

/** Within this distance of the end the reader counts as being there, in CSS pixels. */
const NEAR = 60;
const PAGE = 50;

/** @typedef {{node: HTMLElement, message: Message, compact: boolean, busy: string | undefined, failure: string | undefined}} Drawn */

/** @returns {HTMLElement} */
export function feed() {
  const list = h("ol", { class: "messages" });
  const scroller = h("div", { class: "scroller", tabindex: "0", role: "region" }, h("div", { class: "spring" }), list);
  const pill = h("button", { type: "button", class: "new-pill", hidden: true }, t("New messages"), icon("down", 16));
  const typing = h("div", { class: "typing", "aria-live": "off" });
  const box = h("section", { class: "feed" }, scroller, pill, typing);
  /** @type {Map<string, Drawn>} */
  const drawn = new Map();
  let following = true;
  let loading = false;
  let newest = "";

  const toEnd = () => {
    scroller.scrollTop = scroller.scrollHeight;
  };
  const seen = () => {
    pill.hidden = true;
    if (document.visibilityState === "visible" && state.histories.has(state.channel)) markRead(state.channel);
  };

  const draw = () => {
    const history = state.histories.get(state.channel);
    const focus = focusIn(list);
    const nodes = history ? items(history.list, drawn) : [];
    for (const id of drawn.keys()) if (!history?.list.some((message) => message.id === id)) drawn.delete(id);
    if (history?.complete) nodes.unshift(beginning());
    sync(list, nodes);
    focus?.(list);
    const last = history?.list.at(-1);
    const mine = last && last.author.id === state.world.me.id;
    if (last && last.id !== newest) {
      newest = last.id;
      if (mine) following = true;
      if (!following) pill.hidden = false;
    }
    if (following) {
      toEnd();
      seen();
    }
  };

  const open = async () => {
    following = true;
    newest = state.histories.get(state.channel)?.list.at(-1)?.id ?? "";
    drawn.clear();
    list.replaceChildren();
    pill.hidden = true;
    scroller.setAttribute("aria-label", t("Messages in {channel}", { channel: channelOf(state.channel)?.name ?? "" }));
    draw();
    drawTyping();
    await load(state.channel);
  };

  const older = async () => {
    const history = state.histories.get(state.channel);
    const first = history?.list.find((message) => !message.local);
    if (!history || history.complete || loading || !first) return;
    loading = true;
    try {
      const more = await api.messages(state.channel, state.world.me.id, first.id);
      const anchor = drawn.get(first.id)?.node;
      const place = anchor?.getBoundingClientRect().top ?? 0;
      history.complete = more.length < PAGE;
      history.list.unshift(...more);
      tell("messages", state.channel);
      // What was read stays where it was; the browser may have seen to a part of that.
      scroller.scrollTop += (drawn.get(first.id)?.node.getBoundingClientRect().top ?? place) - place;
    } finally {
      loading = false;
    }
  };

  const drawTyping = () => {
    const now = Date.now();
    const who = [...(state.typing.get(state.channel) ?? [])].filter(([, until]) => until > now).map(([id]) => userOf(id));
    const names = who.flatMap((user) => (user ? [nameOf(user)] : []));
    const text = names.length ? t("{names} typing…", { names: new Intl.ListFormat(state.locale, { type: "conjunction" }).format(names) }) : "";
    typing.replaceChildren(...(names.length ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text] : []));
  };

  let top = 0;
  scroller.addEventListener("scroll", () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    // Only a reader scrolls up; what grows at the end does not.
    following = near || (following && scroller.scrollTop >= top);
    top = scroller.scrollTop;
    if (following) seen();
    if (scroller.scrollTop < 200) void older();
  });
  pill.addEventListener("click", () => {
    following = true;
    toEnd();
    seen();
    scroller.focus();
  });
  list.addEventListener("click", (event) => {
    const jump = /** @type {HTMLElement} */ (event.target).closest("[data-jump]");
    if (jump instanceof HTMLElement) flash(drawn.get(jump.dataset.jump ?? "")?.node);
  });
  document.addEventListener("visibilitychange", () => following && seen());
  // The composer grows, a phone's keyboard opens: the end stays in sight.
  const keepEnd = new ResizeObserver(() => following && toEnd());
  keepEnd.observe(scroller);
  keepEnd.observe(list);
  listen("messages", (channel) => channel === state.channel && draw());
  listen("typing", (channel) => channel === state.channel && drawTyping());
  listen("channel", () => void open());
  return box;
}

/** Fetch the newest messages of a channel, also after the connection was lost. @param {string} channel */
export async function load(channel) {
  if (!channel) return;
  const user = state.world.me.id;
  const list = await api.messages(channel, user);
  if (user !== state.world.me.id || !channelOf(channel)) return;
  state.histories.set(channel, { list, complete: list.length < PAGE });
  tell("messages", channel);
}

/** @param {Message[]} list @param {Map<string, Drawn>} drawn what is on the page already @returns {HTMLElement[]} */
function items(list, drawn) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  list.forEach((message, index) => {
    const before = list[index - 1];
    const day = !before || new Date(before.timestamp).toDateString() !== new Date(message.timestamp).toDateString();
    if (day) nodes.push(h("li", { class: "day" }, dayOf(message.timestamp)));
    nodes.push(item(message, !day && continues(message, before), drawn));
  });
  return nodes;
}

/** @param {Message} message @param {boolean} compact @param {Map<string, Drawn>} drawn */
function item(message, compact, drawn) {
  const busy = state.busy.get(message.id);
  const failure = state.failures.get(message.id);
  const old = drawn.get(message.id);
  if (old && old.message === message && old.compact === compact && old.busy === busy && old.failure === failure) return old.node;
  const node = h("li", null, messageNode(message, compact));
  if (old) keepPictures(old.node, node);
  drawn.set(message.id, { node, message, compact, busy, failure });
  return node;
}

/** Pictures that stay are moved over, so that they do not flicker. @param {HTMLElement} from @param {HTMLElement} to */
function keepPictures(from, to) {
  const old = [...from.querySelectorAll("img")];
  for (const image of to.querySelectorAll("img")) {
    const same = old.findIndex((each) => each.src === image.src && each.className === image.className);
    if (same >= 0) image.replaceWith(...old.splice(same, 1));
  }
}

/** Bring the list's children to `nodes` without touching those that stay. @param {HTMLElement} list @param {HTMLElement[]} nodes */
function sync(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}

/**
 * A message that is drawn again keeps the keyboard's place: the control with the same custom_id, else the one in the
 * same position.
 *
 * @param {HTMLElement} list
 * @returns {((list: HTMLElement) => void) | null}
 */
function focusIn(list) {
  const control = document.activeElement;
  const article = control instanceof HTMLElement && list.contains(control) ? control.closest("article") : null;
  if (!article || !(control instanceof HTMLElement)) return null;
  const { customId } = control.dataset;
  const position = [...article.querySelectorAll("button, a")].indexOf(control);
  return (now) => {
    if (now.contains(control)) return;
    const again = now.querySelector(`article[data-id="${article.dataset.id}"]`);
    const controls = /** @type {HTMLElement[]} */ ([...(again?.querySelectorAll("button, a") ?? [])]);
    const next = controls.find((each) => customId && each.dataset.customId === customId) ?? controls[position] ?? now.closest(".scroller");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** @param {HTMLElement | undefined} node */
function flash(node) {
  node?.scrollIntoView({ block: "center" });
  node?.animate([{ background: "var(--accent-soft)" }, { background: "transparent" }], 1600);
}

/** What stands above a channel's first message. */
function beginning() {
  const channel = channelOf(state.channel);
  const name = channel?.name ?? channel?.recipients?.[0]?.username ?? "";
  const text = guildOf(state.channel) ? t("This is where {channel} begins.", { channel: `#${name}` }) : t("This is where your messages with {name} begin.", { name });
  return h("li", { class: "beginning" }, h("p", { class: "beginning-name" }, name), h("p", null, text), h("p", null, t("Type / to see what the bot can do.")));
}
