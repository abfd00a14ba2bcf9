from __future__ import annotations

import random
from functools import cache

from bot.match.pure.log.entries import LogEntry, Seen
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import of_match
from bot.wording.names.typed import Typed
from games import driver
from games.mykerinos.game import GAME

COLORS = ("blue", "red", "green", "white")
ADA, BEN, CHLOE, DEV = 101, 102, 103, 104
USERS = (ADA, BEN, CHLOE, DEV)


def seated(count=3, computers=0):
    people = count - computers
    return tuple(
        Player(seat=seat, color=COLORS[seat], user=USERS[seat])
        if seat < people
        else Player(seat=seat, color=COLORS[seat], computer="greedy")
        for seat in range(count)
    )


def match_of(count=3, computers=0, **changes):
    facts = {
        "id": 7,
        "guild": 900,
        "channel": 901,
        "game": "mykerinos",
        "rules_version": "1",
        "status": Status.ACTIVE,
        "owner": ADA,
        "locale": "en-US",
        "options": Options(players=count),
        "players": seated(count, computers),
        "moved": 1_700_000_000_000,
        "created": 1_699_000_000_000,
    }
    return Match(**{**facts, **changes})


@cache
def played(players=3, seed=1):
    below = random.Random(seed).randrange
    steps, views = [], []
    moves = 0
    for step in driver.play(GAME, GAME.new(COLORS[:players]), driver.at_random(below), below):
        entry = LogEntry(ply=step.number, who=step.entry.who, text=GAME.write(step.entry.what), at=step.entry.at)
        moves += entry.who >= 0
        steps.append(Seen(entry=entry, events=step.events, move=moves if entry.who >= 0 else 0))
        views.append(GAME.view(step.state, None))
    return steps, views


def act(ply, who, *events, text=""):
    return Seen(entry=LogEntry(ply=ply, who=who, text=text, at=0), events=events, move=ply if who >= 0 else 0)


def view_after(players=3, plies=3, seed=1):
    return played(players, seed)[1][plies - 1]


def row_of(kind=AnnouncementKind.MOVED, steps=(), **changes):
    plies = [one.entry.ply for one in steps] or [0]
    facts = {"id": 1, "subject": of_match(7), "channel": 901, "kind": kind, "first": plies[0], "last": plies[-1]}
    facts |= {"steps": tuple(steps), "who": None, "created": 0}
    return OutboxRow(**{**facts, **changes})


def called(*names):
    return tuple(map(Typed.name, names))
