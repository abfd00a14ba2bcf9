"""Write one log line for each button press, command and form: the request, its table, the outcome and the duration.

The line is started in :mod:`bot.program.app` and written when the request's task has ended. Other code adds the table
and the outcome. The line never contains what the user chose or typed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import discord

from bot.controls.ids import Kind, UnknownControl, parse
from bot.interaction.host import Interaction
from bot.match.pure.play.look import Acted
from bot.match.pure.table.model import Match
from bot.wording.facts import Facts

log = logging.getLogger(__name__)

TRAIL: Final = "trail"
ANSWERED: Final = "answered"
PLAYED: Final = "played"
REPEATED: Final = "repeated"
LEAGUES: Final = frozenset({Kind.LEAGUE, Kind.ORGANISE})
"""The kinds of controls whose ids name a league instead of a table."""
APART: Final = frozenset({Kind.HOME, Kind.RULES, Kind.PUZZLE})
"""The kinds of controls that belong to neither a table nor a league."""


class Trail:
    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.table: int | None = None
        self.ply: int | None = None
        self.outcome = ANSWERED
        self.answer: str | None = None
        """The error that kept the reply from being sent although the request was carried out, or None."""

    def fail(self, outcome: str) -> None:
        """Record that the request failed. If it had already been carried out, record that only its reply failed."""
        if self.outcome in {PLAYED, REPEATED}:
            self.answer = outcome
        else:
            self.outcome = outcome


def begin(interaction: Interaction) -> None:
    """Start the log line of a request. The line is written when the current task ends, or earlier by :func:`finish`.
    Autocomplete requests have no log line.
    """
    if interaction.type is discord.InteractionType.autocomplete or TRAIL in interaction.extras:
        return
    interaction.extras[TRAIL] = Trail()
    if (task := asyncio.current_task()) is not None:
        task.add_done_callback(lambda ended: finish(interaction, broken=ended.cancelled()))


def at_table(interaction: Interaction, match: Match) -> None:
    if (trail := of(interaction)) is not None:
        trail.table, trail.ply = match.id, match.ply


def played(interaction: Interaction, acted: Acted) -> None:
    """Record that the request added an entry to the match's log, now or in an earlier attempt."""
    if (trail := of(interaction)) is not None:
        trail.table = acted.match.id
        trail.ply = acted.steps[0].entry.ply if acted.steps else acted.match.ply
        trail.outcome = REPEATED if acted.repeated else PLAYED


def failed(interaction: Interaction, outcome: str) -> None:
    if (trail := of(interaction)) is not None:
        trail.fail(outcome)


def of(interaction: Interaction) -> Trail | None:
    found = interaction.extras.get(TRAIL)
    return found if isinstance(found, Trail) else None


def finish(interaction: Interaction, *, broken: bool = False) -> None:
    """Write the request's log line, unless that has already been done. `broken` means that the request was cancelled
    before it finished.
    """
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
    """Return the command's name or the control's kind, with the request's id.

    What the user chose is left out, because it may be secret.
    """
    return f"{_asked(interaction)[0]} (request {interaction.id})"


def _asked(interaction: Interaction) -> tuple[str, dict[str, int]]:
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
