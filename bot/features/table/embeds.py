from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import discord

from bot.client.names import People
from bot.features.table.settings import rows_of_game, told
from bot.match.pure.play.look import Rules
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.rules import is_live
from bot.match.pure.table.settings import SETTINGS, Options
from bot.presenters.options import SEATING
from bot.presenters.presenter import Presenter
from bot.wording.clocks import ago, clock_text, exact
from bot.wording.names.languages import language_name
from bot.wording.names.people import color_name, mark, named
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from games.core import Seating
from games.options import BadOption, read

SAND: Final = 0xC8A15A
QUIET: Final = 0x7A7468

MOST_SETTINGS: Final = 20
"""The most options of a game in an embed. Discord allows 25 fields, and all tables' options need the rest."""

STATUS: Final = {
    Status.SIGNUP: N_("Waiting for players"),
    Status.ACTIVE: N_("The game is running"),
    Status.SUSPENDED: N_("Ended by an organiser"),
    Status.OVER: N_("The game is over"),
    Status.CANCELLED: N_("Cancelled"),
}


def signup_line(match: Match, title: str, tr: Texts) -> str:
    """Return the line above a table's sign-up message. It mentions the owner and who is invited, so that Discord
    notifies them.
    """
    line = tr(
        "{owner} opened a **{game}** table for {players}.",
        owner=named(match.owner, tr),
        game=title,
        players=match.options.players,
    )
    if not match.options.invited:
        return line
    people = ", ".join(f"<@{user}>" for user in match.options.invited)
    invited = tr("Invited: {people}", people=people)
    return f"{line} {invited}"


def signup_embed(
    match: Match,
    title: str,
    names: Sequence[Typed],
    tr: Texts,
    settings: Sequence[tuple[str, str]] = (),
    *,
    about: str = "",
    live: bool = False,
    starts: int | None = None,
) -> discord.Embed:
    """Return the embed of a table's sign-up message. `settings`: the game's options as pairs of name and value.
    `about`: a description of the game, shown first. `live`: all players act at the same time, so nobody is ever
    reminded. `starts`: when the game starts by itself, or None.
    """
    options = match.options
    seats = [
        f"{mark(player.color)} **{color_name(player.color, tr)}** · {name}"
        for player, name in zip(match.players, names, strict=True)
    ]
    free = options.players - len(match.players)
    if match.status is Status.SIGNUP:
        empty = tr("free")
        seats += [f"▫️ *{empty}*"] * free
    embed = discord.Embed(
        title=title,
        description="\n".join([about, "", *seats] if about else seats),
        color=SAND if match.status is Status.SIGNUP else QUIET,
    )
    for name, value in settings[:MOST_SETTINGS]:
        embed.add_field(name=name, value=value)
    # A person who plays alone makes no one wait, and no clock runs for them.
    by_oneself = match.status is not Status.SIGNUP and alone(match) and not options.league
    if not by_oneself:
        embed.add_field(name=tr("Who may join"), value=tr("everyone") if options.open else tr("invited players"))
    embed.add_field(name=tr("Language"), value=language_name(match.locale))
    if options.clock.runs and not by_oneself:
        embed.add_field(name=tr("Clock"), value=clock_text(options.clock, tr))
    elif not live and not options.clock.runs:
        remind = tr.plural("after {count} hour", "after {count} hours", options.remind_after)
        embed.add_field(name=tr("Reminder"), value=remind if options.remind_after else tr("none"))
    for name, value in settings_told(options, tr, alone=by_oneself):
        embed.add_field(name=name, value=value)
    if starts is not None and match.status is Status.SIGNUP:
        when = tr("automatically on {when}; press *Not yet* if you aren't ready", when=exact(starts))
        embed.add_field(name=tr("The game starts"), value=when, inline=False)
    embed.set_footer(text=_state(match, free, tr))
    return embed


def settings_told(options: Options, tr: Texts, *, alone: bool) -> list[tuple[str, str]]:
    """Return the options that people should know about, as pairs of name and value. `alone`: one person plays against
    computer players.
    """
    return [(tr(row.label), words) for row in SETTINGS if (words := row.told(options, tr, alone=alone))]


