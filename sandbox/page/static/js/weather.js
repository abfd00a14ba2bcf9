// @ts-check
// The weather: how badly Discord treats the bot just now, as far as it is known.

import { t } from "./texts.js";

/** @typedef {Record<string, number | boolean | string>} Weather the settings by name, as the sandbox tells them */

/** What each kind of weather sets; everything else is fair. @type {Record<"fair" | "drizzle" | "storm", Weather>} */
export const PRESETS = {
  fair: {},
  drizzle: { latency: 0.5, error_every: 20, lose_every: 20, duplicate_interactions: true },
  storm: { latency: 1, error_every: 5, reset_every: 20, lose_every: 20, storm: 20, duplicate_interactions: true, reorder_interactions: true },
};

/** These say how a fault looks, not that there is one. */
const MANNERS = ["error_status", "storm_wait", "storm_global", "storm_via", "garble_with", "pages", "only"];

/** @type {Weather} */
let now = {};
/** How often the weather was told. */
let times = 0;
/** @type {Set<() => void>} */
const watchers = new Set();

export const weather = () => now;

/** @param {Weather} told */
export function forecast(told) {
  times += 1;
  now = told;
  for (const watcher of watchers) watcher();
}

/** Take an answer about the weather, unless something was told while it was on its way: that is newer. @param {Promise<Weather>} asked */
export async function answered(asked) {
  const before = times;
  const told = await asked;
  if (times === before) forecast(told);
}

/** @param {() => void} watcher is called when the weather changes @returns {() => void} ends that */
export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** @param {Weather} each its faults alone */
export const faults = (each) => Object.entries(each).filter(([name, value]) => value && !MANNERS.includes(name));

/** Which preset this is, "" for none. A storm of 429 passes by itself, so how much is left of it does not matter. @returns {string} */
export function kind() {
  const same = (/** @type {Weather} */ wanted) => Object.keys(now).every((name) => MANNERS.includes(name) || name === "storm" || (now[name] || false) === (wanted[name] ?? false));
  const found = Object.entries(PRESETS).find(([, wanted]) => same(wanted) && (wanted.storm || !now.storm));
  return found?.[0] ?? "";
}

/** The name of the weather. */
export function name() {
  switch (kind()) {
    case "fair":
      return t("Fair");
    case "drizzle":
      return t("Drizzle");
    case "storm":
      return t("Storm");
    default:
      return t("Changeable");
  }
}
