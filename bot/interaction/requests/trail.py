"""One line in the log for each press, command and form: the request, its table, what came of it, and how long it took.

The line is begun at the one door (:mod:`bot.program.tree`) and written when the task has ended in which the request is
answered. On the way it is told the table, and what came of it. It never says what was chosen or typed.
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
"""Where an interaction keeps its :class:`Trail`."""
ANSWERED: Final = "answered"
PLAYED: Final = "played"
REPEATED: Final = "repeated"
LEAGUES: Final = frozenset({Kind.LEAGUE, Kind.ORGANISE})
"""Controls whose ids name a league where those of others name a table."""
APART: Final = frozenset({Kind.HOME, Kind.RULES, Kind.PUZZLE})
"""Controls that belong to neither."""


class Trail:
    """What is known of a request so far."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.table: int | None = None
        self.ply: int | None = None
        self.outcome = ANSWERED
        self.answer: str | None = None
        """What went wrong with the answer to something that was done."""

    def fail(self, outcome: str) -> None:
        """It failed; what was played before that stays so."""
        if self.outcome in {PLAYED, REPEATED}:
            self.answer = outcome
        else:
            self.outcome = outcome


def begin(interaction: Interaction) -> None:
    """A request has arrived. Its line is written when the task that runs now has ended, or before that by
    :func:`finish`. What is asked for while somebody types has no line.
    """
    if interaction.type is discord.InteractionType.autocomplete or TRAIL in interaction.extras:
        return
    interaction.extras[TRAIL] = Trail()
    if (task := asyncio.current_task()) is not None:
        task.add_done_callback(lambda ended: finish(interaction, broken=ended.cancelled()))


def at_table(interaction: Interaction, match: Match) -> None:
    """The request is about ``match``, as it is now."""
    if (trail := of(interaction)) is not None:
        trail.table, trail.ply = match.id, match.ply


def played(interaction: Interaction, acted: Acted) -> None:
    """The request has made an entry, or had made it before."""
    if (trail := of(interaction)) is not None:
        trail.table = acted.match.id
        trail.ply = acted.steps[0].entry.ply if acted.steps else acted.match.ply
        trail.outcome = REPEATED if acted.repeated else PLAYED


def failed(interaction: Interaction, outcome: str) -> None:
    """The request was not done, or its answer did not arrive."""
    if (trail := of(interaction)) is not None:
        trail.fail(outcome)


def of(interaction: Interaction) -> Trail | None:
    """The request's trail, unless its line was written."""
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
    """What somebody did, and in which request: a command's name, or a control's kind. What the control chooses is left
    out: it may be hidden from others.
    """
    return f"{_asked(interaction)[0]} (request {interaction.id})"


def _asked(interaction: Interaction) -> tuple[str, dict[str, int]]:
    """A command's name, or a control's kind, with the table or league that a control names."""
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
