// @ts-check
// What one presses stays where it is until the press has ended: a browser forgets a click whose target is replaced
// between the button's going down and its coming up, and whatever happens in the world may come between.

/** @type {Set<() => void>} what is drawn when the press has ended */
const waiting = new Set();
/** The press that goes on, 0 while there is none; presses are numbered. */
let press = 0;
let presses = 0;

/** @param {number} which */
function release(which) {
  if (press !== which) return;
  press = 0;
  const all = [...waiting];
  waiting.clear();
  for (const draw of all) draw();
}

/** The click comes right behind what ends the press, if it comes. */
const end = () => {
  const mine = press;
  if (mine) setTimeout(() => release(mine));
};

document.addEventListener(
  "pointerdown",
  (event) => {
    if (event.button !== 0 || !(event.target instanceof Element) || !event.target.closest("a, button, [role=option]")) return;
    presses += 1;
    press = presses;
  },
  true,
);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end, true);
// What the click has changed is drawn at once, when all who hear of it have done their part.
window.addEventListener("click", () => press && release(press));
// A press may end where nobody tells of it.
document.addEventListener("pointermove", (event) => event.buttons || end(), true);
window.addEventListener("blur", end);

/**
 * @param {() => void} draw something by what is known then
 * @returns {() => void} the same, once a press that goes on has ended
 */
export function steady(draw) {
  return () => (press ? void waiting.add(draw) : draw());
}
