from dataclasses import dataclass

from bot.match.pure.errors import Why

GAME = "mykerinos"
HERE = ("spectator", "moderator", "owner", "asked", "waiting", "resigned")
"""The users in the table's channel. The moderator and the spectator don't play. The owner plays, but it isn't their
turn.
"""
AWAY = ("elsewhere", "direct")
EVERYBODY = (*HERE, *AWAY)
SHOWN, FORM, QUESTION, NOT_OFFERED = "shown", "form", "question", "not offered"
"""The responses other than refusals.

A command can show something, open a form, or ask a question with a button for the action. If a client doesn't offer the
command, there is no response.
"""
LATER = "later"


@dataclass(frozen=True)
class Done:
    tables: frozenset


def done(*tables):
    return Done(frozenset(tables))


def all_but(usual, **others):
    return {**dict.fromkeys(EVERYBODY, usual), **others}


def at_table(usual, **others):
    return {**dict.fromkeys(HERE, usual), **dict.fromkeys(AWAY, Why.NO_MATCH), **others}


def seated(usual, **others):
    return at_table(usual, spectator=Why.NOT_IN, moderator=Why.NOT_IN, **others)


OPENS = done("matches", "players")
BEGINS = done("matches", "players", "entries")

ANYWHERE = {
    "help": [({}, all_but(SHOWN))],
    "rules": [({}, all_but(SHOWN)), ({"search": "M4.8"}, all_but(SHOWN))],
    "player profile": [({}, all_but(SHOWN))],
    "player puzzle": [({}, all_but(SHOWN)), ({"game": "nothing"}, all_but(SHOWN))],
    "player settings": [({}, all_but(FORM))],
    "player zone": [({"zone": "nowhere"}, all_but(SHOWN))],
    "player vacation": [({"days": 0}, all_but(Why.NO_VACATION))],
    "player export": [({}, all_but(SHOWN))],
    "player erase": [({}, all_but(QUESTION))],
    "server settings": [({}, all_but(SHOWN, direct=NOT_OFFERED))],
    "server puzzles": [({}, all_but(SHOWN, moderator=FORM, direct=NOT_OFFERED))],
    "server statistics": [({}, all_but(SHOWN, direct=NOT_OFFERED))],
    "server leaderboard": [({}, all_but(SHOWN, direct=NOT_OFFERED))],
    "game list": [({}, all_but(SHOWN))],
    "game mine": [({}, all_but(SHOWN))],
    "league new": [
        ({}, all_but(SHOWN, direct=NOT_OFFERED)),
        ({"format": "cup"}, all_but(SHOWN, moderator=FORM, direct=NOT_OFFERED)),
    ],
    **{
        f"league {name}": [({}, all_but(SHOWN, direct=NOT_OFFERED))]
        for name in (
            *("join", "leave", "sit-out", "standings", "tables", "mine"),
            *("why", "history", "organise", "export", "watch"),
        )
    },
}

