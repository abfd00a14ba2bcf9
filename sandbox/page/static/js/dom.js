// @ts-check
// Building the page's elements. Text only ever becomes a text node: nothing here parses HTML.

/**
 * @typedef {Node | string | number | null | undefined | false | any[]} Child a list may hold lists
 * @typedef {{class?: string, style?: Record<string, string>, dataset?: Record<string, string>,
 *   on?: Record<string, (event: any) => void>, [attribute: string]: unknown}} Props
 */

/**
 * An element. `style` takes CSS properties, `on` listeners, `dataset` data attributes; every other property is an attribute,
 * left out when it is null, undefined or false.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  const { style, dataset, on, ...attributes } = props ?? {};
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, value);
  for (const [name, value] of Object.entries(dataset ?? {})) element.dataset[name] = value;
  for (const [name, listener] of Object.entries(on ?? {})) element.addEventListener(name, listener);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, children);
  return element;
}

/** @param {Node} parent @param {Child[]} children */
export function put(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) put(parent, child);
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Outlines on a grid of 24, drawn with a round pen. */
const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M4 5h16v11.5h-9L7 20v-3.5H4zM8 9h8M8 12.5h5",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  down: "M6 9.5l6 6 6-6",
  send: "M4.5 12h14M12.5 5.5 19 12l-6.5 6.5",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  rain: "M7 15.5a4 4 0 0 1 .3-8a5.5 5.5 0 0 1 10.4 1.3a3.4 3.4 0 0 1-.2 6.7zM8.5 18.5l-1 2.5M12.5 18.5l-1 2.5M16.5 18.5l-1 2.5",
  storm: "M8 15.5H7a4 4 0 0 1 .3-8a5.5 5.5 0 0 1 10.4 1.3a3.4 3.4 0 0 1-.2 6.7H16M12.5 12l-2.5 4.5h4L11.5 21",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  forward: "M4 6l7 6-7 6zM13 6l7 6-7 6z",
  out: "M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5",
  reply: "M4 18v-3a4 4 0 0 1 4-4h11M15 7l4 4-4 4",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1",
  up: "M6 14.5l6-6 6 6",
  pen: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  box: "M3.5 5h17v4h-17zM5.5 9v10h13V9M10 13h4",
  app: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.8 13.5v6.5M13.5 16.8H20",
  more: "M5 11.5a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1M12 11.5a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1M19 11.5a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1",
  people: "M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M17.5 14.3c2.5.7 4 2.7 4 5.7",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  person: "M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4.5 21c0-4.5 3.5-7 7.5-7s7.5 2.5 7.5 7",
  at: "M16 12a4 4 0 1 0-1.5 3.1M16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
};

/**
 * A decorative icon, hidden from screen readers: its control carries the name.
 *
 * @param {keyof typeof ICONS} name
 * @param {number} [size] in CSS pixels
 */
export function icon(name, size = 20) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" })) {
    svg.setAttribute(key, String(value));
  }
  svg.setAttribute("class", "icon");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** True on a narrow window, where the sidebar is a drawer. */
export const narrow = window.matchMedia("(max-width: 720px)");

let serial = 0;

/** A fresh element id, for aria references. */
export function freshId() {
  serial += 1;
  return `e${serial}`;
}

/** Tell screen readers, once, politely. @param {string} text */
export function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}
