// @ts-check
// Choosing from a list: the popup of a select, by pointer, arrow keys or first letters.

import { freshId, h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { emojiNode } from "./people.js";
import { t } from "./texts.js";

/** @import {SelectOption} from "./types.js" */

/**
 * Open a list. A list of one answers with the first pick; a longer choice when it is closed (not by Esc).
 *
 * @param {HTMLElement} anchor
 * @param {{label: string, options: SelectOption[], selected: string[], least: number, most: number,
 *   done: (values: string[]) => void}} about `least` and `most`: how many values may be chosen
 */
export function chooseFrom(anchor, { label, options, selected, least, most, done }) {
  const several = most > 1;
  const chosen = new Set(selected);
  const list = h("div", { class: "listbox", role: "listbox", tabindex: "0", "aria-label": label, "aria-multiselectable": several ? "true" : null });
  const rows = options.map((option, index) => row(option, several, () => pick(index)));
  list.append(...rows);
  const ready = h("button", { type: "button", class: "button primary" }, t("Done"));
  const hint = h("span", null, least === most ? t("Choose {most}", { most }) : t("Choose {least} to {most}", { least, most }));
  const panel = h("div", { class: "select-panel" }, list, several ? h("div", { class: "select-foot" }, hint, ready) : null);
  let active = Math.max(0, options.findIndex((option) => chosen.has(option.value)));
  let cancelled = true;

  const finish = () => {
    cancelled = false;
    popup.close();
  };
  const show = () => {
    rows.forEach((each, index) => {
      each.setAttribute("aria-selected", String(chosen.has(options[index].value)));
      each.classList.toggle("active", index === active);
    });
    list.setAttribute("aria-activedescendant", rows[active]?.id ?? "");
    rows[active]?.scrollIntoView({ block: "nearest" });
    ready.disabled = chosen.size < least;
  };
  /** @param {number} index */
  const pick = (index) => {
    active = index;
    const { value } = options[index];
    if (!several) {
      if (least === 0 && chosen.has(value)) chosen.delete(value);
      else {
        chosen.clear();
        chosen.add(value);
      }
      return finish();
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    show();
  };
  list.addEventListener("keydown", (event) => {
    const to = target(event, active, rows);
    if (to !== null) active = to;
    else if (event.key === "Enter" || event.key === " ") pick(active);
    else return;
    event.preventDefault();
    show();
  });
  ready.addEventListener("click", finish);
  const popup = floating(anchor, panel, {
    width: 280,
    onClose: () => {
      const values = options.map((option) => option.value).filter((value) => chosen.has(value));
      if (!cancelled) done(values);
    },
  });
  show();
  list.focus();
}

/** @param {SelectOption} option @param {boolean} several @param {() => void} pick */
function row(option, several, pick) {
  const text = h("span", { class: "option-text" }, h("span", null, option.label), option.description ? h("small", null, option.description) : null);
  const mark = h("span", { class: several ? "tick box" : "tick" }, icon("check", 16));
  const node = h("div", { class: "option", role: "option", id: freshId() }, emojiNode(option.emoji), text, mark);
  node.addEventListener("click", pick);
  return node;
}

/**
 * Where a key leads in a list.
 *
 * @param {KeyboardEvent} event @param {number} active @param {HTMLElement[]} rows
 * @returns {number | null} null when the key does not move
 */
export function target(event, active, rows) {
  const last = rows.length - 1;
  switch (event.key) {
    case "ArrowDown":
      return active >= last ? 0 : active + 1;
    case "ArrowUp":
      return active <= 0 ? last : active - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
  }
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return null;
  const order = [...rows.keys()].map((index) => (active + 1 + index) % rows.length);
  const found = order.find((index) => (rows[index].textContent ?? "").trim().toLowerCase().startsWith(event.key.toLowerCase()));
  return found ?? null;
}
