"""The settings of a table.

Each setting with a few possible values is a row of :data:`SETTINGS`, from which commands, forms and the sign-up are
built. To add a setting, add a field to :class:`Options` and a row to :data:`SETTINGS`.
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
    """The consequence when a player's time is up.

    STAND_IN: a computer player makes one move for them. PASS: the bot plays the game's default action
    (:mod:`games.orders`), such as passing; if the game has none, a computer player moves. VOTE: the other players vote.
    """

    STAND_IN = "stand-in"
    PASS = "pass"  # noqa: S105 - no password
    VOTE = "vote"


class StandsIn(enum.StrEnum):
    """The kind of computer player that takes over for people who are absent or have given up their seat.

    STRONG: the game's strong computer player, unless somebody's rating or league points depend on the result. GREEDY:
    always the default computer player.
    """

    STRONG = "strong"
    GREEDY = "greedy"


class Starts(enum.StrEnum):
    """The way in which the game at a full table starts.

    AWAY: two minutes after somebody takes the last seat, if the owner isn't at the table at that moment. ALWAYS: two
    minutes after somebody takes the last seat, in any case. OWNER: only when the owner starts it.
    """

    AWAY = "away"
    ALWAYS = "always"
    OWNER = "owner"


class Hints(enum.StrEnum):
    """The players who may ask for hints.

    UNRATED: all players, but only at a table that is unrated for another reason, such as a solo game. ALL: all
    players, which makes the table unrated. NONE: nobody.
    """

    UNRATED = "unrated"
    ALL = "all"
    NONE = "none"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that a table's owner can change.

    `open`: whether anyone may join, not just the people in `invited`. `remind_after`: after how many hours without a
    move the only reminder is sent, or 0 for none. It's ignored if `clock` is set, because clocks have their own
    reminders. `lesson`: whether the table explains the game to its only player. `game`: the game's own options that
    differ from their defaults.

    `auto_single`: whether a player's only legal action is taken for them at once, if it's public knowledge.
    `auto_costless`: whether an action that can't be a disadvantage (:meth:`games.orders.OrderRules.costless`) is also
    taken for them at once; this requires `auto_single`. `rated`: whether the table is rated (L11.1). `league` and
    `season`: the numbers of the table's league and season, or 0. `pauses`: whether players may agree on a pause (L7.3).
    `vacation`: a time, and how many days of vacation count per player after it (L15.3), or None if all count.
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
    season: int = 0
    pauses: bool = True
    vacation: tuple[int, int] | None = None
    hints: Hints = Hints.UNRATED
    stands_in: StandsIn = StandsIn.STRONG
    starts: Starts = Starts.AWAY


class Setting(NamedTuple):
    """A table setting with a few possible values.

    `id`: identifies the setting in commands and forms. `option`: the name of the command's option. `label` and
    `explained`: texts for forms and commands. `choices`: the label of each value, default first. `read` and `write`:
    functions that get and set the value in the options. `told`: a function that returns the text to show in the
    sign-up, or "" for none. Its second argument says whether one person plays against computer players.
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
    StandsIn.STRONG.value: N_("a strong computer when no ratings or points are at stake, otherwise the usual one"),
    StandsIn.GREEDY.value: N_("the usual computer"),
}
_STAND_IN: Final = {StandsIn.STRONG: N_("a strong computer"), StandsIn.GREEDY: N_("the usual computer")}
_COSTLESS, _ONLY, _ASKED = "costless", "yes", "no"
_AT_ONCE: Final = {
    _COSTLESS: N_("I play it at once, as well as moves that cost nothing"),
    _ONLY: N_("I play it at once"),
    _ASKED: N_("I still ask the player"),
}
_STARTS: Final = {
    Starts.AWAY.value: N_("automatically after two minutes if the owner isn't here"),
    Starts.ALWAYS.value: N_("automatically after two minutes"),
    Starts.OWNER.value: N_("when the owner presses Start"),
}
_HINTS: Final = {
    Hints.UNRATED.value: N_("when no ratings are at stake, for example if you play alone against computers"),
    Hints.ALL.value: N_("for everyone; the table doesn't count for ratings"),
    Hints.NONE.value: N_("none"),
}


def stand_in_told(options: Options) -> str:
    return "" if options.rated or options.league else _STAND_IN[options.stands_in]


def _at_once(options: Options) -> str:
    if not options.auto_single:
        return _ASKED
    return _COSTLESS if options.auto_costless else _ONLY


def _with_hints(options: Options, value: str) -> Options:
    # If everyone may ask for hints, the table becomes unrated. A league's tables stay as they are.
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
        explained=N_("Who may ask for a computer's advice (never in rated games)"),
        choices=_HINTS,
        read=lambda options: options.hints.value,
        write=_with_hints,
        told=lambda options, _alone: "" if options.hints is Hints.UNRATED else _HINTS[options.hints],
    ),
    Setting(
        id="starts",
        option=N_("starts"),
        label=N_("Start of the game"),
        explained=N_("How the game starts once the table is full"),
        choices=_STARTS,
        read=lambda options: options.starts.value,
        write=lambda options, value: replace(options, starts=Starts(value)),
        told=lambda options, alone: "" if alone or options.starts is Starts.AWAY else _STARTS[options.starts],
    ),
)


def with_settings(options: Options, chosen: Mapping[str, str]) -> Options:
    """Return `options` with the values in `chosen`, which are keyed by setting id. Other keys are ignored.

    Raises ValueError for a value that isn't one of the choices.
    """
    for setting in SETTINGS:
        if setting.id in chosen:
            value = chosen[setting.id]
            if value not in setting.choices:
                raise ValueError(f"{setting.id}: {value}")
            options = setting.write(options, value)
    return options
