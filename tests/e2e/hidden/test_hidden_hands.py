import logging
import random
import re

import pytest

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button
from bot.match.pure.table.model import Status
from bot.presenters.choosing import BOARD
from games.record import parse
from games.replay import replay
from sandbox.stage.shown import buttons
from tests.e2e.hidden.leaks import WORDS, Lettered, Notes, Noting, attachments, sent_in_public
from tests.e2e.toy_world import ToyTable, ended, labelled, move_id, toy_world
from tests.e2e.world import PATIENCE, answered, either, gone
from tests.toys.lots import DECK, Card, Laid
from tests.toys.lots_presenter import LotsPresenter
from tests.toys.registered import TOYS

NIGHTLY = pytest.mark.nightly
pytestmark = pytest.mark.processes


class Searched(Lettered, LotsPresenter):
    pass


class Evening:
    def __init__(self, world, notes, rng):
        self.world, self.notes, self.rng = world, notes, rng

    async def begin(self, names, computers=0):
        people = [await self.world.person(name) for name in names]
        self.stranger = await self.world.person("Emi")
        self.table = ToyTable(self.world, "lots", people, computers)
        self.channel = self.table.channel
        await self.stranger.messages(self.channel)
        self.first = await self.table.begin()
        match = (await self.table.look()).match
        self.notes.seats |= {player.user: player.seat for player in match.players if player.computer is None}
        return match

    async def play(self):
        board, turns = self.first, 0
        self.stale = await self.ask(self.table.watcher, "game board")  # a panel goes with the next one
        while not ended(board):
            look = await self.table.look()
            person = self.table.people[look.match.players[self.rng.choice(look.asked)].user]
            if turns % 2:
                await self.by_command(person)
            else:
                await self.by_panel(person, board)
            if turns == 2:
                await self.back_and_again(person, await self.newest())
            board = await self.table.board((await self.table.look()).match.ply)
            self.notes.over = (await self.table.look()).match.status is Status.OVER
            if turns < 5 or self.notes.over:
                await self.look_around(board)
            turns += 1
            assert turns < 20
        await self.settled()
        return turns

    async def panel(self, person, board):
        return await answered(person, await person.press(board, custom_id=move_id(board), force=True))

    async def by_panel(self, person, board):
        panel = await self.panel(person, board)
        own = labelled(panel, "Lay ")
        hand = (await self.table.look(person.id)).view.seats[self.notes.seats[person.id]].cards
        assert set(own) == set(hand)
        assert [file["filename"] for file in panel["attachments"]] == ["hand.png"]
        await self.done(person, panel, self.rng.choice(sorted(own.values())))

    async def done(self, person, panel, custom_id):
        asked = panel["components"]
        await person.press(panel, custom_id=custom_id)

        def again(message):
            return message["id"] == panel["id"] and message["components"] != asked

        await either(gone(person, panel), person.wait_for(self.channel, again, PATIENCE))

    async def by_command(self, person):
        offered = await person.autocomplete(self.channel, "lots lay", "card")
        hand = (await self.table.look(person.id)).view.seats[self.notes.seats[person.id]].cards
        assert {one["value"] for one in offered} == set(hand)
        lacking = min(set(DECK) - self.notes.game.own(self.notes.seats[person.id]))
        refused = await answered(person, await person.slash(self.channel, "lots lay", card=lacking))
        assert "You do not hold this card." in refused["content"]
        done = await answered(person, await person.slash(self.channel, "lots lay", card=offered[0]["value"]))
        assert offered[0]["value"] in done["content"]

    async def back_and_again(self, person, board):
        panel = await self.panel(person, board)
        if take := labelled(panel, "Take it back"):
            await self.done(person, panel, take[""])
            await self.by_panel(person, await self.newest())

    async def newest(self):
        return await self.table.board((await self.table.look()).match.ply)

    async def look_around(self, board):
        for person in (*self.table.people.values(), self.stranger):
            await self.ask(person, "game board")
            await self.ask(person, "game board", form="text")
            await self.ask(person, "game history")
            await self.ask(person, "game history", move=1)
            await self.ask(person, "game history", form="text")
            if person in {self.table.watcher, self.stranger}:
                await self.ask(person, "game film")
            await self.ask(person, "game record")
            helped = await self.ask(person, "help")
            await answered(person, await person.press(helped, custom_id=str(ControlId.home("report"))))
            await self.ask(person, "game list")
            await self.ask(person, "game verify")
            await self.pressed(person, {**board, "components": self.first["components"]})  # it may have gone
            await self.pressed(person, board)
            await person.autocomplete(self.channel, "lots lay", "card")
        for word in ("gerenuk", "dodo"):
            await self.ask(self.stranger, "lots lay", card=word)
        # The panel of an old position, with its cards: its owner sees the present, and nothing was laid.
        before = (await self.table.look()).match.ply
        for one in labelled(self.stale, "Lay ").values():
            answer = await self.table.watcher.press(self.stale, custom_id=one, force=True)
            assert "haven't changed anything" in answer.message["content"] or self.notes.over
        assert (await self.table.look()).match.ply == before

    async def ask(self, person, command, **options):
        return await answered(person, await person.slash(self.channel, command, **options))

    async def pressed(self, person, board):
        skipped = [
            one for one in buttons(board) if one.get("custom_id", "").endswith(":rematch") or ":u:" in one["custom_id"]
        ]
        for button in (one for one in buttons(board) if one not in skipped):
            answer = await person.press(board, custom_id=button["custom_id"], force=True)
            await answered(person, answer)

    async def settled(self):
        await self.table.watcher.wait_for(self.channel, ended, PATIENCE)
        for person in self.table.people.values():
            await self.ask(person, "game board")


