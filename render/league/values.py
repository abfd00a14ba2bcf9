"""The values from which leagues' pictures are drawn: frozen, with names, points and sentences as finished texts.

Nothing here knows a league's rules: the caller has counted, ordered and put everything into words. Texts that are on
every picture (headings, the legend) are translated when they are drawn.
"""

from __future__ import annotations

import enum

import msgspec


class Who(msgspec.Struct, frozen=True):
    """A person: the name as the server shows it, and ``spare`` for pictures whose fonts have no letter of it."""

    name: str
    spare: str = ""


class State(enum.Enum):
    """The state of a table for a member. VOID: it counts nothing for a member who had left (L6.3). The others are of
    rounds in which a member has no table: a bye (L13.2), after they left, before they came, and a final of others.
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
    """A member's table. ``place``: of a finished one, from 1; ``shared``: with somebody else; ``taken``: somebody else,
    or the stand-in, plays or played it for the member; ``computers``: one or more of the others are computers.
    """

    state: State
    place: int = 0
    shared: bool = False
    taken: bool = False
    computers: bool = False


class Zone(enum.Enum):
    """The fate of a member who ends in their current place."""

    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Places(msgspec.Struct, frozen=True):
    """The best and the worst place that is possible (L9.1)."""

    best: int
    worst: int


class Row(msgspec.Struct, frozen=True):
    """A member of a division. ``points``: in written form (``26 1/2``); ``notes``: numbers of
    :attr:`StandingPicture.notes`, at most three; ``results``: by number of the table, at most twelve.
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
    """A substitute, who is outside the ranking (L6.4)."""

    who: Who
    points: str
    tables: int


class Note(msgspec.Struct, frozen=True):
    """The meaning of a sign beside points: a correction and its reason, a place decided by a draw."""

    number: int
    text: str


class StandingPicture(msgspec.Struct, frozen=True):
    """The standing of a division: 2 to 13 ``rows`` in its order, those who left (``left``) apart.

    ``stage``: how far the season is (``Day 23 of 56``). ``more``: a sentence that ends the alt text.
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
    """A rating after a table: when (in any unit, ascending), the number that people see, whether it has a ``?``."""

    at: int
    value: int
    unsure: bool = False


class Curve(msgspec.Struct, frozen=True):
    """The ratings of one game, one or more. ``change``: of the last table, in written form (``+12``)."""

    game: str
    ratings: tuple[Rating, ...]
    change: str = ""


class Tick(msgspec.Struct, frozen=True):
    """A moment of the axis with its text, and the line over it."""

    at: int
    text: str


class RatingPicture(msgspec.Struct, frozen=True):
    """Somebody's rating over time in one to three games. ``about``: a line under the name; ``more``: a sentence that
    ends the alt text.
    """

    who: Who
    about: str
    curves: tuple[Curve, ...]
    ticks: tuple[Tick, ...] = ()
    more: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A share from 0 to 1, its written form (``27.5 %``), and its interval: both ends, and in words (``24 to 35 %``).
    ``place``: it is that of a place, which is drawn beside it; ``color``: that of a colour of players (a key of
    :data:`data.colors.COLORS`).
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
    """Some bars under a heading. ``even``: the share that chance alone would give, and its words."""

    heading: str
    bars: tuple[Bar, ...]
    even: float | None = None
    even_text: str = ""
    note: str = ""


class BarsPicture(msgspec.Struct, frozen=True):
    """Statistics: one or two groups of one to eight bars each."""

    title: str
    about: str
    groups: tuple[Bars, ...]
    more: str = ""


class Ended(msgspec.Struct, frozen=True):
    """The end of a division: its best with their points (also those who share places), the members who go up
    and down.
    """

    name: str
    first: tuple[tuple[int, Who, str], ...]
    up: tuple[Who, ...] = ()
    down: tuple[Who, ...] = ()


class SeasonPicture(msgspec.Struct, frozen=True):
    """The end of a season: champions (also those who share the title), and its divisions from the top."""

    league: str
    season: str
    about: str
    champions: tuple[Who, ...]
    divisions: tuple[Ended, ...]
    more: str = ""


class Line(msgspec.Struct, frozen=True):
    """A member of a cup, an evening, a ladder. ``place`` None: not ranked; ``points``: in written form; ``you``: the
    member who wants the picture; ``notes``: as in :class:`Row`.
    """

    place: int | None
    who: Who
    points: str
    results: tuple[Result, ...]
    shared: bool = False
    notes: tuple[int, ...] = ()
    you: bool = False


class ContestRow(Line, frozen=True):
    """A member of a cup or an evening. ``results``: one a round, the final's last."""

    champion: bool = False


class LadderRow(Line, frozen=True):
    """A member of a ladder. ``results``: of the tables that count, the best first; ``played``: tables that ended."""

    played: int = 0


class ContestPicture(msgspec.Struct, frozen=True):
    """The standing of a cup or an evening, 2 or more ``rows`` in its order, those who left apart. A picture of many
    members shows the best, and the one who wants it; the form in letters shows everyone.

    ``about``: what it is (``Cup · 24 members``); ``stage``: how far it is (``Round 3 of 5``); ``final``: whether the
    last of its rounds is the final.
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
    """The standing of a ladder: ranked members, those with too few tables (``unranked``), those who left."""

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
    """Somebody on the podium, or named below it. ``points``: as a number; ``full``: in words (``26 points``);
    ``champion``: several may share the title (L8.2).
    """

    place: int
    who: Who
    points: str
    full: str
    champion: bool = False


class PodiumPicture(msgspec.Struct, frozen=True):
    """The end of a cup, an evening, a ladder: its best, up to eight in their order, the first three on the podium.
    ``title``: the game's; ``about``: its size (``24 members · 5 rounds``); ``board``: the last picture of the deciding
    game as a file, shown beside it.
    """

    league: str
    season: str
    title: str
    about: str
    best: tuple[Winner, ...]
    board: bytes = b""
    more: str = ""
