// @ts-check
// The page's own words. An English sentence is its own key, as in gettext.

import { de } from "./texts/de.js";
import { fr } from "./texts/fr.js";
import { pl } from "./texts/pl.js";

/** The languages to choose from: code, Discord's locale, own name. */
export const LANGUAGES = [
  { code: "en", locale: "en-US", name: "English" },
  { code: "de", locale: "de", name: "Deutsch" },
  { code: "pl", locale: "pl", name: "Polski" },
  { code: "fr", locale: "fr", name: "Français" },
];

/** @type {Record<string, Record<string, string>>} */
const CATALOGUES = { de, fr, pl };

let language = "en";

/** @param {string} code */
export function speak(code) {
  language = code;
  document.documentElement.lang = code;
}

/** @param {string} sentence English @param {Record<string, string | number>} [places] */
export function t(sentence, places = {}) {
  const found = CATALOGUES[language]?.[sentence] ?? sentence;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}
