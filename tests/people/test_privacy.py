import re
import sqlite3
from contextlib import closing

import msgspec
import pytest
from sqlalchemy import insert

from bot.league.storage import schema as leagues
from bot.match.pure.clock.setting import Clocks, Pause, SeatClock
from bot.match.pure.table.model import LEFT
from bot.match.pure.table.settings import Options
from bot.match.storage import schema
from tests.match.desk import ADA, BEN, started

GONE, OTHER = 77_700_011_122_233_344, 777_000_111_222_333_445
"""A person whose data is erased, and a person whose id begins with the same digits."""

PEOPLE = {
    "matches.owner",
    "matches.options",  # the invited people
    "matches.clocks",  # the person who asked for the pause
    "players.user",
    "tenures.user",
    "words.user",
    "outbox.number",  # of announcements about a person
    "outbox.who",
    "incidents.by",
    "incidents.user",
    "proposals.by",
    "proposals.asked",
    "proposals.answers",
    "people.owner",
    "notices.user",
    "notes.user",
    "nudges.user",
    "timers.number",  # of those of a person
    "orders.user",
    "puzzle_answers.user",
    "puzzle_tries.user",
    "followers.user",
}
"""The columns that may hold a user's id."""

LEAGUES = {"league_entries.text", "league_people.who", "results.text", "results.rated", "ratings.who"}
"""The columns of leagues that may hold a user's id. ``tests/league/test_erasing.py`` tests them."""

NOBODY = {
    "matches": "id request guild channel game rules_version status locale ply created moved announcement board_message "
    "commitment ranking chance draws choices joined ahead asked stand_in halt revision",
    "players": "match seat color computer since",
    "tenures": "match number seat computer first last",
    "entries": "match ply who text at how",  # seats
    "snapshots": "match ply state",  # seats
    "secrets": "match seed key",
    "words": "match number word seats",
    "requests": "match request first last",  # ids of interactions
    "outbox": "id subject channel kind first last about created message",
    "incidents": "match number ply kind moderator at announced",
    "timers": "subject kind due",
    "proposals": "match number matter ply what created due outcome message",
    "people": "settings",  # goes with its owner
    "servers": "owner settings",  # of servers
    "notices": "match told headed due cause recent",
    "notes": "match text at",
    "nudges": "match at",
    "followers": "match at",
    "absences": "scope place since until settled",
    "orders": "match seat number state what",
    "processes": "name until leaving fixed",
    "shards": "number holder heir ready there",  # a process
    "puzzles": "day key",
    "puzzle_posts": "guild day channel message solved",
    "puzzle_answers": "day guild move right lost at",
    "puzzle_tries": "key number right solved mu sigma at",
    "puzzle_ratings": "key mu sigma",
    "meta": "key value",
    "leagues": "id guild channel name locale created ended blocked",
    "league_entries": "league number request salt hash",
    "league_seeds": "league season seed",
    "league_people": "league",
    "league_tables": "match league season division number given",
    "league_messages": "league what channel message shown at",
    "results": "match game ended",
    "analyses": "match version text",
    "ratings": "game mu sigma tables",
}
"""The columns that never hold a user's id."""


def test_it_was_decided_of_each_column_whether_it_holds_a_users_id():
    known = {f"{table}.{column}" for table, columns in NOBODY.items() for column in columns.split()}
    there = {f"{table.name}.{column.name}" for table in schema.metadata.sorted_tables for column in table.columns}
    assert leagues.metadata is schema.metadata
    assert not known & (PEOPLE | LEAGUES)
    assert known | PEOPLE | LEAGUES == there, (
        "a new column: does /player export give it out, does /player erase take it away?"
    )


def written(what):
    return msgspec.json.encode(what).decode()


def row(table, **values):
    return table, values


