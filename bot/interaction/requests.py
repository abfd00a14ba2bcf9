"""Follow each button press, command and form until it ends.

Each request gets one log line with its table, outcome and duration. The line is started in :mod:`bot.program.app` and
written when the request's task has ended; it never contains what the user chose or typed.

Requests that are still running when the bot has to shut down are cancelled, and their users are told whether anything
was done. So are requests that fail because something that they were waiting for was cancelled.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

from bot.controls.ids import ControlKind, UnknownControl, parse
from bot.interaction.host import Interaction
from bot.match.pure.play.look import Acted
from bot.match.pure.table.model import Match
from bot.match.storage.store import WRITES, Writes
from bot.wording.facts import Facts

log = logging.getLogger(__name__)

TRAIL: Final = "trail"
ANSWERED: Final = "answered"
PLAYED: Final = "played"
REPEATED: Final = "repeated"
LEAGUES: Final = frozenset({ControlKind.LEAGUE, ControlKind.ORGANISE})
"""The kinds of controls whose ids name a league instead of a table."""
APART: Final = frozenset({ControlKind.HOME, ControlKind.RULES, ControlKind.PUZZLE})
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
    """Write the request's log line, unless that has been done. `broken`: it was cancelled before it finished."""
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
    """Return the command or kind of control, and the request's id, but not the choice: it may be secret."""
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


BREAKING: Final = 3.0
"""The time that cancelled requests get to finish, in seconds."""
TELLING: Final = 5.0
"""The time that the bot gets to tell users what happened to their cancelled requests, in seconds."""


class RunningRequests:
    """The requests that are running. ``tell`` tells a user what became of a cancelled request. It gets the request's
    transactions, which may still be running.
    """

    def __init__(self, tell: Callable[[Interaction, Writes], Coroutine[Any, Any, None]]) -> None:
        self._tell = tell
        self._begun: dict[asyncio.Task[object], tuple[Interaction, Writes]] = {}
        self._broken: list[tuple[Interaction, Writes]] = []

    def begin(self, interaction: Interaction) -> None:
        task = asyncio.current_task()
        if task is None or task in self._begun or interaction.type is discord.InteractionType.autocomplete:
            return
        writes: Writes = []
        WRITES.set(writes)
        self._begun[task] = interaction, writes
        task.add_done_callback(self._ended)

    def answered(self) -> None:
        if (task := asyncio.current_task()) is not None:
            self._begun.pop(task, None)

    def _ended(self, task: asyncio.Task[object]) -> None:
        begun = self._begun.pop(task, None)
        if begun is not None and task.cancelled():
            self._broken.append(begun)

    async def break_off(self) -> None:
        left = list(self._begun)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=BREAKING)
            await asyncio.sleep(0)  # so that it's known which of them have ended that way
        broken, self._broken = self._broken, []
        if not broken:
            return
        log.warning("%d presses and commands were broken off, and people are told so", len(broken))
        telling = [asyncio.create_task(self._tell(interaction, writes)) for interaction, writes in broken]
        _, late = await asyncio.wait(telling, timeout=TELLING)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
            log.warning("%d of them could not be told", len(late))
