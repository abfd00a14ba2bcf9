// @ts-check
// Discord's markdown: blocks. Lines are kept as the writer broke them. The result is nodes, never HTML.

import { h } from "./dom.js";
import { inline } from "./inline.js";
import { t } from "./texts.js";

const FENCE = /```(?:([\w+\-.#]*)\n)?([^]*?)```/g;
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;

/** @param {string} text @returns {DocumentFragment} */
export function markdown(text) {
  const out = document.createDocumentFragment();
  let done = 0;
  for (const fence of text.matchAll(FENCE)) {
    const lineStart = text.lastIndexOf("\n", fence.index) + 1;
    if (text.startsWith("> ", lineStart) || text.startsWith(">>> ", lineStart) || !fence[2].trim()) continue;
    out.append(lines(text.slice(done, fence.index).replace(/\n$/, "")));
    out.append(h("pre", { tabindex: "0", "aria-label": t("Code") }, h("code", null, fence[2].replace(/^\n+|\n+$/g, ""))));
    done = fence.index + fence[0].length;
    if (text[done] === "\n") done += 1;
  }
  out.append(lines(text.slice(done)));
  return out;
}

/** What the text says, without its marks: for excerpts and screen readers. @param {string} text */
export function plain(text) {
  const box = h("div", null, markdown(text));
  for (const end of box.querySelectorAll("br, p, li, pre, blockquote, .heading, .subtext")) end.after(" ");
  return (box.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** @param {string} text without code blocks @returns {DocumentFragment} */
function lines(text) {
  const out = document.createDocumentFragment();
  if (!text) return out;
  const all = text.split("\n");
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.append(h("p", null, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  for (let at = 0; at < all.length; at += 1) {
    const block = quote(all, at) ?? single(all[at]) ?? list(all, at);
    if (!block) {
      paragraph.push(all[at]);
      continue;
    }
    flush();
    out.append(block.node);
    at += block.used - 1;
  }
  flush();
  return out;
}

/** @typedef {{node: Node, used: number}} Block a node and the number of lines that it used */

/** @param {string[]} all @param {number} at @returns {Block | null} */
function quote(all, at) {
  if (all[at].startsWith(">>> ")) {
    const rest = [all[at].slice(4), ...all.slice(at + 1)];
    return { node: h("blockquote", null, markdown(rest.join("\n"))), used: all.length - at };
  }
  let end = at;
  while (end < all.length && /^> /.test(all[end])) end += 1;
  if (end === at) return null;
  const inner = all.slice(at, end).map((line) => line.slice(2));
  return { node: h("blockquote", null, markdown(inner.join("\n"))), used: end - at };
}

/** A heading or a line of small print. @param {string} line @returns {Block | null} */
function single(line) {
  const heading = HEADING.exec(line);
  if (heading) {
    const level = heading[1].length;
    // The page's own heading is level 1; a message's begin below it.
    return { node: h("div", { class: `heading heading-${level}`, role: "heading", "aria-level": level + 1 }, inline(heading[2])), used: 1 };
  }
  const small = SUBTEXT.exec(line);
  return small ? { node: h("small", { class: "subtext" }, inline(small[1])), used: 1 } : null;
}

/** @param {string[]} all @param {number} at @returns {Block | null} a list with the lists inside it */
function list(all, at) {
  const first = ITEM.exec(all[at]);
  if (!first) return null;
  const indent = first[1].length;
  const node = first[2] ? h("ol", { start: first[2] }) : h("ul");
  let end = at;
  while (end < all.length) {
    const item = ITEM.exec(all[end]);
    if (!item || item[1].length < indent) break;
    if (item[1].length > indent + 1) {
      const inner = /** @type {Block} */ (list(all, end));
      (node.lastElementChild ?? node).append(inner.node);
      end += inner.used;
      continue;
    }
    if (Boolean(item[2]) !== Boolean(first[2])) break;
    node.append(h("li", null, inline(item[3])));
    end += 1;
  }
  return { node, used: end - at };
}
