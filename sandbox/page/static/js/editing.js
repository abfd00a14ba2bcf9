// @ts-check
// Changing the text of one's own message, in its place.

import { asTyped, rewrite } from "./actions.js";
import { h } from "./dom.js";
import { state, tell } from "./store.js";
import { t } from "./texts.js";

/** @import {Message} from "./types.js" */

const LONGEST = 2000;

/** @param {Message | null} message begin to change it, or leave that */
export function edit(message) {
  const before = state.editing;
  state.editing = message?.id ?? "";
  tell("messages", state.channel);
  if (!message && before) /** @type {HTMLElement | null} */ (document.querySelector(".composer textarea"))?.focus();
}

/** Change what one said last in the open channel. @returns {boolean} whether there is something */
export function editLast() {
  const mine = state.histories.get(state.channel)?.list.findLast((each) => each.author.id === state.world.me.id && !each.local && [0, 19].includes(each.type));
  if (mine) edit(mine);
  return Boolean(mine);
}

/** @param {Message} message the one being changed */
export function editor(message) {
  const input = h("textarea", { rows: 1, maxlength: LONGEST, "aria-label": t("Edit message"), autocomplete: "off" });
  const problem = h("small", { class: "problem", role: "alert" });
  const cancel = h("button", { type: "button", class: "link-button" }, t("Cancel"));
  const save = h("button", { type: "submit", class: "link-button" }, t("Save"));
  const keys = h("small", { class: "editor-keys" }, cancel, h("kbd", null, "Esc"), save, h("kbd", null, "Enter"));
  const form = h("form", { class: "editor" }, input, keys, problem);
  input.value = asTyped(message.content);
  const grow = () => {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 300)}px`;
  };
  cancel.addEventListener("click", () => edit(null));
  input.addEventListener("input", grow);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") edit(null);
    else if (event.key === "Enter" && !event.shiftKey) form.requestSubmit();
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === asTyped(message.content)) return edit(null);
    try {
      await rewrite(message, text);
      edit(null);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  queueMicrotask(() => {
    grow();
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    form.scrollIntoView({ block: "nearest" });
  });
  return form;
}
