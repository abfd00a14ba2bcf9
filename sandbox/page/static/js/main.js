// @ts-check
// The page: reads the address, loads the world, builds everything, follows what happens.

import { onForm } from "./actions.js";
import * as api from "./api.js";
import { composer } from "./composer.js";
import { h, icon, narrow } from "./dom.js";
import { receive } from "./events.js";
import { feed } from "./feed.js";
import { load } from "./histories.js";
import { members } from "./members.js";
import { openModal } from "./modal.js";
import { channelIcon, channelName, personButton, sidebar } from "./sidebar.js";
import { steady } from "./steady.js";
import { allChannels, channelOf, forgetListeners, listen, state, tell } from "./store.js";
import { LANGUAGES, speak, t } from "./texts.js";
import { threadsButton } from "./threads.js";
import { keepCurrent } from "./times.js";
import { meet, recall } from "./unsupported.js";
import { weatherSign } from "./weather-sign.js";
import { forecast } from "./weather.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

onForm(openModal);

/** What the address says. */
const address = () => Object.fromEntries(new URLSearchParams(location.search));

/** @param {Record<string, string>} changes @returns {string} the address with these changes */
function link(changes) {
  return `?${new URLSearchParams({ ...address(), ...changes })}`;
}

/** The language of the address, else the one used last, else the browser's. */
function language() {
  const wanted = [address().lang, localStorage.getItem("sandbox.language"), navigator.language.slice(0, 2)];
  return LANGUAGES.find((each) => each.code === wanted.find((code) => LANGUAGES.some((known) => known.code === code))) ?? LANGUAGES[0];
}

const choices = {
  link,
  /** @param {string} id */
  user(id) {
    history.replaceState(null, "", link({ user: id }));
    void begin();
  },
  /** @param {string} code */
  language(code) {
    localStorage.setItem("sandbox.language", code);
    history.replaceState(null, "", link({ lang: code }));
    void begin();
  },
  /** @param {string} id */
  channel(id) {
    if (id !== state.channel) history.pushState(null, "", link({ channel: id }));
    go(id);
  },
  dark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  },
  theme() {
    const theme = choices.dark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("sandbox.theme", theme);
  },
};

/** @param {string} id shows this channel, or the first that there is */
function go(id) {
  const known = allChannels();
  const written = known.filter((channel) => [0, 5, 2, 13, 1, 3].includes(channel.type));
  const target = known.find((channel) => channel.id === id) ?? written[0];
  state.channel = target?.id ?? "";
  setDrawer(false);
  tell("channel", state.channel);
  title();
}

function title() {
  const channel = channelOf(state.channel);
  const mentions = allChannels().reduce((sum, each) => sum + (each.mentions ?? 0), 0);
  document.title = `${mentions ? `(${mentions}) ` : ""}${channel ? `${channel.recipients ? "" : "#"}${channelName(channel)} · ` : ""}Sandbox`;
}

/** @param {boolean} open the channel list of a narrow window */
function setDrawer(open) {
  const drawer = document.getElementById("drawer");
  const main = document.querySelector("main");
  if (!drawer || !main) return;
  const wasOpen = app.classList.contains("drawer-open");
  app.classList.toggle("drawer-open", open && narrow.matches);
  drawer.inert = narrow.matches && !open;
  main.inert = narrow.matches && open;
  document.querySelector(".drawer-button")?.setAttribute("aria-expanded", String(open));
  if (open) /** @type {HTMLElement | null} */ (drawer.querySelector("[aria-current=page], .channel"))?.focus();
  else if (wasOpen && narrow.matches) /** @type {HTMLElement | null} */ (document.querySelector(".drawer-button"))?.focus();
}

/** @param {HTMLElement} people the button for the list of members */
function header(people) {
  const drawer = h("button", { type: "button", class: "plain drawer-button", "aria-expanded": "false", "aria-controls": "drawer", "aria-label": t("Channels") }, icon("menu", 24));
  drawer.addEventListener("click", () => setDrawer(true));
  const heading = h("h1");
  const above = h("a", { class: "above", hidden: true, title: t("Back to the channel") });
  const topic = h("p", { class: "topic" });
  const dot = h("span", { class: "drawer-dot", hidden: true });
  drawer.append(dot);
  const draw = () => {
    const channel = channelOf(state.channel);
    const parent = channel?.parent_id ? channelOf(channel.parent_id) : undefined;
    heading.replaceChildren(...(channel ? [channelIcon(channel), h("span", null, channelName(channel))] : []));
    above.hidden = !parent;
    if (parent) {
      above.replaceChildren(icon("hash", 18), h("span", null, channelName(parent)));
      above.setAttribute("href", link({ channel: parent.id }));
      above.dataset.channel = parent.id;
    }
    const closed = channel?.thread_metadata?.archived ? t("Closed thread") : t("Thread");
    topic.textContent = channel?.topic ?? (parent ? closed : "");
    topic.title = topic.textContent;
    dot.hidden = !allChannels().some((each) => each.id !== state.channel && each.mentions);
    title();
  };
  listen("channel", draw);
  listen("world", steady(draw));
  draw();
  return h("header", { class: "top" }, drawer, above, heading, topic, h("div", { class: "top-tools" }, weatherSign(), threadsButton(), people), h("div", { class: "top-me" }, personButton(choices, true)));
}

