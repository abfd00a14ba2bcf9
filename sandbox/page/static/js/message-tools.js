// @ts-check
// What one can do with a message: a bar beside the one under the pointer, a menu by right click, long press or keyboard.

import { dismiss, erase, useCommand } from "./actions.js";
import * as api from "./api.js";
import { ON_MESSAGE, contextCommands, localName } from "./command-model.js";
import { ask } from "./dialog.js";
import { announce, h, icon } from "./dom.js";
import { edit } from "./editing.js";
import { plain } from "./markdown.js";
import { placed } from "./events.js";
import { menu } from "./menu.js";
import { isEphemeral } from "./message.js";
import { nameOf } from "./people.js";
import { showProfile } from "./profile.js";
import { PERMISSION, channelOf, may, maySend, state, tell, userOf } from "./store.js";
import { t } from "./texts.js";

/** @import {Message} from "./types.js" */
/** @typedef {{name: string, face: Parameters<typeof icon>[0], choose: () => void, danger?: boolean, quick?: boolean}} Action `quick`: it
 *   stands in the bar too */

const THREADED = [0, 5];

/** @param {string} text @param {string} [kept] what is told when it worked */
const copy = (text, kept = t("Copied")) => navigator.clipboard.writeText(text).then(() => announce(kept), () => announce(t("Your browser doesn't allow copying here.")));

/** @param {Message} message */
const mine = (message) => message.author.id === state.world.me.id;

/** @param {Message} message begin to answer it */
function reply(message) {
  state.replies.set(message.channel_id, message);
  tell("reply");
}

/** @param {Message} message */
async function remove(message) {
  const body = [h("p", null, t("Delete this message for everyone?")), h("blockquote", { class: "quoted" }, plain(message.content) || message.embeds[0]?.title || t("Picture"))];
  const sure = await ask({ title: t("Delete message"), body, action: t("Delete"), danger: true });
  if (sure !== null) await erase(message).catch((error) => announce(error.message));
}

/** Open a thread and go there. @param {string} channel @param {Message} [message] that it is about */
export async function startThread(channel, message) {
  const name = await ask({ title: t("New thread"), field: t("Name of the thread"), action: t("Create thread") });
  if (name === null) return;
  const made = await api.openThread(state.world.me.id, channel, name, message?.id).catch((error) => announce(error.message));
  if (!made) return;
  placed(made);
  tell("go", made.id);
}

/** @param {Message} message @param {HTMLElement} article @returns {Action[]} */
function actionsOf(message, article) {
  const channel = channelOf(message.channel_id);
  if (!channel || message.local) return [];
  const text = message.content ? [{ name: t("Copy text"), face: /** @type {const} */ ("copy"), choose: () => copy(plain(message.content)) }] : [];
  if (isEphemeral(message)) return [...text, { name: t("Dismiss"), face: "close", choose: () => dismiss(message) }];
  /** @type {Action[]} */
  const all = [];
  if (maySend(channel)) all.push({ name: t("Reply"), face: "reply", quick: true, choose: () => reply(message) });
  if (mine(message)) all.push({ name: t("Edit"), face: "pen", quick: true, choose: () => edit(message) });
  const threads = THREADED.includes(channel.type) && !message.thread && may(channel, PERMISSION.CREATE_THREADS);
  if (threads) all.push({ name: t("Create thread"), face: "thread", quick: true, choose: () => startThread(channel.id, message) });
  all.push(...text);
  for (const command of contextCommands(ON_MESSAGE)) {
    all.push({ name: localName(command), face: "app", choose: () => useCommand(command.id, command.name, [], channel.id, message.id) });
  }
  const address = new URL(`?channel=${channel.id}`, location.href).href;
  all.push({ name: t("Copy link"), face: "link", choose: () => copy(address) }, { name: t("Copy message ID"), face: "file", choose: () => copy(message.id) });
  all.push({ name: t("Profile"), face: "person", choose: () => showProfile(article, message.author, corner(article)) });
  if (mine(message) || may(channel, PERMISSION.MANAGE_MESSAGES)) all.push({ name: t("Delete"), face: "bin", danger: true, choose: () => remove(message) });
  return all;
}

