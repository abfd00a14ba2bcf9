// @ts-check
// The threads of the open channel: a list behind a button in the header; closing and opening the one that is open.

import * as api from "./api.js";
import { announce, h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { startThread } from "./message-tools.js";
import { PERMISSION, channelOf, guildOf, listen, may, state, tell } from "./store.js";
import { t } from "./texts.js";

/** @import {Channel} from "./types.js" */

const THREADED = [0, 5];

/** @returns {HTMLElement} the header's button */
export function threadsButton() {
  const node = h("button", { type: "button", class: "plain" });
  const draw = () => {
    const channel = channelOf(state.channel);
    const inThread = Boolean(channel?.thread_metadata);
    node.hidden = !channel || (inThread ? !mayClose(channel) : !THREADED.includes(channel.type));
    if (!channel) return;
    const closed = channel.thread_metadata?.archived;
    const label = inThread ? (closed ? t("Reopen thread") : t("Close thread")) : t("Threads");
    if (node.title === label) return;
    node.title = label;
    node.setAttribute("aria-label", label);
    node.replaceChildren(icon(inThread ? "box" : "thread"));
    if (inThread) {
      node.removeAttribute("aria-haspopup");
      node.removeAttribute("aria-expanded");
    } else {
      node.setAttribute("aria-haspopup", "dialog");
      node.setAttribute("aria-expanded", "false");
    }
  };
  node.addEventListener("click", () => {
    const channel = channelOf(state.channel);
    if (!channel) return;
    if (!channel.thread_metadata) return showThreads(node, channel);
    api.archive(state.world.me.id, channel.id, !channel.thread_metadata.archived).catch((error) => announce(error.message));
  });
  listen("channel", draw);
  listen("world", draw);
  draw();
  return node;
}

/** @param {Channel} thread */
const mayClose = (thread) => thread.owner_id === state.world.me.id || may(thread, PERMISSION.MANAGE_THREADS);

/** @param {HTMLElement} anchor @param {Channel} channel */
function showThreads(anchor, channel) {
  const all = (guildOf(channel.id)?.threads ?? []).filter((thread) => thread.parent_id === channel.id);
  const open = all.filter((thread) => !thread.thread_metadata?.archived);
  const closed = all.filter((thread) => thread.thread_metadata?.archived);
  const make = h("button", { type: "button", class: "button primary" }, t("New thread"));
  make.addEventListener("click", () => {
    popup.close(false);
    void startThread(channel.id);
  });
  const none = h("p", { class: "threads-none" }, t("There are no threads here yet."));
  const panel = h(
    "div",
    { class: "threads", role: "dialog", "aria-label": t("Threads"), tabindex: "-1" },
    list(t("Open threads"), open),
    list(t("Closed threads"), closed),
    all.length ? null : none,
    may(channel, PERMISSION.CREATE_THREADS) ? make : null,
  );
  panel.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    popup.close(false);
    tell("go", link.dataset.thread);
  });
  const popup = floating(anchor, panel, { width: 300 });
  /** @type {HTMLElement} */ (panel.querySelector("a, button") ?? panel).focus();
}

/** @param {string} name @param {Channel[]} threads */
function list(name, threads) {
  if (!threads.length) return null;
  const rows = threads.map((thread) => h("li", null, h("a", { class: "menu-item", href: `?channel=${thread.id}`, "data-thread": thread.id }, icon("thread", 18), h("span", null, thread.name))));
  return [h("h2", { class: "small-head" }, `${name} — ${threads.length}`), h("ul", null, rows)];
}
