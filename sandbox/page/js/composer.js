// @ts-check
// Where one writes: plain words, or a slash command.

import { say, writing } from "./actions.js";
import { commandForm } from "./command-form.js";
import { matching, typedOut } from "./command-model.js";
import { h, icon } from "./dom.js";
import { channelName } from "./sidebar.js";
import { channelOf, listen, state } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { t } from "./texts.js";

/** @import {Entry} from "./command-model.js" */

const LONGEST = 2000;

const SEND_MESSAGES = 1n << 11n;
const SEND_IN_THREADS = 1n << 38n;

/** @param {import("./types.js").Channel} channel */
function maySend(channel) {
  const needed = channel.thread_metadata ? SEND_IN_THREADS : SEND_MESSAGES;
  return channel.permissions === undefined || Boolean(BigInt(channel.permissions) & needed);
}

/** @returns {HTMLElement} */
export function composer() {
  const suggestions = new Suggestions();
  const input = h("textarea", { rows: 1, maxlength: LONGEST, "aria-autocomplete": "list", "aria-haspopup": "listbox", enterkeyhint: "send", autocomplete: "off" });
  const send = h("button", { type: "submit", class: "send", "aria-label": t("Send"), title: t("Send") }, icon("send"));
  const slash = h("button", { type: "button", class: "plain slash", "aria-label": t("Commands"), title: t("Commands") }, "/");
  const words = h("form", { class: "words" }, slash, input, send);
  const field = h("div", { class: "field" }, words);
  const box = h("footer", { class: "composer" }, suggestions.box, field);
  /** @type {Map<string, string>} what was begun, by channel */
  const drafts = new Map();
  let here = state.channel;

  const grow = () => {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
    send.classList.toggle("ready", Boolean(input.value.trim()));
    slash.classList.toggle("typed", input.value.startsWith("/"));
  };
  /** @param {Entry} entry */
  const begin = (entry) => {
    suggestions.hide();
    input.value = "";
    grow();
    field.replaceChildren(commandForm(entry, here, suggestions, leave));
  };
  /** @param {string} text */
  const leave = (text) => {
    suggestions.hide();
    field.replaceChildren(words);
    input.value = text;
    changed();
    input.focus();
  };
  const changed = () => {
    grow();
    const typed = /^\/([^\n]*)$/.exec(input.value)?.[1];
    if (typed === undefined) {
      if (input.value && document.activeElement === input) writing(here);
      return suggestions.hide();
    }
    const exact = typedOut(typed);
    if (exact) return begin(exact);
    const found = matching(typed);
    const items = found.map((entry) => ({
      content: [h("b", null, `/${entry.name}`), h("small", null, entry.description)],
      pick: () => begin(entry),
    }));
    const none = state.world.commands.length ? t("No command fits.") : t("The bot has no commands yet.");
    suggestions.show(input, { label: t("Commands"), items, head: items.length ? null : none });
  };
  const submit = async () => {
    const text = input.value.trim();
    if (!text || !here) return;
    input.value = "";
    changed();
    try {
      await say(text, here);
    } catch (error) {
      input.value = text;
      grow();
      suggestions.show(input, { label: t("Message"), items: [] });
      suggestions.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const arrive = () => {
    if (here !== state.channel) {
      drafts.set(here, input.value);
      here = state.channel;
      field.replaceChildren(words);
      input.value = drafts.get(here) ?? "";
      suggestions.hide();
    }
    const channel = channelOf(here);
    const name = channel ? channelName(channel) : "";
    const label = channel?.recipients ? t("Message {name}", { name }) : t("Message {channel}", { channel: `#${name}` });
    input.placeholder = label;
    input.setAttribute("aria-label", label);
    input.disabled = !channel || !maySend(channel);
    if (channel && input.disabled) input.placeholder = t("You may not write here.");
    grow();
  };

  input.addEventListener("input", changed);
  input.addEventListener("blur", () => suggestions.hide());
  input.addEventListener("focus", () => input.value.startsWith("/") && changed());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || suggestions.move(event)) return;
    if (event.key === "Escape" && !suggestions.box.hidden) suggestions.hide();
    else if (event.key === "Tab" && !event.shiftKey && suggestions.take()) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!suggestions.take()) void submit();
    }
  });
  words.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  slash.addEventListener("click", () => leave("/"));
  listen("channel", arrive);
  listen("world", arrive);
  arrive();
  return box;
}