/** @param {HTMLElement} node @returns {{x: number, y: number}} where a panel for it may stand */
function corner(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + 72, y: Math.max(60, Math.min(box.top + 24, window.innerHeight - 80)) };
}

/** Whether the keyboard's place was set by a press: then the arrow keys scroll, as they do elsewhere. */
let pressed = false;
document.addEventListener("pointerdown", () => (pressed = true), true);
document.addEventListener("keydown", (event) => (pressed = pressed && event.key !== "Tab"), true);

/** @param {HTMLElement} list of messages @param {HTMLElement} scroller around it */
export function messageTools(list, scroller) {
  const bar = h("div", { class: "tool-bar", role: "group", "aria-label": t("Message") });

  /** @param {Element | null} article @returns {Message | undefined} */
  const about = (article) => state.histories.get(state.channel)?.list.find((each) => each.id === /** @type {HTMLElement} */ (article)?.dataset.id);
  /** @param {HTMLElement} article @param {{x: number, y: number}} at */
  const openMenu = (article, at) => {
    const message = about(article);
    const items = message ? actionsOf(message, article) : [];
    if (items.length) menu(article, t("Message"), items.map((each) => ({ content: [icon(each.face, 18), h("span", null, each.name)], choose: each.choose, danger: each.danger })), at);
  };
  /** @param {HTMLElement | null} article */
  const showBar = (article) => {
    if (!article || bar.parentElement === article) return;
    const message = about(article);
    const items = message && message.id !== state.editing ? actionsOf(message, article) : [];
    if (!items.length) return bar.remove();
    const quick = items.filter((each) => each.quick).map((each) => tool(each.name, each.face, each.choose));
    const more = tool(t("More"), "more", () => {
      const box = more.getBoundingClientRect();
      openMenu(article, { x: box.left, y: box.bottom + 4 });
    });
    bar.replaceChildren(...quick, more);
    article.append(bar);
  };

  list.addEventListener("pointerover", (event) => {
    const over = /** @type {Element} */ (event.target).closest("article");
    if (event.pointerType === "mouse" && !bar.contains(document.activeElement)) showBar(over);
  });
  list.addEventListener("pointerleave", () => bar.contains(document.activeElement) || bar.remove());
  list.addEventListener("contextmenu", (event) => {
    const target = /** @type {Element} */ (event.target);
    const article = target.closest("article");
    // Links and chosen text keep the browser's own menu.
    if (!article || target.closest("a, textarea") || String(window.getSelection())) return;
    event.preventDefault();
    const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : corner(article);
    openMenu(article, at);
  });
  list.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("[data-user]");
    const user = target instanceof HTMLElement ? userOf(target.dataset.user ?? "") : undefined;
    if (user && target instanceof HTMLElement) showProfile(target, user, { x: event.clientX, y: event.clientY });
  });
  scroller.addEventListener("keydown", (event) => {
    const article = /** @type {HTMLElement} */ (event.target);
    const asked = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if ((pressed && !asked && event.key !== "Escape") || (article !== scroller && article.tagName !== "ARTICLE")) return;
    if (article === scroller) {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      const low = scroller.getBoundingClientRect().bottom;
      [...list.querySelectorAll("article")].findLast((each) => each.getBoundingClientRect().top < low)?.focus({ preventScroll: true });
    } else if (asked || event.key === "Enter") openMenu(article, corner(article));
    else if (event.key === "Escape") /** @type {HTMLElement | null} */ (document.querySelector(".composer textarea"))?.focus();
    else if (!walk(list, article, event.key)) return;
    event.preventDefault();
  });
}

/** @param {string} name @param {Action["face"]} face @param {() => void} choose */
function tool(name, face, choose) {
  const node = h("button", { type: "button", class: "plain", "aria-label": name, title: name, tabindex: "-1" }, icon(face, 18));
  node.addEventListener("click", choose);
  return node;
}

/**
 * From message to message by the arrow keys.
 *
 * @param {HTMLElement} list @param {HTMLElement} from the message that has the keyboard @param {string} key
 * @returns {boolean} whether the key moves
 */
function walk(list, from, key) {
  const all = [...list.querySelectorAll("article")];
  const at = all.indexOf(from);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[key];
  if (to === undefined) return false;
  const next = all[Math.max(0, Math.min(to, all.length - 1))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return true;
}
