from collections import Counter
from dataclasses import dataclass

from playwright.async_api import expect

from tests.browser.play import PATIENCE

LOOK = """() => {
  const at = (button) => Number(button.dataset.customId.split(":")[3]);
  const opens = [...document.querySelectorAll("article:not(.private) button[data-custom-id^='k:m:']")];
  const ply = Math.max(0, ...opens.map(at));
  const article = opens.find((button) => at(button) === ply)?.closest("article");
  const lines = (article?.querySelector(".content")?.innerHTML ?? "").split(/<br>|\\n|<\\/?(?:p|small|li)\\b[^>]*>/);
  const shown = document.createElement("div");
  shown.innerHTML = lines.filter((line) => line.includes("mention")).at(-1) ?? "";
  return {
    ply,
    asked: [...shown.querySelectorAll(".mention")].map((one) => one.textContent.slice(1)),
    over: document.querySelector("button[data-custom-id$=':replay']") !== null,
  };
}"""

PANEL = """() => {
  const all = [...document.querySelectorAll("article.private")];
  const can = (one) => !one.disabled && one.dataset.customId.match(/^k:[pz]:/);
  return {
    ids: [...(all.at(-1)?.querySelectorAll("[data-custom-id]") ?? [])].filter(can).map((one) => one.dataset.customId),
    heap: all.length,
  };
}"""

EXHIBITS = 3
STEPS = 24
DRAWS = ("take", "wish", "pick")
FAVOURS = ("press", "express", "team", "ball", "collector", "discovery", "stock", "loan", "hire")


@dataclass(frozen=True)
class Board:
    ply: int
    asked: list[str]
    over: bool


