"""A table as people at it see it: the channel with its boards, whose turn it is, the answers."""

import asyncio
import re
from dataclasses import dataclass

from games.record import NOBODY, parse
from games.registry import GAMES
from games.replay import replay
from sandbox.stage.shown import buttons
from tests.e2e.world import PATIENCE, answered, private

DONE = re.compile(r"(\d+)\. `([^`]+)`")
"""What a private answer to a move by a command says: the move's number and what was played."""
NUMBERED = re.compile(r"^(?:-# )?(?:⏩ )?\*\*(\d+)(?:–(\d+))?\.\*\* ", re.MULTILINE)
"""What a line of the public log begins with when a seat acted; the first and the last move of a run that is folded."""
CALLED = re.compile(r"<@(\d+)>")
BOARD = "board.png"
GOLD = 0xE8B923
"""The colour of the final tally."""


def ply_of(message):
    """The ply at which a message's board was shown; None without live controls of a board."""
    for button in buttons(message):
        kind, _, ply = (button.get("custom_id") or "").partition("k:b:")[2].partition(":")
        if kind and not private(message):
            return int(ply.split(":")[0])
    return None


def final(message):
    """Return whether this is the end of a game."""
    return any(embed.get("color") == GOLD for embed in message["embeds"])


def verbs(message):
    """The buttons of a board that can be pressed: what they do, and the button."""
    return {
        button["custom_id"].split(":")[4]: button
        for button in buttons(message)
        if button.get("custom_id", "").startswith("k:b:") and not button.get("disabled")
    }


@dataclass(frozen=True)
class Played:
    """A move that the bot has acknowledged. `ply`: its entry, if the board on which it was made shows that."""

    number: int
    text: str
    user: int
    ply: int = 0


class Table:
    """A table in a channel (its name, or an id). `watcher`: the person whose eyes the tests use for what
    everyone sees.
    """

    def __init__(self, world, channel, people):
        self.world = world
        self.channel = channel if isinstance(channel, int) else world.sandbox.channel(channel).id
        self.people = {person.id: person for person in people}
        self.watcher = people[0]
        self.played = []
        self.boards = {}
        """Every board that was seen, by its ply."""

    async def board_at(self, ply):
        """The board that shows at least `ply` entries, or the end of the game."""

        def there(message):
            shown = ply_of(message)
            return shown >= ply if shown is not None else final(message)

        board = await self.watcher.wait_for(self.channel, there, PATIENCE)
        shown = ply_of(board)
        if shown is not None:
            self.boards[shown] = board
        return board

    async def shrunk(self):
        """Wait until only one message has a board, and no board is still to come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [m for m in await self.public() if carries_board(m) or final(m)]
                if sum(map(carries_board, found)) == 1 and carries_board(found[-1]):
                    return
                await asyncio.sleep(0.02)

    def asked(self, board):
        """Return the person in turn on a board: the last one it pings."""
        return self.people[int(CALLED.findall(board["content"])[-1])]

    def note(self, person, answer, ply=0):
        """Remember the move that an answer acknowledges, entry `ply` of the log; return it."""
        done = acknowledged(answer)
        assert done, answer if isinstance(answer, tuple) else answer["content"]
        played = Played(*done, person.id, ply)
        self.played.append(played)
        return played

    async def public(self):
        """Return the messages that everyone sees, oldest first."""
        return [m for m in await self.watcher.messages(self.channel) if not private(m)]

    async def record(self, person=None):
        """Return the record, as `/game record` gives it."""
        person = person or self.watcher
        message = await answered(person, await person.slash(self.channel, "game record"))
        (file,) = message["attachments"]
        async with person._session.get(file["url"]) as response:
            return parse(await response.text())

    async def state(self):
        """The record, and the state at its end."""
        record = await self.record()
        return record, replay(GAMES[record.game], record)


def acknowledged(answer):
    """Return the number and the words of a move: from a command's answer, which says both; after a press, to which the
    bot says nothing, from the arguments. None for an answer that says something else.
    """
    if isinstance(answer, tuple):
        return answer
    found = DONE.search(answer["content"])
    return (int(found[1]), found[2]) if found else None


def carries_board(message):
    return not private(message) and (ply_of(message) is not None or alt_of_board(message) is not None)


def alt_of_board(message):
    """The alt text of the board's picture, which is always an attachment; None without one."""
    return next((file.get("description") for file in message["attachments"] if file["filename"] == BOARD), None)


async def next_number(person, channel, board):
    """Return the number of the next move after `board`: one more than the last number in the channel up to there. Each
    person gets messages in their own time.
    """
    await person.wait_for(channel, lambda message: message["id"] == board["id"], PATIENCE)
    until = [m for m in await person.messages(channel) if not private(m) and int(m["id"]) <= int(board["id"])]
    return max(numbers_told(until), default=0) + 1


def moves_of(record):
    """Return the lines of a record that are moves, in order: the first one is number 1."""
    return [line for line in record.lines if line.who != NOBODY]


def numbers_told(messages):
    """The moves that the public log tells, by their numbers, in the order of the channel."""
    found = [each for message in messages for each in NUMBERED.findall(message["content"])]
    return [number for first, last in found for number in range(int(first), int(last or first) + 1)]
