"""End-to-end check that the hidden cards of Chronos Conquest never reach Discord.

The tests play whole games through the real client. Then they search everything that the bot sent (messages, edits,
replies, component ids, alt texts, pictures, files, records, autocomplete and direct messages) for cards in the players'
stacks. The test controls the clock (:class:`Sky`), so hourglasses run out at once.
"""

import asyncio
import logging
import random
import re
import time
from dataclasses import replace

import pytest

from bot.features.play import played
from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import ChronosPresenter
from games.chronos.computer import COMPUTERS
from games.chronos.terms import PILES
from sandbox.stage.shown import Refusal, buttons
from tests.e2e.hidden.chronos_leaks import FACES, Noting, hidden, named
from tests.e2e.hidden.leaks import Lettered, Notes, attachments
from tests.e2e.opening import can, filled
from tests.e2e.toy_world import ToyTable, move_id, toy_world
from tests.e2e.world import PATIENCE, answered, changed, either, gone, private
from tests.match.desk import ring

pytestmark = pytest.mark.processes

SAND = 10_000
OLDER = ("Older", "Ältere")


class Searched(Lettered, ChronosPresenter):
    pass


class Sky:
    """A clock that adds the test's offset to the real time. Message timestamps get the same offset."""

    def __init__(self, monkeypatch):
        self.added = 0
        sent = played.sent_at
        monkeypatch.setattr(played, "sent_at", lambda one: sent(one) + self.added / 1_000)

    def now(self):
        return int(time.time() * 1_000) + self.added


