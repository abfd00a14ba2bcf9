"""The settings of a table.

Each setting with a few possible values is a row of :data:`SETTINGS`, from which commands, forms and the sign-up are
built. To add a setting, add a field to :class:`Options` and a row to :data:`SETTINGS`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.clock.setting import Clock
from bot.match.pure.fields import Choices, Input, Setting
from data.texts import N_, Texts
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


class HintsAllowed(enum.StrEnum):
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
    hints: HintsAllowed = HintsAllowed.UNRATED
    stands_in: StandsIn = StandsIn.STRONG
    starts: Starts = Starts.AWAY


class TableSetting(Setting[Options, None], frozen=True, kw_only=True):
    """A setting of a table. Its first choice is the default, which the sign-up message doesn't mention.

    `option`: the name of the option of `/game new` and `/game options`. `typed`: what is described there, if it isn't
    `about`. `matters`: a function that returns whether to mention the setting in the sign-up message. Its second
    argument says whether one person plays against computer players. `briefly`: shorter words for this message.
    `mentions_default`: whether the message mentions the default, too.
    """

    needed: bool = True
    option: str
    typed: str = ""
    matters: Callable[[Options, bool], bool] = lambda _options, _alone: True
    briefly: Choices | None = None
    mentions_default: bool = False

    def told(self, options: Options, tr: Texts, *, alone: bool) -> str:
        """Return the words for the sign-up message, or an empty string."""
        (value,), choices = self.value(options), self.offered(options, None, tr)
        if not self.matters(options, alone) or (value == next(iter(choices)) and not self.mentions_default):
            return ""
        return tr(self.briefly[value]) if self.briefly else choices[value]


_COSTLESS, _ONLY, _ASKED = "costless", "yes", "no"


def _at_once(options: Options) -> str:
    if not options.auto_single:
        return _ASKED
    return _COSTLESS if options.auto_costless else _ONLY


def _with_hints(options: Options, hints: HintsAllowed) -> Options:
    # If everyone may ask for hints, the table becomes unrated. A league's tables stay as they are.
    if options.league or hints is options.hints:
        return options
    return replace(options, hints=hints, rated=hints is not HintsAllowed.ALL)


SETTINGS: Final = (
    TableSetting(
        "time_up",
        N_("When time is up"),
        Input.CHOICE,
        N_("What happens when a player's time is up"),
        option=N_("time-up"),
        choices={
            WhenUp.STAND_IN: N_("a computer plays that one move"),
            WhenUp.PASS: N_("the player passes if possible; otherwise a computer plays that one move"),
            WhenUp.VOTE: N_("the others vote: wait, let a computer play, or cancel the game"),
        },
        field="when_time_is_up",
        matters=lambda options, alone: options.clock.runs and not alone,
        mentions_default=True,
    ),
    TableSetting(
        "stands_in",
        N_("Stand-ins"),
        Input.CHOICE,
        N_("Which computer plays for people who are away or give up their seat"),
        option=N_("stand-ins"),
        choices={
            StandsIn.STRONG: N_("a strong computer when no ratings or points are at stake, otherwise the usual one"),
            StandsIn.GREEDY: N_("the usual computer"),
        },
        briefly={StandsIn.STRONG: N_("a strong computer"), StandsIn.GREEDY: N_("the usual computer")},
        matters=lambda options, alone: not (alone or options.rated or options.league),
        mentions_default=True,
    ),
    TableSetting(
        "single",
        N_("The only move"),
        Input.CHOICE,
        N_("What happens when everyone can see that a player has only one move, or one that costs nothing"),
        option=N_("only-move"),
        choices={
            _COSTLESS: N_("I play it at once, as well as moves that cost nothing"),
            _ONLY: N_("I play it at once"),
            _ASKED: N_("I still ask the player"),
        },
        read=lambda options: (_at_once(options),),
        write=lambda options, values: replace(
            options, auto_single=values != (_ASKED,), auto_costless=values == (_COSTLESS,)
        ),
    ),
    TableSetting(
        "hints",
        N_("Hints"),
        Input.CHOICE,
        N_("Who may ask for a computer's advice (never in rated games)"),
        option=N_("hints"),
        choices={
            HintsAllowed.UNRATED: N_("when no ratings are at stake, for example if you play alone against computers"),
            HintsAllowed.ALL: N_("for everyone; the table doesn't count for ratings"),
            HintsAllowed.NONE: N_("none"),
        },
        write=lambda options, values: _with_hints(options, HintsAllowed(*values)),
    ),
    TableSetting(
        "starts",
        N_("Start of the game"),
        Input.CHOICE,
        N_("How the game starts once the table is full"),
        option=N_("starts"),
        choices={
            Starts.AWAY: N_("automatically after two minutes if the owner isn't here"),
            Starts.ALWAYS: N_("automatically after two minutes"),
            Starts.OWNER: N_("when the owner presses Start"),
        },
        matters=lambda _options, alone: not alone,
    ),
)
"""The settings with a few possible values."""
