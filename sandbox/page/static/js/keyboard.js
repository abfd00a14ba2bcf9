// @ts-check
// Where the keyboard goes after a press, or when the message it was on goes: to the first button of what came then.

import { compareIds } from "./store.js";

/** The message on which a button was pressed by the keyboard, or which went, until its answer stands. @type {string} */
let pressed = "";
/** The message on whose button the focus was put here, until somebody does something. @type {string} */
let put = "";
for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, () => void (put = ""), true);

/** @param {MouseEvent} event @param {string} message its id */
export function pressedByKey(event, message) {
  pressed = event.detail === 0 ? message : "";
}

/** A message went while one of its buttons had the focus: what stands in its stead gets it. @param {string} message its id */
export function wentWithFocus(message) {
  pressed = message;
}

/**
 * Once a newer message with buttons stands than the one that was pressed, its first button has the focus. Whoever went
 * elsewhere meanwhile stays there. Where that button goes before anybody did anything (a sign-up whose game has begun),
 * it was not the answer yet.
 *
 * @param {HTMLElement} list the messages, oldest first
 */
export function goOn(list) {
  const at = document.activeElement;
  if (!pressed && put && !at?.closest("article")) pressed = put;
  if (!pressed) return;
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
    put = article.dataset.id ?? "";
    pressed = "";
    return;
  }
}
