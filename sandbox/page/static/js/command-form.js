// @ts-check
// A slash command being filled in: a field for each option, suggestions as one types.

import { useCommand } from "./actions.js";
import { choicesFor, isListed } from "./choices.js";
import { ATTACHMENT, choiceName, localDescription, localName, nest, read } from "./command-model.js";
import { freshId, h, icon } from "./dom.js";
import { t } from "./texts.js";

/** @import {Answer, Entry} from "./command-model.js" */
/** @import {Suggestions} from "./suggestions.js" */
/** @import {Option} from "./types.js" */

/** @typedef {{option: Option, node: HTMLElement, input: HTMLInputElement, answer: Answer}} Pill */

/**
 * @param {Entry} entry
 * @param {string} channel
 * @param {Suggestions} suggestions
 * @param {(text: string) => void} leave back to plain text, which may be empty
 * @returns {HTMLFormElement}
 */
export function commandForm(entry, channel, suggestions, leave) {
  /** @type {Pill[]} */
  const pills = [];
  const holder = h("div", { class: "pills" }, h("span", { class: "command-name" }, `/${entry.name}`));
  const more = h("button", { type: "button", class: "more-options", "aria-haspopup": "listbox", "aria-expanded": "false" });
  const close = h("button", { type: "button", class: "plain", "aria-label": t("Cancel the command"), title: t("Cancel the command") }, icon("close", 18));
  const go = h("button", { type: "submit", class: "send", "aria-label": t("Send"), title: t("Send") }, icon("send"));
  const form = h("form", { class: "command-form", novalidate: true, "aria-label": `/${entry.name}` }, holder, close, go);
  holder.append(more);

  const rest = () => entry.options.filter((option) => option.type !== ATTACHMENT && !pills.some((pill) => pill.option === option));
  const drawMore = () => {
    more.hidden = rest().length === 0;
    more.textContent = t("+{count} optional", { count: rest().length });
  };
  const values = () =>
    pills.flatMap(({ option, answer }) => {
      const { value } = read(option, answer, isListed(option));
      return value === undefined ? [] : [{ name: option.name, type: option.type, value }];
    });

  /** @param {Pill} pill */
  const suggest = async (pill) => {
    const { option, input } = pill;
    const description = localDescription(option);
    const head = [h("b", null, localName(option)), " ", description];
    const label = `${localName(option)}: ${description}`;
    /** @param {import("./types.js").Choice[]} choices */
    const show = (choices) => {
      const items = choices.map((choice) => ({ content: h("span", null, choiceName(choice)), pick: () => settle(pill, choice) }));
      suggestions.show(input, { label, head, items });
    };
    const focused = { name: option.name, type: option.type, value: input.value, focused: true };
    const others = values().filter((value) => value.name !== option.name);
    const found = choicesFor(option, input.value, () => nest(entry, [...others, focused]), entry.command.id, channel);
    if (Array.isArray(found)) return show(found);
    suggestions.show(input, { label, head: [...head, " ", h("i", null, t("Loading…"))], items: [] });
    const answer = await found;
    // Somebody typed on, or went elsewhere: a newer answer comes.
    if (!answer || document.activeElement !== input || pill.answer.value !== undefined) return;
    show(answer.choices);
    const note = answer.failed ? t("Loading the options failed.") : answer.choices.length ? "" : t("No options match.");
    if (note) suggestions.show(input, { label, head: [...head, " ", h("i", null, note)], items: [] });
  };

  /** @param {Pill} pill @param {import("./types.js").Choice} choice */
  const settle = (pill, choice) => {
    pill.answer = { text: choiceName(choice), value: choice.value };
    pill.input.value = choiceName(choice);
    grow(pill.input);
    clear(pill);
    forward(pill);
  };
  /** To the next field that waits; where none does, Enter sends. @param {Pill} pill */
  const forward = (pill) => {
    const next = pills.slice(pills.indexOf(pill) + 1).find((each) => !each.answer.text);
    suggestions.hide();
    next?.input.focus();
  };
  /** @param {Pill} pill */
  const clear = (pill) => {
    pill.node.classList.remove("wrong");
    pill.input.removeAttribute("aria-invalid");
    suggestions.complain("");
  };
  /** @param {Pill} pill */
  const drop = (pill) => {
    const at = pills.indexOf(pill);
    if (pill.option.required) {
      if (at === 0) leave("/");
      else pills[at - 1].input.focus();
      return;
    }
    pills.splice(at, 1);
    pill.node.remove();
    drawMore();
    if (pills.length) (pills[at - 1] ?? pills[0]).input.focus();
    else more.focus();
  };

  /** @param {Option} option */
  const add = (option) => {
    const id = freshId();
    const input = h("input", { id, type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-autocomplete": "list", "aria-expanded": "false", "aria-required": option.required ? "true" : null, enterkeyhint: "next" });
    const node = h("label", { class: "pill", for: id }, h("span", null, localName(option)), input);
    /** @type {Pill} */
    const pill = { option, node, input, answer: { text: "", value: undefined } };
    pills.push(pill);
    holder.insertBefore(node, more);
    grow(input);
    input.addEventListener("focus", () => pill.answer.value === undefined && void suggest(pill));
    input.addEventListener("blur", () => suggestions.hide());
    input.addEventListener("input", () => {
      pill.answer = { text: input.value, value: undefined };
      grow(input);
      clear(pill);
      void suggest(pill);
    });
    input.addEventListener("keydown", (event) => keys(event, pill));
    drawMore();
    return pill;
  };

  /** @param {KeyboardEvent} event @param {Pill} pill */
  const keys = (event, pill) => {
    if (suggestions.move(event)) return;
    if (event.key === "Backspace" && !pill.input.value) {
      event.preventDefault();
      drop(pill);
    } else if (event.key === "Tab" && !event.shiftKey && pill.input.value && suggestions.take()) event.preventDefault();
    else if (event.key === "Enter") {
      event.preventDefault();
      const typed = pill.input.value.trim().toLowerCase();
      if (pill.answer.value !== undefined || !suggestions.take()) next(pill);
      // What was typed out in full was no search: one Enter is enough, unless another field waits.
      else if (pill.input.value.toLowerCase() === typed && document.activeElement === pill.input) form.requestSubmit();
    }
  };
  /** Mark a field that is wrong. @param {Pill} pill @returns {string | undefined} what is wrong */
  const check = (pill) => {
    const { problem } = read(pill.option, pill.answer, isListed(pill.option));
    pill.node.classList.toggle("wrong", Boolean(problem));
    pill.input.setAttribute("aria-invalid", String(Boolean(problem)));
    return problem;
  };
  /** @param {Pill} pill @param {string} problem */
  const complain = (pill, problem) => {
    pill.input.focus();
    suggestions.complain(`${localName(pill.option)}: ${problem}`);
  };
  /** Enter where nothing is to be picked: on to the next field that must be filled, or off. @param {Pill} pill */
  const next = (pill) => {
    const problem = check(pill);
    const waiting = pills.find((each) => each.option.required && !each.answer.text);
    if (problem) complain(pill, problem);
    else if (waiting) waiting.input.focus();
    else form.requestSubmit();
  };

  more.addEventListener("click", () => {
    const items = rest().map((option) => ({
      content: [h("b", null, localName(option)), h("small", null, localDescription(option))],
      pick: () => add(option).input.focus(),
    }));
    suggestions.show(more, { label: t("Options"), items });
  });
  more.addEventListener("blur", () => suggestions.hide());
  more.addEventListener("keydown", (event) => {
    if (suggestions.move(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") more.click();
    else if (event.key === "Enter" && suggestions.take()) event.preventDefault();
  });
  close.addEventListener("click", () => leave(""));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (suggestions.open) suggestions.hide();
    else leave("");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = pills.filter((pill) => check(pill));
    if (!wrong.length) {
      const chosen = nest(entry, values());
      leave("");
      void useCommand(entry.command.id, entry.plainName, chosen, channel);
      return;
    }
    complain(wrong[0], check(wrong[0]) ?? "");
  });

  for (const option of entry.options) if (option.required) add(option);
  drawMore();
  queueMicrotask(() => (pills[0]?.input ?? go).focus());
  return form;
}

/** A field is as wide as what stands in it. @param {HTMLInputElement} input */
function grow(input) {
  input.style.width = `${Math.max(4, [...input.value].length + 1)}ch`;
}