def marked(match, user):
    other = match + 1_000 if user == OTHER else match
    there = other + 1
    paused = Pause(by=user, since=5)
    clocks = written(Clocks(seats=(SeatClock(bank=1),), pauses=(paused, paused)))
    table = {"request": f"table {user % 1000}", "channel": other + 70, "game": "mykerinos", "rules_version": "1"}
    table |= {"status": "over", "locale": "en", "ply": 0, "created": 1, "moved": 1, "ranking": "[]", "chance": 2}
    post = {"first": 0, "last": 0, "about": 0, "created": 1}
    asked, answers = written((ADA, user)), written({user: True, BEN: False})
    own = [
        row(schema.people, owner=user, settings="{}"),
        row(schema.outbox, subject="person", number=user, channel=0, kind="digest", **post),
        row(schema.timers, subject="person", number=user, kind="digest", due=9),
        row(schema.puzzle_answers, day=1, user=user, guild=1, move="pass", right=True, lost=0, at=1),
        row(schema.puzzle_tries, user=user, key="k", number=1, right=True, solved=True, mu=26.0, sigma=8.0, at=1),
    ]
    of_table = [
        row(schema.players, seat=0, color="red", user=user),
        row(schema.tenures, number=1, seat=1, user=user, first=1, last=4),
        row(schema.entries, ply=3, who=1, text="pass", at=7),
        row(schema.words, number=1, user=user, word="x", seats="red"),
        row(schema.incidents, number=1, ply=0, kind="removed", by=user, moderator=False, user=user, at=1),
        row(
            schema.proposals, number=1, matter="undo", by=user, what="", asked=asked, answers=answers, created=1, due=2
        ),
        row(schema.notices, user=user),
        row(schema.notes, user=user, text="x", at=1),
        row(schema.nudges, user=user, at=1),
        row(schema.followers, user=user, at=1),
        row(schema.orders, seat=0, number=1, user=user, state=0, what="{}"),
    ]
    return [
        row(
            schema.matches,
            id=there,
            owner=user,
            options=written(Options(players=3, invited=(ADA, user))),
            clocks=clocks,
            **table,
        ),
        *((one, {"match": there, **values}) for one, values in of_table),
        row(schema.outbox, subject="match", number=there, channel=1, kind="notice", who=user, **post),
        *own,
    ]


async def fill(service, match, user):
    def work(writing):
        for table, values in marked(match, user):
            writing.run(insert(table), values)

    await service.store.write(work)


def holding(service, user):
    found = set()
    with closing(sqlite3.connect(service.store.path)) as database:
        for table in schema.metadata.sorted_tables:
            for column in table.columns:
                rows = database.execute(f'SELECT "{column.name}" FROM "{table.name}"').fetchall()
                if any(re.search(rf"(?<!\d){user}(?!\d)", str(value)) for (value,) in rows):
                    found.add(f"{table.name}.{column.name}")
    return found


@pytest.fixture
async def filled(service):
    match = await started(service, ADA, BEN)
    for user in (GONE, OTHER):
        await fill(service, match.id, user)
    return service


@pytest.mark.file
async def test_nothing_of_somebody_who_was_erased_is_left_and_nothing_of_others_is_lost(filled):
    assert holding(filled, GONE) == PEOPLE, "the test knows every column"
    before = holding(filled, OTHER), await filled.own.export(OTHER)
    assert await filled.own.erase(GONE) == []
    assert holding(filled, GONE) == set()
    assert (holding(filled, OTHER), await filled.own.export(OTHER)) == before
    with closing(sqlite3.connect(filled.store.path)) as database:
        asked = database.execute("SELECT asked, answers FROM proposals WHERE by = ?", (LEFT,)).fetchall()
    assert asked == [(written((ADA, LEFT)), written({LEFT: True, BEN: False}))]


async def test_all_of_it_is_given_out_first(filled):
    kept = await filled.own.export(GONE)
    empty = {name for name, rows in kept.items() if not rows and name not in {"settings", "moves"}}
    assert empty == set()
    assert [(move["ply"], move["text"]) for move in kept["moves from seats given up"]] == [(3, "pass")]
    asked = {"matter": "undo", "at": 1, "asked by you": True, "your answer": True, "outcome": None}
    assert kept["asked and answered"] == [{"table": kept["seats"][0]["table"]} | asked]


@pytest.mark.file
async def test_who_still_sits_at_a_table_keeps_everything(filled):
    await filled.own.set(BEN, lambda person: person)
    before = holding(filled, BEN)
    assert await filled.own.erase(BEN)
    assert holding(filled, BEN) == before
