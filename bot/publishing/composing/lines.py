"""Write the lines of an announcement of moves, and choose the events to mark on its board.

Automatic moves are made by computer players or forced by the rules. At least three in a row are collapsed into one
line, including the random draws between them. Moves by people are always shown, and so are events selected by
:meth:`bot.presenters.presenter.Presenter.stands`. A button shows everything that is collapsed or left out
(:mod:`bot.features.history.details`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.entries import How, Seen
from bot.match.pure.log.latest import by_itself, standing
from bot.match.pure.play.look import Look
from bot.match.pure.seats.seating import alone
from bot.match.pure.seats.tenure import handed_over, of_seat
from bot.match.pure.table.model import Match, Status, Word
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.wording.fair import stirred
from bot.wording.log import MARKS, with_marks
from bot.wording.names.people import color_name, listed, mark, mention, mentions, named
from data.texts import Texts
from games.core import AnySeen, AnyView

log = logging.getLogger(__name__)

FOLDED: Final = 3
LINE: Final = 300
SIGN: Final = "⏩"


def opening(row: OutboxRow, match: Match, words: Sequence[Word], tr: Texts, more: Sequence[str] = ()) -> list[str]:
    """Return the lines at the top of an announcement, before the lines about moves. When a game starts, they say who
    sits where and how randomness is generated, and include `more`. After an upgrade, they say that the game continues.
    """
    if row.kind is Kind.STARTED:
        seating = " · ".join(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)
        if match.joined:
            begins = tr("The game begins. I drew the seats at random; in seating order: {people}", people=seating)
        else:
            begins = tr("The game begins. Seating order: {people}", people=seating)
        lines = [begins, *more]
        sealed = match.commitment and match.chance != KNOWN and (words or not alone(match))
        return [*lines, "-# " + stirred(match, words, tr)] if sealed else lines
    if row.kind is Kind.UPGRADED:
        return [tr("This game was on hold because the rules had changed. Now it continues where it left off.")]
    return []


def unreadable(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "My records of this table are damaged, so I can't show entries {first} to {last}. The game continues from "
        "the current board; please tell the bot's host.",
        first=row.first,
        last=row.last,
    )
    return f"⚠️ {line}"


def other_rules(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "The rules have changed since this was played, so I can't show it, and the game is on hold. `cartouche "
        "upgrade --check` shows the bot's host whether it can continue."
    )
    if not row.last:
        line = tr(
            "The rules have changed since this game began, so it's on hold. `cartouche upgrade --check` shows the "
            "bot's host whether it can continue."
        )
    return f"⚠️ {line}"


async def holder_lines(service: Service, row: OutboxRow, match: Match, tr: Texts) -> list[str]:
    """Return the lines to show below a game's result. If several people played the same seat, the lines name them. They
    also mention moves that a computer player made for someone who was absent.
    """
    if match.status is not Status.OVER or row.last != match.ply:
        return []
    past = await service.seats.past(match.id)
    lines = []
    for seat in dict.fromkeys(seat for seat, _ in handed_over(match, past)):
        player = match.players[seat]
        parts = []
        for one in of_seat(match, past, seat):
            who = tr("a computer") if one.computer else named(one.user or 0, tr)
            if one.last >= one.first:
                parts.append(tr("{who} (entries {first} to {last})", who=who, first=one.first, last=one.last))
        lines.append(f"-# {mark(player.color)} {', '.join(parts)}")
    if lines:
        lines.append(
            "-# "
            + tr("If you've taken over a seat, a place in the lower half doesn't count for you. A better one does.")
        )
    stood = await service.seats.played_for(match.id)
    if stood:
        told = " · ".join(
            tr.pair(f"{mark(match.players[seat].color)} {mention(match.players[seat], tr)}", count)
            for seat, count in stood.items()
        )
        lines.append("-# " + tr("Moves made for players who ran out of time: {told}", told=told))
    return lines


def fold(steps: Sequence[Seen], match: Match, view: AnyView, presenter: Presenter, tr: Texts) -> list[str]:
    """Return the log lines for `steps`, with consecutive automatic moves collapsed into one line. `view`: the position
    after the last step.
    """
    runs = runs_of(steps, match)
    told = list(steps)
    for run in runs:
        for place in run:
            kept = tuple(event for event in steps[place].events if presenter.stands(event))
            told[place] = replace(steps[place], events=kept, move=0)
    lines = with_marks(presenter.lines_by_step(told, match, view, tr), steps, tr)
    for run in runs:
        lines[run.start][:0] = _folded_line(steps[run.start : run.stop], match, view, presenter, tr)
    return [line for some in lines for line in some]


def runs_of(steps: Sequence[Seen], match: Match) -> list[range]:
    """Return the runs of automatic moves to collapse, as ranges of indices of `steps`. A step by a person ends a run.
    Random draws at the beginning or end of a run don't belong to it.
    """
    runs: list[range] = []
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


def _run(moves: Sequence[int]) -> list[range]:
    return [range(moves[0], moves[-1] + 1)] if len(moves) >= FOLDED else []


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


async def marked(service: Service, row: OutboxRow, look: Look, *, live: bool) -> list[AnySeen]:
    """Return the public events to mark on the board: the events of `row`, and everything that has happened since the
    last move of the players whose turn it is.

    If several players have to act, the earliest of their last moves counts. At a live table, or if nobody has to act or
    the log is damaged, only the row's own events are marked.
    """
    own = [event for step in row.steps for event in step.events]
    if live or not look.asked:
        return own
    try:
        new = await service.history.since(look.match, look.asked, None)
    except (StoreFault, Refused) as error:
        if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
            raise
        log.warning("Table %d: its board marks only the last moves: %s", look.match.id, error)
        return own
    first = new[0].entry.ply if new else look.match.ply + 1
    before = [event for step in standing(row.steps) if step.entry.ply < first for event in step.events]
    return [*before, *(event for step in standing(new) for event in step.events)]
