// @ts-check
// The page's own words. An English sentence is its own key, as in gettext.

/** The languages of `page/static/texts`. @type {Record<string, { locale: string, name: string, texts: Record<string, string> }>} */
const CATALOGUES = await (await fetch("/page/texts.json")).json();

/** The languages to choose from: code, Discord's locale, own name. */
export const LANGUAGES = [
  { code: "en", locale: "en-US", name: "English" },
  ...Object.entries(CATALOGUES).map(([code, { locale, name }]) => ({ code, locale, name })),
];

let language = "en";

/** @param {string} code */
export function speak(code) {
  language = code;
  document.documentElement.lang = code;
}

/** @param {string} sentence English @param {Record<string, string | number>} [places] */
export function t(sentence, places = {}) {
  const found = CATALOGUES[language]?.texts[sentence] ?? sentence;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}
