from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Row, Style
from bot.features.founding.draft import own_zone
from bot.features.founding.when import BadMoment, typed_moment, unread_text
from bot.features.proposals import proposal_rows
from bot.interaction.control import Control, view_of
from bot.interaction.here import offered, table_here, value_meant
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.turn import check_control
from bot.match.pure.clock.setting import BadClock, Clock, read, write
from bot.match.pure.clock.vacation import vacation
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import zone_of
from bot.match.pure.people.settings import Person
from bot.match.pure.proposals import Matter
from bot.match.pure.table.model import Match, Status
from bot.wording.clocks import TITLES, clock_choices, clock_text, clock_words, day_and_time, exact, left_words
from bot.wording.names.people import mark, mention
from bot.wording.proposals import meeting_asked, pause_asked, proposal_lines
from data.texts import N_, Texts

CLOCK: Final = N_("Time per player: pick one, or write your own, like 24h+bank 3d waking weekends")

GO_ON: Final = "go-on"
ROWS: Final = 5
"""Discord's limit for the number of rows of buttons in a message."""


def clocks_named(typed: str, tr: Texts) -> list[tuple[str, str]]:
    """Return the time controls that match ``typed``, each as a description and its notation. If ``typed`` itself is a
    valid time control, it comes first.
    """
    presets = [(text, name) for name, text in clock_choices(tr).items()]
    try:
        own = read(typed)
    except BadClock:
        words = typed.lower().split()
        return [pair for pair in presets if all(word in " ".join(pair).lower() for word in words)] or presets
    return [(clock_words(own, tr), write(own)), *(pair for pair in presets if pair[1] != write(own))]


@offers
async def clocks_offered(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(clocks_named(typed, interaction.client.texts(interaction)), "")


def clock_meant(typed: str, tr: Texts) -> Clock:
    """Parse a time control that the user typed by its name or in its notation. Raises :class:`Refused` (BAD_CLOCK)."""
    name = value_meant(typed, [(tr(title), name) for name, title in TITLES.items()])
    try:
        return read(name or typed)
    except BadClock as error:
        raise Refused(Why.BAD_CLOCK) from error


class ClockControl(Control, kind=ControlKind.CLOCK):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more != (GO_ON,):
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        await check_control(interaction, control)
        await interaction.client.service.pauses.go_on(control.match, interaction.user.id, str(interaction.id))
        await stay_silent(interaction)


def pause_rows(match: Match, tr: Texts) -> list[Row]:
    if match.status is not Status.ACTIVE or not match.clocks.paused:
        return []
    return [(Button(id=ControlId.at(match, ControlKind.CLOCK, GO_ON), label=tr("Resume"), style=Style.ACTIVE),)]


async def show_clocks(interaction: Interaction, match: Match, said: str) -> None:
    host = interaction.client
    tr, now = host.texts(interaction), host.service.desk.now()
    clocks = host.service.clocks
    people = await host.service.people.several([one.human for one in match.players if one.human is not None])
    lines = clock_lines(
        match,
        await clocks.deadlines(match),
        await clocks.banks(match, now),
        people=people,
        now=now,
        tr=tr,
        mute=host.service.reach.lasts_at(match),
    )
    if host.service.desk.stopped(match):
        lines.insert(
            1, "⏸️ " + tr("This game is on hold because its rules have changed. No one's time runs out in the meantime.")
        )
    rows = pause_rows(match, tr)
    for wish in await host.service.proposals.open(match.id):
        if wish.matter in {Matter.PAUSE, Matter.MEETING} and len(rows) < ROWS:
            asked = pause_asked(wish, tr) if wish.matter is Matter.PAUSE else meeting_asked(match, wish, tr)
            lines += proposal_lines(wish, asked, tr)
            rows += proposal_rows(match, wish, tr)
    await reply(interaction, "\n".join([said, *lines] if said else lines), view=view_of(rows) if rows else None)


def clock_lines(
    match: Match,
    deadlines: dict[int, int],
    banks: Sequence[int],
    *,
    people: dict[int, Person],
    now: int,
    tr: Texts,
    mute: bool = False,
) -> list[str]:
    """``deadlines`` and ``banks`` (the milliseconds left) are indexed by seat, and ``people`` by user. ``mute``: the
    bot may not write in the table's channel.
    """
    clock = clock_text(match.options.clock, tr)
    lines = [tr("Clock: {clock}", clock=clock)]
    if not match.clocks.seats or match.status is not Status.ACTIVE:
        if match.status is Status.ACTIVE and match.options.clock.runs:
            lines.append(tr("The clock isn't running: no one is waiting for anyone else."))
        return lines
    lines += _pause_lines(match, tr)
    if mute:
        lines.append("⏸️ " + tr("The clocks are paused: I can't write here, so I can't say whose turn it is."))
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
            parts.append(tr("if no one answers, the game continues on {when}", when=exact(end)))
        elif seat.turn is None:
            parts.append(tr("doesn't have to move now"))
        elif seat.turn.up:
            parts.append(tr("out of time"))
        elif (end := deadlines.get(player.seat)) is not None:
            parts.append(tr("time runs out on {when}", when=exact(end)))
        lines.append(" · ".join(parts))
    lines.append(
        "-# "
        + tr("If you change your time zone or quiet hours during your turn, I'll use them from your next turn on.")
    )
    return lines


def _pause_lines(match: Match, tr: Texts) -> list[str]:
    paused = match.clocks.paused
    if paused is None:
        return []
    if paused.until is None:
        return ["⏸️ " + tr("The clocks are paused until someone resumes the game.")]
    return ["⏸️ " + tr("The clocks are paused until {when}.", when=exact(paused.until))]


PAUSES: Final = [
    app_commands.Choice(name=N_("until someone resumes"), value=0),
    app_commands.Choice(name=N_("for a day"), value=24),
    app_commands.Choice(name=N_("for three days"), value=72),
    app_commands.Choice(name=N_("for a week"), value=168),
    app_commands.Choice(name=N_("for two weeks"), value=336),
]


async def _propose_meeting(interaction: Interaction, match: Match, text: str) -> str:
    host, user = interaction.client, interaction.user.id
    tr, zone = host.texts(interaction), zone_of(await own_zone(host, user, interaction.locale.value))
    try:
        at = typed_moment(interaction, text, zone)
    except BadMoment as bad:
        return unread_text(interaction, bad, text, zone)
    await host.service.meetings.ask(match.id, user, f"{interaction.id}/meet", at)
    return tr("You proposed {when}. Everyone can answer in the channel.", when=day_and_time(at))


class ClockCommand(commands.Cog):
    @app_commands.command(
        name="clock", description=N_("Show everyone's time at this table, ask for a pause, or propose a time to meet")
    )
    @app_commands.describe(
        pause=N_("Ask everyone at the table to pause the clocks"),
        meet=N_("Propose a time for everyone to play together, for example Friday 20:30"),
    )
    @app_commands.choices(pause=PAUSES)
    async def clock(
        self,
        interaction: Interaction,
        pause: int | None = None,
        meet: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        await acknowledge(interaction, mutates=pause is not None or meet is not None)
        match = await table_here(interaction)
        said = [] if meet is None else [await _propose_meeting(interaction, match, meet)]
        if pause is not None:
            host, tr = host_and_texts(interaction)
            match = await host.service.pauses.ask(match.id, interaction.user.id, str(interaction.id), pause or None)
            said.append(tr("You asked for a pause. Everyone can see your request in the channel."))
        elif meet is not None:
            await reply(interaction, *said)
            return
        await show_clocks(interaction, match, "\n".join(said))
