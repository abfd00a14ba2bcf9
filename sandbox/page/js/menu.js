// @ts-check
// A menu of links or choices of which one is chosen: who you are, which language.

import { h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { target } from "./listbox.js";

/** @import {Child} from "./dom.js" */

/**
 * @param {HTMLElement} anchor
 * @param {string} label
 * @param {{content: Child, href: string, checked: boolean, choose: () => void}[]} items `href` leads to the same in another window
 */
export function menu(anchor, label, items) {
  const rows = items.map(({ content, href, checked, choose }) => {
    const row = h("a", { class: "menu-item", role: "menuitemradio", "aria-checked": String(checked), href, tabindex: "-1" }, content);
    row.append(h("span", { class: "tick" }, checked ? icon("check", 18) : null));
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
  const popup = floating(anchor, panel, { width: 240 });
  (rows[items.findIndex((item) => item.checked)] ?? rows[0])?.focus();
}
