"""One log line for each press, command and form: the request, its table, the outcome, the time it took.

The line begins at the one door (:mod:`bot.program.tree`) and is written when the task that answers the request has
ended. The table and the outcome are added on the way. It never says what the user chose or typed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import discord

from bot.controls.ids import Kind, UnknownControl, parse
from bot.interaction.host import Interaction
from bot.match.pure.play.outcome import Acted
from bot.match.pure.table.model import Match
from bot.wording.facts import Facts

log = logging.getLogger(__name__)

TRAIL: Final = "trail"
"""The interaction's key for its :class:`Trail`."""
ANSWERED: Final = "answered"
PLAYED: Final = "played"
REPEATED: Final = "repeated"
LEAGUES: Final = frozenset({Kind.LEAGUE, Kind.ORGANISE})
"""Controls whose ids name a league instead of a table."""
APART: Final = frozenset({Kind.HOME, Kind.RULES, Kind.PUZZLE})
"""Controls that belong to neither."""


class Trail:
    """The known facts of a request."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.table: int | None = None
        self.ply: int | None = None
        self.outcome = ANSWERED
        self.answer: str | None = None
        """The error of an answer to a request that was done."""

    def fail(self, outcome: str) -> None:
        """Note a failure; an action that was already played stays played."""
        if self.outcome in {PLAYED, REPEATED}:
            self.answer = outcome
        else:
            self.outcome = outcome


def begin(interaction: Interaction) -> None:
    """Begin the line of a request. It is written when the current task has ended, or earlier by :func:`finish`.

    Autocompletion has no line.
    """
    if interaction.type is discord.InteractionType.autocomplete or TRAIL in interaction.extras:
        return
    interaction.extras[TRAIL] = Trail()
    if (task := asyncio.current_task()) is not None:
        task.add_done_callback(lambda ended: finish(interaction, broken=ended.cancelled()))


def at_table(interaction: Interaction, match: Match) -> None:
    """Note that the request is about ``match``, in its present state."""
    if (trail := of(interaction)) is not None:
        trail.table, trail.ply = match.id, match.ply


def played(interaction: Interaction, acted: Acted) -> None:
    """Note that the request has made an entry, or had made it before."""
    if (trail := of(interaction)) is not None:
        trail.table = acted.match.id
        trail.ply = acted.steps[0].entry.ply if acted.steps else acted.match.ply
        trail.outcome = REPEATED if acted.repeated else PLAYED


def failed(interaction: Interaction, outcome: str) -> None:
    """Note that the request wasn't done, or its answer was lost."""
    if (trail := of(interaction)) is not None:
        trail.fail(outcome)


def of(interaction: Interaction) -> Trail | None:
    """Return the request's trail, unless its line has been written."""
    found = interaction.extras.get(TRAIL)
    return found if isinstance(found, Trail) else None


def finish(interaction: Interaction, *, broken: bool = False) -> None:
    """Write the line, once."""
    trail = of(interaction)
    if trail is None:
        return
    interaction.extras[TRAIL] = None
    if broken:
        trail.fail("broken_off")
    what, named = _asked(interaction)
    log.info(
        Facts(
            "request",
            request=interaction.id,
            what=what,
            table=named.get("table") if trail.table is None else trail.table,
            ply=named.get("ply") if trail.table is None else trail.ply,
            league=named.get("league"),
            channel=interaction.channel_id,
            outcome=trail.outcome,
            answer=trail.answer,
            ms=round((time.perf_counter() - trail.begun) * 1000),
        )
    )


def what_of(interaction: Interaction) -> str:
    """Return what the user did, and in which request: a command's name, or a control's kind.

    The control's choice is left out: others may not know it.
    """
    return f"{_asked(interaction)[0]} (request {interaction.id})"


def _asked(interaction: Interaction) -> tuple[str, dict[str, int]]:
    """Return a command's name, or a control's kind, with the table or league that a control names."""
    command = interaction.command
    if command is not None:
        return f"/{command.qualified_name.replace(' ', '_')}", {}
    data: Any = interaction.data or {}
    form = "form:" if interaction.type is discord.InteractionType.modal_submit else ""
    try:
        control = parse(str(data.get("custom_id")))
    except UnknownControl:
        return f"{form}unknown", {}
    what = form + control.kind.name.lower()
    if control.kind in APART:
        return what, {}
    if control.kind in LEAGUES:
        league = control.more[1] if len(control.more) > 1 else ""
        return what, {"league": int(league)} if league.isdigit() else {}
    return what, {"table": control.match, "ply": control.ply}
