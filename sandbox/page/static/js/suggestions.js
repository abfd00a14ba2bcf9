// @ts-check
// The panel over the composer: commands, choices and what went wrong. The keyboard stays in the field that it serves.

import { freshId, h } from "./dom.js";

/** @import {Child} from "./dom.js" */
/** @typedef {{content: Child, pick: () => void}} Suggestion */

/** One panel for the composer. */
export class Suggestions {
  constructor() {
    this.head = h("div", { class: "suggest-head", hidden: true });
    this.problem = h("div", { class: "suggest-problem", role: "alert" });
    this.list = h("div", { class: "suggest-list", role: "listbox", id: freshId() });
    this.box = h("div", { class: "suggestions", hidden: true }, this.problem, this.head, this.list);
    /** @type {Suggestion[]} */
    this.items = [];
    this.active = -1;
    /** @type {HTMLElement | null} */
    this.field = null;
    // A press must not take the keyboard away from the field.
    this.box.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /**
   * @param {HTMLElement} field that is typed in
   * @param {{label: string, head?: Child, group?: Child, items: Suggestion[], first?: boolean}} what `group`: a heading of the
   *   list; `first`: the first one is active at once
   */
  show(field, { label, head, group, items, first = true }) {
    this.field = field;
    this.items = items;
    this.active = first && items.length ? 0 : -1;
    this.head.replaceChildren(...(head ? [h("span", null, head)] : []));
    this.head.hidden = !head;
    this.list.setAttribute("aria-label", label);
    this.list.replaceChildren(
      ...items.map(({ content, pick }) => {
        const row = h("div", { class: "suggestion", role: "option", id: freshId() }, content);
        row.addEventListener("click", pick);
        return row;
      }),
    );
    if (group && items.length) this.list.prepend(h("div", { class: "suggest-group", role: "presentation" }, group));
    this.list.hidden = items.length === 0;
    this.box.hidden = !head && !items.length && !this.problem.textContent;
    field.setAttribute("aria-controls", this.list.id);
    this.mark();
  }

  /** @param {string} text what is wrong, or nothing */
  complain(text) {
    this.problem.textContent = text;
    if (text) this.box.hidden = false;
  }

  hide() {
    this.items = [];
    this.active = -1;
    this.list.replaceChildren();
    this.problem.textContent = "";
    this.box.hidden = true;
    this.mark();
  }

  get open() {
    return !this.box.hidden && this.items.length > 0;
  }

  mark() {
    const rows = [...this.list.querySelectorAll("[role=option]")];
    rows.forEach((row, index) => {
      row.setAttribute("aria-selected", String(index === this.active));
      if (index === this.active) row.scrollIntoView({ block: "nearest" });
    });
    // A text area has no expanded state; the fields of a command are combo boxes.
    if (this.field && !(this.field instanceof HTMLTextAreaElement)) this.field.setAttribute("aria-expanded", String(this.open));
    const id = rows[this.active]?.id;
    if (id) this.field?.setAttribute("aria-activedescendant", id);
    else this.field?.removeAttribute("aria-activedescendant");
  }

  /** Move by arrow keys. @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.open) return false;
    event.preventDefault();
    const count = this.items.length;
    this.active = this.active < 0 ? (step > 0 ? 0 : count - 1) : (this.active + step + count) % count;
    this.mark();
    return true;
  }

  /** Take what is active. @returns {boolean} whether there was something */
  take() {
    const item = this.open ? this.items[this.active] : undefined;
    item?.pick();
    return Boolean(item);
  }
}
