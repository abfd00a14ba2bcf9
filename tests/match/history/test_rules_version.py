"""A match that began under another version of the rules is on hold. The bot can upgrade the match if its log still
gives the same game.

Two new versions of a toy game are tested: ``easy`` replays every old log as before, and ``hard`` forbids a step of
three.
"""

import msgspec
import pytest

from bot.match.pure.errors import Stale, Why
from bot.match.services.upgrade import Finding, looked_through, taken_over
from games.core import Illegal
from games.record import parse
from tests.match.desk import ADA, BEN, GAMES, desk, finish, refused, request, started
from tests.match.race import Race, State
from tests.toys.sands import Sands

HOUR = 3_600_000


class Easy(Race):
    rules_version = "2"

    def encode(self, state):
        return msgspec.json.encode({"of": 2, "race": msgspec.to_builtins(state)})

    def decode(self, data):
        read = msgspec.json.decode(data)
        if "race" not in read:
            raise msgspec.ValidationError("this is of another version")
        return msgspec.convert(read["race"], State)


class Hard(Race):
    rules_version = "2"

    def apply(self, state, entry):
        if getattr(entry.what, "fields", 0) == 3:
            raise Illegal("too-far", "R2", fields=3)
        return super().apply(state, entry)


class Farther(Race):
    rules_version = "2"

    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        return msgspec.structs.replace(after, places=tuple(min(9, place + 1) for place in after.places)), events


class Later(Sands):
    rules_version = "2"


def under(**changed):
    return {**GAMES, **changed}


@pytest.fixture
async def old(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN)
    await service.play.act(match.id, ADA, "step 3", match.ply, request())
    await service.play.act(match.id, BEN, "step 2", None, request())
    match = await service.history.get(match.id)
    await service.store.close()
    return match


@pytest.fixture
async def standing(old, tmp_path, clock):
    service = await desk(tmp_path, clock, games=under(race=Hard()))
    yield service
    await service.store.close()


async def dump(service, match):
    return [await service.store.load(match), await service.store.log(match), await service.store.outbox_due(99)]


async def test_it_is_not_played_on_and_says_why(standing, old):
    before = await dump(standing, old.id)
    attempts = [
        standing.play.act(old.id, ADA, "step 1", old.ply, request()),
        standing.play.act(old.id, ADA, "step 1", None, request(), sent=0.0),
        standing.play.preview(old.id, ADA, "step 1"),
        standing.history.look(old.id, None),
        standing.history.look(old.id, 0, old.ply),
        standing.play.look(old.id, ADA, request()),
        standing.play.wake(old.id),
    ]
    for attempt in attempts:
        error = await refused(attempt)
        assert (error.why, error.params) == (Why.OTHER_RULES, {"found": "1", "known": "2"})
    assert await dump(standing, old.id) == before


async def test_its_record_and_its_history_are_shown_as_far_as_they_replay(standing, old):
    record = parse(await standing.history.record(old.id))
    assert record.rules == "1"
    assert [line.what for line in record.lines] == [entry.text for entry in await standing.store.log(old.id)]
    seen = await standing.history.seen(old.id, 1, 99, None)
    assert [one.entry.ply for one in seen] == [1]  # the next one steps by three
    assert (await standing.history.look(old.id, None, 1)).view.places == (0, 0)


async def test_a_finished_match_is_shown_under_other_rules(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN)
    await service.play.act(match.id, ADA, "step 3", None, request())
    await finish(service, match.id)
    view = (await service.history.look(match.id, None)).view
    await service.store.close()
    service = await desk(tmp_path, clock, games=under(race=Hard()))
    assert (await service.history.look(match.id, None)).view == view
    assert "[Result " in await service.history.record(match.id)
    assert (await refused(service.history.verify(match.id))).why is Why.OTHER_RULES
    await service.store.close()


FINDINGS = {
    "nothing changed": (Race(), Finding.SAME_RULES, ""),
    "another form": (Easy(), Finding.GOES_ON, ""),
    "a move is forbidden": (Hard(), Finding.OTHERWISE, "entry 2"),
    "another board": (Farther(), Finding.OTHER_BOARD, ""),
    "the game is gone": (None, Finding.NO_GAME, ""),
}


@pytest.mark.parametrize("how", FINDINGS)
async def test_what_can_go_on_is_found_and_only_that_is_taken_over(old, tmp_path, clock, how):
    game, finding, detail = FINDINGS[how]
    games = under(race=game) if game else {name: rules for name, rules in GAMES.items() if name != "race"}
    service = await desk(tmp_path, clock, games=games)
    before = await dump(service, old.id)
    (found,) = await looked_through(service.store, games)
    assert (found.match, found.game, found.begun, found.finding) == (old.id, "race", "1", finding)
    assert detail in found.detail
    assert await dump(service, old.id) == before
    assert (await taken_over(service.store, games, old.id, clock())) == found
    assert (await dump(service, old.id) != before) == (finding is Finding.GOES_ON)
    await service.store.close()


async def test_a_match_on_which_somebody_moves_meanwhile_is_left_alone(old, tmp_path, clock, monkeypatch):
    games = under(race=Easy())
    service = await desk(tmp_path, clock, games=games)
    read = service.store.match

    async def older(number):
        return msgspec.structs.replace(await read(number), ply=2)

    monkeypatch.setattr(service.store, "match", older)
    with pytest.raises(Stale):
        await taken_over(service.store, games, old.id, clock())
    assert (await read(old.id)).rules_version == "1"
    await service.store.close()
