"""People's actions at a table besides moves, in sentences: in the channel at once, and later in the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import LEFT
from bot.wording.names.people import named
from data.texts import N_, Texts

PLAINLY: Final = {
    Happened.CALLED_OFF: N_("{who} has called this table off."),
    Happened.REMOVED: N_("{who} removed {player} from the table."),
    Happened.RESIGNED: N_("{who} leaves the game. A computer plays on."),
    Happened.TIME_UP: N_("{who}: the time is up."),
    Happened.PAUSED: N_("All have agreed to the pause that {who} asked for: the clocks stand."),
    Happened.WENT_ON: N_("{who} ends the pause: the clocks run again."),
    Happened.PAUSE_OVER: N_("The pause that {who} asked for is over: the clocks run again."),
    Happened.AWAY: N_("{who} takes a vacation."),
    Happened.SEAT_OPEN: N_("The seat of {who} is offered to others."),
    Happened.SEAT_OFFERED: N_("{who} offers the seat of {player} to others."),
    Happened.SEAT_KEPT: N_("{who} is back and keeps the seat."),
    Happened.SEAT_TAKEN: N_("{who} takes over the seat of {player}."),
    Happened.REACHED: N_("I could not be reached here for a while. That time counts on nobody's clock."),
    Happened.HELD: N_("This game was on hold for a while. That time doesn't count on anyone's clock."),
    Happened.ENDS_SOON: N_(
        "The time for this table ends soon. From then on everybody has 12 hours a move, without a bank. (L7.1)"
    ),
    Happened.ENDS_LATER: N_("All tables were paused, so this table's time ends later than was said here."),
    Happened.OVERTIME: N_(
        "The time for this table is up: from now on everybody has 12 hours a move, without a bank. (L7.1)"
    ),
    Happened.NO_OVERTIME: N_("It goes on: the clocks are as they were before, with all their time."),
    Happened.FREED: N_(
        "{player} has not moved in time, so this table is called off. The others wait for the next one."
    ),
    Happened.ROUND_OVER: N_("The round is over, so this table is called off. It counts for nobody."),
    Happened.OUT: N_("{player} is out. I'm looking for someone who plays on."),
    Happened.ANNULLED: N_("An organiser has ended this game: it counts for no one. Its clocks have stopped."),
    Happened.RESTORED: N_("The organiser has changed their mind: the game goes on as it was, clocks included."),
    Happened.BACK: N_("{who} is back from vacation: the clock runs as usual."),
}
"""By the table's owner, or by a player. The others have no sentence, or only moderators can do them."""
AS_MODERATOR: Final = {
    Happened.STARTED: N_("{who} (moderator) has started the game."),
    Happened.CALLED_OFF: N_("{who} (moderator) has called this table off."),
    Happened.REMOVED: N_("{who} (moderator) removed {player} from the table."),
    Happened.SKIPPED: N_("{who} (moderator) lets a computer play one move for {player}."),
    Happened.SEAT_OFFERED: N_("{who} (moderator) offers the seat of {player} to others."),
    Happened.REPLACED: N_("{who} (moderator) removed {player}; a computer plays on."),
}

BY_LEAGUE: Final = {
    Happened.REPLACED: N_("{player} is out of this game; a computer plays on."),
    Happened.PAUSED: N_("The clocks stand for now."),
    Happened.WENT_ON: N_("The clocks run again."),
}
"""By a league's decision, or by a person with erased data."""


def told(incident: Incident, tr: Texts) -> str:
    """Return one incident. It mentions who did it, and whom it concerns."""
    as_moderator = incident.moderator or incident.kind not in PLAINLY
    sentence = (AS_MODERATOR if as_moderator else PLAINLY)[incident.kind]
    if incident.by == LEFT:
        sentence = BY_LEAGUE.get(incident.kind, sentence)
    return tr(sentence, who=named(incident.by, tr), player=named(incident.user or LEFT, tr))


def told_last(incident: Incident, tr: Texts) -> list[str]:
    """Return the incident that cancelled a table."""
    if incident.kind in {Happened.CALLED_OFF, Happened.FREED, Happened.ROUND_OVER, Happened.ANNULLED}:
        return [told(incident, tr)]
    return [told(incident, tr), tr("Nobody is left to play, so this table is called off.")]


def woven(
    steps: Sequence[Seen],
    incidents: Sequence[Incident],
    end: Incident | None,
    lines: Callable[[Sequence[Seen]], list[str]],
    tr: Texts,
) -> list[str]:
    """Return the sentences of ``lines`` for ``steps``, with ``incidents`` (in order) after the entries that they
    followed.

    ``end``: the one that cancelled the table, if any.
    """
    found: list[str] = []
    rest = list(steps)
    for incident in incidents:
        before = [step for step in rest if step.entry.ply <= incident.ply]
        del rest[: len(before)]
        found += lines(before) if before else []
        found += [f"*{line}*" for line in (told_last(incident, tr) if incident is end else [told(incident, tr)])]
    return found + (lines(rest) if rest else [])
