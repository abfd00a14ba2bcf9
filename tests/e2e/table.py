import asyncio
import re
from dataclasses import dataclass

from games.record import NOBODY, parse
from games.registry import GAMES
from games.replay import replay
from sandbox.stage.shown import buttons
from tests.e2e.world import PATIENCE, answered, private

DONE = re.compile(r"(\d+)\. `([^`]+)`")
NUMBERED = re.compile(r"^(?:-# )?(?:⏩ )?\*\*(\d+)(?:–(\d+))?\.\*\* ", re.MULTILINE)
CALLED = re.compile(r"<@(\d+)>")
BOARD = "board.png"
GOLD = 0xE8B923


def ply_of(message):
    for button in buttons(message):
        kind, _, ply = (button.get("custom_id") or "").partition("k:b:")[2].partition(":")
        if kind and not private(message):
            return int(ply.split(":")[0])
    return None


def final(message):
    return any(embed.get("color") == GOLD for embed in message["embeds"])


def verbs(message):
    return {
        button["custom_id"].split(":")[4]: button
        for button in buttons(message)
        if button.get("custom_id", "").startswith("k:b:") and not button.get("disabled")
    }


@dataclass(frozen=True)
class Played:
    number: int
    text: str
    user: int
    ply: int = 0


class Table:
    def __init__(self, world, channel, people):
        self.world = world
        self.channel = channel if isinstance(channel, int) else world.sandbox.channel(channel).id
        self.people = {person.id: person for person in people}
        self.watcher = people[0]
        self.played = []
        self.boards = {}

    async def board_at(self, ply):
        def there(message):
            shown = ply_of(message)
            return shown >= ply if shown is not None else final(message)

        board = await self.watcher.wait_for(self.channel, there, PATIENCE)
        shown = ply_of(board)
        if shown is not None:
            self.boards[shown] = board
        return board

    async def shrunk(self):
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [m for m in await self.public() if carries_board(m) or final(m)]
                if sum(map(carries_board, found)) == 1 and carries_board(found[-1]):
                    return
                await asyncio.sleep(0.02)

    def asked(self, board):
        return self.people[int(CALLED.findall(board["content"])[-1])]

    def note(self, person, answer, ply=0):
        done = acknowledged(answer)
        assert done, answer if isinstance(answer, tuple) else answer["content"]
        played = Played(*done, person.id, ply)
        self.played.append(played)
        return played

    async def public(self):
        return [m for m in await self.watcher.messages(self.channel) if not private(m)]

    async def record(self, person=None):
        person = person or self.watcher
        message = await answered(person, await person.slash(self.channel, "game record"))
        (file,) = message["attachments"]
        return parse((await person.content(file)).decode())

    async def state(self):
        record = await self.record()
        return record, replay(GAMES[record.game], record)


def acknowledged(answer):
    if isinstance(answer, tuple):
        return answer
    found = DONE.search(answer["content"])
    return (int(found[1]), found[2]) if found else None


def carries_board(message):
    return not private(message) and (ply_of(message) is not None or alt_of_board(message) is not None)


def alt_of_board(message):
    return next((file.get("description") for file in message["attachments"] if file["filename"] == BOARD), None)


async def next_number(person, channel, board):
    """Return the number of the next move after `board`: the last move number in the channel so far, plus one.

    This first waits for `board`, because each person may receive messages at a different time.
    """
    await person.wait_for(channel, lambda message: message["id"] == board["id"], PATIENCE)
    until = [m for m in await person.messages(channel) if not private(m) and int(m["id"]) <= int(board["id"])]
    return max(numbers_told(until), default=0) + 1


def moves_of(record):
    return [line for line in record.lines if line.who != NOBODY]


def numbers_told(messages):
    found = [each for message in messages for each in NUMBERED.findall(message["content"])]
    return [number for first, last in found for number in range(int(first), int(last or first) + 1)]
