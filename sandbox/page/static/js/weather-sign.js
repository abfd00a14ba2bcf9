// @ts-check
// The weather's sign in the header, and the button that opens its panel.

import { h, icon } from "./dom.js";
import { t } from "./texts.js";
import { openPanel } from "./weather-panel.js";
import { faults, kind, name, watch, weather } from "./weather.js";

const face = () => icon(kind() === "fair" ? "sun" : kind() === "storm" ? "storm" : "rain");

/** The button that opens the panel. */
export function weatherButton() {
  const node = h("button", { type: "button", class: "plain weather-button", "aria-haspopup": "dialog", "aria-label": t("Weather"), title: t("Weather") }, icon("rain"));
  node.addEventListener("click", openPanel);
  return node;
}

/** In the header while the weather is not fair. */
export function weatherSign() {
  const node = h("button", { type: "button", class: "weather-sign", "aria-haspopup": "dialog" });
  const draw = () => {
    node.hidden = faults(weather()).length === 0;
    node.title = t("Discord treats the bot badly");
    node.replaceChildren(face(), h("span", null, h("span", { class: "unseen" }, `${t("Weather")}: `), name()));
  };
  node.addEventListener("click", openPanel);
  // The header is built anew with the page; what watched for the old one has nothing to draw.
  const stop = watch(() => (node.isConnected ? draw() : stop()));
  draw();
  return node;
}