def _state(match: Match, free: int, tr: Texts) -> str:
    if match.status is not Status.SIGNUP:
        return tr("{status} · table {number}", status=tr(STATUS[match.status]), number=match.id)
    if free:
        seats = tr.plural("{count} seat is free", "{count} seats are free", free)
        return tr("{status} · table {number}", status=seats, number=match.id)
    return tr("All seats are taken: the owner can start · table {number}", number=match.id)


def status_line(match: Match, title: str, tr: Texts, points: Sequence[int] = ()) -> str:
    names = [named(player.user, tr) if player.user is not None else tr("computer") for player in match.players]
    scores = [f" **{score}**" for score in points] if len(points) == len(names) else [""] * len(names)
    people = ", ".join(name + score for name, score in zip(names, scores, strict=True))
    moved = ago(match.moved_at or match.created)
    return f"<#{match.channel}> · **{title}** · {tr(STATUS[match.status])} · {people} · {moved}"


MINUTE: Final = 60_000
SOON, HOUR = 60, 60
LONG, DAY = 36, 24
USUAL: Final = DAY * HOUR * MINUTE
# On average, people take 1/ANSWERED_IN of the time per move. If they have a day, they move within an hour.
ANSWERED_IN: Final = 24


async def table_embed(
    match: Match, presenter: Presenter, game: Rules, people: People, tr: Texts, *, starts: int | None = None
) -> discord.Embed:
    """Return :func:`signup_embed` for the table as it is now."""
    return signup_embed(
        match,
        presenter.title,
        await people.names(match, tr),
        tr,
        shown(match, presenter, game, tr),
        about=about(match, presenter, tr),
        live=is_live(match, game),
        starts=starts,
    )


def about(match: Match, presenter: Presenter, tr: Texts) -> str:
    if match.status is not Status.SIGNUP:
        return ""
    seats = match.options.players
    facts = [tr.plural("{count} player", "{count} players", seats)]
    decisions = presenter.decisions.get(seats)
    if decisions:
        each = round(decisions / seats)
        facts.append(tr.plural("about {count} decision each", "about {count} decisions each", each))
        facts.append(_length(match, presenter, decisions, tr))
    sentence = tr(presenter.about)
    return f"*{sentence}*\n{' · '.join(facts)}"


def _length(match: Match, presenter: Presenter, decisions: int, tr: Texts) -> str:
    lasts = presenter.lasts(match)
    if lasts is not None:
        minutes = math.ceil(lasts / MINUTE)
        if minutes < SOON:
            return tr.plural("about {count} minute", "about {count} minutes", minutes)
        hours = math.ceil(minutes / HOUR)
        if hours < LONG:
            return tr.plural("at least {count} hour", "at least {count} hours", hours)
        return tr.plural("at least {count} day", "at least {count} days", math.ceil(hours / DAY))
    length = _days(match, decisions)
    if length is None:
        return tr("less than a day")
    return tr.plural("about {count} day", "about {count} days", length)


def _days(match: Match, decisions: int) -> int | None:
    # None means less than a day, or that only one person plays. Free seats count as people.
    seats = match.options.players
    people = seats - sum(player.human is None for player in match.players)
    if people < 2:
        return None
    time = match.options.clock.move * MINUTE or USUAL
    waited = decisions * people / seats * time / ANSWERED_IN
    return math.ceil(waited / USUAL - 0.5) if waited >= USUAL / 2 else None


SEATS = "seating"


def shown(match: Match, presenter: Presenter, game: Rules, tr: Texts) -> tuple[tuple[str, str], ...]:
    """Return the options of `match` as pairs of name and value, in the game's order. In games that always seat players
    at random, this is listed too. A value that the game no longer has is returned as stored.
    """
    found = told(rows_of_game(presenter, game), match.options, tr)
    if SEATS not in presenter.options and _draws_seats(match, game):
        return (*found, (tr(SEATING.name), tr(SEATING.choices[Seating.RANDOM.value])))
    return found


def _draws_seats(match: Match, game: Rules) -> bool:
    try:
        return game.seating(read(game.options, match.options.game)) is Seating.RANDOM
    except BadOption:  # leave out what is unreadable; the start will report it
        return False