RUNNING = {
    **ANYWHERE,
    "game join": [({}, at_table(Why.NOT_SIGNUP))],
    "game leave": [({}, at_table(Why.NOT_SIGNUP))],
    "game start": [({}, at_table(Why.NOT_SIGNUP))],
    "game add-computer": [({}, at_table(Why.NOT_SIGNUP))],
    "game word": [({"word": "purple"}, at_table(Why.NOT_SIGNUP))],
    "game options": [({}, at_table(SHOWN)), ({"reminder": 1}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game board": [({}, at_table(SHOWN))],
    "game history": [({}, at_table(SHOWN)), ({"form": "text"}, at_table(SHOWN))],
    "game film": [({}, at_table(SHOWN))],
    "game record": [({}, at_table(SHOWN))],
    "game verify": [({}, at_table(Why.NOT_OVER))],
    "game clock": [
        ({}, at_table(SHOWN)),
        ({"pause": 0}, seated(Why.ASKED_ALREADY, owner=done("proposals"), resigned=Why.ALREADY_RESIGNED)),
    ],
    "game order": [({}, seated(SHOWN, resigned=Why.ALREADY_RESIGNED))],
    "player note": [({"text": "mine"}, seated(done("notes")))],
    "game nudge": [({}, seated(SHOWN, owner=done("nudges"), resigned=Why.NOT_IN))],
    "game undo": [({}, seated(Why.NOTHING_TO_UNDO, owner=LATER, resigned=Why.ALREADY_RESIGNED))],
    "game hint": [({}, seated(Why.HINTS_RATED, resigned=Why.ALREADY_RESIGNED))],
    "game resign": [({}, seated(QUESTION, resigned=Why.ALREADY_RESIGNED))],
    "game cancel": [({}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION))],
    "game remove": [({"player": "waiting"}, at_table(Why.MODERATOR_ONLY, moderator=QUESTION, waiting=QUESTION))],
    "game replace": [
        ({}, at_table(QUESTION, spectator=Why.NOT_THERE, moderator=Why.NOT_THERE)),
        ({"player": "asked"}, at_table(Why.NOT_OWNER, asked=QUESTION, owner=Why.NOT_MISSING, moderator=QUESTION)),
    ],
    "game skip": [({"player": "asked"}, at_table(Why.MODERATOR_ONLY, moderator=QUESTION))],
    "game new": [({"game": "lots", "players": 2}, all_but(LATER))],
    "game teach": [({"game": GAME}, all_but(LATER))],
}

RUNNING_LATER = [
    ("game undo", {}, "owner", done("matches", "entries")),
    ("game options", {"reminder": 1}, "owner", done("matches")),
    ("game new", {"game": "lots", "players": 2}, "elsewhere", OPENS),
    ("game new", {"game": "lots", "players": 2}, "spectator", OPENS),
    ("game teach", {"game": GAME}, "direct", BEGINS),
]

SIGNUP = {
    "game join": [({}, at_table(LATER, owner=Why.ALREADY_IN, asked=Why.ALREADY_IN, waiting=Why.ALREADY_IN))],
    "game leave": [({}, seated(LATER, resigned=Why.NOT_IN))],
    "game start": [({}, at_table(Why.NOT_OWNER, owner=LATER, moderator=LATER))],
    "game add-computer": [({}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game word": [({"word": "purple"}, seated(done("words"), resigned=Why.NOT_IN))],
    "game options": [({}, at_table(SHOWN)), ({"reminder": 1}, at_table(Why.OWNER_ONLY, owner=LATER))],
    "game board": [({}, at_table(Why.NOT_ACTIVE))],
    "game history": [({}, at_table(Why.NOT_ACTIVE)), ({"form": "text"}, at_table(Why.NOT_ACTIVE))],
    "game film": [({}, at_table(Why.NOT_ACTIVE))],
    "game record": [({}, at_table(Why.NOT_ACTIVE))],
    "game verify": [({}, at_table(Why.NOT_OVER))],
    "game clock": [({}, at_table(SHOWN)), ({"pause": 0}, at_table(Why.NOT_ACTIVE))],
    "game order": [({}, at_table(Why.NOT_ACTIVE))],
    "player note": [({"text": "mine"}, seated(done("notes"), resigned=Why.NOT_IN))],
    "game nudge": [({}, at_table(Why.NOT_ACTIVE))],
    "game undo": [({}, at_table(Why.NOT_ACTIVE))],
    "game hint": [({}, at_table(Why.NOT_ACTIVE))],
    "game resign": [({}, at_table(Why.NOT_ACTIVE))],
    "game cancel": [({}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION))],
    "game remove": [
        ({"player": "asked"}, at_table(Why.NOT_OWNER, owner=QUESTION, moderator=QUESTION, asked=LATER)),
        ({}, at_table(Why.OWNER_ONLY, owner=Why.NO_COMPUTER)),
    ],
    "game replace": [({}, at_table(Why.NOT_ACTIVE))],
    "game skip": [({"player": "asked"}, at_table(Why.NOT_ACTIVE))],
    "game new": [({"game": "lots", "players": 2}, all_but(LATER))],
    "game teach": [({"game": GAME}, all_but(LATER))],
}

SIGNUP_LATER = [
    ("game options", {"reminder": 1}, "owner", done("matches")),
    ("game join", {}, "spectator", done("players")),
    ("game join", {}, "moderator", Why.TABLE_FULL),
    ("game leave", {}, "spectator", done("players")),
    ("game add-computer", {}, "owner", done("players")),
    ("game remove", {}, "owner", done("players")),
    ("game remove", {"player": "asked"}, "asked", done("players")),
    ("game start", {}, "moderator", done("matches", "entries", "incidents")),
    ("game new", {"game": "lots", "players": 2}, "direct", OPENS),
    ("game teach", {"game": GAME}, "elsewhere", BEGINS),
    ("game teach", {"game": GAME}, "spectator", BEGINS),
]
