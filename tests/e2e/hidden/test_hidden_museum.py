import asyncio
import logging
import random
import re

import pytest

from bot.match.pure.table.model import Status
from bot.presenters.museum.presenter import MuseumPresenter
from bot.presenters.museum.words.labels import label
from data.texts import texts
from sandbox.stage.shown import buttons
from tests.e2e.hidden.leaks import Lettered
from tests.e2e.hidden.museum_leaks import Notes, Noting, named, sent_in_public
from tests.e2e.museum_hands import asks, on_panel
from tests.e2e.toy_world import ToyTable, move_id, ply_shown, toy_world
from tests.e2e.world import PATIENCE, answered

pytestmark = pytest.mark.processes
OPENS = ("Rank several…", "Combine…", "Exhibit…", "Hire…", "Buy…", "Inventory…", "My museum", "Help")


class Searched(Lettered, MuseumPresenter):
    pass


LATE = 3


class Evening:
    def __init__(self, world, notes, rng, language):
        self.world, self.notes, self.rng, self.tr = world, notes, rng, texts(language)
        self.locale = "de" if language == "de" else "en-US"
        self.late = []

    async def begin(self):
        people = [await self.world.person(name, self.locale) for name in ("Ada", "Ben")]
        self.stranger = await self.world.person("Emi", self.locale)
        self.table = ToyTable(self.world, "museum", people, 1)
        await self.stranger.messages(self.table.channel)
        await self.table.begin()
        match = (await self.table.look()).match
        self.notes.seats |= {player.user: player.seat for player in match.players if player.computer is None}

    async def play(self, moves):
        for turn in range(moves):
            look = await self.table.look()
            if look.match.status is not Status.ACTIVE:
                break
            seat = self.rng.choice(look.asked)
            person = self.table.people[look.match.players[seat].user]
            board = await self.newest(look)
            panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
            if not asks(panel):  # on a busy machine the answer may come when the question has changed
                self.late.append(panel["content"])
                assert len(self.late) <= LATE, self.late
                continue
            if turn % 3 == 0:
                panel = await self.look_around(person, panel)
            await on_panel(person, panel, self.rng)
            if turn % 4 == 3:
                await self.ask_around()

    async def newest(self, look):
        async with asyncio.timeout(PATIENCE):
            while True:
                held = look.match.id in self.world.bot.publisher.tables.held
                board = await self.table.board(1)
                if held or ply_shown(board) is None or ply_shown(board) >= look.match.ply:
                    return board
                await asyncio.sleep(0.02)

    async def look_around(self, person, panel):
        for opens in map(self.tr, OPENS):
            found = [one for one in buttons(panel) if one.get("label") == opens and not one.get("disabled")]
            if found and opens != self.tr("Help"):
                opened = await answered(person, await person.press(panel, custom_id=found[0]["custom_id"]))
                panel = await answered(person, await person.press(opened, label=self.tr("Back")))
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


async def evening_of(tmp_path, monkeypatch, caplog, *, game=None, presenter=None, moves=16, language="en"):
    caplog.set_level(logging.DEBUG, logger="bot")
    game = game or Noting()
    notes = Notes(game, language)
    made = (presenter or Searched)()
    made.noted = game
    facts = {"games": {"museum": game}, "presenters": {"museum": made}, "note": notes, "language": language}
    async with toy_world(tmp_path, **facts) as world:
        evening = Evening(world, notes, random.Random(1), language)
        await evening.begin()
        await evening.play(moves)
        evening.over = (await evening.table.look()).match.status is not Status.ACTIVE
        evening.found = notes.leaks(world.files)
        if not evening.over:  # at the end the record is posted, which is everybody's then
            evening.found += sent_in_public(world.sandbox, game, notes.secrets)
        return evening


def check(evening, caplog):
    assert evening.found == []
    hidden = evening.notes.secrets
    assert [line for line in caplog.text.splitlines() if named(line, hidden)] == []
    notes, known = evening.notes.notes, evening.notes.game.known
    for user, seat in evening.notes.seats.items():
        mine = "\n".join(note.text for note in notes if note.user == user)
        others = "\n".join(note.text for note in notes if note.user != user)
        own = {word for word, card in hidden.items() if card in known[seat] - known[None]}
        assert named(mine, own), "a card that only its owner was shown"
        assert not named(others, own)


@pytest.mark.waits(8)
async def test_nothing_hidden_reaches_discord(tmp_path, monkeypatch, caplog):
    check(await evening_of(tmp_path, monkeypatch, caplog), caplog)


@pytest.mark.nightly
@pytest.mark.waits(90)
async def test_nothing_hidden_reaches_discord_in_a_whole_game(tmp_path, monkeypatch, caplog):
    evening = await evening_of(tmp_path, monkeypatch, caplog, moves=400, language="de")
    assert evening.over, "the game has come to its end"
    check(evening, caplog)


PSST = "Psst"


class NamedInPrompt(Searched):
    def prompt(self, match, view, tr):
        hidden = [one for one in self.noted.state.players[0].hand if one not in self.noted.known[None]]
        return f"{super().prompt(match, view, tr)} {PSST} {label(hidden[0], tr) if hidden else ''}"


class SeenByAll(Noting):
    def see(self, event, viewer):
        return event

    def disclose(self, entry, viewer):
        return self.write(entry.what)


@pytest.mark.waits(4)
async def test_the_search_finds_what_events_records_and_boards_tell(tmp_path, monkeypatch, caplog):
    evening = await evening_of(tmp_path, monkeypatch, caplog, game=SeenByAll(), presenter=NamedInPrompt, moves=4)
    for where in (
        r"to \d+: .* in .*keeps the patron",
        r"to \d+: [a-z]+-[a-z]\d in the file museum-1.txt",
        rf'to \d+: .* in {{"t": "MESSAGE_CREATE".*{PSST}',
    ):
        assert any(re.match(where, leak, re.DOTALL) for leak in evening.found), (where, evening.found[:5])
