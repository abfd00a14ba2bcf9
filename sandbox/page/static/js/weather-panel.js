// @ts-check
// The panel where the weather is made: presets, single faults, and trouble that is made at once.

import * as api from "./api.js";
import { freshId, h, icon } from "./dom.js";
import { nameOf } from "./people.js";
import { channelOf, guildOf, state } from "./store.js";
import { t } from "./texts.js";
import { unsupportedSection } from "./unsupported.js";
import { PRESETS, answered, kind, watch, weather } from "./weather.js";

/** @import {Weather} from "./weather.js" */

/** @type {(text: string) => void} */
let say = () => {};

/** Do something at the sandbox, and say what became of it. @param {() => Promise<unknown>} action @param {string} done */
async function attempt(action, done) {
  try {
    await action();
    say(done);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Weather} changes @param {string} [done] */
const change = (changes, done = t("Done.")) => attempt(() => answered(api.changeWeather(changes)), done);

/** @param {string} title @param {...import("./dom.js").Child} inside */
const section = (title, ...inside) => h("section", null, h("h3", null, title), ...inside);

/**
 * A fault with steps. A value that is none of them, which a test has set, is shown too.
 *
 * @param {string} setting @param {string} label @param {[number, string][]} steps @param {(value: number) => string} other
 */
function steps(setting, label, steps, other) {
  const select = h("select", { id: freshId() });
  const draw = () => {
    const value = Number(weather()[setting] ?? 0);
    const known = steps.some(([step]) => step === value);
    const all = known ? steps : [...steps, /** @type {[number, string]} */ ([value, other(value)])];
    select.replaceChildren(...all.map(([step, name]) => h("option", { value: step, selected: step === value }, name)));
  };
  select.addEventListener("change", () => change({ [setting]: Number(select.value) }));
  return { node: h("div", { class: "weather-row" }, h("label", { for: select.id }, label), select), draw };
}

/** @param {number} count */
const oneIn = (count) => t("1 in {count}", { count });

/** @param {number} count */
const next = (count) => t("the next {count}", { count });

/** @param {number} count */
const late = (count) => t("{count} s late", { count: count.toLocaleString(document.documentElement.lang) });

/** @param {string} setting @param {string} label */
function often(setting, label) {
  return steps(
    setting,
    label,
    [
      [0, t("never")],
      ...[20, 5, 2].map((count) => /** @type {[number, string]} */ ([count, oneIn(count)])),
      [1, t("always")],
    ],
    oneIn,
  );
}

/** @param {string} setting @param {string} label @param {boolean} [inverted] the box is ticked when the setting is off */
function tick(setting, label, inverted = false) {
  const box = h("input", { id: freshId(), type: "checkbox" });
  const draw = () => (box.checked = Boolean(weather()[setting]) !== inverted);
  box.addEventListener("change", () => change({ [setting]: box.checked !== inverted }));
  return { node: h("label", { class: "weather-tick" }, box, h("span", null, label)), draw };
}

/** @param {string} label @param {() => void} action @param {string} [style] */
function button(label, action, style = "secondary") {
  const node = h("button", { type: "button", class: `button ${style}` }, label);
  node.addEventListener("click", action);
  return node;
}

function presets() {
  /** @type {[keyof typeof PRESETS, "sun" | "rain" | "storm", string][]} */
  const all = [
    ["fair", "sun", t("Fair")],
    ["drizzle", "rain", t("Drizzle")],
    ["storm", "storm", t("Storm")],
  ];
  const nodes = all.map(([preset, face, name]) => {
    const node = h("button", { type: "button", class: "weather-preset" }, icon(face, 24), name);
    node.addEventListener("click", () => change({ clear: true, ...PRESETS[preset] }, name));
    return { preset, node };
  });
  const draw = () => nodes.forEach(({ preset, node }) => node.setAttribute("aria-pressed", String(preset === kind())));
  return { node: h("div", { class: "weather-presets", role: "group", "aria-label": t("Kinds of weather") }, nodes.map((each) => each.node)), draw };
}

/** All that stays until it is changed. */
function faults() {
  const slow = steps(
    "latency",
    t("Discord answers late"),
    [
      [0, t("at once")],
      ...[0.5, 1, 2].map((count) => /** @type {[number, string]} */ ([count, late(count)])),
      [4, t("4 s: too late for buttons")],
    ],
    late,
  );
  const storm = steps(
    "storm",
    t("“Too many requests”"),
    [
      [0, t("none")],
      [5, next(5)],
      [20, next(20)],
      [100, next(100)],
    ],
    next,
  );
  const refused = steps(
    "refuse_connects",
    t("Refuse connections"),
    [
      [0, t("none")],
      [1, t("the next one")],
      [3, next(3)],
      [10, next(10)],
    ],
    next,
  );
  const errors = often("error_every", t("Discord answers with an error"));
  const resets = often("reset_every", t("The request gets lost"));
  const lost = often("lose_every", t("Discord does it, but the answer gets lost"));
  const whole = tick("storm_global", t("They apply to the whole bot"));
  const ban = tick("storm_via", t("They come from the network in front of Discord, like a ban"), true);
  const twice = tick("duplicate_interactions", t("Each arrives twice"));
  const overtake = tick("reorder_interactions", t("They overtake each other"));
  const expired = tick("expire_interactions", t("Every answer comes too late"));
  const parts = [slow, errors, resets, lost, storm, whole, ban, twice, overtake, expired, refused];
  const gateway = (/** @type {string} */ fault, /** @type {string} */ label, /** @type {string} */ done) => button(label, () => change({ gateway: fault }, done));
  return {
    draw: () => parts.forEach((part) => part.draw()),
    nodes: [
      section(t("The bot's requests to Discord"), slow.node, errors.node, resets.node, lost.node, storm.node, whole.node, ban.node),
      section(t("Clicks and commands on their way to the bot"), twice.node, overtake.node, expired.node),
      section(
        t("The bot's connection"),
        h(
          "div",
          { class: "weather-buttons" },
          gateway("drop", t("Cut it"), t("The connection was cut.")),
          gateway("silence", t("Silence it"), t("The connection is silent.")),
          gateway("reconnect", t("Ask to reconnect"), t("Discord asked the bot to reconnect.")),
          gateway("invalidate", t("Forget its session"), t("The session is forgotten.")),
        ),
        refused.node,
      ),
    ],
  };
}

/** Who is in the server, and the channel that is open. */
function place() {
  const channel = channelOf(state.channel);
  const here = guildOf(state.channel) ?? state.world.guilds[0];
  const list = h("ul", { class: "weather-people" });
  const doomed = h("div", { class: "weather-buttons" });
  const heading = h("h3", null, here?.name ?? t("Server"));
  const make = async (/** @type {Record<string, string>} */ trouble, /** @type {string} */ done) => {
    await attempt(async () => draw(await api.makeTrouble(trouble)), done);
  };
  /** @param {{guilds: {id: string, name: string, members: string[]}[], closed: string[]}} told */
  const draw = ({ guilds, closed }) => {
    const guild = guilds.find((each) => each.id === here?.id) ?? guilds[0];
    if (!guild) return;
    heading.textContent = guild.name;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.person : undefined;
    list.replaceChildren(...state.world.users.map((user) => person(user, guild, !closed.includes(user.id), make)));
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-person="${focused}"]`))?.focus();
  };
  if (channel && !channel.recipients) {
    const label = t("Delete #{channel}", { channel: channel.name ?? "" });
    const node = button(label, () => {
      // Nothing brings a channel back, so the first press only asks.
      if (node.classList.toggle("danger")) node.textContent = t("Delete it for good?");
      else void make({ what: "delete_channel", channel: channel.id }, t("The channel is gone.")).then(() => doomed.remove());
    });
    node.addEventListener("blur", () => {
      node.classList.remove("danger");
      node.textContent = label;
    });
    doomed.append(node);
  }
  void attempt(async () => draw(await api.trouble()), "");
  return h("section", null, heading, list, doomed);
}

/** Whether somebody takes private messages of the bot. @param {import("./types.js").User} user @param {boolean} open
 * @param {(trouble: Record<string, string>, done: string) => Promise<void>} make */
function direct(user, open, make) {
  const name = nameOf(user);
  const box = h("input", { id: freshId(), type: "checkbox" });
  const label = t("accepts direct messages");
  box.checked = open;
  box.dataset.person = `${user.id}-direct`;
  box.setAttribute("aria-label", `${name}: ${label}`);
  box.addEventListener("change", () =>
    make(
      { what: box.checked ? "open_dms" : "close_dms", member: user.id },
      box.checked ? t("{name} accepts direct messages.", { name }) : t("{name} doesn't accept direct messages.", { name }),
    ),
  );
  return h("label", { class: "weather-tick" }, box, h("span", null, label));
}

/** @param {import("./types.js").User} user @param {{id: string, members: string[]}} guild @param {boolean} open
 * @param {(trouble: Record<string, string>, done: string) => Promise<void>} make */
function person(user, guild, open, make) {
  const here = guild.members.includes(user.id);
  const owner = state.world.guilds.find((each) => each.id === guild.id)?.owner_id === user.id;
  const who = nameOf(user);
  const action = user.bot ? (here ? t("Kick") : t("Invite again")) : here ? t("Leaves") : t("Comes back");
  const done = here ? t("{name} has left.", { name: who }) : t("{name} is back.", { name: who });
  const node = button(action, () => make({ what: here ? "leave" : "join", guild: guild.id, member: user.id }, done));
  node.dataset.person = user.id;
  node.setAttribute("aria-label", `${who}: ${action}`);
  const standing = user.bot ? t("the bot") : owner ? t("the owner stays") : "";
  return h("li", { class: here ? undefined : "gone" }, h("span", null, h("b", null, who), standing ? h("small", null, standing) : null), owner ? null : node, user.bot ? null : direct(user, open, make));
}

/** Open the panel, until it is closed. */
export function openPanel() {
  const title = h("h2", { id: freshId() }, t("Weather"));
  const close = h("button", { type: "button", class: "plain", "aria-label": t("Close") }, icon("close"));
  const told = h("p", { class: "weather-told", role: "status" });
  say = (text) => (told.textContent = text);
  const kinds = presets();
  const single = faults();
  const lacking = unsupportedSection();
  const clear = button(t("Clear"), () => change({ clear: true }, t("The weather is fair.")), "primary");
  const dialog = h(
    "dialog",
    { class: "weather", "aria-labelledby": title.id },
    h("header", null, title, close),
    h("div", { class: "weather-body" }, h("p", { class: "weather-about" }, t("Give Discord a bad day and see how the bot copes. Everyone here gets the same weather.")), kinds.node, lacking.node, ...single.nodes, place()),
    h("footer", null, told, clear),
  );
  const draw = () => {
    kinds.draw();
    single.draw();
  };
  const stop = watch(draw);
  draw();
  void attempt(() => answered(api.weather()), "");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    stop();
    lacking.stop();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
