"""A table's clocks as people see and use them: what can be set, how much time everybody has, the buttons for a pause
that all agree to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import LARGEST_MATCH, ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.options import meant
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.stale import of_its_line
from bot.match.clock.requests import EXPIRES, missing, open_request
from bot.match.clock.setting import PRESETS, BadClock, Clock, read, write
from bot.match.clock.state import Request
from bot.match.clock.vacation import vacation
from bot.match.errors import Refused, Why
from bot.match.model import Match, Status
from bot.match.person import Person
from bot.wording.clocks import TITLES, clock_text, clock_words, exact, left_words, relative
from bot.wording.people import mark, mention
from data.texts import N_, Texts

CLOCK_NAME: Final = N_("clock")
CLOCK: Final = N_("How long each of you may take: pick one, or like 24h+bank 3d waking weekends")

AGREE, DECLINE, GO_ON = "agree", "decline", "go-on"


def clocks_named(typed: str, tr: Texts) -> list[tuple[str, str]]:
    """The clocks that fit what was typed: as people read them, and as they are written. One's own stands first."""
    presets = [(f"{tr(TITLES[name])}: {clock_words(clock, tr)}", name) for name, clock in PRESETS.items()]
    try:
        own = read(typed)
    except BadClock:
        words = typed.lower().split()
        return [pair for pair in presets if all(word in " ".join(pair).lower() for word in words)] or presets
    return [(clock_words(own, tr), write(own)), *(pair for pair in presets if pair[1] != write(own))]


def clock_meant(typed: str, tr: Texts) -> Clock:
    """The clock that somebody named, in their language or as it is written. Raises :class:`Refused` (BAD_CLOCK)."""
    name = meant(typed, [(tr(title), name) for name, title in TITLES.items()])
    try:
        return read(name or typed)
    except BadClock as error:
        raise Refused(Why.BAD_CLOCK) from error


class ClockControl(Control, kind=Kind.CLOCK):
    """A button below a request for a pause, or below a pause."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Agree, or not, or end the pause. The channel tells what came of it, whoever pressed what is still missing."""
        verb, *more = control.more
        if verb not in {AGREE, DECLINE, GO_ON} or len(more) != (verb != GO_ON):
            raise UnknownControl(str(control))
        wish = number(more[0], LARGEST_MATCH) if more else 0
        await acknowledge(interaction, mutates=True)
        await check_place(interaction, control.match)
        await of_its_line(interaction, control)
        clocks, user, request = interaction.client.service.clocks, interaction.user.id, str(interaction.id)
        if verb == GO_ON:
            await clocks.go_on(control.match, user, request)
            await stay_silent(interaction)
            return
        match: Match = await clocks.agree(control.match, user, request, wish, agrees=verb == AGREE)
        if match.clocks.request is None:
            await stay_silent(interaction)
            return
        await reply(interaction, still_missing(match, match.clocks.request, interaction.client.texts(interaction)))


def still_missing(match: Match, wish: Request, tr: Texts) -> str:
    """Who has still to agree to a pause, and until when they can."""
    people = ", ".join(f"<@{user}>" for user in missing(match, wish))
    return tr(
        "The clocks stand as soon as everybody agrees, until {when} at the latest. Still missing: {people}",
        when=exact(wish.at + EXPIRES),
        people=people,
    )


def pause_rows(match: Match, now: int, tr: Texts) -> list[Row]:
    """The buttons for the pause that is asked for, or that there is; none without either."""
    if match.status is not Status.ACTIVE:
        return []
    if match.clocks.paused:
        return [(Button(id=ControlId.at(match, Kind.CLOCK, GO_ON), label=tr("Go on"), style=Style.ACTIVE),)]
    wish = open_request(match, now)
    if wish is None:
        return []
    agree = ControlId.at(match, Kind.CLOCK, AGREE, str(wish.at))
    decline = ControlId.at(match, Kind.CLOCK, DECLINE, str(wish.at))
    return [
        (
            Button(id=agree, label=tr("Agree"), style=Style.GOOD),
            Button(id=decline, label=tr("Do not agree"), style=Style.QUIET),
        )
    ]


async def show_clocks(interaction: Interaction, match: Match, said: str = "") -> None:
    """The private answer with the time that everybody at ``match`` has, and the buttons for a pause."""
    host = interaction.client
    tr, now = host.texts(interaction), host.service.now()
    clocks = host.service.clocks
    users = [one.human for one in match.players if one.human is not None]
    people = await host.service.people.several(users)
    lines = clock_lines(
        match, await clocks.deadlines(match), await clocks.banks(match, now), people=people, now=now, tr=tr
    )
    rows = pause_rows(match, now, tr)
    await reply(interaction, "\n".join([said, *lines] if said else lines), view=view_of(rows) if rows else None)


def clock_lines(
    match: Match,
    deadlines: dict[int, int],
    banks: Sequence[int],
    *,
    people: dict[int, Person],
    now: int,
    tr: Texts,
) -> list[str]:
    """What the clock is set to, then each person's time. ``deadlines`` and ``banks`` (milliseconds left) by seat,
    ``people`` by user.
    """
    clock = clock_text(match.options.clock, tr)
    lines = [tr("Clock: {clock}", clock=clock)]
    if not match.clocks.seats or match.status is not Status.ACTIVE:
        if match.status is Status.ACTIVE and match.options.clock.runs:
            lines.append(tr("It does not run: nobody waits for anybody else."))
        return lines
    lines += _pause_lines(match, now, tr)
    for player, seat, bank in zip(match.players, match.clocks.seats, banks, strict=True):
        if player.human is None:
            continue
        parts = [f"{mark(player.color)} {mention(player, tr)}"]
        if match.options.clock.bank:
            parts.append(tr("bank: {time}", time=left_words(bank, tr)))
        away = vacation(people[player.human], now)
        if away is not None:
            first, last = away
            parts.append(
                tr("on vacation until {when}", when=exact(last))
                if first <= now
                else tr("on vacation from {first} to {last}", first=exact(first), last=exact(last))
            )
        if match.clocks.lapse is not None and (end := deadlines.get(player.seat)) is not None:
            parts.append(tr("without an answer it goes on {when}", when=f"{relative(end)} ({exact(end)})"))
        elif seat.turn is None:
            parts.append(tr("does not owe a move"))
        elif seat.turn.up:
            parts.append(tr("the time is up"))
        elif (end := deadlines.get(player.seat)) is not None:
            parts.append(tr("time ends {when}", when=f"{relative(end)} ({exact(end)})"))
        lines.append(" · ".join(parts))
    lines.append("-# " + tr("A time zone or quiet hours that you set during your turn count from your next turn on."))
    return lines


def _pause_lines(match: Match, now: int, tr: Texts) -> list[str]:
    """The pause that there is, or that is asked for."""
    paused = match.clocks.paused
    if paused is not None:
        if paused.until is None:
            return ["⏸️ " + tr("The clocks stand until somebody lets them go on.")]
        return ["⏸️ " + tr("The clocks stand until {when}.", when=exact(paused.until))]
    wish = open_request(match, now)
    return ["⏸️ " + still_missing(match, wish, tr)] if wish else []