class Curator:
    def __init__(self, page, name, studio):
        self.page, self.name, self.studio = page, name, studio
        self.panel = page.locator("article.private").last
        self.did = Counter()
        self.heap = 0
        self.wishes = False

    async def look(self):
        return Board(**await self.page.evaluate(LOOK))

    async def look_after(self, ply):
        await self.page.wait_for_function(
            f"ply => {{ const seen = ({LOOK})(); return seen.ply > ply || seen.over; }}", arg=ply, timeout=PATIENCE
        )
        await self.page.evaluate("() => Promise.allSettled([...document.images].map((image) => image.decode()))")
        return await self.look()

    async def station(self, name, part=None):
        if name in self.studio.seen:
            return
        await (part or self.panel).evaluate("node => node.scrollIntoView({block: 'nearest'})")
        await self.studio.station(self.page, name)
        assert await self.page.evaluate("document.documentElement.scrollWidth") <= self.studio.width, name

    async def settled(self, before=None):
        if before is not None:
            await self.page.wait_for_function(
                f"before => JSON.stringify(({PANEL})().ids) !== before", arg=before, timeout=PATIENCE
            )
        await expect(self.page.locator("article [aria-disabled]")).to_have_count(0, timeout=PATIENCE)

    async def press(self, custom_id, *, changes=True):
        before = await self.page.evaluate(f"JSON.stringify(({PANEL})().ids)") if changes else None
        await self.panel.locator(f"button[data-custom-id='{custom_id}']").click()
        await self.settled(before)

    async def choose(self, custom_id):
        before = await self.page.evaluate(f"JSON.stringify(({PANEL})().ids)")
        await self.panel.locator(f"button.select[data-custom-id='{custom_id}']").click()
        options, done = self.page.get_by_role("option"), self.page.locator(".select-foot button")
        await options.first.wait_for()
        for at in range(await options.count()):
            if await options.nth(at).get_attribute("aria-selected") != "true":
                await options.nth(at).click()
            if not await done.count() or await done.is_enabled():
                break
        if await done.count():
            await done.click()
        await self.settled(before)

    async def shown(self):
        found = await self.page.evaluate(PANEL)
        self.heap = max(self.heap, found["heap"])
        return found["ids"]

    async def kept(self, ply):
        return any(int(one.split(":")[3]) > ply and one.endswith(":pick:0:0") for one in await self.shown())

    async def move(self, board):
        own = "article:not(.private) button[data-custom-id*=':{}:{}:']".format
        blue = self.page.locator(", ".join(own(board.ply, verb) for verb in DRAWS))
        self.wishes = await self.page.locator(own(board.ply, "wish")).count() > 0  # an answer to it may be kept
        if await blue.count() and self.did["draw"] % 2:
            verb = (await blue.first.get_attribute("data-custom-id")).split(":")[4]
            await self.station(f"museum-{verb}-board", blue.last)
            self.did["draw"] += 1
            await blue.first.click()
            await self.settled()
            if verb != "wish" and await self.goes_on(board.ply):
                return await self.turn(board.ply)
            return None if await self.kept(board.ply) else board.ply
        await self.page.locator(f"article:not(.private) button[data-custom-id$=':{board.ply}:open']").click()
        await self.settled()
        await expect(self.panel).to_be_visible()
        return await self.turn(board.ply)

    async def goes_on(self, ply):
        await self.page.wait_for_function(
            f"""ply => {{
              const panel = ({PANEL})().ids.some((id) => Number(id.split(":")[3]) > ply);
              return panel || ({LOOK})().ply > ply || ({LOOK})().over;
            }}""",
            arg=ply,
            timeout=PATIENCE,
        )
        return any(int(one.split(":")[3]) > ply for one in await self.shown())

    async def turn(self, ply):
        done = []
        for _ in range(STEPS):
            ids = await self.shown()
            wishes = (
                self.wishes or done.count("draw") > 1 or any(":rank:" in one for one in ids)
            )  # else a second object
            if "draw" in done and wishes and any(one.endswith(":pick:0:0") for one in ids):
                await self.station("museum-kept")
                return None if await self.kept(ply) else ply
            if not ids or not await self.step(ids, done):
                return ply
            ply = max(int(one.split(":")[3]) for one in ids)
        raise AssertionError(f"this turn has no end: {done}")

    async def step(self, ids, done):
        more = {one: one.split(":")[4:] for one in ids}

        def first(*begins):
            return next((one for one, parts in more.items() if tuple(parts[: len(begins)]) == begins), None)

        def ends(*verbs):
            return next((one for one, parts in more.items() if parts[-1] in verbs), None)

        plain = [one for one, parts in more.items() if parts[0] == "do"]
        lists = {parts[1]: one for one, parts in more.items() if parts[0] == "page"}
        several = first("pick", "0") or first("some")
        favours = [one for one in FAVOURS if one in lists]
        if sure := ends("sure"):
            await self.station("museum-sure")
            await self.press(sure)
        elif first("arr"):
            await self.arrange(more, done)
        elif listed := next((one for one, parts in more.items() if parts[0] == "pick" and len(parts) > 3), None):
            which = more[listed][1]
            await self.station(f"museum-list-{which}")
            await self.choose(listed)
        elif not lists and plain and several is None and not first("museum"):
            await self.station("museum-choice")
            await self.press(plain[0])
        elif several:
            await self.station("museum-draws" if first("pick", "0") else "museum-some")
            self.did["draw"] += 1
            done.append("draw")
            await self.choose(several)
        elif favours and "favour" not in done:
            done.append("favour")
            self.did[f"favour-{favours[0]}"] += 1
            await self.station("museum-favours")
            await self.press(lists[favours[0]])
        elif new := next((one for one in ("experts", "buy") if one in lists and one not in self.did), None):
            self.did[new] += 1
            await self.press(lists[new])
        elif (ready := ends("ready")) and done.count("exhibit") < EXHIBITS:
            await self.station("museum-action")
            done.append("exhibit")
            self.did["exhibit"] += 1
            await self.press(ready)
            await self.station("museum-exhibited")
        elif "inventory" in lists and "exhibit" not in done and "inventory" not in done:
            done.append("inventory")
            self.did["inventory"] += 1
            await self.press(lists["inventory"])
        elif plain:
            await self.station("museum-end")
            await self.press(plain[-1])
        elif first("museum") and "arrange" not in done and len(ids) == 1:
            done.append("arrange")
            await self.press(first("museum"))
            return any(":arr:" in one for one in await self.shown())
        else:
            return False
        return True

    async def arrange(self, more, done):
        by = {parts[-1]: one for one, parts in more.items() if parts[0] == "arr"}
        if "swapped" in done:
            if "again" in done:
                self.did["arrange"] += 1
                await self.press(by["ok"])
            else:
                done.append("again")
                await self.station("museum-swapped")
                await self.press(by["best"], changes=False)
        elif "b" in by:
            done.append("swapped")
            await self.station("museum-swap-second")
            await self.choose(by["b"])
        else:
            await self.station("museum-arrange")
            await self.choose(by["a"])
