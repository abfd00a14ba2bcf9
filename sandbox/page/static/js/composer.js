// @ts-check
// Where one writes: plain words, or a slash command.

import { say, writing } from "./actions.js";
import { commandForm } from "./command-form.js";
import { localName, matching, typedOut } from "./command-model.js";
import { h, icon } from "./dom.js";
import { editLast } from "./editing.js";
import { namesFor, typedName } from "./names.js";
import { avatar, nameOf } from "./people.js";
import { channelName } from "./sidebar.js";
import { steady } from "./steady.js";
import { channelOf, listen, maySend, state, tell } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { t } from "./texts.js";

/** @import {Entry} from "./command-model.js" */

const LONGEST = 2000;

/** @returns {HTMLElement} */
export function composer() {
  const suggestions = new Suggestions();
  const input = h("textarea", { rows: 1, maxlength: LONGEST, "aria-autocomplete": "list", "aria-haspopup": "listbox", enterkeyhint: "send", autocomplete: "off" });
  const send = h("button", { type: "submit", class: "send", "aria-label": t("Send"), title: t("Send") }, icon("send"));
  const slash = h("button", { type: "button", class: "plain slash", "aria-label": t("Commands"), title: t("Commands") }, "/");
  const words = h("form", { class: "words" }, slash, input, send);
  const field = h("div", { class: "field" }, words);
  const answering = h("div", { class: "answering", hidden: true });
  const box = h("footer", { class: "composer" }, suggestions.box, answering, field);
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
      if (suggestNames()) return;
      if (input.value && document.activeElement === input) writing(here);
      return suggestions.hide();
    }
    const exact = typedOut(typed);
    if (exact) return begin(exact);
    const found = matching(typed);
    const items = found.map((entry) => ({
      content: [h("b", null, `/${entry.name}`), optionChips(entry), h("small", null, entry.description)],
      pick: () => begin(entry),
    }));
    const none = state.world.commands.length ? t("No commands match.") : t("The bot has no commands yet.");
    suggestions.show(input, { label: t("Commands"), items, head: items.length ? null : none, group: [avatar(state.world.bot, 18), nameOf(state.world.bot)] });
  };
  /** The names that fit what is typed. @returns {boolean} whether there are such */
  const suggestNames = () => {
    const name = typedName(input.value.slice(0, input.selectionStart));
    const found = name ? namesFor(name, here) : [];
    if (!name || !found.length) return false;
    const items = found.map(({ text, content }) => ({
      content,
      pick: () => {
        const before = input.value.slice(0, input.selectionStart - name.length);
        const after = input.value.slice(input.selectionStart).replace(/^ /, "");
        input.value = `${before}${text} ${after}`;
        input.setSelectionRange(before.length + text.length + 1, before.length + text.length + 1);
        suggestions.hide();
        grow();
      },
    }));
    suggestions.show(input, { label: name[0] === "@" ? t("Members") : t("Channels"), items });
    return true;
  };
  const submit = async () => {
    const text = input.value.trim();
    if (!text || !here) return;
    const place = here;
    const reply = state.replies.get(place);
    input.value = "";
    state.replies.delete(place);
    drawReply();
    changed();
    try {
      await say(text, place, reply?.id);
    } catch (error) {
      if (place !== here) return void drafts.set(place, text);
      input.value = text;
      grow();
      suggestions.show(input, { label: t("Message"), items: [] });
      suggestions.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const drawReply = () => {
    const message = state.replies.get(here);
    answering.hidden = !message;
    if (!message) return;
    const [before, after] = t("Replying to {name}").split("{name}");
    const stop = h("button", { type: "button", class: "plain", "aria-label": t("Don't reply"), title: t("Don't reply") }, icon("close", 16));
    stop.addEventListener("click", () => leaveReply());
    answering.replaceChildren(h("span", null, before, h("b", null, nameOf(message.author)), after), stop);
  };
  const leaveReply = () => {
    state.replies.delete(here);
    drawReply();
    input.focus();
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
    const label = channel?.recipients || channel?.thread_metadata ? t("Message {name}", { name: channel.recipients ? name : `“${name}”` }) : t("Message {channel}", { channel: `#${name}` });
    input.placeholder = label;
    input.setAttribute("aria-label", label);
    input.disabled = !channel || !maySend(channel);
    box.hidden = !channel;
    if (channel && input.disabled) input.placeholder = t("You can't write here.");
    else if (channel?.thread_metadata?.archived) input.placeholder = t("This thread is closed. Send a message to reopen it.");
    slash.disabled = input.disabled;
    send.disabled = input.disabled;
    drawReply();
    grow();
  };

  input.addEventListener("input", changed);
  input.addEventListener("blur", () => suggestions.hide());
  input.addEventListener("focus", () => input.value.startsWith("/") && changed());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || suggestions.move(event)) return;
    if (event.key === "Escape" && !suggestions.box.hidden) suggestions.hide();
    else if (event.key === "Escape" && state.replies.has(here)) leaveReply();
    else if (event.key === "Escape") tell("end");
    else if (event.key === "ArrowUp" && !input.value && editLast()) event.preventDefault();
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
  listen("world", steady(arrive));
  listen("reply", () => {
    if (!field.contains(words)) leave("");
    drawReply();
    input.focus();
  });
  listen("mention", (name) => {
    if (!field.contains(words)) leave("");
    input.value = `${input.value}${/\S$/.test(input.value) ? " " : ""}@${name} `;
    grow();
    input.focus();
  });
  arrive();
  return box;
}

/** What a command asks for, as Discord lists it. @param {Entry} entry */
function optionChips(entry) {
  const needed = entry.options.filter((option) => option.required);
  const more = entry.options.length - needed.length;
  return h(
    "span",
    { class: "option-chips" },
    needed.map((option) => h("i", null, localName(option))),
    more ? h("span", null, t("+{count} optional", { count: more })) : null,
  );
}
