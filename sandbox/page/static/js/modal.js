// @ts-check
// Forms that the bot opens.

import { submitModal } from "./actions.js";
import { ROW, SELECTS, selectButton, startValues } from "./components.js";
import { freshId, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { t } from "./texts.js";

/** @import {Component, ModalForm} from "./types.js" */

const INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/** @typedef {{node: Node, answer?: () => Component, check?: () => boolean}} Part `check` shows what is missing and says whether all is well */

/** @param {ModalForm} modal @param {string} channel where it was asked for */
export function openModal(modal, channel) {
  const parts = modal.components.map((component) => part(component, channel));
  const title = h("h2", { id: freshId() }, modal.title);
  const close = h("button", { type: "button", class: "plain", "aria-label": t("Close") }, icon("close"));
  const cancel = h("button", { type: "button", class: "button secondary" }, t("Cancel"));
  const submit = h("button", { type: "submit", class: "button primary" }, t("Submit"));
  const problem = h("p", { class: "problem", role: "alert" });
  const form = h("form", { novalidate: true }, h("header", null, title, close), h("div", { class: "modal-body" }, parts.map((each) => each.node), problem), h("footer", null, cancel, submit));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title.id }, form);
  const leave = () => dialog.close();
  close.addEventListener("click", leave);
  cancel.addEventListener("click", leave);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    const fine = parts.map((each) => each.check?.() ?? true);
    if (fine.includes(false)) {
      /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid=true]"))?.focus();
      return;
    }
    submit.disabled = true;
    problem.textContent = "";
    const answers = parts.flatMap((each) => (each.answer ? [each.answer()] : []));
    const outcome = await submitModal(modal.id, modal.custom_id, answers, channel);
    submit.disabled = false;
    if (outcome.outcome !== "failed") return dialog.close();
    problem.textContent = `${t("Something went wrong. Try again.")} ${outcome.error ?? ""}`.trim();
  });
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement | null} */ (form.querySelector("input, textarea, .select"))?.focus();
}

/** @param {Component} component @param {string} channel @returns {Part} */
function part(component, channel) {
  if (component.type === TEXT) return { node: h("div", { class: "markdown" }, markdown(component.content ?? "")) };
  const inside = component.type === LABEL ? component.component : component.components?.[0];
  if (!inside) return { node: h("div") };
  const inner = field(inside, channel, component.label ?? inside.label ?? "", component.description ?? "");
  if (!inner.answer) return inner;
  const { answer } = inner;
  const wrapped = () =>
    component.type === LABEL
      ? { type: LABEL, id: component.id, component: answer() }
      : { type: ROW, id: component.id, components: [answer()] };
  return { ...inner, answer: wrapped };
}

/** @param {Component} inside @param {string} channel @param {string} label @param {string} description @returns {Part} */
function field(inside, channel, label, description) {
  const id = freshId();
  const required = inside.required ?? true;
  const star = required ? h("span", { class: "required", title: t("Required") }, " *") : null;
  const hint = description ? h("small", { id: `${id}-hint` }, description) : null;
  const error = h("small", { class: "problem", id: `${id}-error` });
  const about = { id, "aria-describedby": `${id}-hint ${id}-error` };
  const box = h("div", { class: "modal-field" }, h("label", { for: id }, label, star), hint);
  if (SELECTS.includes(inside.type)) return selectField(inside, channel, label, box, error, about, required);
  if (inside.type !== INPUT) return { node: h("p", null, label) };
  const limits = { minlength: inside.min_length, maxlength: inside.max_length ?? 4000, placeholder: inside.placeholder, autocomplete: "off" };
  const input = inside.style === PARAGRAPH ? h("textarea", { ...about, ...limits, rows: 5 }) : h("input", { ...about, ...limits, type: "text" });
  input.value = inside.value ?? "";
  box.append(input, error);
  const check = () => {
    const length = input.value.length;
    let message = "";
    if (required && !length) message = t("This field is required.");
    else if (length && length < (inside.min_length ?? 0)) message = t("At least {count} characters, please.", { count: inside.min_length ?? 0 });
    error.textContent = message;
    input.setAttribute("aria-invalid", String(Boolean(message)));
    return !message;
  };
  input.addEventListener("input", () => error.textContent && check());
  return { node: box, check, answer: () => ({ type: INPUT, id: inside.id, custom_id: inside.custom_id, value: input.value }) };
}

/** @param {Component} inside @param {string} channel @param {string} label @param {HTMLElement} box @param {HTMLElement} error
 * @param {Record<string, string>} about @param {boolean} required @returns {Part} */
function selectField(inside, channel, label, box, error, about, required) {
  let values = startValues(inside);
  const holder = h("div");
  const draw = () => {
    const node = selectButton(inside, channel, values, false, (chosen) => {
      values = chosen;
      draw();
      error.textContent = "";
      /** @type {HTMLElement} */ (holder.firstElementChild).focus();
    });
    for (const [name, value] of Object.entries(about)) node.setAttribute(name, value);
    node.setAttribute("aria-label", `${label}: ${node.textContent}`); // it would be named by what is chosen alone
    holder.replaceChildren(node);
  };
  draw();
  box.append(holder, error);
  const check = () => {
    const missing = required && values.length === 0;
    error.textContent = missing ? t("Please choose.") : "";
    holder.firstElementChild?.setAttribute("aria-invalid", String(missing));
    return !missing;
  };
  return { node: box, check, answer: () => /** @type {Component} */ ({ type: inside.type, id: inside.id, custom_id: inside.custom_id, values }) };
}
