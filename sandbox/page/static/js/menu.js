// @ts-check
// A menu: links of which one is chosen (who you are, which language), or things to do (with a message).

import { h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { target } from "./listbox.js";

/** @import {Child} from "./dom.js" */

/**
 * @typedef {{content: Child, choose: () => void, href?: string, checked?: boolean, danger?: boolean}} Item `href` leads to the
 *   same in another window; `checked` only where one of several is chosen
 */

/**
 * @param {HTMLElement} anchor
 * @param {string} label
 * @param {Item[]} items
 * @param {{x: number, y: number}} [at] a place in the window instead of the anchor's
 */
export function menu(anchor, label, items, at) {
  const rows = items.map(({ content, href, checked, danger, choose }) => {
    const role = checked === undefined ? "menuitem" : "menuitemradio";
    const about = { class: danger ? "menu-item danger-item" : "menu-item", role, tabindex: "-1" };
    /** @type {HTMLElement} */
    const row = href ? h("a", { ...about, href, "aria-checked": String(checked) }, content) : h("button", { ...about, type: "button" }, content);
    if (checked !== undefined) row.append(h("span", { class: "tick" }, checked ? icon("check", 18) : null));
    row.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      popup.close();
      choose();
    });
    return row;
  });
  const panel = h("div", { class: "menu", role: "menu", "aria-label": label }, rows);
  panel.addEventListener("keydown", (event) => {
    const active = rows.findIndex((row) => row === document.activeElement);
    const to = target(event, active, rows);
    if (to !== null) rows[to].focus();
    else if (event.key === " ") rows[active]?.click();
    else return;
    event.preventDefault();
  });
  const popup = floating(anchor, panel, { width: 240, at });
  (rows[items.findIndex((item) => item.checked)] ?? rows[0])?.focus();
}
