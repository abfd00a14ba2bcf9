from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.match.pure.table.model import Match
from bot.wording.clocks import span_words
from data.texts import N_, Texts
from games.analysis import Analysis, Slip, slips
from games.chronos.actions import Offer
from games.chronos.advice.undone import CARD, CLAIM, GAME_LOST, GOD, IDLE, LATE, QUICK, REST, god_of
from games.chronos.notation import read
from games.core import Millis, Seat
from render.chronos.words.names import god_word

COUNTED: Final[Mapping[str, str]] = {
    CARD: N_("missed cards: **{count}**"),
    CLAIM: N_("late claims: **{count}**"),
    GOD: N_("unused gods: **{count}**"),
    IDLE: N_("idle hourglasses: **{count}**"),
}
MISSED: Final[Mapping[str, str]] = {
    CARD: N_("For {time}, {who} could have taken the card; then an opponent took it."),
    CLAIM: N_("For {time}, {who} had enough to win but didn't claim the win."),
    GOD: N_("For {time}, {who} could have got this god and used it to win at once or claim the win."),
}
UNUSED: Final = N_("{who} had {god} and could have used it for {time} in all, but never did.")
MINUTE: Final = 60_000
SAND: Final = 30


def sand_of(match: Match) -> Millis:
    """Return how long an hourglass runs in the match, in milliseconds."""
    return int(dict(match.options.game).get("sand", SAND)) * 1_000


def time_words(time: Millis, tr: Texts) -> str:
    """Return a duration in words: below two minutes in seconds, otherwise in minutes and longer units."""
    if time < 2 * MINUTE:
        return tr.plural("{count} second", "{count} seconds", max(1, (time + 500) // 1_000))
    return span_words(time // MINUTE, tr)


def counted(analysis: Analysis, seat: Seat, tr: Texts) -> str:
    found = [tr(COUNTED[kind], count=len(slips(analysis, seat, kind))) for kind in analysis.kinds]
    return ", ".join(found)


def defined(match: Match, tr: Texts) -> str:
    sand = sand_of(match)
    quick, late = time_words(sand // QUICK, tr), time_words(sand // LATE, tr)
    return " ".join(
        (
            tr(
                "Missed card: an opponent took an island, wind or monster that you'd been able to take for at "
                "least {time}.",
                time=quick,
            ),
            tr("Late claim: for at least {time}, you had what you needed to win but didn't claim the win.", time=late),
            tr(
                "Unused god: for at least {time}, you could have got a god that would win you the game, but "
                "didn't. Or for a whole sand time, you could have used one of your gods, but never did.",
                time=late,
            ),
            tr(
                "Idle hourglasses: for at least {time}, an hourglass in front of its owner, on a pile or in the "
                "underworld could have been used, but wasn't. Hourglasses that were idle together count once.",
                time=time_words(REST * sand, tr),
            ),
            tr("Each player could have known this at the time, from the board and their own cards."),
        )
    )


def left_undone(slip: Slip, who: str, tr: Texts) -> str:
    time = time_words(slip.lasted, tr)
    if slip.kind == IDLE:
        return _idle(slip, who, time, tr)
    action = read(slip.better) if slip.kind == GOD else None
    if action is not None and not isinstance(action, Offer):
        god = god_of(action)
        return tr(UNUSED, who=who, god=god_word(god.value, tr) if god is not None else "", time=time)
    said = tr(MISSED[slip.kind], who=who, time=time)
    lost = slip.cost == GAME_LOST and slip.kind != CARD
    return said + " " + tr("In the end, someone else won.") if lost else said


def _idle(slip: Slip, who: str, time: str, tr: Texts) -> str:
    glasses, taken = slip.facts
    said = tr.plural(
        "{who} had {count} idle hourglass for {time}.",
        "{who} had {count} idle hourglasses for {time}.",
        glasses,
        who=who,
        time=time,
    )
    if not taken:
        return said
    more = tr.plural("Meanwhile, opponents took {count} card.", "Meanwhile, opponents took {count} cards.", taken)
    return f"{said} {more}"
