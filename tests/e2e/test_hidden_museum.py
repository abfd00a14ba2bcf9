"""Nothing hidden of Museum reaches Discord: the first rounds through the real client, by panels, boards and computers,
and a search for cards in all that anybody is given: texts, embeds, controls and their ids, alt texts, pictures, files.
"""

import logging
import random
import re

import pytest

from bot.match.model import Status
from bot.presenters.museum.labels import label
from bot.presenters.museum.presenter import MuseumPresenter
from sandbox.stage.shown import buttons
from tests.e2e.leaks import Lettered
from tests.e2e.museum_hands import on_panel
from tests.e2e.museum_leaks import SECRETS, Notes, Noting, named, sent_in_public
from tests.e2e.toy_world import ToyTable, move_id, toy_world
from tests.e2e.world import answered

pytestmark = pytest.mark.processes
OPENS = ("Rank several…", "Put together…", "Exhibit…", "Hire…", "Buy…", "Inventory…", "My museum", "Help")


class Searched(Lettered, MuseumPresenter):
    """Museum with pictures that can be searched."""


class Evening:
    """The first moves of a game by two people and a computer, who look at all there is."""

    def __init__(self, world, notes, rng):
        self.world, self.notes, self.rng = world, notes, rng

    async def begin(self):
        people = [await self.world.person(name) for name in ("Ada", "Ben")]
        self.stranger = await self.world.person("Emi")
        self.table = ToyTable(self.world, "museum", people, 1)
        await self.stranger.messages(self.table.channel)
        await self.table.begin()
        match = (await self.table.look()).match
        self.notes.seats |= {player.user: player.seat for player in match.players if player.computer is None}

    async def play(self, moves):
        for turn in range(moves):
            look = await self.table.look()
            assert look.match.status is Status.ACTIVE
            seat = self.rng.choice(look.asked)
            person = self.table.people[look.match.players[seat].user]
            board = await self.table.board(look.match.ply)
            panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
            if turn % 3 == 0:
                panel = await self.look_around(person, panel)
            await on_panel(person, panel, self.rng)
            if turn % 4 == 3:
                await self.ask_around()

    async def look_around(self, person, panel):
        """Each dialogue of the panel, and back."""
        for opens in OPENS:
            found = [one for one in buttons(panel) if one.get("label") == opens and not one.get("disabled")]
            if found and opens != "Help":
                opened = await answered(person, await person.press(panel, custom_id=found[0]["custom_id"]))
                panel = await answered(person, await person.press(opened, label="Back"))
        return panel

    async def ask_around(self):
        for person in (*self.table.people.values(), self.stranger):
            for command, facts in (
                ("game board", {}),
                ("game board", {"form": "text"}),
                ("game history", {"form": "text"}),
                ("game record", {}),
            ):
                await answered(person, await person.slash(self.table.channel, command, **facts))


async def evening_of(tmp_path, monkeypatch, caplog, *, game=None, presenter=None, moves=16, seed=1):
    caplog.set_level(logging.DEBUG, logger="bot")
    game = game or Noting()
    notes = Notes(game)
    made = (presenter or Searched)()
    made.noted = game
    facts = {"games": {"museum": game}, "presenters": {"museum": made}, "note": notes}
    async with toy_world(tmp_path, monkeypatch, **facts) as world:
        evening = Evening(world, notes, random.Random(seed))
        await evening.begin()
        await evening.play(moves)
        evening.found = notes.leaks(world.files) + sent_in_public(world.sandbox, game)
        return evening


@pytest.mark.waits(8)
async def test_nothing_hidden_reaches_discord(tmp_path, monkeypatch, caplog):
    evening = await evening_of(tmp_path, monkeypatch, caplog)
    assert evening.found == []
    assert [line for line in caplog.text.splitlines() if named(line)] == []
    notes, known = evening.notes.notes, evening.notes.game.known
    for user, seat in evening.notes.seats.items():
        mine = "\n".join(note.text for note in notes if note.user == user)
        others = "\n".join(note.text for note in notes if note.user != user)
        own = {word for word, card in SECRETS.items() if card in known[seat] - known[None]}
        assert named(mine, own), "a card that only its owner was shown"
        assert not named(others, own)


class NamedInPrompt(Searched):
    def prompt(self, match, view, tr):
        hidden = [one for one in self.noted.state.players[0].hand if one not in self.noted.known[None]]
        return f"{super().prompt(match, view, tr)} {label(hidden[0], tr) if hidden else ''}"


class SeenByAll(Noting):
    """The game tells everybody what was dealt, and which patron was kept."""

    def see(self, event, viewer):
        return event


class Disclosed(Noting):
    """The record tells everybody what was drawn, and nothing else does."""

    def disclose(self, entry, viewer):
        return self.write(entry.what)


@pytest.mark.waits(3)
@pytest.mark.parametrize(
    "broken",
    [
        (SeenByAll, Searched, r"to \d+: .* in .*keeps the patron"),
        (Disclosed, Searched, r"to \d+: [a-z]+-[a-z]\d in the file museum-1.txt"),
        (Noting, NamedInPrompt, r'to \d+: .* in \{"t": "MESSAGE_CREATE"'),
    ],
    ids=["seen", "disclosed", "prompt"],
)
async def test_the_search_finds(tmp_path, monkeypatch, caplog, broken):
    game, presenter, where = broken
    evening = await evening_of(tmp_path, monkeypatch, caplog, game=game(), presenter=presenter, moves=4)
    assert any(re.match(where, leak, re.DOTALL) for leak in evening.found), evening.found[:5]