class Island(ToyTable):
    async def begin(self, sky, locale, level="5", sand=SAND):
        self.sky = sky
        owner, *others = self.people.values()
        service = self.world.service
        await owner.slash(self.channel, "game new", game="chronos", players=len(self.people))
        signup = await filled(self, others, 0)
        match = await service.history.in_channel(self.channel)
        chosen = {"level": level, "sand": str(sand // 1_000)}
        rest = tuple(pair for pair in match.options.game if pair[0] not in chosen)
        await service.lobby.set_options(
            match.id, owner.id, "options", type(match.options)(players=len(self.people), game=(*rest, *chosen.items()))
        )
        await service.lobby.set_locale(match.id, owner.id, "locale", locale)
        await owner.press(signup, custom_id=can(signup, "start"), force=True)
        await self.board(1)
        await self.later(SAND)
        return await self.shown()

    async def later(self, millis):
        self.sky.added += millis
        await ring(self.world.service)

    async def shown(self):
        ply = (await self.look()).match.ply
        return await self.watcher.wait_for(self.channel, lambda m: not private(m) and at(m) >= ply, PATIENCE)


def at(message):
    ids = [one.get("custom_id") or "" for one in buttons(message)]
    return next((int(one.split(":")[3]) for one in ids if ":go:" in one), 0)


def go(message, place):
    ids = [one.get("custom_id") or "" for one in buttons(message)]
    return next(one for one in ids if one.endswith(f":go:{place}"))


class Evening:
    def __init__(self, world, sky, notes, rng, *, locale, sand):
        self.world, self.sky, self.notes, self.rng = world, sky, notes, rng
        self.locale, self.sand = locale, sand

    async def begin(self):
        names = ("Ada", "Ben", "Chloe")
        self.people = [await self.world.person(name, self.locale) for name in names]
        self.stranger = await self.world.person("Emi", self.locale)
        self.table = Island(self.world, "chronos", self.people)
        self.channel = self.table.channel
        await self.stranger.messages(self.channel)
        self.first = await self.table.begin(self.sky, self.locale, sand=self.sand)
        match = (await self.table.look()).match
        self.notes.seats |= {player.user: player.seat for player in match.players}

    async def collect(self):
        tops = [pile.top for pile in (await self.table.look()).view.piles]
        kinds = ({"hydra"}, {"minotaur"}, {"50", "100"})
        piles = [[number + 1 for number in range(PILES) if tops[number] in kind] for kind in kinds]
        for _ in range(3):  # set, take the treasure, take the card that covers it
            await asyncio.gather(*(self.round(*one) for one in zip(self.people, piles, strict=True)))
            await self.table.later(self.sand + 1)
        await self.table.shown()
        await self.world.bot.publisher.idle()
        self.notes.game.settle()
        assert self.notes.game.public == set()
        assert set().union(*self.notes.game.own.values()) == FACES
        self.notes.game.later = True

    async def round(self, person, piles):
        for pile in piles:
            answer = await self.pressed(person, pile)
            assert answer.outcome in {"update", "deferred"}, answer

    async def pressed(self, person, pile):
        while True:
            board = await self.board()
            try:
                return await person.press(board, custom_id=go(board, pile), force=True)
            except Refusal:  # a board goes when the next one comes
                assert board["id"] not in await self.there()

    async def board(self):
        return self.first if self.first["id"] in await self.there() else await self.table.shown()

    async def there(self):
        return {one["id"] for one in await self.stranger.messages(self.channel)}

    async def play(self, rounds):
        for number in range(rounds):
            for person in self.people:
                if (await self.table.look()).match.status is not Status.ACTIVE:
                    return
                await self.by_board(person)
                await self.by_panel(person)
                await self.by_command(person)
            await self.look_around(everything=number == 0)
            await self.table.later(self.sand + 1)

    async def by_board(self, person):
        board = await self.table.shown()
        places = [one["custom_id"] for one in buttons(board) if ":go:" in one["custom_id"] and not one.get("disabled")]
        await person.press(board, custom_id=self.rng.choice(places), force=True)

    async def by_panel(self, person):
        for number in range(3):
            board = await self.table.shown()
            panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
            found = selects(panel)[number:]
            if not found:
                return
            opened = await self.chosen(person, panel, found[0])
            if opened is not None and selects(opened):
                await self.chosen(person, opened, self.rng.choice(selects(opened)))

    async def chosen(self, person, message, select):
        values = [one["value"] for one in self.rng.sample(select["options"], select["max_values"])]
        shown = (message["content"], message["components"])
        answer = await person.choose(message, values, custom_id=select["custom_id"])
        if answer.outcome != "update":
            await answered(person, answer)
            return None

        def other(one):
            return one["id"] == message["id"] and (one["content"], one["components"]) != shown

        return await either(gone(person, message), person.wait_for(self.channel, other, PATIENCE))

    async def by_command(self, person):
        offered = await person.autocomplete(self.channel, "chronos do", "move")
        await person.autocomplete(self.channel, "chronos do", "move", "h")
        kinds = {one["value"].split()[0]: one["value"] for one in offered}
        for kind in set(kinds) & {"offer", "asclepius", "apollo"}:
            await self.ask(person, "chronos do", move=kinds[kind])
        await self.ask(person, "chronos do", move="pay c1")

    async def look_around(self, *, everything):
        for person in (*self.people, self.stranger):
            await self.ask(person, "game board")
            await self.ask(person, "game board", form="text")
            await self.all_pages(person if everything else self.stranger)
            await self.ask(person, "game record")
            if not everything:
                continue
            for command, facts in (
                ("game history", {}),
                ("game history", {"move": 12}),
                ("game film", {}),
                ("game list", {}),
                ("game verify", {}),
                ("chronos do", {"move": "offer helios c1 c2 c3 c4 c5"}),
            ):
                await self.ask(person, command, **facts)
            board = await self.board()
            for one in buttons(board):
                if not re.search(r":(claim|count|go:\w+)$", one["custom_id"]):
                    await answered(person, await person.press(board, custom_id=one["custom_id"], force=True))

    async def all_pages(self, person):
        page = await self.ask(person, "game history", form="text")
        while older := [one for one in buttons(page) if one.get("label") in OLDER and not one.get("disabled")]:
            page = await changed(person, page, await person.press(page, custom_id=older[0]["custom_id"]))

    async def ask(self, person, command, **facts):
        return await answered(person, await person.slash(self.channel, command, **facts))

    async def on_screen(self):
        standing = [one for one in await self.stranger.messages(self.channel) if not private(one)]
        return [self.notes.note(self.stranger.id, one) for one in standing]

    async def end(self):
        board = await self.table.shown()
        claim = next(one["custom_id"] for one in buttons(board) if one.get("custom_id", "").endswith(":claim"))
        await self.people[2].press(board, custom_id=claim, force=True)
        await self.table.watcher.wait_for(
            self.channel, lambda m: not private(m) and any(e.get("color") == 0xC9A227 for e in m["embeds"]), PATIENCE
        )
        assert (await self.table.look()).match.status is Status.OVER


def selects(message):
    return [one for row in message["components"] for one in row["components"] if one["type"] == 3]


async def evening_of(tmp_path, monkeypatch, caplog, *, rounds, **table):
    caplog.set_level(logging.DEBUG, logger="bot")
    game, sky = Noting(), Sky(monkeypatch)
    notes = Notes(game, hidden)
    facts = {"games": {"chronos": game}, "presenters": {"chronos": Searched()}, "computers": {"chronos": COMPUTERS}}
    async with toy_world(tmp_path, note=notes, now=sky.now, **facts) as world:
        evening = Evening(world, sky, notes, random.Random(3), **{"locale": "en", "sand": SAND} | table)
        await evening.begin()
        await evening.collect()
        evening.begun = len(notes.notes)
        standing = await evening.on_screen()
        await evening.play(rounds)
        standing += await evening.on_screen()
        evening.found = notes.leaks(world.files) + notes.leaks(world.files, standing)
        evening.found += [f"log: {line}" for line in caplog.text.splitlines() if named(line) - game.public]
        await evening.end()
        evening.record = await evening.ask(evening.stranger, "game record")
        evening.files = dict(world.files)
        return evening


@pytest.mark.waits(10)
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"rounds": 1}, id="live"),
        pytest.param({"rounds": 3, "sand": 600_000, "locale": "de"}, id="slow, in German", marks=pytest.mark.nightly),
    ],
)
async def test_nothing_hidden_reaches_discord(tmp_path, monkeypatch, caplog, facts):
    evening = await evening_of(tmp_path, monkeypatch, caplog, **facts)
    assert evening.found == []
    check_that_there_was_something_to_find(evening)
    check_the_record_of_all(evening)


def check_that_there_was_something_to_find(evening):
    """Check that players saw the names of their own treasures, and that a stranger saw the board but no one's hand.

    Without this check, the search could pass because there was nothing to find.
    """
    notes = evening.notes.notes[evening.begun :]
    for user, seat in evening.notes.seats.items():
        own = evening.notes.game.own[seat]
        mine = [note for note in notes if note.user == user]
        assert set().union(*(named(note.text) for note in mine)) >= own
    found = evening.notes.leaks(evening.files, [replace(note, known=frozenset()) for note in notes])
    assert any(re.match(r"to \d+: \w+ in \{", one) for one in found), "the search finds them"
    assert any(one.endswith("in the file hand.png") for one in found)
    shown = {name for note in notes if note.user == evening.stranger.id for _, name in note.files}
    assert "board.png" in shown
    assert "hand.png" not in shown


def check_the_record_of_all(evening):
    (file,) = attachments({"attachments": evening.record["attachments"]})
    text = evening.files[int(file["id"])].decode()
    assert "hidden" not in text
    assert named(text) == FACES
