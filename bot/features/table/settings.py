"""Define the settings of a table, each as a row: the game's own options, and then those that all tables have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.controls.ids import UnknownControl
from bot.features.clock import CLOCK
from bot.interaction.forms import value_text
from bot.match.pure.clock.setting import BadClock, preset_of, read, write
from bot.match.pure.fields import Choices, Input, Setting, Values
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import SETTINGS, Options, TableSetting
from bot.presenters.presenter import Presenter
from bot.wording.clocks import clock_choices, clock_words
from data.texts import N_, Texts
from games.options import Field, fields

Row: TypeAlias = Setting[Options, None]

GAME: Final = "game."
"""The prefix of the ids of the game's own options. Other ids contain no dot."""
HOW_MANY: Final = N_("How many players")
CROWD: Final = 25
REMINDERS: Final = (0, 6, 12, 24, 48, 72, 168)


def rows_of(match: Match, presenter: Presenter, game: Rules) -> Iterator[Row]:
    yield from rows_of_game(presenter, game)
    yield Row(
        "players",
        N_("Players"),
        Input.NUMBER,
        HOW_MANY,
        choices={str(count): str(count) for count in game.players if count >= len(match.players)},
        needed=True,
        most=CROWD,
    )
    yield from OF_ALL


def rows_of_game(presenter: Presenter, game: Rules) -> list[Row]:
    return [_of_game(field, presenter) for field in fields(game.options)]


def _of_game(field: Field, presenter: Presenter) -> Row:
    words = presenter.options[field.name]
    return Row(
        f"{GAME}{field.name}",
        words.name,
        Input.CHOICE,
        words.explanation,
        choices=words.choices,
        read=lambda options: (dict(options.game).get(field.name, field.default),),
        write=lambda options, values: replace(
            options, game=tuple((dict(options.game) | {field.name: values[0]}).items())
        ),
        needed=True,
    )


def told(rows: Iterable[Row], options: Options, tr: Texts) -> tuple[tuple[str, str], ...]:
    return tuple((tr(row.label), value_text(row, row.value(options), options, None, tr)) for row in rows)


def _clocks(options: Options, _: None, tr: Texts) -> Choices:
    own = {} if preset_of(options.clock) else {write(options.clock): clock_words(options.clock, tr)}
    return clock_choices(tr) | own


def _with_clock(options: Options, values: Values) -> Options:
    try:
        return replace(options, clock=read("".join(values)))
    except BadClock as error:
        raise UnknownControl("".join(values)) from error


def _reminders(options: Options, _: None, tr: Texts) -> Choices:
    hours = sorted({*REMINDERS, options.remind_after})
    return {
        str(one): tr.plural("after {count} hour", "after {count} hours", one) if one else tr("none") for one in hours
    }


OF_ALL: Final = (
    TableSetting(
        "access",
        N_("Who may join"),
        Input.CHOICE,
        option=N_("access"),
        typed=N_("Who may join (default: everyone, unless you invite people)"),
        choices={"open": N_("everyone may join"), "invited": N_("only invited players may join")},
        read=lambda options: ("open" if options.open else "invited",),
        write=lambda options, values: replace(options, open=values == ("open",)),
    ),
    TableSetting(
        "clock",
        N_("Clock"),
        Input.TEXT,
        N_("Time per player; without a clock, I only send reminders"),
        option=N_("clock"),
        typed=CLOCK,
        choices=_clocks,
        read=lambda options: (write(options.clock),),
        write=_with_clock,
    ),
    *SETTINGS,
    TableSetting(
        "reminder",
        N_("Reminder"),
        Input.NUMBER,
        N_("When I remind the player whose turn it is"),
        option=N_("reminder"),
        typed=N_("Hours without a move before I remind the player whose turn it is (0: never)"),
        choices=_reminders,
        field="remind_after",
        most=REMINDERS[-1],
    ),
)
"""The settings that all tables have, except the number of players."""
