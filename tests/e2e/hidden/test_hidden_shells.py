import asyncio
import json
import logging
import re
import time

import pytest

from bot.match.pure.table.model import Status
from tests.e2e.hidden.leaks import Lettered, attachments
from tests.e2e.toy_world import ToyTable, ended, labelled, toy_world
from tests.e2e.world import answered, private
from tests.toys.sands import TIDES, Sands
from tests.toys.sands_presenter import SandsPresenter

pytestmark = pytest.mark.processes

SENTENCE = re.compile(r"<@(\d+)> finds a shell of \d")
DRAW = re.compile(r"shell-(\d) [125]")
HAND = re.compile(r"Your shells|shells\.png")


class Searched(Lettered, SandsPresenter):
    pass


class Noting(Sands):
    ended = False

    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        self.ended = self.ended or after.tides == TIDES
        return after, events


class SeenByAll(Noting):
    def see(self, event, viewer):
        return event


class Beach:
    def __init__(self, game):
        self.game = game
        self.given = []

    def note(self, user, what):
        if not self.game.ended:
            self.given.append((user, what))

    async def play(self, world):
        self.world = world
        self.people = [await world.person(name) for name in ("Ada", "Ben")]
        self.stranger = await world.person("Emi")
        self.table = ToyTable(world, "sands", self.people)
        await self.stranger.messages(self.table.channel)
        await self.table.begin()
        match = (await self.table.look()).match
        self.seats = {player.user: player.seat for player in match.players}
        self.names = {person.id: name for person, name in zip(self.people, "AB", strict=True)}
        while match.status is Status.ACTIVE:
            for person in self.people:
                await self.act(person)
            look = await self.table.look()
            # To look around takes time, in which the tide comes: first everybody finds something to be looked for.
            if all(seat.count for seat in look.view.seats):
                await self.look_around()
            match = look.match
        await self.table.watcher.wait_for(self.table.channel, ended, 30)
        return match

    async def act(self, person):
        look = await self.table.look(person.id)
        if look.match.status is not Status.ACTIVE:
            return
        own = look.view.seats[self.seats[person.id]]
        label = f"Dig at {self.names[person.id]}" if own.pit is None else "Lift"
        if own.pit is not None and own.out > time.time() * 1000:
            await asyncio.sleep(max(0.0, own.out / 1000 - time.time()) + 0.02)
        board = await self.board()
        if board is not None:
            await person.press(board, custom_id=labelled(board, label)[""], force=True)

    async def board(self):
        shown = await self.table.watcher.messages(self.table.channel)
        return next((m for m in reversed(shown) if not private(m) and labelled(m, "Lift")), None)

    async def look_around(self):
        for command, options in (
            ("history", {"form": "text"}),
            ("record", {}),
            ("board", {"form": "text"}),
            ("board", {}),
            ("history", {}),
        ):
            for person in (*self.people, self.stranger):
                await answered(person, await person.slash(self.table.channel, f"game {command}", **options))

    def told(self):
        for user, what in self.given:
            yield user, json.dumps(what, ensure_ascii=False, default=str)
            yield from ((user, self.world.files[int(one["id"])].decode("latin-1")) for one in attachments(what))

    def leaks(self):
        found = []
        for user, text in self.told():
            others = [one[0] for one in SENTENCE.finditer(text) if int(one[1]) != user]
            others += [one[0] for one in DRAW.finditer(text) if int(one[1]) != self.seats.get(user)]
            others += HAND.findall(text) if user not in self.seats else []
            found += [f"to {user}: {one}" for one in others]
        return found


async def evening_of(tmp_path, monkeypatch, game):
    beach = Beach(game)
    facts = {"games": {"sands": game}, "presenters": {"sands": Searched()}, "note": beach.note}
    async with toy_world(tmp_path, **facts) as world:
        match = await beach.play(world)
        assert match.status is Status.OVER
    return beach


@pytest.mark.waits(14)
async def test_shells_are_told_to_their_finders_alone(tmp_path, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG, logger="bot")
    beach = await evening_of(tmp_path, monkeypatch, Noting())
    assert beach.leaks() == []
    assert not any(pattern.search(caplog.text) for pattern in (SENTENCE, DRAW, HAND))
    told = list(beach.told())
    for user, seat in beach.seats.items():
        own = [text for reader, text in told if reader == user]
        assert any(f"<@{user}> finds a shell of" in text for text in own)
        assert any(f"shell-{seat} " in text for text in own)
        assert any("Your shells: " in text for text in own)
    assert any("finds a shell." in text for user, text in told if user == beach.stranger.id)


@pytest.mark.nightly
@pytest.mark.waits(14)
async def test_the_search_finds_a_shell(tmp_path, monkeypatch):
    beach = await evening_of(tmp_path, monkeypatch, SeenByAll())
    assert any("finds a shell of" in leak for leak in beach.leaks())
