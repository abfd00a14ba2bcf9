// @ts-check
// Embeds, at Discord's proportions.

import { h } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture, resolve } from "./media.js";
import { cssColor } from "./people.js";
import { sentAt } from "./times.js";

/** @import {Embed, Field, Message} from "./types.js" */

const IMAGE = { width: 480, height: 340 };
const THUMBNAIL = { width: 80, height: 80 };
/** Inline fields stand in rows of up to three. */
const FIELDS_A_ROW = 3;

/** @param {string | undefined} url @param {Node | string} content */
const linked = (url, content) => (url ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content);

/** @param {string | undefined} url */
const tinyIcon = (url) => (url ? h("img", { class: "embed-icon", src: url, alt: "", width: 24, height: 24 }) : null);

/** @param {Field[]} all */
function fields(all) {
  /** @type {HTMLElement[]} */
  const rows = [];
  /** @type {HTMLElement | null} */
  let open = null;
  for (const field of all) {
    const node = h("div", { class: "embed-field" }, h("div", { class: "embed-name" }, inline(field.name)), h("div", { class: "markdown" }, markdown(field.value)));
    if (!field.inline || !open || open.childElementCount === FIELDS_A_ROW) {
      open = h("div", { class: "embed-row" });
      rows.push(open);
    }
    open.append(node);
    if (!field.inline) open = null;
  }
  return rows;
}

/** @param {Embed} embed @param {Message} message */
export function embedNode(embed, message) {
  const { title, description, author, footer, image, thumbnail, timestamp } = embed;
  const color = embed.color === undefined || embed.color === null ? "var(--line-strong)" : cssColor(embed.color);
  const foot = footer || timestamp;
  const dot = footer && timestamp ? " • " : null;
  const text = h(
    "div",
    { class: "embed-text" },
    author ? h("div", { class: "embed-author" }, tinyIcon(author.icon_url), linked(author.url, author.name)) : null,
    title ? h("div", { class: "embed-title" }, linked(embed.url, inline(title))) : null,
    description ? h("div", { class: "markdown" }, markdown(description)) : null,
    fields(embed.fields ?? []),
  );
  return h(
    "section",
    { class: "embed", "aria-label": title ?? author?.name ?? null, style: { "--bar": color } },
    h("div", { class: "embed-top" }, text, thumbnail ? picture(resolve(thumbnail, message), THUMBNAIL) : null),
    image ? picture(resolve(image, message), IMAGE) : null,
    foot ? h("div", { class: "embed-footer" }, tinyIcon(footer?.icon_url), footer?.text, dot, timestamp ? sentAt(timestamp) : null) : null,
  );
}
