"""What is said of a puzzle a day, and of its solution."""

from __future__ import annotations

from bot.features.puzzles.answer import posing
from bot.match.pure.play.look import Look
from bot.match.services.puzzles import NAMED, Solved
from bot.presenters.presenter import Presenter
from bot.wording.names.people import color_name, listed, mark
from data.texts import Texts
from games.puzzles.bank import Position


def puzzle_text(found: Position, look: Look, shown: Presenter, tr: Texts) -> str:
    """The puzzle: who is to move, and what it is about for whoever wants to know."""
    color = look.match.players[found.seat].color
    theme = tr(posing(shown, shown.game).themes[found.puzzle.theme])
    return "\n".join(
        (
            tr("**A puzzle a day** · {game}", game=shown.title),
            tr(
                "{color} is to move. One move is clearly the best: which one?",
                color=f"{mark(color)} **{color_name(color, tr)}**",
            ),
            tr("What it is about: ||{theme}||", theme=theme),
            "-# " + tr("Your first answer counts. The solution comes with the next puzzle."),
        )
    )


def solution_text(found: Position, look: Look, shown: Presenter, solved: Solved, tr: Texts) -> str:
    """The solution: the move, why, who found it."""
    words = posing(shown, shown.game)
    reasons = " ".join(words.reason(one, look, tr) for one in found.reasons)
    return "\n".join(
        (
            tr("**The last puzzle's solution** · {game}", game=shown.title),
            f"**{words.advised(found.solution, look, tr)}**",
            f"-# {reasons}",
            _found(solved, tr),
        )
    )


def _found(solved: Solved, tr: Texts) -> str:
    if not solved.answered:
        return tr("Nobody has tried it.")
    if not solved.finders:
        return tr.plural(
            "{count} has tried, nobody has found it.", "{count} have tried, nobody has found it.", solved.answered
        )
    people = [f"<@{user}>" for user in solved.finders[:NAMED]]
    if (more := len(solved.finders) - NAMED) > 0:
        people.append(tr.plural("{count} other", "{count} others", more))
    return tr(
        "Found by {people} ({found} of {count}).",
        people=listed(people, tr),
        found=len(solved.finders),
        count=solved.answered,
    )
