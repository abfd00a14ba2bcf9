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
    """A member's row in the standings of a division.

    `points` is a string, such as `26 1/2`. `notes` holds the numbers (`Note.number`) of up to three notes in
    :attr:`StandingPicture.notes`. `results` holds up to twelve results, ordered by table number.
    """

    place: int
    who: Who
    points: str
    played: int
    tables: int
    results: tuple[Result, ...]
    shared: bool = False
    zone: Zone = Zone.STAY
    possible: Places | None = None
    notes: tuple[int, ...] = ()
    champion: bool = False


class Helper(msgspec.Struct, frozen=True):
    # Rule L6.4.
    who: Who
    points: str
    tables: int


class Note(msgspec.Struct, frozen=True):
    number: int
    text: str


class StandingPicture(msgspec.Struct, frozen=True):
    """The standings of a division.

    `rows` holds 2 to 13 members, and `left` the members who left. `stage` is the progress of the season (`Day 23 of
    56`). `more` is a sentence for the end of the alt text.
    """

    league: str
    division: str
    season: str
    stage: str
    rows: tuple[Row, ...]
    left: tuple[Row, ...] = ()
    helpers: tuple[Helper, ...] = ()
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


class Line(msgspec.Struct, frozen=True):
    """A member's row in the standings of a cup, an evening tournament or a ladder.

    `place` is None if the member isn't ranked. `points` is a string. `you` is true for the viewer's own row. `notes`
    works as in :class:`Row`.
    """

    place: int | None
    who: Who
    points: str
    results: tuple[Result, ...]
    shared: bool = False
    notes: tuple[int, ...] = ()
    you: bool = False


class ContestRow(Line, frozen=True):
    """A member's row in the standings of a cup or an evening tournament. `results` has one entry per round, with the
    final last.
    """

    champion: bool = False


class LadderRow(Line, frozen=True):
    """A member's row in the standings of a ladder.

    `results` holds the results of the tables that count, best first. `played` is the number of finished tables.
    """

    played: int = 0


class ContestPicture(msgspec.Struct, frozen=True):
    """The standings of a cup or an evening tournament.

    `rows` holds at least 2 members, and `left` the members who left. If there are many members, the image shows only
    the best ones and the viewer, but the text version shows everyone. `about` is a description (`Cup · 24 members`),
    and `stage` the progress (`Round 3 of 5`). `final` is true if the last round is the final.
    """

    league: str
    about: str
    season: str
    stage: str
    rows: tuple[ContestRow, ...]
    left: tuple[ContestRow, ...] = ()
    final: bool = False
    notes: tuple[Note, ...] = ()
    more: str = ""


class LadderPicture(msgspec.Struct, frozen=True):
    """The standings of a ladder: ranked members, members with too few tables (`unranked`), and members who left."""

    league: str
    about: str
    season: str
    stage: str
    rows: tuple[LadderRow, ...]
    unranked: tuple[LadderRow, ...] = ()
    left: tuple[LadderRow, ...] = ()
    notes: tuple[Note, ...] = ()
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
