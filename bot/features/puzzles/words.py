"""What is said of a puzzle a day, and of its solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.client.files import Drawing
from bot.client.permissions import NAMES
from bot.match.pure.play.look import Look
from bot.match.services.puzzles import NAMED as MOST_NAMED
from bot.match.services.puzzles import Solved
from bot.presenters.presenter import Poses, Presenter
from bot.wording.names.people import color_name, known_name, listed, mark
from bot.wording.names.typed import Typed, plain
from data.texts import Texts
from games.core import has
from games.puzzles.bank import Position


def posing(host: object, game: str) -> Poses:
    """How a game that has puzzles says what they are about."""
    if not has(host, Poses):
        raise TypeError(f"{game} has puzzles and no words for them")
    return host


def puzzle_text(found: Position, look: Look, shown: Presenter, closing: int, tr: Texts) -> str:
    """The puzzle: who is to move, what it is about for whoever wants to know, and when it closes (milliseconds)."""
    color = look.match.players[found.seat].color
    theme = tr(posing(shown, shown.game).themes[found.puzzle.theme])
    return "\n".join(
        (
            tr("**Puzzle of the day** · {game}", game=shown.title),
            tr(
                "{color} is to move. One move is clearly the best: which one?",
                color=f"{mark(color)} **{color_name(color, tr)}**",
            ),
            *((tr("*Solve* shows you what they hold."),) if shown.private else ()),
            tr("What it is about: ||{theme}||", theme=theme),
            "-# "
            + tr(
                "Your first answer counts; after it I can show you the solution. You can answer until {moment}; after "
                "that I post the solution here.",
                moment=f"<t:{closing // 1000}:f>",
            ),
        )
    )


def solution_text(found: Position, look: Look, shown: Presenter, tr: Texts, link: str | None = None) -> str:
    """The solution: the move, and why. ``link``: the address of the puzzle's message."""
    words = posing(shown, shown.game)
    reasons = " ".join(words.reason(one, look, tr) for one in found.reasons)
    head = tr("**The solution** · {game}", game=shown.title)
    if link is not None:
        head = tr("**The solution** of [this puzzle]({link}) · {game}", link=link, game=shown.title)
    return "\n".join((head, f"**{words.advised(found.solution, look, tr)}**", f"-# {reasons}"))


def solution_picture(
    found: Position, look: Look, shown: Presenter, names: Sequence[str], tr: Texts
) -> partial[Drawing]:
    """A picture of the board that marks the solution, to be drawn by the drawing process."""
    words = posing(shown, shown.game)
    lead = words.advised(found.solution, look, tr).replace("*", "")
    return partial(words.marked, look.view, (found.solution,), names, tr, lead, public=True)


def seat_names(look: Look, tr: Texts) -> tuple[str, ...]:
    """What the players of a puzzle are called on its pictures."""
    return tuple(plain(known_name(player, {}, tr, beside_color=True) for player in look.match.players))


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


def finders(solved: Solved, tr: Texts) -> str:
    """How the members of a server did."""
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
