from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import SETTINGS, Options
from bot.wording.clocks import ago, clock_text, exact
from bot.wording.names.languages import language_name
from bot.wording.names.people import color_name, mark, named
from bot.wording.names.typed import Typed
from data.texts import N_, Texts

SAND: Final = 0xC8A15A
QUIET: Final = 0x7A7468

MOST_SETTINGS: Final = 20
"""The maximum number of a game's options that an embed shows.

Discord allows 25 fields in an embed, and the options that all tables have need the rest.
"""

STATUS: Final = {
    Status.SIGNUP: N_("Waiting for players"),
    Status.ACTIVE: N_("The game is running"),
    Status.SUSPENDED: N_("Ended by an organiser"),
    Status.OVER: N_("The game is over"),
    Status.CANCELLED: N_("Cancelled"),
}


def signup_line(match: Match, title: str, tr: Texts) -> str:
    """Return the line above a table's sign-up message. It says who opened the table, for which game, and who is
    invited.

    The line mentions all these users, so that Discord notifies them.
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
    """Return the embed of a table's sign-up message. It shows the players, who may still join, and the table's options.

    `names` holds the players' names by seat. `settings` holds the game's options as pairs of name and value, as
    displayed. `about` is a description of the game, shown first. `live` means that all players act at the same time, so
    nobody is ever reminded. `starts` is the time when the game starts by itself, or None.
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
    """Return the table's options that people should know about, as pairs of name and value. `alone` means that one
    person plays against computer players.
    """
    told = [(setting, setting.told(options, alone)) for setting in SETTINGS]
    return [(tr(setting.label), tr(words)) for setting, words in told if words]


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
