"""What somebody is told who answers a puzzle: privately."""

from __future__ import annotations

from bot.features.puzzles.button import solution_button, solve_button
from bot.features.puzzles.words import posing, seat_names, solution_picture, solution_text
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.interaction.turn import look_of
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.outbox import Kind
from bot.match.services.puzzles import Judged
from data.texts import Texts
from games.core import AnyAction, Illegal

POINT = 100


async def too_late(interaction: Interaction, match: int) -> bool:
    """Whether it takes no answers any more; then that is said. Raises Refused where there is no puzzle."""
    day, guild = day_of(match), interaction.guild_id
    if day is None or guild is None or await interaction.client.service.puzzles.post(guild, day) is None:
        raise Refused(Why.NO_MATCH)
    if interaction.client.service.puzzles.open(day):
        return False
    tr = interaction.client.texts(interaction)
    row = (solution_button(match, tr("Show the solution")),)
    await reply(interaction, tr("This puzzle has closed, so you can't answer it any more."), view=view_of([row]))
    return True


async def show_solution(interaction: Interaction, match: int) -> None:
    """Show the solution privately to someone who has answered. Raises Refused where there is no puzzle."""
    host, day = interaction.client, day_of(match)
    if day is None:
        raise Refused(Why.NO_MATCH)
    tr = host.texts(interaction)
    if not await host.service.puzzles.may_see(interaction.user.id, day):
        row = (solve_button(match, tr("Solve")),)
        await reply(interaction, tr("Answer the puzzle first; then I show you the solution."), view=view_of([row]))
        return
    look, found = await look_of(interaction, match), await host.service.puzzles.position(day)
    presenter = host.presenter(look.match.game)
    make = solution_picture(found, look, presenter, seat_names(look, tr), tr)
    key = ("puzzle", Kind.SOLUTION, found.puzzle.key, tr.language)
    drawing = await host.pictures.draw(make, key, f"puzzle {found.puzzle.key}")
    drawings = () if drawing is None else (drawing,)
    await reply(interaction, solution_text(found, look, presenter, tr), drawings=drawings)


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
    elif not judged.first:
        lines.append(
            tr("What counts is your first answer, and that was right.")
            if judged.counts.right
            else tr("What counts is your first answer, and that was another one.")
        )
    solution = solution_button(match.id, tr("Why?") if judged.right else tr("Show the solution"))
    buttons = (solution,) if judged.right else (solve_button(match.id, tr("Try once more")), solution)
    await reply(interaction, "\n".join(lines), view=view_of([buttons]), asks=match.id)


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
