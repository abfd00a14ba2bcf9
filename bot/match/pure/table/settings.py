"""The settings of a table. One that is one of a few words is a row of :data:`SETTINGS`, which commands, forms and the
sign-up read, so a new one is a field of :class:`Options` and a row.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.match.pure.clock.setting import Clock
from data.texts import N_
from games.options import Pairs


class WhenUp(enum.StrEnum):
    """What is done when somebody's time is up: a computer stands in for one move; what is handy in the game
    (:mod:`games.orders`: to pass, for example) is done for them, where it can be (else the stand-in plays); the others
    vote.
    """

    STAND_IN = "stand-in"
    PASS = "pass"  # noqa: S105 - no password
    VOTE = "vote"


class StandsIn(enum.StrEnum):
    """Which computer decides for people who are not there, or give up their seat: the game's strong one, where nobody's
    rating or points hang on it (:mod:`bot.match.pure.seats.standins`); always its usual one.
    """

    STRONG = "strong"
    GREEDY = "greedy"


class Hints(enum.StrEnum):
    """Who may ask for hints (:mod:`bot.match.pure.hints`): whoever plays at a table that does not count for ratings
    anyway, as somebody alone against computers; everybody, at a table that therefore does not count; nobody.
    """

    UNRATED = "unrated"
    ALL = "all"
    NONE = "none"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's owner may set. ``open``: anybody may join, else only those invited. ``remind_after``: hours
    without a move after which the player in turn is reminded once; 0 never. ``lesson``: the table explains the game to
    the one person at it (:mod:`bot.match.services.teaching.first_game`). ``game``: what is set of the game's own
    options, as :func:`games.options.write` gives it: what differs from the defaults. ``clock``: how long they may
    take; where it runs, it reminds them, and ``remind_after`` does not count. ``when_time_is_up``: what follows then.
    ``auto_single``: a choice with one legal answer is made at once, where everybody can see that there is one.
    ``auto_costless``: besides, one in which an answer costs nothing (:meth:`games.orders.OrderRules.costless`);
    only with ``auto_single``. New tables are opened with it.
    ``rated``: whether it counts for ratings (L11.1). ``league``: the league that it is a table of, which seats its
    players and goes on with it whoever leaves; 0 for none. ``pauses``: whether the players may agree on a pause (L7.3).
    ``vacation``: since when how many days of each player's
    vacations count there (L15.3); None: all of them. ``hints``: who may ask for hints; where all may, ``rated`` is
    False. ``stands_in``: which computer decides for people who do not.
    """

    players: int
    open: bool = True
    invited: tuple[int, ...] = ()
    remind_after: int = 24
    lesson: bool = False
    game: Pairs = ()
    auto_single: bool = True
    auto_costless: bool = False
    clock: Clock = Clock()
    when_time_is_up: WhenUp = WhenUp.STAND_IN
    rated: bool = True
    league: int = 0
    pauses: bool = True
    vacation: tuple[int, int] | None = None
    hints: Hints = Hints.UNRATED
    stands_in: StandsIn = StandsIn.STRONG


class Setting(NamedTuple):
    """One thing that a table's owner sets by choosing one of a few words. ``id``: of a command's parameter and a
    form's field; ``option``: of the command's option; ``label`` and ``explained`` stand in forms and commands;
    ``choices``: words by value, the usual first. ``read`` and ``write`` take the value out of the options, and put it
    there. ``told``: the words at the sign-up, "" where people needn't be told; the flag says that somebody is alone
    there, with computers.
    """

    id: str
    option: str
    label: str
    explained: str
    choices: Mapping[str, str]
    read: Callable[[Options], str]
    write: Callable[[Options, str], Options]
    told: Callable[[Options, bool], str]


