"""The contents of the league images, as immutable values.

The values already contain the names, numbers and sentences to show. Fixed texts, such as headings, are translated when
the image is drawn.
"""

from __future__ import annotations

import enum

import msgspec


class Who(msgspec.Struct, frozen=True):
    """A person named in an image. `name` is the display name on the server. Images show `spare` instead if the font has
    none of the name's characters.
    """

    name: str
    spare: str = ""


class State(enum.Enum):
    """The state of one of a member's tables.

    VOID means that the table doesn't count, because the member left (L6.3).

    The last four states are for rounds in which the member has no table. BYE is a bye (L13.2). GONE means that the
    member had left, LATE that they hadn't joined yet, and OUT that they don't play in the final.
    """

    PLACE = "place"
    RUNNING = "running"
    WAITING = "waiting"
    ANNULLED = "annulled"
    VOID = "void"
    BYE = "bye"
    GONE = "gone"
    LATE = "late"
    OUT = "out"


class Result(msgspec.Struct, frozen=True):
    """A member's result at a table.

    `place` starts at 1. `shared` is true if someone else has the same place. `taken` is true if another person or a
    computer player took over the member's seat. `computers` is true if any opponent is a computer player.
    """

    state: State
    place: int = 0
    shared: bool = False
    taken: bool = False
    computers: bool = False


class Zone(enum.Enum):
    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Places(msgspec.Struct, frozen=True):
    # Rule L9.1.
    best: int
    worst: int


class Row(msgspec.Struct, frozen=True):
    """A member's row in the standings.

    `place` is None if the member isn't ranked. `points` is a string, such as `26 1/2`. `results` holds up to twelve
    results by table number in a division, one result per round in a contest (with the final last), and the results of
    the tables that count on a ladder, best first. `notes` holds the numbers (`Note.number`) of up to three notes in
    :attr:`StandingPicture.notes`. `played` is the number of finished tables, and `tables` that of all. `you` is true
    for the viewer's own row.
    """

    place: int | None
    who: Who
    points: str
    results: tuple[Result, ...]
    played: int = 0
    tables: int = 0
    shared: bool = False
    zone: Zone = Zone.STAY
    possible: Places | None = None
    notes: tuple[int, ...] = ()
    you: bool = False
    champion: bool = False


class Helper(msgspec.Struct, frozen=True):
    # Rule L6.4.
    who: Who
    points: str
    tables: int


class Note(msgspec.Struct, frozen=True):
    number: int
    text: str


class Kind(enum.Enum):
    DIVISION = "division"
    CONTEST = "contest"
    LADDER = "ladder"


class StandingPicture(msgspec.Struct, frozen=True):
    """The standings of a division, a contest (a cup or an evening tournament) or a ladder.

    `about` is the division's name, or a description (`Cup · 24 members`), and `stage` the progress of the season (`Day
    23 of 56`, `Round 3 of 5`). `rows` holds the ranked members, `unranked` those with too few tables, and `left` those
    who left. A division has 2 to 13 members. If there are more, the image shows only the best ones and the viewer, but
    the text version shows everyone. `final` is true if the last round is the final. `more` is a sentence for the end of
    the alt text.
    """

    kind: Kind
    league: str
    about: str
    season: str
    stage: str
    rows: tuple[Row, ...]
    unranked: tuple[Row, ...] = ()
    left: tuple[Row, ...] = ()
    helpers: tuple[Helper, ...] = ()
    final: bool = False
    notes: tuple[Note, ...] = ()
    more: str = ""


class Rating(msgspec.Struct, frozen=True):
    """A player's rating after a table.

    `at` is the time of the rating, in any unit, and `value` the displayed number. If `unsure` is true, a question mark
    follows the number.
    """

    at: int
    value: int
    unsure: bool = False


class Curve(msgspec.Struct, frozen=True):
    """A player's ratings in one game, with at least one value. `change` is the rating change from the most recent
    table, as a string such as `+12`.
    """

    game: str
    ratings: tuple[Rating, ...]
    change: str = ""


class Tick(msgspec.Struct, frozen=True):
    at: int
    text: str


class RatingPicture(msgspec.Struct, frozen=True):
    """A player's rating over time in one to three games.

    `about` is a line of text below the player's name. `more` is a sentence for the end of the alt text.
    """

    who: Who
    about: str
    curves: tuple[Curve, ...]
    ticks: tuple[Tick, ...] = ()
    more: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A bar in a chart.

    `share` is the length of the bar, from 0 to 1, and `text` is the same value as a string (`27.5 %`). `low` and `high`
    are the ends of the confidence interval, and `between` is the interval as a string (`24 to 35 %`). A symbol next to
    the bar shows `place` or `color` (a key of :data:`data.colors.COLORS`) if one of them is set.
    """

    label: str
    share: float
    text: str
    low: float | None = None
    high: float | None = None
    between: str = ""
    place: int = 0
    color: str = ""


class Bars(msgspec.Struct, frozen=True):
    """A group of bars with a heading. `even` is the share expected by pure chance, and `even_text` its label."""

    heading: str
    bars: tuple[Bar, ...]
    even: float | None = None
    even_text: str = ""
    note: str = ""


class BarsPicture(msgspec.Struct, frozen=True):
    title: str
    about: str
    groups: tuple[Bars, ...]
    more: str = ""


class Ended(msgspec.Struct, frozen=True):
    """A division's results at the end of a season.

    `first` holds the best members with their places and points. `up` and `down` hold the members who are promoted and
    relegated.
    """

    name: str
    first: tuple[tuple[int, Who, str], ...]
    up: tuple[Who, ...] = ()
    down: tuple[Who, ...] = ()


class SeasonPicture(msgspec.Struct, frozen=True):
    """The result of a season: the champions (several can share the title), and the divisions, highest first."""

    league: str
    season: str
    about: str
    champions: tuple[Who, ...]
    divisions: tuple[Ended, ...]
    more: str = ""


class Winner(msgspec.Struct, frozen=True):
    """A member on the podium, or listed below it.

    `points` is just a number, and `full` adds the unit (`26 points`). `champion` can be true for several members
    (L8.2).
    """

    place: int
    who: Who
    points: str
    full: str
    champion: bool = False


class PodiumPicture(msgspec.Struct, frozen=True):
    """The podium at the end of a cup, an evening tournament or a ladder.

    `best` holds up to eight members, best first; the first three are on the podium. `title` is the game's name, and
    `about` a description (`24 members · 5 rounds`). `board` is an image file that shows the final board of the game
    that decided the contest.
    """

    league: str
    season: str
    title: str
    about: str
    best: tuple[Winner, ...]
    board: bytes = b""
    more: str = ""
