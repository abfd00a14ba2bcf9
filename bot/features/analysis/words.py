from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import Final

from bot.match.pure.analysis import Second, TurningPoint
from bot.match.pure.table.model import Match
from bot.presenters.presenter import Advises, Watches
from bot.wording.amounts import amount
from bot.wording.names.people import mentions
from data.texts import Texts
from games.analysis import POINT, Analysis, Judged, Moment, Slip, each, given_away, moments
from games.hints import SOUNDS_BETTER
from render.kit.chart.course import Course, Line, Turn, percent

ALIKE: Final = 10


def points(hundredths: int, tr: Texts, *, by_wins: bool) -> str:
    """Format hundredths of a point. If ``by_wins`` is set, a point is a hundredth of a win."""
    return amount(Decimal(hundredths) / POINT, tr, by_wins=by_wins)


def losses(analysis: Analysis, match: Match, tr: Texts, seats: Collection[int], table: int | None = None) -> str:
    by_wins = analysis.by_wins
    lines = [
        tr("**Loss per decision**, in chances of winning (less is better):")
        if by_wins
        else tr("**Loss per decision** (less is better):")
    ]
    for seat, who in enumerate(mentions(match, tr)):
        if seat not in seats:
            continue
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
        beside = () if table is None else (_beside(own, table, tr, by_wins=by_wins),)
        lines.append(f"{tr.apart((said, *beside))}.")
    return "\n".join(lines)


def overview(
    analysis: Analysis, match: Match, tr: Texts, seats: Collection[int] | None = None, *, hindsight: bool = False
) -> str:
    """Return the text above the chart of the chances of winning. With ``seats``, it's shorter and only about these
    players. ``hindsight``: the analysis uses information that was hidden from the players.
    """
    table, by_wins = each(analysis), analysis.by_wins
    lines = [losses(analysis, match, tr, range(len(match.players)) if seats is None else seats, table)]
    if seats is not None:
        return "\n".join((*lines, _hindsight(tr)) if hindsight else lines) if seats else ""
    lines.append(tr("Table average: {points}.", points=points(table, tr, by_wins=by_wins)))
    lines.append(
        "-# "
        + tr(
            "For each decision, I played the rest of the game at random many times, both with the chosen move "
            "and with others. I only count clear differences; 0 means I found nothing better."
        )
        if by_wins
        else "-# "
        + tr(
            "The loss is how much more the best move I found would have been worth. I count your points, minus "
            "part of the others', plus a bonus for a win. I only count clear differences; 0 means I found "
            "nothing better."
        )
    )
    if hindsight:
        lines.append(_hindsight(tr))
    if not moments(analysis):
        lines.append(tr("I didn't find any turning points: no decision clearly lowered anyone's chances."))
    return "\n".join(lines)


def _hindsight(tr: Texts) -> str:
    return "-# " + tr(
        "This is hindsight: I know everyone's hand, but not future draws. At the table, the better move may have been "
        "hard to see."
    )


def own_turns(turns: Sequence[TurningPoint], analysis: Analysis, presenter: Advises, tr: Texts) -> str:
    """Return a player's own turning points. The better move is a spoiler, so that they can look for it first."""
    if not turns:
        return tr("**Your turning points:** none. I found nothing clearly better than your moves.")
    rounds = {stand.ply: stand.part for stand in analysis.course}
    lines = [tr("**Your turning points**")]
    for number, turn in enumerate(turns, 1):
        one, better = turn.found, presenter.advised(turn.better, turn.look, tr)
        if isinstance(one, Slip):
            assert isinstance(presenter, Watches)  # noqa: S101 - what finds slips is told by who knows them
            who = mentions(turn.look.match, tr)[one.seat]
            lines.append(f"**{number}** · {presenter.left_undone(one, who, tr)}")
            continue
        part = rounds.get(one.ply)
        lines.append(
            " · ".join(
                (
                    f"**{number}**",
                    *((tr("Round {round}", round=part),) if part else ()),
                    tr("you played **{action}**", action=presenter.advised(turn.played, turn.look, tr)),
                    tr(
                        "{points} better (tap to see): ||{action}||",
                        points=points(one.lost, tr, by_wins=turn.by_wins),
                        action=better,
                    ),
                )
            )
        )
    return "\n".join(lines)


def judged_again(second: Second, presenter: Advises, tr: Texts) -> str:
    turn, gain = second.turn, second.gain
    action = presenter.advised(turn.better, turn.look, tr)
    if turn.better == turn.played:
        return tr("Your choice (1): **{action}**. That's the move you played in the game.", action=action)
    by = points(abs(gain), tr, by_wins=turn.by_wins)
    if second.alike:
        head = tr("Your choice (1): **{action}**. That's about as good as your move in the game.", action=action)
    elif gain > 0:
        head = tr(
            "Your choice (1): **{action}**. That's {points} better than your move in the game.",
            points=by,
            action=action,
        )
    else:
        head = tr(
            "Your choice (1): **{action}**. That's {points} worse than your move in the game.", points=by, action=action
        )
    lines = [head]
    if second.best:
        lines.append(tr("It's the best move I found."))
    lines += [
        *_reasons(turn.facts.better, turn, presenter, tr),
        _played(turn, presenter, tr),
        *_reasons(turn.facts.played, turn, presenter, tr),
    ]
    if not second.alike:
        lines += _shown_later(gain, turn, presenter, tr)
    return "\n".join((*lines, _hindsight(tr)) if second.hindsight else lines)


