import asyncio
from random import Random

from sandbox.stage.shown import Refusal, buttons
from tests.e2e.hands import AT_ONCE, Taste, press_ready, slash_ready
from tests.e2e.table import CALLED, final, ply_of
from tests.e2e.world import answered
from tests.soak.people import shown_to_all

ELSE = 0.25
FAILED = (AssertionError, TimeoutError, Refusal, IndexError, KeyError, ValueError, RuntimeError)


class Decided(Taste):
    def __init__(self, rng, verb):
        super().__init__(rng, 0)
        self._verb = verb

    def verb(self, board):
        return self._verb


class Place:
    def __init__(self, field, match):
        self.field = field
        self.match = match
        self.channel = match.channel
        self.people = match.users  # a player alone gets fewer questions

    def asked(self, board):
        return self.field.players[int(CALLED.findall(board["content"])[-1])]

    def newest(self):
        for message in reversed(shown_to_all(self.field.sandbox, self.channel)):
            if final(message) or ply_of(message) is not None:
                return message
        return None


class Game:
    def __init__(self, field, match, stop, pause):
        self.field = field
        self.match = match
        self.place = Place(field, match)
        self.rng = Random(field.rng.random())
        self.taste = Taste(self.rng, passing=0.15)
        self._stop = stop
        self._pause = pause
        self._failed_at = set()

    async def run(self):
        await self._rest(self.rng.uniform(0, self._pause))
        while not self._stop.is_set():
            if self.match.channel not in self.field.sandbox.world.channels:
                self.match.lost = "channel deleted"
                return
            board = self.place.newest()
            if board is not None and final(board):
                self.match.over = True
                return
            if board is not None:
                await self._turn(board)
            await self._rest(self.rng.uniform(0, 2 * self._pause))

    async def _rest(self, seconds):
        try:
            async with asyncio.timeout(seconds):
                await self._stop.wait()
        except TimeoutError:
            return

    async def _turn(self, board):
        count, ply = self.field.count, ply_of(board)  # now: it may shrink meanwhile
        count["tried"] += 1
        try:
            person = self.place.asked(board)
            if person.id in self.match.left:
                await self._replace(person)
                count["replaced"] += 1
                return
            if self.rng.random() < ELSE:
                await self._something_else(board)
            await (self._by_slash if self.rng.random() < 0.6 else self._by_press)(person, board)
            self.match.turns += 1
            count["played"] += 1
        except FAILED as error:
            count[f"failed: {reason(error)}"] += 1
            self._failed_at.add(ply)

    async def _by_slash(self, person, board):
        await (await slash_ready(self.place, board, self.taste))()

    async def _by_press(self, person, board):
        verb = self.taste.verb(board)
        ply = ply_of(board)  # now: it may shrink meanwhile
        done = await (await press_ready(self.place, board, Decided(self.rng, verb)))()
        if isinstance(done, tuple) and verb not in AT_ONCE and ply not in self._failed_at:
            # The picker went, and nothing but its move takes it away, unless an earlier press comes late and asks, too.
            # Which number it got nobody said.
            self.field.witness.taken.add((self.match.channel, ply, done[1], person.id))

    async def _replace(self, gone):
        owner = self.field.players[self.field.moderator]
        asked = await answered(owner, await owner.slash(self.match.channel, "game remove", player=gone.id))
        if yes := [one for one in buttons(asked) if f":{gone.id}" in one["custom_id"]]:
            await owner.press(asked, custom_id=yes[0]["custom_id"])

    async def _something_else(self, board):
        person = self.field.players[self.rng.choice(self.match.users)]
        if self.rng.random() < 0.3:
            name = self.rng.choice(("game board", "game history", "game list"))
            await answered(person, await person.slash(self.match.channel, name))
            return
        seen = [m for m in await person.messages(self.match.channel) if m["components"]]
        message = self.rng.choice(seen)
        harmless = [b for b in buttons(message) if not (b.get("disabled") or "url" in b or plays(b))]
        if harmless:
            await person.press(message, custom_id=self.rng.choice(harmless)["custom_id"])


OPENS = (":rematch", ":post")


def opens_a_table(button):
    return button.get("custom_id", "").endswith(OPENS) or button.get("custom_id", "").startswith("k:w:")


def plays(button):
    words = button["custom_id"].split(":")
    return (
        words[1] in {"u", "q"}
        or (words[1] == "p" and words[4] in {"do", "page"})  # the last field plays
        or words[-1] in {"sure", "always", "resign", "cancel"}
        or opens_a_table(button)
        or words[-1] in AT_ONCE
    )


def reason(error):
    if isinstance(error, Refusal):
        return f"refused: {error}"
    if "did not respond" in str(error) or "offline" in str(error):
        return "the bot did not answer"
    return f"{type(error).__name__} {str(error)[:20]}".strip()
