// @ts-check
// Where the keyboard goes after a press: to the first button of what the press brought about.

import { compareIds } from "./store.js";

/** The message on which a button was pressed by the keyboard, until its answer stands. @type {string} */
let pressed = "";

/** @param {MouseEvent} event @param {string} message its id */
export function pressedByKey(event, message) {
  pressed = event.detail === 0 ? message : "";
}

/**
 * Once a newer message with buttons stands than the one that was pressed, its first button has the focus. Whoever went
 * elsewhere meanwhile stays there.
 *
 * @param {HTMLElement} list the messages, oldest first
 */
export function goOn(list) {
  if (!pressed) return;
  const at = document.activeElement;
  const free = !at || at === document.body || at.contains(list) || list.contains(at);
  if (!free) {
    pressed = "";
    return;
  }
  const newer = [...list.querySelectorAll("article")].filter((each) => compareIds(each.dataset.id ?? "", pressed) > 0);
  for (const article of newer.reverse()) {
    const button = /** @type {HTMLElement | null} */ (article.querySelector(".components button[data-custom-id]:not(:disabled)"));
    if (!button) continue;
    button.focus({ preventScroll: true });
    pressed = "";
    return;
  }
}