def _shown_later(gain: int, turn: TurningPoint, presenter: Advises, tr: Texts) -> list[str]:
    """Return a sentence that says that the difference between two actions only shows in later moves, unless the visible
    facts account for at least half of it. ``gain``: how much more the new choice is worth than the played move, in
    hundredths of a point.
    """
    facts = turn.facts
    shown = facts.shown if gain > 0 else -facts.shown
    if 2 * shown >= abs(gain):
        return []
    said = [presenter.because(facts.later, turn.look, tr)] if gain > 0 and facts.later else []
    if shown > 0:
        said.append(tr("Most of the difference only shows in the moves that follow."))
    elif shown <= -SOUNDS_BETTER:
        looks = 2 if gain > 0 else 1
        said.append(
            tr(
                "At first sight, ({number}) looks better. The difference comes from the moves that follow.",
                number=looks,
            )
        )
    else:
        said.append(tr("The board doesn't show the difference yet: it comes from the moves that follow."))
    return [" ".join(said)]


def _beside(own: int, table: int, tr: Texts, *, by_wins: bool) -> str:
    if abs(own - table) < ALIKE:
        return tr("about the table average")
    if own < table:
        return tr("{points} less than the table average", points=points(table - own, tr, by_wins=by_wins))
    return tr("{points} more than the table average", points=points(own - table, tr, by_wins=by_wins))


def left_undone(
    analysis: Analysis, match: Match, presenter: Watches, tr: Texts, seats: Collection[int] | None = None
) -> str:
    """Return the analysis of a real-time game: the opportunities that each player missed. With ``seats``, it's shorter
    and only about these players.
    """
    lines = [tr("**Missed chances**")]
    for seat, who in enumerate(mentions(match, tr)):
        if seats is None or seat in seats:
            lines.append(tr.pair(who, presenter.counted(analysis, seat, tr)))
    if seats is not None:
        return "\n".join(lines) if seats else ""
    lines.append(f"-# {presenter.defined(match, tr)}")
    if not moments(analysis):
        lines.append(tr("No one missed a chance."))
    return "\n".join(lines)


def turning_point(number: int, turn: TurningPoint, presenter: Advises, tr: Texts, *, own: bool = False) -> str:
    one = turn.found
    who = mentions(turn.look.match, tr)[one.seat]
    better = presenter.advised(turn.better, turn.look, tr)
    said = _reasons(turn.facts.better, turn, presenter, tr)
    if isinstance(one, Slip):
        assert isinstance(presenter, Watches)  # noqa: S101 - what finds slips is told by who knows them
        lines = [
            tr("**Turning point {number}** · after move {move}", number=number, move=turn.move)
            if turn.move
            else tr("**Turning point {number}** · before the first move", number=number),
            tr("{who} missed (1): **{action}**", who=who, action=better),
            *said,
            presenter.left_undone(one, who, tr),
        ]
    else:
        lines = [
            tr("**Turning point {number}** · move {move}", number=number, move=turn.move),
            _played(turn, presenter, tr)
            if own
            else tr("{who} played (2): **{action}**", who=who, action=presenter.advised(turn.played, turn.look, tr)),
            *_reasons(turn.facts.played, turn, presenter, tr),
            tr("A better move (1): **{action}**", action=better),
            *said,
            *_shown_later(one.lost, turn, presenter, tr),
            _given_away(one, None if own else who, tr, by_wins=turn.by_wins),
        ]
    if not own and (turn.facts.better or turn.facts.played):
        lines.append("-# " + tr("In the small text, “you” means {who}.", who=who))
    return "\n".join(lines)


def _played(turn: TurningPoint, presenter: Advises, tr: Texts) -> str:
    return tr("You played (2): **{action}**", action=presenter.advised(turn.played, turn.look, tr))


def _given_away(one: Judged, who: str | None, tr: Texts, *, by_wins: bool) -> str:
    better, played = percent(one.chance), percent(one.left)
    if who is None:
        chances = tr(
            "With the better move, I'd expect you to win about {better} out of 100 games; with yours, about {played}.",
            better=better,
            played=played,
        )
    else:
        chances = tr(
            "With the better move, I'd expect {who} to win about {better} out of 100 games; with this one, about "
            "{played}.",
            who=who,
            better=better,
            played=played,
        )
    if by_wins:
        return chances
    return tr("Loss: {points}.", points=points(one.lost, tr, by_wins=False)) + " " + chances


def _reasons(facts: Sequence[object], turn: TurningPoint, presenter: Advises, tr: Texts) -> list[str]:
    said = presenter.because(facts, turn.look, tr)
    return [f"-# {said}"] if said else []


def course_of(analysis: Analysis, turns: Sequence[Moment], match: Match, names: Sequence[str], tr: Texts) -> Course:
    parts: dict[int, int] = {}
    for stand in analysis.course:
        if stand.part:
            parts.setdefault(stand.part, stand.ply)
    return Course(
        title=tr("Chances of winning"),
        about=tr("A computer's estimate before each decision; it doesn't look for better moves"),
        places=tuple(stand.ply for stand in analysis.course),
        lines=tuple(
            Line(player.color, names[player.seat], tuple(stand.chances[player.seat] for stand in analysis.course))
            for player in match.players
        ),
        turns=tuple(Turn(one.ply, one.seat, one.chance, one.left) for one in turns if isinstance(one, Judged)),
        parts=tuple((ply, tr("Round {round}", round=part)) for part, ply in parts.items()),
    )
