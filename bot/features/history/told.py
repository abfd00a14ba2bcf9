from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.log.latest import standing
from bot.match.pure.play.look import Look
from bot.match.pure.seats.tenure import Tenure, as_of, changes
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter, Story
from bot.wording.log import stood_in, with_marks
from bot.wording.names.people import mentions
from bot.wording.names.typed import Typed
from bot.wording.undo import ranges
from data.texts import Texts, texts
from games.core import AnyView
from games.undo import back_to_text


class Before(msgspec.Struct, frozen=True):
    """The situation just before an undo. ``results``: whether results of the undone moves had been announced."""

    view: AnyView
    results: bool


async def told(service: Service, presenter: Presenter, steps: Sequence[Seen], look: Look, tr: Texts) -> list[str]:
    """Describe ``steps``, a sentence a line. ``look`` is the viewer's view after the final step."""
    return lines_of(presenter, steps, look, await befores(service, presenter, steps, look), tr)


async def befores(service: Service, presenter: Presenter, steps: Sequence[Seen], look: Look) -> dict[int, Before]:
    """Return the situation before each undo in ``steps``, by the number of its log entry."""
    found = {}
    match, viewer = look.match, look.viewer
    for step in steps:
        to = back_to_text(step.entry.who, step.entry.text)
        if to is None:
            continue
        view = (await service.history.look(match.id, viewer, step.entry.ply - 1)).view
        moves = set(step.undone)
        since = await service.history.seen(match, to + 1, step.entry.ply - 1, viewer)
        taken = tuple(one for one in standing(since) if not one.move or one.move in moves)
        names = tuple(Typed(player.color) for player in match.players)
        results = presenter.results(Story(match=match, steps=taken, view=view), names, texts(match.locale))
        found[step.entry.ply] = Before(view, bool(results))
    return found


def lines_of(
    presenter: Presenter, steps: Sequence[Seen], look: Look, before: Mapping[int, Before], tr: Texts
) -> list[str]:
    lines: list[str] = []
    part: list[Seen] = []
    for step in steps:
        if step.entry.ply not in before:
            part.append(step)
            continue
        then = before[step.entry.ply]
        lines += lines_told(presenter, part, look.match, then.view, tr) if part else []
        lines += taken_back(step, look.match, tr, results=then.results)
        part = []
    return lines + (lines_told(presenter, part, look.match, look.view, tr) if part else [])


def lines_told(presenter: Presenter, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
    """Describe ``steps``, which mustn't contain an undo, and mark the moves of substitute computer players. ``view`` is
    the viewer's view after the steps.
    """
    if not stood_in(steps):
        return presenter.lines(steps, match, view, tr)
    return [line for some in with_marks(presenter.lines_by_step(steps, match, view, tr), steps, tr) for line in some]


def lines_then(
    presenter: Presenter,
    steps: Sequence[Seen],
    look: Look,
    known: tuple[Mapping[int, Before], Sequence[Tenure]],
    tr: Texts,
) -> list[str]:
    """Describe ``steps`` as :func:`lines_of` does, but name the people who had the seats at the time of each step.
    ``known`` holds the result of :func:`befores`, and the former players of the seats.
    """
    before, past = known
    lines: list[str] = []
    rest = list(steps)
    for last in (*changes(past), look.match.ply):
        part = [step for step in rest if step.entry.ply <= last]
        del rest[: len(part)]
        if part:
            then = msgspec.structs.replace(look, match=as_of(look.match, past, part[0].entry.ply))
            lines += lines_of(presenter, part, then, before, tr)
    return lines


def taken_back(step: Seen, match: Match, tr: Texts, *, results: bool) -> list[str]:
    who = mentions(match, tr)[step.entry.who]
    line = tr.plural(
        "↩️ {who} undoes {count} move: {moves}.",
        "↩️ {who} undoes {count} moves: {moves}.",
        len(step.undone),
        who=who,
        moves=ranges(step.undone),
    )
    return [line, tr("The results I announced no longer count.")] if results else [line]
