"""A move is played: by buttons, and what is said to commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.respond import reply, stay_silent
from bot.interaction.stale import of_its_line
from bot.interaction.sure import asked_first
from bot.interaction.turn import Turn, look_of
from bot.match.look import Look
from bot.match.model import Acted, Seen, Status
from data.texts import Texts
from games.core import Millis


async def play(interaction: Interaction, turn: Turn, action: Any, *, sure: bool = False) -> None:
    """Play ``action``, which was pressed, in the position that ``turn`` saw; one that cannot be taken back is asked for
    once more, unless it is ``sure``. Raises as the service's ``act`` does.

    The board that follows says what was played, and asks again who is asked again.
    """
    if not sure and await asked_first(interaction, turn.look, action):
        return
    service, match = interaction.client.service, turn.match
    acted = await service.act(
        match.id, interaction.user.id, action, turn.ply, str(interaction.id), line=turn.line, sent=sent_at(interaction)
    )
    try:
        await stay_silent(interaction)
    finally:
        _answered(interaction, acted, heard=True)


async def play_as_it_stands(
    interaction: Interaction, control: ControlId, choose: Callable[[Look, Millis], Any]
) -> None:
    """Play what ``choose`` says for the position in which the press on ``control`` counts, as its seat may know it, and
    for that moment: for games without turns, in which nothing is old and the rules alone say what is still possible. A
    press that did something is answered silently. Raises as the service's ``act`` does, and what ``choose`` raises.
    """
    await of_its_line(interaction, control)
    acted = await interaction.client.service.act(
        control.match,
        interaction.user.id,
        choose,
        control.ply,
        str(interaction.id),
        line=control.line,
        sent=sent_at(interaction),
    )
    try:
        await stay_silent(interaction)
    finally:
        _answered(interaction, acted, heard=True)


def sent_at(interaction: Interaction) -> float:
    """When Discord took it, which its id says: seconds since 1970, exact to a millisecond."""
    return discord.utils.snowflake_time(interaction.id).timestamp()


async def play_typed(interaction: Interaction, match: int, action: Any) -> None:
    """Play ``action``, which was typed, and answer privately what was played; or that it was done before, when it is
    the same once more, sent before its player could know. One that cannot be taken back is asked for once more. Raises
    as the service's ``act`` does.

    The board that follows in the channel asks again who is asked again.
    """
    host = interaction.client
    if await asked_first(interaction, await look_of(interaction, match), action):
        return
    tr = host.texts(interaction)
    acted = await host.service.act(
        match, interaction.user.id, action, None, str(interaction.id), sent=sent_at(interaction)
    )
    heard = False
    try:
        await reply(
            interaction,
            await _done_before(interaction, acted, action, tr)
            if acted.repeated
            else done(acted, interaction.user.id, tr),
        )
        heard = True
    finally:
        _answered(interaction, acted, heard=heard)


async def _done_before(interaction: Interaction, acted: Acted, action: Any, tr: Texts) -> str:
    """What is said to somebody who sent the same again without knowing that it was done."""
    own = _own(acted, interaction.user.id)
    text = tr("Already done: {number}. {move}.", number=own.move, move=f"`{own.entry.text}`")
    if acted.match.status is Status.ACTIVE and action in (await look_of(interaction, acted.match.id)).legal:
        hint = tr("To do the same again in the new position, send it once more.")
        return f"{text} {hint}"
    return text


def _answered(interaction: Interaction, acted: Acted, *, heard: bool) -> None:
    """Note that whoever acted was answered, and whether that arrived."""
    repeats, seat = interaction.client.service.repeats, acted.match.seat_of(interaction.user.id)
    if seat is None:
        return
    for entry in [step.entry for step in acted.steps if step.entry.who == seat][:1]:
        if acted.repeated:
            repeats.told(acted.match.id, seat, entry.ply)
        else:
            repeats.answered(acted.match.id, seat, entry.ply, heard=heard)


def done(acted: Acted, user: int, tr: Texts) -> str:
    """``Done: 12. dig B3``: which move of the match ``user`` made, as the log counts them, and its text."""
    own = _own(acted, user)
    return tr("Done: {number}. {move}", number=own.move, move=f"`{own.entry.text}`")


def _own(acted: Acted, user: int) -> Seen:
    """The act that ``user`` asked for, before what followed by itself."""
    seat = acted.match.seat_of(user)
    return next(step for step in acted.steps if step.entry.who == seat)
