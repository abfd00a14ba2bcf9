// @ts-check
// Short questions: is it sure, and how shall it be called.

import { freshId, h, icon } from "./dom.js";
import { t } from "./texts.js";

/** @import {Child} from "./dom.js" */

/**
 * Ask before something is done.
 *
 * @param {{title: string, body?: Child, field?: string, action: string, danger?: boolean}} about `field`: the label of a text of
 *   1 to 100 characters that is needed
 * @returns {Promise<string | null>} the text, "" where none is asked for; null when the user would rather not
 */
export function ask({ title, body, field, action, danger }) {
  const heading = h("h2", { id: freshId() }, title);
  const close = h("button", { type: "button", class: "plain", "aria-label": t("Close") }, icon("close"));
  const cancel = h("button", { type: "button", class: "button secondary" }, t("Cancel"));
  const submit = h("button", { type: "submit", class: `button ${danger ? "danger" : "primary"}` }, action);
  const id = freshId();
  const input = h("input", { id, type: "text", maxlength: 100, required: true, autocomplete: "off" });
  const row = field ? h("div", { class: "modal-field" }, h("label", { for: id }, field), input) : null;
  const form = h("form", { method: "dialog" }, h("header", null, heading, close), h("div", { class: "modal-body" }, body, row), h("footer", null, cancel, submit));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": heading.id }, form);
  return new Promise((resolve) => {
    /** @type {string | null} */
    let answer = null;
    for (const each of [close, cancel]) each.addEventListener("click", () => dialog.close());
    form.addEventListener("submit", () => (answer = input.value.trim()));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(field && !answer ? null : answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    (field ? input : submit).focus();
  });
}
