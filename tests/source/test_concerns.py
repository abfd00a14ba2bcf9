"""Checks that a feature's decisions, storage and messages are in modules of the same name, one in each tier of the
program.

For a new concern, first add a line to :data:`CONCERNS`. Every package and module of a tier must be a concern, or be
listed in :data:`BESIDE`.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PURE, STORAGE, SERVICES, FEATURES = "bot/match/pure", "bot/match/storage", "bot/match/services", "bot/features"
TIERS = (PURE, STORAGE, SERVICES, FEATURES)

CONCERNS: dict[str, tuple[str, ...]] = {
    "analysis": (PURE, STORAGE, SERVICES, FEATURES),  # the play of a finished match, and better moves
    "away": (PURE, STORAGE, SERVICES),  # times in which nobody can reach the bot
    "chance": (PURE, FEATURES),  # sealed draws, and the players' words
    "clearing": (STORAGE, SERVICES),  # data of ended matches that goes after a time
    "clock": (PURE, SERVICES, FEATURES),  # everyone's time; pauses, vacations, lapses
    "founding": (FEATURES,),  # the making of a league
    "hints": (SERVICES, FEATURES),  # a computer's move in a player's place, and the reason
    "history": (PURE, SERVICES, FEATURES),  # the past: steps, films, records, the end
    "home": (FEATURES,),  # the beginning: welcome and help
    "leaderboard": (FEATURES,),  # the best players of a server
    "ladder": (FEATURES,),  # a ladder's queue for tables
    "league": (FEATURES,),  # leagues; their own application is bot/league
    "log": (PURE,),  # entries, as they may be read
    "news": (STORAGE, SERVICES, FEATURES),  # a server's leaderboard in a channel, and its recap of the week
    "notices": (PURE, STORAGE, SERVICES, FEATURES),  # notices to people: turns, reminders, nudges
    "orders": (PURE, STORAGE, SERVICES, FEATURES),  # actions for one's turns, ordered ahead
    "people": (PURE, STORAGE, SERVICES, FEATURES),  # a person's own settings; servers' settings beside them
    "play": (PURE, SERVICES, FEATURES),  # the way of a move
    "proposals": (PURE, STORAGE, SERVICES, FEATURES),  # players' proposals to each other
    "puzzles": (PURE, STORAGE, SERVICES, FEATURES),  # a puzzle a day, and puzzles on demand
    "results": (PURE, STORAGE),  # the results of a match
    "rounds": (FEATURES,),  # cups and evenings, beside what they share with all leagues
    "rules": (FEATURES,),  # the rules of the games and of leagues, to read
    "seats": (PURE, STORAGE, SERVICES, FEATURES),  # seats: players, leavers, stand-ins, new owners
    "server": (FEATURES,),  # the settings of a server's admins
    "multiprocess": (STORAGE, SERVICES),  # several processes over one database
    "table": (PURE, SERVICES, FEATURES),  # a match around its game: model, sign-up, options
    "teaching": (SERVICES, FEATURES),  # first games that explain themselves
    "undo": (SERVICES, FEATURES),  # taking moves back
    "watching": (STORAGE, SERVICES, FEATURES),  # the games being played, and spectators who follow them
}

BESIDE: dict[str, set[str]] = {
    PURE: {"positions", "address", "errors", "fields", "recent", "visible"},
    STORAGE: {
        "engine", "file", "kept", "migrations", "postgres", "privacy", "queries", "reads", "rows", "schema", "store",
        "writing",
    },
    SERVICES: {"desk", "durations", "hold", "service", "upgrade"},
    FEATURES: {"buttons", "families", "loading"},
}  # fmt: skip
"""The modules of each tier that serve all concerns."""

MOST = 20
"""The maximum number of modules in a folder, so that people can keep track of them."""
SOURCES = ("bot", "data", "games", "leagues", "render", "sandbox", "tests")


def there(tier: str) -> set[str]:
    return {
        one.stem
        for one in (ROOT / tier).iterdir()
        if one.stem != "__init__" and (one.suffix == ".py" or (one.is_dir() and any(one.rglob("*.py"))))
    }


@pytest.mark.parametrize("tier", TIERS)
def test_whatever_lies_in_a_tier_is_a_concern_or_named_beside_them(tier):
    assert there(tier) - CONCERNS.keys() - BESIDE[tier] == set()


@pytest.mark.parametrize("concern", CONCERNS)
def test_a_concern_lies_where_the_list_says(concern):
    assert {tier for tier in TIERS if concern in there(tier)} == set(CONCERNS[concern])


@pytest.mark.parametrize(
    ("sign", "may"),
    [
        (r"^class \w+\((?:\w*Control), kind=", (f"{FEATURES}/",)),
        (r"^ *@(?:app_commands|\w+)\.command\(", (f"{FEATURES}/", "bot/presenters/")),
    ],
    ids=["controls", "commands"],
)
def test_what_people_can_do_is_a_feature(sign, may):
    modules = [path for path in (ROOT / "bot").rglob("*.py") if re.search(sign, path.read_text("utf-8"), re.MULTILINE)]
    places = [str(path.relative_to(ROOT)) for path in modules]
    assert places, "they are found by another sign now"
    assert [place for place in places if not place.startswith(may)] == []


def test_no_folder_has_too_many_modules():
    modules = (path for top in SOURCES for path in (ROOT / top).rglob("*.py") if path.name != "__init__.py")
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in modules if path.parent.name != "migrations")
    assert {folder: count for folder, count in folders.items() if count > MOST} == {}
