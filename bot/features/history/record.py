from __future__ import annotations

from functools import partial

from bot.client.files import Attached
from bot.interaction.host import Interaction
from bot.interaction.progress import with_progress
from bot.interaction.respond import answer_again, reply
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Verification
from bot.match.pure.table.model import Match
from bot.match.services.history.reviews import ReviewProgress
from data.texts import Texts


async def show_record(interaction: Interaction, match: Match) -> None:
    if not match.begun:
        raise Refused(Why.NOT_ACTIVE)
    tr = interaction.client.texts(interaction)
    file = await record_file(interaction, match)
    await reply(interaction, tr("The record up to entry {number}.", number=match.ply), file=file)


async def record_file(interaction: Interaction, match: Match) -> Attached:
    """Return a text file that has only what the user may know. Raises Refused if the match hasn't begun."""
    text = await interaction.client.service.history.record(match.id, match.seat_of(interaction.user.id))
    return Attached(text.encode(), f"{match.game}-{match.id}.txt")


async def show_verdict(interaction: Interaction, match: int) -> None:
    """Repeat all random draws of a match from its seed, and tell the user whether the results match the record. A long
    check happens in the background. Raises :class:`Refused` if the match hasn't ended.
    """
    tr = interaction.client.texts(interaction)
    verify = partial(interaction.client.service.history.verify, match, interaction.user.id)
    late = tr("The check was taking too long, so I stopped it. Try again later.")
    checked = await with_progress(interaction, verify, partial(_so_far, tr=tr), late)
    if checked is not None:
        await answer_again(interaction, verdict(checked, tr))


def _so_far(stage: ReviewProgress, tr: Texts) -> str:
    if stage.place:
        line = tr("⏳ Your check is number {place} in the queue.", place=stage.place)
    else:
        done, count = stage.done, stage.count
        line = tr("⏳ I'm repeating the computers' moves, one by one: {done} of {count}.", done=done, count=count)
    return line + " " + tr("I'll show the result here.")


def verdict(checked: Verification, tr: Texts) -> str:
    if not checked.commitment_holds:
        head = tr("❌ The seed doesn't match the seal I posted before the game.")
    elif not checked.seats_hold:
        head = tr("❌ The seed and the words give a different seating order.")
    elif checked.broken is not None:
        head = tr(
            "❌ The seed, the words and the rules don't match entry {number} of the record.",
            number=checked.broken,
        )
    else:
        head = tr.plural(
            "✅ I repeated {count} draw from the seed, and it matches.",
            "✅ I repeated {count} draws from the seed, and they all match.",
            checked.draws,
        )
        if checked.left_out:
            head += " " + tr.plural(
                "I couldn't repeat {count} computer move just now, so I left it out.",
                "I couldn't repeat {count} computer moves just now, so I left them out.",
                checked.left_out,
            )
        elif checked.choices:
            head += " " + tr.plural(
                "{count} computer move matches, too.", "{count} computer moves match, too.", checked.choices
            )
    lines = [
        head,
        tr("The seal I posted before the game (SHA-256 of the seed): `{commitment}`", commitment=checked.commitment),
        tr("The seed: `{seed}`", seed=checked.seed),
    ]
    if checked.known:
        lines.append(tr("This was a lesson: its seed is fixed and public, so the draws were known in advance."))
    if checked.words:
        lines.append(tr("The words: {words}", words=" · ".join(f"`{word}`" for word in checked.words)))
    return "\n".join(lines)
