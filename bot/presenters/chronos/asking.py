from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.chronos.words.names import clock_at
from bot.presenters.chronos.words.refusals import CHOICES
from bot.wording.names.people import mark, mentions
from data.texts import Texts
from games.chronos.terms import HOME
from games.chronos.view import Phase, View
from games.core import Millis

PROMPT: Final = 300
TOGETHER: Final = 10


def prompt(match: Match, view: View, tr: Texts) -> str:
    if view.phase is Phase.OVER:
        return ""
    if view.phase is not Phase.PLAY:
        start = clock_at(match, view.start) if view.phase is Phase.COUNTDOWN else ""
        return tr("The game begins at {when}.", when=start) if start else tr("I'm setting up the game.")
    head = _urgent(match, view, tr)
    for most in (9, 1, 0):
        line = " · ".join((*head, *_hands(match, view, most, tr)))
        if len(line) <= PROMPT:
            return line or tr("All hourglasses are running.")
    return tr("Everyone can play at any time.")


def _urgent(match: Match, view: View, tr: Texts) -> list[str]:
    people = mentions(match, tr)
    found = []
    if view.count is not None:
        found.append(tr("⏳ The game ends at {when}", when=clock_at(match, view.count)))
    for choice in view.choices:
        who, what, when = people[choice.seat], tr(CHOICES[choice.asked]), clock_at(match, choice.until)
        found.append(tr("{who} has until {when} to choose {what}", who=who, what=what, when=when))
    return found[:2]


def _hands(match: Match, view: View, most: int, tr: Texts) -> list[str]:
    found = []
    now = match.moved
    names = mentions(match, tr)
    for seat in range(len(view.kingdoms)):
        free = sum(glass.owner == seat and glass.free <= now for glass in view.glasses)
        running = sorted(glass.free for glass in view.glasses if glass.owner == seat and glass.free > now)
        sign = mark(view.kingdoms[seat].color)
        moments = " ".join(
            clock_at(match, at) + (f" ×{count}" if count > 1 else "")
            for at, count in together(running, view.sand // TOGETHER)[:most]
        )
        if free:
            found.append(f"{names[seat]} ⌛{free}" + (f" {moments}" if moments else ""))
        elif moments:
            found.append(f"{sign} {moments}")
    return found


def turns(look: Look) -> Millis | None:
    """Return the next time at which the view changes by itself, for example because an hourglass runs out or a choice
    expires. Return None if there is no such time (see :class:`bot.presenters.presenter.Presenter.turns`).
    """
    view: View = look.view
    moments = [moment for glass in view.glasses for moment in (glass.free, glass.out)]
    moments += [choice.until for choice in view.choices]
    moments += [one.barred for one in view.kingdoms]
    moments += [view.start or 0, view.count or 0]
    now = look.match.moved if look.at is None else look.at
    return min((moment for moment in moments if moment > now), default=None)


def together(moments: Sequence[Millis], span: Millis) -> list[tuple[Millis, int]]:
    """Group `moments`, which are sorted, so that no group spans more than `span`. Return each group's first moment and
    size.
    """
    found: list[tuple[Millis, int]] = []
    for at in moments:
        if found and at - found[-1][0] <= span:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((at, 1))
    return found


def standing(look: Look, seat: int, places: list[str], tr: Texts) -> list[str]:
    """Return a line for each hourglass of `seat` that says when it runs out. `places`: each hourglass's name and place
    as text.
    """
    lines = []
    match, view = look.match, look.view
    now = match.moved if look.at is None else look.at
    for number, glass in enumerate(view.glasses):
        if glass.owner != seat:
            continue
        if glass.free <= now or glass.place == HOME:
            lines.append(tr("⌛ {place}: free", place=places[number]))
        elif match.solo_pause is not None:
            lines.append(tr("⏳ {place}: running", place=places[number]))
        else:
            lines.append(tr("⏳ {place}: until {when}", place=places[number], when=clock_at(match, glass.free)))
    return lines
