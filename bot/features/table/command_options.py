from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable
from inspect import Parameter, Signature
from typing import Any, Final, get_type_hints

from discord import app_commands
from discord.app_commands import Choice

from bot.features.clock import CLOCK, CLOCK_NAME
from bot.match.pure.table.settings import SETTINGS
from data.texts import N_

LONGEST_REMINDER: Final = 168

ACCESS: Final = [
    Choice(name=N_("everyone may join"), value="open"),
    Choice(name=N_("only invited players may join"), value="invited"),
]

PLAYERS_NAME, ACCESS_NAME = N_("players"), N_("access")
INVITE_1, INVITE_2, INVITE_3 = N_("invite-1"), N_("invite-2"), N_("invite-3")
REMINDER_NAME: Final = N_("reminder")
LANGUAGE_NAME: Final = N_("language")
HOW_MANY: Final = N_("How many players")
WHO_MAY: Final = N_("Who may join (default: everyone, unless you invite people)")
SOMEBODY: Final = N_("Someone you invite")
REMIND: Final = N_("Hours without a move before I remind the player whose turn it is (0: never)")


def set_at_a_table(command: Callable[..., Awaitable[None]]) -> Any:
    """Decorate `command` with the names and descriptions of the options that `/game new` and `/game options` share.

    The language option is described by each command itself.
    """
    named: Any = app_commands.rename(
        players=PLAYERS_NAME,
        access=ACCESS_NAME,
        invite_1=INVITE_1,
        invite_2=INVITE_2,
        invite_3=INVITE_3,
        reminder=REMINDER_NAME,
        clock=CLOCK_NAME,
        language=LANGUAGE_NAME,
        **{one.id: one.option for one in SETTINGS},
    )
    described: Any = app_commands.describe(
        players=HOW_MANY,
        access=WHO_MAY,
        invite_1=SOMEBODY,
        invite_2=SOMEBODY,
        invite_3=SOMEBODY,
        reminder=REMIND,
        clock=CLOCK,
        **{one.id: one.explained for one in SETTINGS},
    )
    choices = {one.id: [Choice(name=words, value=value) for value, words in one.choices.items()] for one in SETTINGS}
    chosen: Any = app_commands.choices(access=ACCESS, **choices)
    return chosen(described(named(_with_settings(command))))


def _with_settings(command: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(command)
    async def called(*place: Any, **given: Any) -> None:
        chosen = {one.id: given.pop(one.id, None) for one in SETTINGS}
        await command(*place, **given, chosen={name: value for name, value in chosen.items() if value is not None})

    hints = get_type_hints(command)
    own = [
        one.replace(annotation=hints.get(one.name, one.annotation))
        for one in inspect.signature(command).parameters.values()
        if one.name != "chosen"
    ]
    more = [Parameter(one.id, Parameter.KEYWORD_ONLY, default=None, annotation=str | None) for one in SETTINGS]
    called.__signature__ = Signature([*own, *more])  # type: ignore[attr-defined]
    return called
