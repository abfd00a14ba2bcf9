"""What somebody is told who answers a puzzle: privately."""

from __future__ import annotations

from bot.controls.rows import Row
from bot.features.puzzles.button import solve_button
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import day_of
from bot.match.services.puzzles import Judged
from bot.presenters.presenter import Poses
from data.texts import Texts
from games.core import AnyAction, Illegal, has

POINT = 100


def posing(host: object, game: str) -> Poses:
    """How a game that has puzzles says what they are about."""
    if not has(host, Poses):
        raise TypeError(f"{game} has puzzles and no words for them")
    return host


async def too_late(interaction: Interaction, match: int) -> bool:
    """Whether its solution was announced already; then that is said. Raises Refused where there is no puzzle."""
    day = day_of(match)
    if interaction.guild_id is None or day is None:
        raise Refused(Why.NO_MATCH)
    post = await interaction.client.service.puzzles.post(interaction.guild_id, day)
    if post is None:
        raise Refused(Why.NO_MATCH)
    if post.solved is None:
        return False
    tr = interaction.client.texts(interaction)
    await reply(
        interaction,
        tr(
            "The day of this puzzle is over, so it takes no answers any more. Its solution has been told, or is on its "
            "way."
        ),
    )
    return True


async def take_answer(interaction: Interaction, look: Look, action: AnyAction) -> None:
    """Say whether ``action`` is the best. The first answer is kept. Raises Refused. What the rules forbid is none."""
    host, match = interaction.client, look.match
    if await too_late(interaction, match.id):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    tr = host.texts(interaction)
    presenter = host.presenter(match.game)
    try:
        judged = await host.service.puzzles.answer(match.id, interaction.user.id, interaction.guild_id, action)
    except Illegal as illegal:  # told here: the channel's table may be of another game, which knows nothing of it
        again = view_of([(solve_button(match.id, tr("Try once more")),)])
        await reply(interaction, presenter.explain(illegal, tr, match.players), view=again, asks=match.id)
        return
    move = posing(presenter, match.game).advised(action, look, tr)
    lines = [_said(judged, move, tr)]
    if judged.right and not judged.whole:
        lines.append(tr("What pays for it, or comes after it, is not judged."))
    if judged.right and judged.first:
        _, _, row, _ = await host.service.puzzles.own(interaction.user.id)
        if row > 1:
            lines.append(tr.plural("{count} day in a row!", "{count} days in a row!", row))
        lines.append(tr("Why it is the best is said with the next puzzle."))
    elif not judged.first:
        lines.append(
            tr("What counts is your first answer, and that was right.")
            if judged.counts.right
            else tr("What counts is your first answer, and that was another one.")
        )
    rows: list[Row] = [] if judged.right else [(solve_button(match.id, tr("Try once more")),)]
    await reply(interaction, "\n".join(lines), view=view_of(rows) if rows else None, asks=match.id)


def _said(judged: Judged, move: str, tr: Texts) -> str:
    if judged.right:
        return tr("Right, this is the best: **{move}**.", move=move)
    points = max(1, round(judged.lost / POINT))
    return tr.plural(
        "Not the best: **{move}** gives away about {count} point.",
        "Not the best: **{move}** gives away about {count} points.",
        points,
        move=move,
    )
