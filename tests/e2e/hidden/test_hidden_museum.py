import asyncio
import logging
import random
import re
from dataclasses import replace
from functools import partial

import pytest

from bot.match.pure.table.model import Status
from bot.presenters.museum.presenter import MuseumPresenter
from data.texts import texts
from sandbox.stage.shown import buttons
from tests.e2e.hidden.leaks import Lettered, Notes
from tests.e2e.hidden.museum_leaks import Noting, hidden, named, secrets, sent_in_public
from tests.e2e.toy_world import ToyTable, move_id, ply_shown, toy_world
from tests.e2e.world import PATIENCE, answered, either, gone

pytestmark = pytest.mark.processes
OPENS = ("Rank several…", "Combine…", "Exhibit…", "Hire…", "Buy…", "Inventory…", "My museum", "Help")


PLAYED = re.compile(r":(ready|museum|pick:0:0|some:\w+)$|:do:")


def asks(panel):
    return any(PLAYED.search(part["custom_id"]) for row in panel["components"] for part in row["components"])


def ids(message, part):
    return [one["custom_id"] for one in buttons(message) if re.search(part, one.get("custom_id", ""))]


async def on_panel(person, panel, rng):
    ready, plain, museum = (ids(panel, part) for part in (":ready$", ":do:", ":museum$"))
    parts = [part for row in panel["components"] for part in row["components"]]
    lists = [one for one in parts if one["type"] == 3 and re.search(r":(pick:0:0|some:\w+)$", one["custom_id"])]
    asked = panel["components"]

    def again(message):
        return message["id"] == panel["id"] and message["components"] != asked

    async def over():
        waits = person.wait_for(panel["channel_id"], again, PATIENCE)
        return await either(gone(person, panel), waits)

    if not (lists or ready or plain):  # the game is over: the museum is arranged
        assert museum, (panel["content"], panel["components"])
        panel = await answered(person, await person.press(panel, custom_id=museum[0]))
        asked = panel["components"]
        await person.press(panel, custom_id=ids(panel, ":arr:.*:ok$")[0])
        await over()
        return
    if lists and (rng.random() < 0.8 or not (ready or plain)):
        some = [option["value"] for option in lists[0]["options"]][: lists[0]["min_values"]]
        await person.choose(panel, some, custom_id=lists[0]["custom_id"])
    else:
        await person.press(panel, custom_id=(plain or ready)[-1])
    shown = await over()
    if shown and (sure := ids(shown, ":sure$")):
        asked = shown["components"]
        await person.press(shown, custom_id=sure[0])
        await over()


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
                ("game history", {"move": 3}),
                ("game record", {}),
                ("game verify", {}),
            ):
                await answered(person, await person.slash(self.table.channel, command, **facts))


async def evening_of(tmp_path, monkeypatch, caplog, moves=12, language="en"):
    caplog.set_level(logging.DEBUG, logger="bot")
    game, names = Noting(), secrets(language)
    notes = Notes(game, partial(hidden, names=names))
    facts = {"games": {"museum": game}, "presenters": {"museum": Searched()}, "note": notes, "language": language}
    async with toy_world(tmp_path, **facts) as world:
        evening = Evening(world, notes, random.Random(1), language)
        await evening.begin()
        await evening.play(moves)
        evening.over = (await evening.table.look()).match.status is not Status.ACTIVE
        evening.found = notes.leaks(world.files)
        if not evening.over:  # at the end the record is posted, which is everybody's then
            evening.found += sent_in_public(world.sandbox, game, names)
        return evening


def check(evening, caplog):
    assert evening.found == []
    names = evening.notes.hidden.keywords["names"]
    assert [line for line in caplog.text.splitlines() if named(line, names)] == []
    notes, known = evening.notes.notes, evening.notes.game.known
    evening.notes.notes = [replace(note, known=frozenset()) for note in notes]
    found = evening.notes.leaks(evening.world.files)
    assert any(re.match(r"to \d+: .* in \{", one) for one in found), "the search finds what there is"
    assert any(".png" in one for one in found)
    for user, seat in evening.notes.seats.items():
        mine = "\n".join(note.text for note in notes if note.user == user)
        others = "\n".join(note.text for note in notes if note.user != user)
        own = {word for word, card in names.items() if card in known[seat] - known[None]}
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
