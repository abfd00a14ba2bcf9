"""What ``/game new`` and ``/game options`` both set of a table: the options of the command that say it."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from discord import app_commands

from bot.features.clock import CLOCK, CLOCK_NAME
from bot.wording.standins import STANDS_IN, STANDS_IN_EXPLAINED, WHEN_UP
from data.texts import N_

T = TypeVar("T")

LONGEST_REMINDER: Final = 168
"""Hours: a week."""

ACCESS: Final = [
    app_commands.Choice(name=N_("everybody may join"), value="open"),
    app_commands.Choice(name=N_("only those invited may join"), value="invited"),
]

PLAYERS_NAME, ACCESS_NAME = N_("players"), N_("access")
INVITE_1, INVITE_2, INVITE_3 = N_("invite-1"), N_("invite-2"), N_("invite-3")
TIME_UP_NAME: Final = N_("time-up")
TIME_UP: Final = N_("What is done when somebody's time is up; without it, a computer plays the one move")
TIMES_UP: Final = [app_commands.Choice(name=words, value=what.value) for what, words in WHEN_UP.items()]
STANDS_IN_NAME: Final = N_("stand-ins")
STAND_INS: Final = [app_commands.Choice(name=words, value=what.value) for what, words in STANDS_IN.items()]
REMINDER_NAME: Final = N_("reminder")
LANGUAGE_NAME: Final = N_("language")
HOW_MANY: Final = N_("How many play")
WHO_MAY: Final = N_("Who may join; without it: everybody, or those invited if you invite somebody")
SOMEBODY: Final = N_("Somebody you invite")
REMIND: Final = N_("Hours without a move until the player in turn is reminded; 0: never")


def set_at_a_table(command: T) -> T:
    """Name and describe the options that ``command`` has in common with the other one; what else it has is its own.
    What is said of the language differs.
    """
    named: Any = app_commands.rename(
        players=PLAYERS_NAME,
        access=ACCESS_NAME,
        invite_1=INVITE_1,
        invite_2=INVITE_2,
        invite_3=INVITE_3,
        reminder=REMINDER_NAME,
        clock=CLOCK_NAME,
        time_up=TIME_UP_NAME,
        stands_in=STANDS_IN_NAME,
        language=LANGUAGE_NAME,
    )
    described: Any = app_commands.describe(
        players=HOW_MANY,
        access=WHO_MAY,
        invite_1=SOMEBODY,
        invite_2=SOMEBODY,
        invite_3=SOMEBODY,
        reminder=REMIND,
        clock=CLOCK,
        time_up=TIME_UP,
        stands_in=STANDS_IN_EXPLAINED,
    )
    chosen: Any = app_commands.choices(access=ACCESS, time_up=TIMES_UP, stands_in=STAND_INS)
    done: T = chosen(described(named(command)))
    return done
