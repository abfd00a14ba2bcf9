// @ts-check
// Small panels over the page: beside what opened them, or at the window's foot on a phone.

import { narrow } from "./dom.js";

/** Space between a panel, its anchor and the window's edge, in CSS pixels. */
const GAP = 6;

/** @type {{close: (refocus?: boolean) => void} | null} */
let current = null;

/**
 * Show `panel` beside `anchor` until Esc, a click elsewhere, or `close`. One is open at a time.
 *
 * @param {HTMLElement} anchor
 * @param {HTMLElement} panel
 * @param {{width?: number, at?: {x: number, y: number}, onClose?: () => void}} [options] width in CSS pixels, the anchor's when it
 *   is wider; `at`: a place in the window instead of the anchor's
 * @returns {{close: (refocus?: boolean) => void}}
 */
export function floating(anchor, panel, { width = 220, at, onClose } = {}) {
  current?.close(false);
  // What lies under a modal dialog is inert, so the panel goes into the dialog; elsewhere it stays in its landmark.
  const home = anchor.closest("dialog, main, aside") ?? document.body;
  panel.classList.add("floating");
  panel.setAttribute("popover", "manual");
  home.append(panel);
  panel.showPopover();
  place(at ? new DOMRect(at.x, at.y - GAP, 0, 0) : anchor.getBoundingClientRect(), panel, width);
  if (!at) anchor.setAttribute("aria-expanded", "true");

  const self = {
    close(refocus = true) {
      if (current !== self) return;
      current = null;
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("keydown", escape, true);
      window.removeEventListener("resize", gone);
      if (!at) anchor.setAttribute("aria-expanded", "false");
      panel.remove();
      if (refocus) anchor.focus();
      onClose?.();
    },
  };
  const gone = () => self.close(false);
  /** @param {Event} event */
  const outside = (event) => {
    const target = /** @type {Node} */ (event.target);
    if (panel.contains(target)) return;
    // The anchor's own click would open it again.
    const again = !at && anchor.contains(target);
    if (again) anchor.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
    self.close(again);
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape" && !(event.key === "Tab" && leaves(event, panel))) return;
    event.preventDefault();
    event.stopPropagation();
    self.close();
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  window.addEventListener("resize", gone);
  current = self;
  return self;
}

/** Whether Tab would go out of the panel. @param {KeyboardEvent} event @param {HTMLElement} panel */
function leaves(event, panel) {
  const stops = [...panel.querySelectorAll("a[href]:not([tabindex]), button:not(:disabled):not([tabindex='-1']), [tabindex='0']")];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  return !edge || !stops.includes(/** @type {Element} */ (document.activeElement)) || document.activeElement === edge;
}

/** @param {DOMRect} box what it stands beside @param {HTMLElement} panel @param {number} width */
function place(box, panel, width) {
  if (narrow.matches) {
    panel.classList.add("sheet");
    return;
  }
  const wide = Math.min(Math.max(width, box.width), window.innerWidth - 2 * GAP);
  panel.style.width = `${wide}px`;
  panel.style.left = `${Math.min(box.left, window.innerWidth - wide - GAP)}px`;
  const below = window.innerHeight - box.bottom - 2 * GAP;
  const above = box.top - 2 * GAP;
  const upward = below < Math.min(panel.scrollHeight, 320) && above > below;
  panel.style.maxHeight = `${Math.min(upward ? above : below, 420)}px`;
  if (upward) panel.style.bottom = `${window.innerHeight - box.top + GAP}px`;
  else panel.style.top = `${box.bottom + GAP}px`;
}
