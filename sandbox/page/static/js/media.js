// @ts-check
// Pictures and files. Every picture's room is reserved from its width and height, so that nothing jumps.

import { freshId, h, icon } from "./dom.js";
import { floating } from "./floating.js";
import { t } from "./texts.js";

/** @import {Attachment, Media, Message} from "./types.js" */

/** The largest picture in a message, as Discord shows it on a desktop, in CSS pixels. */
const LARGEST = { width: 550, height: 350 };
/** A picture whose size is not known gets this room. */
const UNKNOWN = { width: 400, height: 300 };

/** @param {{width?: number | null, height?: number | null}} size @param {{width: number, height: number}} [room] */
export function fit(size, room = LARGEST) {
  const width = size.width || UNKNOWN.width;
  const height = size.height || UNKNOWN.height;
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * A picture that opens in full size, with its alt text behind a badge.
 *
 * @param {Media} media @param {{width: number, height: number}} [room] @param {boolean} [hidden] behind a spoiler
 */
export function picture(media, room = LARGEST, hidden = false) {
  const { width, height } = fit(media, room);
  const alt = media.description ?? "";
  const image = h("img", { src: media.url, alt, width, height, decoding: "async" });
  const label = alt ? null : t("Picture");
  const open = h("button", { type: "button", class: "picture-open", "aria-label": label, title: t("Full size") }, image);
  const box = h("span", { class: "picture", style: { "--width": `${width}px`, "--ratio": `${width} / ${height}` } }, open);
  open.addEventListener("click", () => {
    if (box.classList.contains("hidden")) return box.classList.remove("hidden");
    showFull(media);
  });
  if (hidden) box.classList.add("hidden");
  if (alt) box.append(altBadge(alt));
  return box;
}

/** @param {string} alt */
function altBadge(alt) {
  const badge = h("button", { type: "button", class: "alt-badge", "aria-haspopup": "dialog", "aria-label": `ALT: ${t("Show the picture's description")}` }, "ALT");
  badge.addEventListener("click", () => {
    const id = freshId();
    const panel = h("div", { class: "alt-text", role: "dialog", "aria-labelledby": id, tabindex: "-1" });
    panel.append(h("b", { id }, t("Description")), h("p", null, alt));
    floating(badge, panel, { width: 340 });
    panel.focus();
  });
  return badge;
}

/** The whole picture over the page. A click changes between fitting the window and its true size. @param {Media} media */
function showFull(media) {
  const image = h("img", { src: media.url, alt: media.description ?? "", width: media.width, height: media.height });
  const zoom = h("button", { type: "button", class: "lightbox-zoom", "aria-pressed": "false", "aria-label": t("True size") }, image);
  const close = h("button", { type: "button", class: "round", "aria-label": t("Close") }, icon("close", 24));
  const original = h("a", { class: "round", href: media.url, target: "_blank", rel: "noopener", "aria-label": t("Open in a tab") }, icon("out", 22));
  const note = media.description ? h("p", { class: "lightbox-note" }, media.description) : null;
  const dialog = h("dialog", { class: "lightbox", "aria-label": t("Picture") }, h("div", { class: "lightbox-bar" }, original, close), zoom, note);
  zoom.addEventListener("click", () => zoom.setAttribute("aria-pressed", String(dialog.classList.toggle("zoomed"))));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

/** @param {string} url */
const bare = (url) => url.split("?")[0];

/** The file that `attachment://name` means, or the medium itself. @param {Media} media @param {Message} message @returns {Media} */
export function resolve(media, message) {
  const name = media.url.startsWith("attachment://") ? media.url.slice("attachment://".length) : null;
  const file = message.attachments.find((each) => (name ? each.filename === name : bare(each.url) === bare(media.url)));
  if (!file) return media;
  return { url: file.url, width: file.width, height: file.height, description: media.description ?? file.description };
}

/** @param {Message} message @returns {Attachment[]} those that no embed shows already */
function loose(message) {
  const shown = new Set();
  for (const embed of message.embeds) {
    for (const media of [embed.image, embed.thumbnail]) if (media) shown.add(bare(resolve(media, message).url));
  }
  return message.attachments.filter((file) => !shown.has(bare(file.url)));
}

/** @param {number} bytes */
function weight(bytes) {
  return bytes < 1024 ? `${bytes} B` : bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** @param {Pick<Attachment, "filename" | "size" | "url" | "description">} file */
export function fileCard(file) {
  const name = h("a", { href: file.url, target: "_blank", rel: "noopener", download: file.filename }, file.filename);
  return h("div", { class: "file" }, icon("file", 28), h("div", null, name, h("small", null, weight(file.size ?? 0))));
}

/** @param {Message} message */
export function attachments(message) {
  const files = loose(message);
  if (!files.length) return null;
  const pictures = files.filter((file) => file.width && !file.content_type?.startsWith("video/"));
  const others = files.filter((file) => !pictures.includes(file));
  const room = pictures.length > 1 ? { width: 270, height: 270 } : LARGEST;
  const shown = pictures.map((file) => picture(file, room, file.filename.startsWith("SPOILER_")));
  return h("div", { class: "media" }, shown.length ? h("div", { class: "pictures wide" }, shown) : null, others.map(fileCard));
}