_WHEN_UP: Final = {
    WhenUp.STAND_IN.value: N_("a computer plays that one move"),
    WhenUp.PASS.value: N_("the player passes if possible; otherwise a computer plays that one move"),
    WhenUp.VOTE.value: N_("the others vote: wait, let a computer play, or cancel the game"),
}
_STANDS_IN: Final = {
    StandsIn.STRONG.value: N_("a strong computer where no ratings or points are at stake, otherwise the usual one"),
    StandsIn.GREEDY.value: N_("the usual computer"),
}
_STAND_IN: Final = {StandsIn.STRONG: N_("a strong computer"), StandsIn.GREEDY: N_("the usual computer")}
_COSTLESS, _ONLY, _ASKED = "costless", "yes", "no"
"""The only move, and what costs nothing; the only move; nothing. The last two are older than the first."""
_AT_ONCE: Final = {
    _COSTLESS: N_("I play it at once, and moves that cost nothing, too"),
    _ONLY: N_("I play it at once"),
    _ASKED: N_("I still ask the player"),
}
_HINTS: Final = {
    Hints.UNRATED.value: N_("where no ratings are at stake, for example alone against computers"),
    Hints.ALL.value: N_("for everyone; the table doesn't count for ratings"),
    Hints.NONE.value: N_("none"),
}


def stand_in_told(options: Options) -> str:
    """Return the words for the computer that decides for people, where it can be another than usual; else ""."""
    return "" if options.rated or options.league else _STAND_IN[options.stands_in]


def _at_once(options: Options) -> str:
    if not options.auto_single:
        return _ASKED
    return _COSTLESS if options.auto_costless else _ONLY


def _with_hints(options: Options, value: str) -> Options:
    """A table at which all may ask for hints isn't rated. What a league's table counts is the league's."""
    hints = Hints(value)
    if options.league or hints is options.hints:
        return options
    return replace(options, hints=hints, rated=hints is not Hints.ALL)


SETTINGS: Final = (
    Setting(
        id="time_up",
        option=N_("time-up"),
        label=N_("When time is up"),
        explained=N_("What happens when a player's time is up"),
        choices=_WHEN_UP,
        read=lambda options: options.when_time_is_up.value,
        write=lambda options, value: replace(options, when_time_is_up=WhenUp(value)),
        told=lambda options, alone: _WHEN_UP[options.when_time_is_up] if options.clock.runs and not alone else "",
    ),
    Setting(
        id="stands_in",
        option=N_("stand-ins"),
        label=N_("Stand-ins"),
        explained=N_("Which computer plays for people who are away or give up their seat"),
        choices=_STANDS_IN,
        read=lambda options: options.stands_in.value,
        write=lambda options, value: replace(options, stands_in=StandsIn(value)),
        told=lambda options, alone: "" if alone else stand_in_told(options),
    ),
    Setting(
        id="single",
        option=N_("only-move"),
        label=N_("The only move"),
        explained=N_("What happens when everyone can see that a player has only one move, or one that costs nothing"),
        choices=_AT_ONCE,
        read=_at_once,
        write=lambda options, value: replace(options, auto_single=value != _ASKED, auto_costless=value == _COSTLESS),
        told=lambda options, _alone: "" if _at_once(options) == _COSTLESS else _AT_ONCE[_at_once(options)],
    ),
    Setting(
        id="hints",
        option=N_("hints"),
        label=N_("Hints"),
        explained=N_("Who may ask what a computer would do; never where ratings count"),
        choices=_HINTS,
        read=lambda options: options.hints.value,
        write=_with_hints,
        told=lambda options, _alone: "" if options.hints is Hints.UNRATED else _HINTS[options.hints],
    ),
)


def with_settings(options: Options, chosen: Mapping[str, str]) -> Options:
    """Return ``options`` with those values by the names of their settings; other names are ignored. Raises ValueError
    for a value that isn't offered.
    """
    for setting in SETTINGS:
        if setting.id in chosen:
            value = chosen[setting.id]
            if value not in setting.choices:
                raise ValueError(f"{setting.id}: {value}")
            options = setting.write(options, value)
    return options
