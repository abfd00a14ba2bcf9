import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.match.pure.clock.setting import Clocks, Pause
from bot.match.pure.table.model import Asked
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.storage import notices
from bot.match.storage.kept import KEPT, Counted, Memory, OfPerson
from tests.match.desk import ADA, BEN, desk, request, started

DUE = 1_800_000_000_000
NOTHING = Counted({}, ())


def timer(path, match, kind):
    with closing(sqlite3.connect(path)) as file:
        found = file.execute("SELECT due FROM timers WHERE number = ? AND kind = ?", (match, kind.value)).fetchone()
    return found and found[0]


async def set_timer(service, match, due):
    await service.store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.NOTICE, due))


async def told(service, match, user):
    def work(writing):
        notices.keep(writing, match, user, notices.NoticeRecord(told=DUE))

    await service.store.write(work)


@pytest.mark.file
async def test_what_another_process_has_changed_is_seen_by_the_next_transaction(tmp_path, clock):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = (await started(ours, ADA, BEN)).id
    await set_timer(ours, match, DUE)
    await set_timer(theirs, match, DUE + 1)
    assert await ours.store.write(lambda writing: writing.due(of_match(match), TimerKind.NOTICE)) == DUE + 1
    await set_timer(ours, match, None)
    assert timer(ours.store.path, match, TimerKind.NOTICE) is None
    await ours.store.close()
    await theirs.store.close()


@pytest.mark.file
async def test_whom_another_process_has_told_something_comes_by_looking(tmp_path, clock):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = await started(ours, ADA, BEN)
    await ours.notices.looked(match.channel, ADA)  # from here on it is known that nothing has told her anything
    await told(theirs, match.id, ADA)
    await set_timer(ours, match.id, DUE)
    await ours.notices.looked(match.channel, ADA)
    assert ADA not in await notices.known_at(ours.store, match.id)
    await ours.store.close()
    await theirs.store.close()


def test_what_was_read_before_another_process_has_written_is_not_kept_behind_it():
    memory = Memory()
    memory.begin(1)
    assert memory.of_person(ADA) is None, "it has to be read"
    asked = memory.ask(ADA)
    memory.begin(2)
    memory.learn(ADA, OfPerson({}, {}), asked)
    assert memory.of_person(ADA) is None, "what was read may be old"
    later = memory.ask(ADA)
    memory.learn(ADA, OfPerson({}, {}), asked)
    assert memory.of_person(ADA) is None, "it may be old still, when somebody else reads it, too"
    memory.learn(ADA, OfPerson({}, {5: 6}), later)
    assert memory.of_person(ADA).waiting == {5: 6}


@pytest.mark.file
async def test_where_a_match_stands_is_read_again_when_another_process_has_written(tmp_path, clock):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = (await started(ours, ADA, BEN)).id
    for row in await ours.history.outbox_due(10, match):
        await ours.store.outbox_done(row, 7, board=True)
    await ours.play.act(match, ADA, "step 1", None, request())
    assert ours.desk.just_committed(match) is not None
    await theirs.store.write(lambda writing: writing.set_board(match, 8))
    await ours.store.set_meta("of no match", "any")
    assert (await ours.history.due(10, match))[1].board_message == 8
    await ours.store.close()
    await theirs.store.close()


async def test_who_has_looked_came_at_once_and_after_a_restart(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN)
    await told(service, match.id, ADA)
    assert (await notices.known_at(service.store, match.id))[ADA].told == DUE
    await service.notices.looked(match.channel, ADA)
    assert ADA not in await notices.known_at(service.store, match.id)
    assert ADA not in await service.store.write(lambda writing: notices.known(writing, match.id))
    await told(service, match.id, ADA)
    assert (await notices.known_at(service.store, match.id))[ADA].told == DUE, "told again, they have not come since"
    await service.notices.looked(match.channel, ADA)
    await service.store.close()  # before it was stored by itself
    again = await desk(tmp_path, clock)
    assert ADA not in await notices.known_at(again.store, match.id)
    await again.store.close()


async def test_a_look_that_a_failed_transaction_has_taken_along_is_not_lost(service):
    match = await started(service, ADA, BEN)
    await told(service, match.id, ADA)
    await service.notices.looked(match.channel, ADA)

    def fails(writing):
        assert ADA not in notices.known(writing, match.id)
        raise KeyError

    with pytest.raises(KeyError):
        await service.store.write(fails)
    assert ADA not in await notices.known_at(service.store, match.id)


