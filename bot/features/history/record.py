"""A match's record as a file, and the check of its draws: private answers to commands and buttons."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.client.files import Attached
from bot.interaction.host import Interaction
from bot.interaction.respond import answer_again, reply, time_left
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.outcome import Verification
from bot.match.pure.table.model import Match
from bot.match.services.history.reviews import Stage
from data.texts import Texts

PAUSE: Final = 3.0
"""Seconds between two lines about a check's progress."""


async def show_record(interaction: Interaction, match: Match) -> None:
    """Send the record as a text file, as the user may read it. Raises :class:`Refused` before the start."""
    if not match.begun:
        raise Refused(Why.NOT_ACTIVE)
    host = interaction.client
    tr = host.texts(interaction)
    file = await record_file(interaction, match)
    await reply(interaction, tr("The record up to entry {number}.", number=match.ply), file=file)


async def record_file(interaction: Interaction, match: Match) -> Attached:
    """Return the record as a text file, as the user may read it. Raises :class:`Refused` before the start."""
    text = await interaction.client.service.history.record(match.id, match.seat_of(interaction.user.id))
    return Attached(text.encode(), f"{match.game}-{match.id}.txt")


async def show_verdict(interaction: Interaction, match: int) -> None:
    """Make all draws again from the seed, and compare; in the background if that takes long.

    Raises :class:`Refused` before the end.
    """
    tr = interaction.client.texts(interaction)
    told, place = 0.0, 0

    async def progress(stage: Stage) -> None:
        nonlocal told, place
        now = asyncio.get_running_loop().time()
        if stage.place != place or now - told >= PAUSE:
            told, place = now, stage.place
            await answer_again(interaction, _so_far(stage, tr))

    open_for = asyncio.timeout(time_left(interaction))
    try:
        async with open_for:
            checked = await interaction.client.service.history.verify(match, interaction.user.id, progress)
    except TimeoutError:
        if not open_for.expired():
            raise
        await answer_again(interaction, tr("The check is taking too long, so I've stopped it. Try again in a while."))
        return
    await answer_again(interaction, verdict(checked, tr))


def _so_far(stage: Stage, tr: Texts) -> str:
    if stage.place:
        line = tr("⏳ Your check is number {place} in the queue.", place=stage.place)
    else:
        done, count = stage.done, stage.count
        line = tr(
            "⏳ I make the choices of strong computers again, one by one: {done} of {count}.", done=done, count=count
        )
    return line + " " + tr("The verdict follows here.")


def verdict(checked: Verification, tr: Texts) -> str:
    """Return the outcome of a check, and the numbers with which anyone can repeat it."""
    if not checked.commitment_holds:
        head = tr("❌ The seed does not fit the seal that was posted before the game.")
    elif not checked.seats_hold:
        head = tr("❌ The seats are not in the order that the seed and the words give.")
    elif checked.broken is not None:
        head = tr(
            "❌ Entry {number} of the record is not what the seed, the words and the rules give.", number=checked.broken
        )
    else:
        head = tr.plural(
            "✅ {count} draw was made again from the seed, and it is the same.",
            "✅ {count} draws were made again from the seed, and all are the same.",
            checked.draws,
        )
        if checked.left_out:
            head += " " + tr.plural(
                "{count} choice of a computer could not be made again just now, and was left out.",
                "{count} choices of computers could not be made again just now, and were left out.",
                checked.left_out,
            )
        elif checked.choices:
            head += " " + tr.plural(
                "So was {count} choice of a computer.", "So were {count} choices of computers.", checked.choices
            )
    lines = [
        head,
        tr("The seal, posted before the game (SHA-256 of the seed): `{commitment}`", commitment=checked.commitment),
        tr("The seed: `{seed}`", seed=checked.seed),
    ]
    if checked.known:
        lines.append(tr("This was a lesson: its seed is fixed and public, so its draws were known before it began."))
    if checked.words:
        lines.append(tr("The words: {words}", words=" · ".join(f"`{word}`" for word in checked.words)))
    return "\n".join(lines)
