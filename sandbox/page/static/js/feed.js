// @ts-check
// The messages of the open channel: drawn once each, kept at the newest unless the reader scrolled up.

import { markRead } from "./actions.js";
import { h, icon } from "./dom.js";
import { beginning, flash, focusIn, items, sync } from "./feed-items.js";
import { load, loadOlder } from "./histories.js";
import { goOn } from "./keyboard.js";
import { messageTools } from "./message-tools.js";
import { isEphemeral } from "./message.js";
import { nameOf } from "./people.js";
import { steady } from "./steady.js";
import { channelOf, listen, state, tell, userOf } from "./store.js";
import { t } from "./texts.js";
import { clockOf } from "./times.js";

/** @import {Drawn} from "./feed-items.js" */
/** @import {Message} from "./types.js" */

/** Within this distance of the end the reader counts as being there, in CSS pixels. */
const NEAR = 60;

/** So many windows' heights from the end, the way back is offered. */
const FAR = 1;

/** @returns {HTMLElement} */
export function feed() {
  const list = h("ol", { class: "messages" });
  const scroller = h("div", { class: "scroller", tabindex: "0", role: "region" }, h("div", { class: "spring" }), list);
  const pillText = h("span");
  const pill = h("button", { type: "button", class: "new-pill", hidden: true }, pillText, icon("down", 16));
  const unread = h("button", { type: "button", class: "unread-bar", hidden: true });
  const typing = h("div", { class: "typing", "aria-live": "off" });
  const box = h("section", { class: "feed" }, unread, scroller, pill, typing);
  /** @type {Map<string, Drawn>} */
  const drawn = new Map();
  let following = true;
  /** Where the list stood when it was last looked at, in CSS pixels. */
  let top = 0;
  /** The channel whose older messages are on their way, or "". */
  let loading = "";
  let newest = "";
  /** The first message that was not read when it came, or "". */
  let mark = "";
  messageTools(list, scroller);

  /** @param {string} text offers the way to the newest message, "" does not */
  const offer = (text) => {
    pill.hidden = !text;
    pillText.textContent = text;
  };
  const toEnd = () => {
    scroller.scrollTop = scroller.scrollHeight;
    top = scroller.scrollTop;
  };
  /** Ask the list itself whether the reader left the end: the event that tells of it comes with the next frame, which is late under load. */
  const follow = () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    // Only a reader scrolls up; what grows at the end does not.
    following = near || (following && scroller.scrollTop >= top);
    top = scroller.scrollTop;
    return following;
  };
  const seen = () => {
    offer("");
    if (document.visibilityState === "visible" && state.histories.has(state.channel)) markRead(state.channel);
  };

  const draw = () => {
    follow();
    const history = state.histories.get(state.channel);
    const focus = focusIn(list);
    const nodes = history ? items(history.list, drawn, mark) : [];
    for (const id of drawn.keys()) if (!history?.list.some((message) => message.id === id)) drawn.delete(id);
    if (history?.complete) nodes.unshift(beginning());
    sync(list, nodes);
    focus?.(list);
    goOn(list);
    const last = history?.list.at(-1);
    // A private answer is one's own, too: it comes only to those who have asked for it.
    const mine = last && (last.local || last.author.id === state.world.me.id || isEphemeral(last));
    if (last && last.id !== newest) {
      const arrived = newest !== "";
      newest = last.id;
      if (mine) {
        following = true;
        unread.hidden = true;
        if (mark && !last.local) {
          mark = "";
          tell("messages", state.channel);
        }
      } else if (arrived && (!following || document.visibilityState !== "visible")) {
        if (!following) offer(t("New messages"));
        if (!mark) {
          mark = last.id;
          tell("messages", state.channel);
        }
      }
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
    offer("");
    unread.hidden = true;
    mark = "";
    state.editing = "";
    const count = channelOf(state.channel)?.unread ?? 0;
    const opened = state.channel;
    scroller.setAttribute("aria-label", t("Messages in {channel}", { channel: channelOf(state.channel)?.name ?? "" }));
    drawTyping();
    if (!count) draw();
    await load(opened, (history) => {
      if (opened === state.channel) mark = firstUnread(history, count);
    });
    const line = list.querySelector(".unread-line");
    if (opened !== state.channel || !line || line.getBoundingClientRect().top >= scroller.getBoundingClientRect().top) return;
    const first = messageIn(opened, mark);
    unread.replaceChildren(icon("up", 16), h("span", null, t("{count} new since {time}", { count, time: clockOf(first?.timestamp ?? "") })));
    unread.hidden = false;
  };

  const older = async () => {
    const channel = state.channel;
    if (loading === channel) return;
    loading = channel;
    const first = state.histories.get(channel)?.list.find((message) => !message.local)?.id ?? "";
    const at = () => drawn.get(first)?.node.getBoundingClientRect().top;
    /** @type {number | undefined} */
    let place;
    try {
      await loadOlder(channel, () => (place = at()));
      // What was read stays where it was; the browser may have seen to a part of that.
      if (place !== undefined && channel === state.channel) scroller.scrollTop += (at() ?? place) - place;
    } finally {
      if (loading === channel) loading = "";
    }
  };

  const drawTyping = () => {
    const now = Date.now();
    const who = [...(state.typing.get(state.channel) ?? [])].filter(([, until]) => until > now).map(([id]) => userOf(id));
    const names = who.flatMap((user) => (user ? [nameOf(user)] : []));
    const all = new Intl.ListFormat(state.locale, { type: "conjunction" }).format(names);
    const text = names.length > 1 ? t("{names} are typing…", { names: all }) : t("{name} is typing…", { name: all });
    typing.replaceChildren(...(names.length ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text] : []));
  };

  scroller.addEventListener("scroll", () => {
    if (follow()) seen();
    else if (pill.hidden && scroller.scrollHeight - scroller.scrollTop > (FAR + 1) * scroller.clientHeight) offer(t("To the newest messages"));
    const line = list.querySelector(".unread-line");
    if (line && line.getBoundingClientRect().bottom > scroller.getBoundingClientRect().top) unread.hidden = true;
    if (scroller.scrollTop < 200) void older();
  });
  const leap = () => {
    following = true;
    unread.hidden = true;
    toEnd();
    seen();
  };
  pill.addEventListener("click", () => {
    leap();
    scroller.focus();
  });
  unread.addEventListener("click", () => {
    unread.hidden = true;
    following = false;
    list.querySelector(".unread-line")?.scrollIntoView({ block: "start" });
    scroller.focus({ preventScroll: true });
  });
  scroller.addEventListener("keydown", (event) => {
    if (event.target === scroller && event.key === "Escape") leap();
  });
  list.addEventListener("click", (event) => {
    const jump = /** @type {HTMLElement} */ (event.target).closest("[data-jump]");
    if (jump instanceof HTMLElement) flash(drawn.get(jump.dataset.jump ?? "")?.node);
    // A reader who presses a button of the newest message waits for what comes below it.
    const pressed = /** @type {HTMLElement} */ (event.target).closest(".components button") && /** @type {HTMLElement} */ (event.target).closest("article");
    if (pressed && pressed === list.querySelector("li:last-child article")) following = true;
  });
  document.addEventListener("visibilitychange", () => following && seen());
  // The composer grows, a phone's keyboard opens: the end stays in sight.
  const keepEnd = new ResizeObserver(() => follow() && toEnd());
  keepEnd.observe(scroller);
  keepEnd.observe(list);
  const redraw = steady(draw);
  listen("messages", (channel) => channel === state.channel && redraw());
  listen("typing", (channel) => channel === state.channel && drawTyping());
  listen("end", leap);
  listen("channel", () => void open());
  return box;
}

/** @param {string} channel @param {string} id */
const messageIn = (channel, id) => state.histories.get(channel)?.list.find((message) => message.id === id);

/** @param {Message[]} list @param {number} count how many were not read @returns {string} the id of the first of them */
function firstUnread(list, count) {
  const me = state.world.me.id;
  const others = list.filter((message) => message.author.id !== me && !isEphemeral(message));
  return count ? (others.at(-count)?.id ?? others[0]?.id ?? "") : "";
}