function banner() {
  const box = h("div", { class: "banner", role: "status" });
  const draw = () => {
    let text = "";
    if (!state.connected) text = t("No connection to the sandbox. Trying again…");
    else if (!state.world.online) text = t("The bot is offline. Its commands and buttons don't work.");
    box.textContent = text;
    box.hidden = !text;
  };
  listen("status", draw);
  draw();
  return box;
}

/** @type {(() => void) | null} */
let stopLive = null;
let turn = 0;
/** How many events came. */
let heard = 0;
/** How often the world was looked at again. */
let looks = 0;

/** Load the world as the user of the address and build the page anew. */
async function begin() {
  turn += 1;
  const mine = turn;
  stopLive?.();
  const { code, locale } = language();
  const { user = "", channel = "" } = address();
  const world = await api.world(user, locale).catch((error) => (mine === turn ? failed(error, code) : null));
  if (!world || mine !== turn) return;
  speak(code);
  state.locale = locale;
  state.world = world;
  forecast(world.weather);
  recall(world.unsupported);
  state.connected = true;
  for (const each of [state.histories, state.busy, state.chosen, state.failures, state.typing, state.replies]) each.clear();
  forgetListeners();
  state.channel = "";
  const wanted = allChannels().some((each) => each.id === channel) ? channel : "";
  const side = h("div", { id: "drawer", class: "drawer" }, sidebar(choices));
  const shade = h("div", { class: "shade" });
  shade.addEventListener("click", () => setDrawer(false));
  const people = members();
  const talk = h("div", { class: "talk" }, feed(), composer());
  app.replaceChildren(side, shade, h("main", null, header(people.button), banner(), h("div", { class: "columns" }, talk, people.panel)));
  listen("go", (id) => choices.channel(id));
  listen("channel", (id) => id || !allChannels().length || go(""));
  go(wanted);
  history.replaceState(null, "", link({ user: world.me.id, channel: state.channel, lang: code }));
  follow();
}

/** @param {unknown} error @param {string} code */
function failed(error, code) {
  speak(code);
  app.replaceChildren(h("p", { class: "lost", role: "alert" }, t("The sandbox isn't answering. Is it running?"), " ", error instanceof Error ? error.message : ""));
  setTimeout(() => void begin(), 2000);
}

function follow() {
  stopLive = api.live(state.world.me.id, {
    event: (event) => {
      heard += 1;
      if (event.t === "WEATHER") return forecast(event.d);
      if (event.t === "UNSUPPORTED") return meet(event.d);
      receive(event);
      // The first event of a connection tells whether something happened between the look at the world and it.
      if (event.d.events !== undefined && event.d.events !== state.world.events) return void refresh();
      const changed = event.t.startsWith("GUILD_MEMBER_") ? event.d.user : null;
      // Who left a server or came back sees another world; the bot brings its role along.
      if (changed?.bot || changed?.id === state.world.me.id) void refresh();
    },
    open: (again) => {
      state.connected = true;
      if (again) state.world.events = -1;
      tell("status");
    },
    lost: () => {
      state.connected = false;
      tell("status");
    },
  });
}

/** After the connection was lost, or made late: what happened meanwhile. */
async function refresh() {
  const mine = turn;
  looks += 1;
  const look = looks;
  let world;
  let before;
  // What comes while one looks may be missing in what is seen.
  do {
    before = heard;
    world = await api.world(state.world.me.id, state.locale);
    // The page was built anew since, or somebody looks again.
    if (mine !== turn || look !== looks) return;
  } while (heard !== before);
  state.world = world;
  forecast(world.weather);
  recall(world.unsupported);
  const open = state.channel;
  for (const id of [...state.histories.keys()]) if (id !== open) state.histories.delete(id);
  tell("world");
  tell("time");
  tell("status");
  if (channelOf(open)) await load(open);
  else go("");
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target).closest("a[data-channel], a[data-become]");
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (target.dataset.become) choices.user(target.dataset.become);
  else if (target.dataset.jump && target.dataset.channel === state.channel) return; // the feed goes there
  else choices.channel(target.dataset.channel ?? "");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && app.classList.contains("drawer-open")) setDrawer(false);
  if (event.altKey && !event.ctrlKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) return step(event);
  const busy = document.activeElement?.closest("input, textarea, dialog, [role=dialog], [role=listbox], [role=menu]");
  if (busy || event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
  // What is typed where nothing takes it belongs into the message.
  /** @type {HTMLElement | null} */ (document.querySelector(".composer textarea"))?.focus();
});

/** Alt and an arrow: the channel above or below in the list. @param {KeyboardEvent} event */
function step(event) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".channels .channel")]);
  const here = all.findIndex((each) => each.dataset.channel === state.channel);
  const next = all[(here + (event.key === "ArrowUp" ? -1 : 1) + all.length) % all.length];
  if (!next || document.querySelector("dialog")) return;
  event.preventDefault();
  choices.channel(next.dataset.channel ?? "");
}

window.addEventListener("popstate", () => go(address().channel ?? ""));
narrow.addEventListener("change", () => setDrawer(false));
keepCurrent();
void begin();
