"""Write the log lines of an announcement, and collapse several automatic moves in a row into one line.

Automatic moves are made by computer players or forced by the rules. At least three in a row are collapsed, including
the random draws between them. Moves by people are always shown, and so are events selected by
:meth:`bot.presenters.presenter.Presenter.stands`. A button shows everything that is collapsed or left out
(:mod:`bot.features.history.details`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.match.pure.log.entries import How, Seen
from bot.match.pure.log.latest import by_itself
from bot.match.pure.table.model import Match
from bot.presenters.presenter import Presenter
from bot.wording.names.people import color_name, listed, mark, mentions
from bot.wording.standins import MARKS, with_marks
from data.texts import Texts
from games.core import AnyView

FOLDED: Final = 3
LINE: Final = 300
SIGN: Final = "⏩"


class Run(NamedTuple):
    """Consecutive steps, from the index `first` up to, but not including, `end`."""

    first: int
    end: int


def fold(steps: Sequence[Seen], match: Match, view: AnyView, presenter: Presenter, tr: Texts) -> list[str]:
    """Return the log lines for `steps`, with consecutive automatic moves collapsed into one line. `view`: the position
    after the last step.
    """
    runs = runs_of(steps, match)
    told = list(steps)
    for run in runs:
        for place in range(*run):
            kept = tuple(event for event in steps[place].events if presenter.stands(event))
            told[place] = replace(steps[place], events=kept, move=0)
    lines = with_marks(presenter.lines_by_step(told, match, view, tr), steps, tr)
    for run in runs:
        lines[run.first][:0] = _folded_line(steps[run.first : run.end], match, view, presenter, tr)
    return [line for some in lines for line in some]


def runs_of(steps: Sequence[Seen], match: Match) -> list[Run]:
    """Return the runs of automatic moves to collapse. A step by a person ends a run. Random draws at the beginning or
    end of a run don't belong to it.
    """
    runs: list[Run] = []
    moves: list[int] = []
    for place, step in enumerate(steps):
        # Moves for an absent person are told line by line, because everyone should see them. So are moves that the
        # rules didn't force.
        if not by_itself(match, step) or step.entry.how in MARKS or step.entry.how is How.COSTLESS:
            runs += _run(moves)
            moves = []
        elif step.move:
            moves.append(place)
    return [*runs, *_run(moves)]


def _run(moves: Sequence[int]) -> list[Run]:
    return [Run(moves[0], moves[-1] + 1)] if len(moves) >= FOLDED else []


def _folded_line(run: Sequence[Seen], match: Match, view: AnyView, presenter: Presenter, tr: Texts) -> list[str]:
    moves = [step for step in run if step.move]
    seats = list(dict.fromkeys(step.entry.who for step in moves))
    players = [match.players[seat] for seat in seats]
    if len(seats) > 1 and all(player.user is None for player in players):
        colors = [f"{mark(player.color)} {color_name(player.color, tr)}" for player in players]
        who = tr("{names} (computers)", names=listed(colors, tr))
    else:
        people = mentions(match, tr)
        who = listed([people[seat] for seat in seats], tr)
    if any(step.forced or step.entry.how is How.SINGLE for step in moves):
        told = tr.plural(
            "{who} played {count} move, forced by the rules.",
            "{who} played {count} moves, some forced by the rules.",
            len(moves),
            who=who,
        )
    else:
        told = tr.plural("{who} played {count} move.", "{who} played {count} moves.", len(moves), who=who)
    lines = [f"{SIGN} **{moves[0].move}–{moves[-1].move}.** {told}"]
    for sentence in presenter.decided(run, match, view, tr):
        if len(lines[-1]) + 1 + len(sentence) <= LINE:
            lines[-1] += f" {sentence}"
        else:
            lines.append(sentence)
    return lines