def sat(match):
    *others, last = match.players
    return (*others, replace(last, user=None, computer="first"))


def first_row(writing, match):
    return min(writing.beside(match.id).rows)


CHANGES = {
    "its own time": lambda writing, match: writing.set_ahead(match.id, 5),
    "since when they are asked": lambda writing, match: writing.set_asked(match.id, (None, Asked(7))),
    "its clocks": lambda writing, match: writing.set_clocks(match.id, Clocks(pauses=(Pause(by=ADA, since=DUE),))),
    "its board": lambda writing, match: writing.set_board(match.id, 8),
    "its sign-up": lambda writing, match: writing.set_announcement(match.id, 9),
    "its owner": lambda writing, match: writing.change(match, replace(match, owner=BEN)),
    "who sits there": lambda writing, match: writing.change(match, replace(match, players=sat(match))),
    "a further announcement": lambda writing, match: writing.post(
        of_match(match.id), match.channel, AnnouncementKind.MOVED, 0, 0, who=None, at=DUE
    ),
    "an announcement less": lambda writing, match: writing.posted(of_match(match.id), (first_row(writing, match),)),
}


@pytest.mark.parametrize("what", CHANGES)
async def test_any_change_beside_the_game_is_told_as_the_database_says_it(service, what):
    match = (await started(service, ADA, BEN)).id
    for row in await service.history.outbox_due(10, match):
        await service.store.outbox_done(row, 7, board=True)
    acted = await service.play.act(match, ADA, "step 1", None, request())
    assert service.desk.just_committed(match) is not None
    await service.store.write(lambda writing: CHANGES[what](writing, acted.match))
    told_now = await service.history.due(10, match)
    service.desk.latest.clear()
    assert told_now == await service.history.due(10, match)


async def test_a_board_that_is_put_up_while_somebody_moves_is_not_forgotten(service, monkeypatch):
    match = (await started(service, ADA, BEN)).id
    for row in await service.history.outbox_due(10, match):
        await service.store.outbox_done(row, 7, board=True)
    load = service.store.load

    async def loaded(*facts):
        found = await load(*facts)
        await service.store.write(lambda writing: writing.set_board(match, 8))
        return found

    monkeypatch.setattr(service.store, "load", loaded)
    await service.play.act(match, ADA, "step 1", None, request())
    assert (await service.history.due(10, match))[1].board_message == 8


def test_a_match_of_which_too_much_was_stored_since_has_another_version():
    memory = Memory()
    before = memory.version(1)
    after = memory.commit((), [1], {}, NOTHING)[1]
    memory.commit((), range(2, KEPT + 2), {}, NOTHING)
    assert memory.version(1) not in {before, after}


async def test_what_is_set_anew_at_all_tables_at_once_is_known_of_each(service):
    match = (await started(service, ADA, BEN)).id
    await set_timer(service, match, DUE)
    await service.store.write(lambda writing: writing.bring_forward(TimerKind.NOTICE, DUE - 1, DUE - 5_000))
    assert await service.store.write(lambda writing: writing.due(of_match(match), TimerKind.NOTICE)) == DUE - 5_000


async def test_who_is_told_something_after_they_have_looked_comes_by_looking_again(service):
    match = await started(service, ADA, BEN)
    await service.notices.looked(match.channel, ADA)
    await told(service, match.id, ADA)
    await service.notices.looked(match.channel, ADA)
    assert ADA not in await notices.known_at(service.store, match.id)


async def test_what_was_committed_is_not_told_where_anything_was_stored_since(service):
    match = (await started(service, ADA, BEN)).id
    rows = await service.history.outbox_due(10, match)
    await service.play.act(match, ADA, "step 1", None, request())
    assert service.desk.just_committed(match) is None, "more waits than its row"
    assert len((await service.history.due(10, match))[0]) == len(rows) + 1
    for row in await service.history.outbox_due(10, match):
        await service.store.outbox_done(row, 7, board=True)
    await service.play.act(match, BEN, "step 1", None, request())
    assert service.desk.just_committed(match) is not None
    await service.store.write(lambda writing: writing.set_board(match, 8))
    assert service.desk.just_committed(match) is None
    assert (await service.history.due(10, match))[1].board_message == 8
