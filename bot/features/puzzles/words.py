"""What is said of a puzzle a day, and of its solution."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.permissions import NAMES
from bot.features.puzzles.answer import posing
from bot.match.pure.play.look import Look
from bot.match.services.puzzles import NAMED as MOST_NAMED
from bot.match.services.puzzles import Solved
from bot.presenters.presenter import Presenter
from bot.wording.names.people import color_name, listed, mark
from bot.wording.names.typed import Typed
from data.texts import Texts
from games.puzzles.bank import Position


def puzzle_text(found: Position, look: Look, shown: Presenter, tr: Texts) -> str:
    """The puzzle: who is to move, and what it is about for whoever wants to know."""
    color = look.match.players[found.seat].color
    theme = tr(posing(shown, shown.game).themes[found.puzzle.theme])
    return "\n".join(
        (
            tr("**Puzzle of the day** · {game}", game=shown.title),
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


def gone_text(server: str, tr: Texts) -> str:
    """For a server's owner: no puzzles come any more, and what helps."""
    return tr(
        "⚠️ In your server {server} the channel of the puzzle a day is gone, so no puzzles come there any more. "
        "`/server puzzles` gives them another one. What was still to be told comes there with the next one.",
        server=f"**{Typed(server)}**",
    )


def shut_out_text(server: str, channel: int, lacks: Sequence[str], tr: Texts) -> str:
    """For a server's owner: why nothing can be posted, and what helps. ``lacks``: the rights that are known to be
    missing, by Discord's names.
    """
    text = tr(
        "⚠️ In your server {server} I cannot post the puzzle a day in {channel}: I may not write there. What waits "
        "comes as soon as I may, but for puzzles that are a day late. `/server puzzles` can also give them another "
        "channel.",
        server=f"**{Typed(server)}**",
        channel=f"<#{channel}>",
    )
    if not lacks:
        return text
    rights = listed([f"**{tr(NAMES[name])}**" for name in lacks], tr)
    return "\n".join((text, tr("I lack: {rights}.", rights=rights)))


def _found(solved: Solved, tr: Texts) -> str:
    if not solved.answered:
        return tr("Nobody has tried it.")
    if not solved.finders:
        return tr.plural(
            "{count} has tried, nobody has found it.", "{count} have tried, nobody has found it.", solved.answered
        )
    people = [f"<@{user}>" for user in solved.finders[:MOST_NAMED]]
    if (more := len(solved.finders) - MOST_NAMED) > 0:
        people.append(tr.plural("{count} other", "{count} others", more))
    return tr(
        "Found by {people} ({found} of {count}).",
        people=listed(people, tr),
        found=len(solved.finders),
        count=solved.answered,
    )
