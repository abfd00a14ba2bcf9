// @ts-check
// The time at the sandbox, and the menu that moves it forward. Only a bot that goes by the sandbox's clock has it.

import * as api from "./api.js";
import { announce, h, icon } from "./dom.js";
import { menu } from "./menu.js";
import { listen, state } from "./store.js";
import { t } from "./texts.js";
import { renewTimes, timeHere } from "./times.js";

const HOUR = 3600;
/** A refusal is shown for so long, in ms. */
const SHOWN = 8000;

/** What the sandbox may refuse, in the reader's language. @param {string} reason */
function refusal(reason) {
  if (reason === "There is no deadline.") return t("There is no deadline.");
  if (reason === "The clock is already moving.") return t("The clock is already moving.");
  return reason;
}

/** The row that shows the time; a press opens the menu. */
export function clockRow() {
  const time = h("b");
  const told = h("small");
  const node = h("button", { type: "button", class: "clock", "aria-haspopup": "menu", "aria-expanded": "false" }, icon("forward"), h("span", { class: "two-lines" }, time, told));
  let moving = false;
  let refused = "";
  const draw = () => {
    const { movable } = state.world.time;
    node.hidden = !movable;
    node.disabled = moving;
    const text = t("Time here: {time}", { time: timeHere() });
    if (time.textContent !== text) time.textContent = text;
    told.textContent = moving ? t("Time is passing…") : refused || t("Move time forward");
  };
  /** @param {{seconds: number} | {deadline: true}} by */
  const move = async (by) => {
    moving = true;
    refused = "";
    draw();
    try {
      await api.moveTime(by);
    } catch (error) {
      refused = error instanceof Error ? refusal(error.message) : String(error);
      setTimeout(() => {
        refused = "";
        draw();
      }, SHOWN);
    }
    moving = false;
    draw();
    announce(refused || (time.textContent ?? ""));
    node.focus();
  };
  node.addEventListener("click", () =>
    menu(node, t("Move time forward"), [
      { content: t("6 hours"), choose: () => void move({ seconds: 6 * HOUR }) },
      { content: t("A day"), choose: () => void move({ seconds: 24 * HOUR }) },
      { content: t("To the next deadline"), choose: () => void move({ deadline: true }) },
    ]),
  );
  listen("time", () => {
    draw();
    renewTimes();
  });
  // The page may be built anew; this row then has nothing to draw.
  const ticking = setInterval(() => (node.isConnected ? draw() : clearInterval(ticking)), 1000);
  draw();
  return node;
}