def searched(evening, caplog, capfd):
    world, notes = evening.world, evening.notes
    leaks = notes.leaks(world.files) + sent_in_public(world.sandbox)
    outside = capfd.readouterr()
    said = [*caplog.text.splitlines(), *outside.out.splitlines(), *outside.err.splitlines()]
    return leaks + [f"log: {line}" for line in said if WORDS.search(line)]


async def evening_of(tmp_path, monkeypatch, caplog, names, *, game=None, presenter=None, computers=0, seed=1):
    caplog.set_level(logging.INFO, logger="discord")
    caplog.set_level(logging.DEBUG, logger="bot")  # the last one is the handler's, too
    game = game or Noting()
    notes = Notes(game)
    facts = {"games": {"lots": game}, "presenters": {"lots": presenter or Searched()}, "note": notes}
    async with toy_world(tmp_path, **facts) as world:
        evening = Evening(world, notes, random.Random(seed))
        await evening.begin(names, computers)
        evening.turns = await evening.play()
        evening.record = await evening.ask(evening.stranger, "game record")
        return evening


@pytest.mark.waits(8)
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ada", "Ben", "Chloe"), id="three"),
        pytest.param(("Ada", "Ben"), id="two-and-a-computer", marks=NIGHTLY),
    ],
)
async def test_nothing_hidden_reaches_discord(tmp_path, monkeypatch, caplog, capfd, names):
    evening = await evening_of(tmp_path, monkeypatch, caplog, names, computers=3 - len(names))
    assert searched(evening, caplog, capfd) == []
    check_that_there_was_something_to_find(evening)
    check_the_record_of_all(evening)


def check_that_there_was_something_to_find(evening):
    notes, game, files = evening.notes.notes, evening.notes.game, evening.world.files
    for user, seat in evening.notes.seats.items():
        others = set().union(*(game.own(other) for other in range(3) if other != seat))
        assert others - game.own(seat), "a card that only others have"
        mine = [note for note in notes if note.user == user and not note.over]
        assert {word for note in mine for word in WORDS.findall(note.text)} >= game.own(seat)
        drawn = b"".join(files[number] for note in mine for number, name in note.files if name == "hand.png")
        assert {word for word in game.own(seat) if word.encode() in drawn} == game.own(seat)
    assert set(game.turned) == {1, 2, 3, 4}
    assert all(any(f"Turned up: {cards}." in note.text for note in notes) for cards in game.turned.values())
    shown = {name for note in notes if note.user == evening.stranger.id for _, name in note.files}
    assert "board.png" in shown
    assert "hand.png" not in shown
    assert evening.turns >= 3 * len(evening.notes.seats)


def check_the_record_of_all(evening):
    (file,) = attachments({"attachments": evening.record["attachments"]})
    text = evening.world.files[int(file["id"])].decode()
    assert "hidden" not in text
    again = len(re.findall(r"^\d+ \w+ back$", text, re.MULTILINE))
    assert len(WORDS.findall(text)) - again == 2 * sum(map(len, evening.notes.game.dealt.values()))
    record = parse(text)
    assert replay(TOYS["lots"], record).round == 5


class NamedInPrompt(Searched):
    def prompt(self, match, view, tr):
        return f"{super().prompt(match, view, tr)} Somebody has an {Card.AXOLOTL.value}."


class PaintedForAll(Searched):
    def picture(self, view, events, names, tr, which=BOARD, *, at=None):
        return super().picture(view, events, (f"{names[0]} {Card.ZIBELINE.value}", *names[1:]), tr, which, at=at)


class InAnId(Searched):
    def controls(self, look, tr):
        return ((Button(id=ControlId.at(look.match, Kind.BOARD, "deck", Card.BHARAL.value), label="Deck"),),)


class InTheLog(Searched):
    def panel(self, look, tr):
        logging.getLogger("bot.presenters").debug("shown: %s", look.legal)
        return super().panel(look, tr)


class SeenByAll(Noting):
    def see(self, event, viewer):
        return event if isinstance(event, Laid) else super().see(event, viewer)


class Disclosed(Noting):
    def disclose(self, entry, viewer):
        return self.write(entry.what)


@pytest.mark.waits(3)
@pytest.mark.parametrize(
    "broken",
    [
        pytest.param((SeenByAll, Searched, r"to \d+: \w+ in \{.*lays "), id="seen", marks=NIGHTLY),
        pytest.param((Disclosed, Searched, r"to \d+: \w+ in the file lots-1.txt"), id="disclosed", marks=NIGHTLY),
        pytest.param((Noting, NamedInPrompt, r"to \d+: axolotl in \{.*Somebody has an"), id="prompt", marks=NIGHTLY),
        pytest.param((Noting, PaintedForAll, r"to \d+: zibeline in the file board.png"), id="picture", marks=NIGHTLY),
        pytest.param((Noting, InAnId, r"to \d+: bharal in \{.*:deck:bharal"), id="id", marks=NIGHTLY),
        pytest.param((Noting, InTheLog, r"log: .*shown: .*Lay"), id="log"),
    ],
)
async def test_the_search_finds(tmp_path, monkeypatch, caplog, capfd, broken):
    game, presenter, where = broken
    facts = {"game": game(), "presenter": presenter()}
    evening = await evening_of(tmp_path, monkeypatch, caplog, ("Ada", "Ben"), **facts)
    found = searched(evening, caplog, capfd)
    assert any(re.match(where, leak, re.DOTALL) for leak in found), found[:5]
