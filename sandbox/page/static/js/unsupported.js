// @ts-check
// What the bot asked for that the sandbox does not have: told in the weather panel, and once to screen readers.

import { announce, h } from "./dom.js";
import { sentAt } from "./times.js";
import { t } from "./texts.js";

/** @typedef {{what: string, refused: boolean, count: number, last: string}} Met */

/** Of these the panel shows so many, the latest first. */
const SHOWN = 5;

/** @type {Met[]} the latest last */
let met = [];
/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {Met[]} all what was met so far */
export function recall(all) {
  met = all;
  document.documentElement.classList.toggle("lacking", met.length > 0);
  for (const watcher of watchers) watcher();
}

/** @param {Met} one that was met just now */
export function meet(one) {
  const others = met.filter((each) => each.what !== one.what || each.refused !== one.refused);
  if (others.length === met.length) announce(`${t("Not supported here")}: ${one.what}`);
  recall([...others, one]);
}

/** @param {Met} each */
function line({ what, refused, count, last }) {
  const places = { count, time: sentAt(last).textContent ?? "" };
  const became = refused ? t("Refused {count}×, last {time}", places) : t("Ignored {count}×, last {time}", places);
  return h("li", null, h("code", null, what), h("small", null, became));
}

/** The section of the panel, hidden while there is nothing to tell. @returns {{node: HTMLElement, stop: () => void}} */
export function unsupportedSection() {
  const list = h("ul", { class: "weather-lacking" });
  const more = h("p", { class: "weather-about" });
  const about = h("p", { class: "weather-about" }, t("The bot asked for things the sandbox doesn't have. Refused requests failed; ignored ones had no effect."));
  const node = h("section", null, h("h3", null, t("Not supported here")), about, list, more);
  const draw = () => {
    node.hidden = met.length === 0;
    list.replaceChildren(...met.slice(-SHOWN).reverse().map(line));
    more.hidden = met.length <= SHOWN;
    more.textContent = t("{count} more", { count: met.length - SHOWN });
  };
  watchers.add(draw);
  draw();
  return { node, stop: () => watchers.delete(draw) };
}
