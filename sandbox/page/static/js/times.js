// @ts-check
// Points in time, written for the reader's language and kept current.

import { h } from "./dom.js";
import { t } from "./texts.js";
import { state } from "./store.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} Discord's letters for `<t:...:x>` */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} units with their length in seconds */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** @param {Date} when @param {Intl.DateTimeFormatOptions} style */
const format = (when, style) => new Intl.DateTimeFormat(state.locale, style).format(when);

/** The time at the sandbox, which somebody may have moved forward, in ms. */
export const clockNow = () => Date.now() + state.world.time.ahead * 1000;

/** The time at the sandbox, in words. */
export const timeHere = () => format(new Date(clockNow()), { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** @param {Date} when @returns {string} for example "in 3 hours" */
function relative(when) {
  const seconds = Math.round((when.getTime() - clockNow()) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(state.locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/** @param {number} unix in seconds @param {string} style a letter of Discord's, `R` for relative */
export function timestamp(unix, style) {
  const when = new Date(unix * 1000);
  if (Number.isNaN(when.getTime())) return null;
  const full = format(when, STYLES.F);
  const text = style === "R" ? relative(when) : format(when, STYLES[style] ?? STYLES.f);
  return h("time", { class: "timestamp", datetime: when.toISOString(), title: full, "data-relative": style === "R" }, text);
}

/** @param {Date} a @param {Date} b */
const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** @param {Date} when @param {boolean} short the time alone */
function sentText(when, short) {
  const now = clockNow();
  const clock = format(when, STYLES.t);
  if (short || sameDay(when, new Date(now))) return clock;
  return sameDay(when, new Date(now - 86_400_000)) ? t("Yesterday at {time}", { time: clock }) : format(when, STYLES.s);
}

/** When a message was sent, as short as it can be. @param {string} iso @param {boolean} [short] the time alone */
export function sentAt(iso, short = false) {
  const when = new Date(iso);
  return h("time", { class: "sent", datetime: when.toISOString(), title: format(when, STYLES.F), "data-short": short }, sentText(when, short));
}

/** @param {string} iso the time of day */
export const clockOf = (iso) => format(new Date(iso), STYLES.t);

/** @param {string} iso */
export const fullTime = (iso) => format(new Date(iso), STYLES.F);

/** The line between two days. @param {string} iso */
export const dayOf = (iso) => format(new Date(iso), STYLES.D);

/** @param {string} which a selector @param {(when: Date) => string} say */
function renew(which, say) {
  for (const each of document.querySelectorAll(which)) {
    const text = say(new Date(each.getAttribute("datetime") ?? 0));
    if (each.textContent !== text) each.textContent = text;
  }
}

/** What is shown of times follows the clock, which was moved. */
export function renewTimes() {
  renew("time[data-relative]", relative);
  renew("time.sent:not([data-short])", (when) => sentText(when, false));
}

/** Relative times move on. */
export function keepCurrent() {
  setInterval(() => renew("time[data-relative]", relative), 1000);
}
