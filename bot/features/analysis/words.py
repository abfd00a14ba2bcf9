from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from bot.match.pure.analysis import Turn
from bot.match.pure.table.model import Match
from bot.presenters.presenter import Advises, Watches
from bot.wording.amounts import amount
from bot.wording.names.people import mentions
from data.texts import Texts
from games.analysis import POINT, Analysis, Judged, Moment, Slip, each, given_away
from render.kit.chart.course import Course, Line, percent

ALIKE: Final = 5


def points(hundredths: int, tr: Texts, *, by_wins: bool) -> str:
    """Format a number of points that is given in hundredths. If ``by_wins`` is set, a point is a hundredth of a win."""
    return amount(Decimal(hundredths) / POINT, tr, by_wins=by_wins)


def overview(analysis: Analysis, match: Match, turns: int, tr: Texts, *, hindsight: bool = False) -> str:
    """Return the text above the chart of the chances of winning. ``hindsight`` means that the analysis uses information
    that was hidden from the players during the match.
    """
    people = mentions(match, tr)
    table, by_wins = each(analysis), analysis.by_wins
    lines = [
        tr("**Loss per decision**, measured in chances of winning:")
        if by_wins
        else tr("**Loss per decision**, in points:")
    ]
    for seat, who in enumerate(people):
        _, count = given_away(analysis, seat)
        if not count:
            lines.append(tr("{who}: there was nothing to decide.", who=who))
            continue
        own = each(analysis, seat)
        mean = points(own, tr, by_wins=by_wins)
        said = tr.plural(
            "{who}: **{points}** on average over {count} decision",
            "{who}: **{points}** on average over {count} decisions",
            count,
            who=who,
            points=mean,
        )
        lines.append(f"{said}; {_beside(own, table, tr, by_wins=by_wins)}.")
    lines.append(tr("Table average: {points}.", points=points(table, tr, by_wins=by_wins)))
    lines.append(
        "-# "
        + tr(
            "For each decision, I played the game out at random many times, with this move and with others. I "
            "only count clear differences; 0 means I found nothing better."
        )
        if by_wins
        else "-# "
        + tr(
            "The loss is how much more my best move would have been worth. I count your points, minus part of the "
            "others', plus a bonus for a win. I only count clear differences. 0 means I found nothing better."
        )
    )
    if hindsight:
        lines.append(
            "-# "
            + tr(
                "This is hindsight: I know everyone's hand, but not future draws. At the table, the better move "
                "may have been hard to see."
            )
        )
    if not turns:
        lines.append(tr("I didn't find any turning points: no decision clearly lowered anyone's chances."))
    return "\n".join(lines)


def _beside(own: int, table: int, tr: Texts, *, by_wins: bool) -> str:
    if abs(own - table) < ALIKE:
        return tr("about the table average")
    if own < table:
        return tr("{points} below the table average", points=points(table - own, tr, by_wins=by_wins))
    return tr("{points} above the table average", points=points(own - table, tr, by_wins=by_wins))


def left_undone(analysis: Analysis, match: Match, turns: int, presenter: Watches, tr: Texts) -> str:
    """Return the text of the analysis of a real-time game. It says how many opportunities each player missed."""
    lines = [tr("**Missed chances**")]
    for seat, who in enumerate(mentions(match, tr)):
        lines.append(tr.pair(who, presenter.counted(analysis, seat, tr)))
    lines.append(f"-# {presenter.defined(match, tr)}")
    if not turns:
        lines.append(tr("No one missed a chance."))
    return "\n".join(lines)


def turning_point(number: int, turn: Turn, presenter: Advises, tr: Texts) -> str:
    """Describe a turning point: the action that was played or missed, the better action, and the reasons why it's
    better.
    """
    one = turn.found
    who = mentions(turn.look.match, tr)[one.seat]
    better = presenter.advised(turn.better, turn.look, tr)
    said = _reasons(turn.for_better, turn, presenter, tr)
    if isinstance(one, Slip):
        assert isinstance(presenter, Watches)  # noqa: S101 - what finds slips is told by who knows them
        lines = [
            tr("**Turning point {number}** · after entry {entry} of the record", number=number, entry=one.ply),
            tr("{who} missed (1): **{action}**", who=who, action=better),
            *said,
            presenter.left_undone(one, who, tr),
        ]
    else:
        lines = [
            tr("**Turning point {number}** · entry {entry} of the record", number=number, entry=one.ply),
            tr("{who} played (2): **{action}**", who=who, action=presenter.advised(turn.played, turn.look, tr)),
            *_reasons(turn.for_played, turn, presenter, tr),
            tr("A better move (1): **{action}**", action=better),
            *said,
            _given_away(one, who, tr, by_wins=turn.by_wins),
        ]
    if turn.for_better or turn.for_played:
        lines.append("-# " + tr("In the small text, “you” means {who}.", who=who))
    return "\n".join(lines)


def _given_away(one: Judged, who: str, tr: Texts, *, by_wins: bool) -> str:
    chances = tr(
        "From here, I'd expect {who} to win about {before} out of 100 games; after this move, about {after}.",
        who=who,
        before=percent(one.chance),
        after=percent(max(0, one.chance - one.cost)),
    )
    if by_wins:
        return chances
    return tr("Points lost: {points}.", points=points(one.lost, tr, by_wins=False)) + " " + chances


def _reasons(facts: Sequence[object], turn: Turn, presenter: Advises, tr: Texts) -> list[str]:
    said = " ".join(presenter.reason(one, turn.look, tr) for one in facts)
    return [f"-# {said}"] if said else []


def course_of(analysis: Analysis, turns: Sequence[Moment], match: Match, names: Sequence[str], tr: Texts) -> Course:
    parts: dict[int, int] = {}
    for stand in analysis.course:
        if stand.part:
            parts.setdefault(stand.part, stand.ply)
    return Course(
        title=tr("Chances of winning"),
        about=tr("Chances before each decision, estimated by a computer"),
        places=tuple(stand.ply for stand in analysis.course),
        lines=tuple(
            Line(player.color, names[player.seat], tuple(stand.chances[player.seat] for stand in analysis.course))
            for player in match.players
        ),
        turns=tuple((one.ply, one.seat) for one in turns),
        parts=tuple((ply, tr("Round {round}", round=part)) for part, ply in parts.items()),
    )
