from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.match.pure.log.entries import FOR_THEM, How, Seen
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import LEFT, Match
from bot.wording.names.people import listed, named
from data.texts import N_, Texts
from games.core import Seat

PLAINLY: Final = {
    Happened.CALLED_OFF: N_("{who} cancelled this table."),
    Happened.ANEW: N_("{who} is starting this game over."),
    Happened.REMOVED: N_("{who} removed {player} from the table."),
    Happened.RESIGNED: N_("{who} left the game. A computer is playing on for them."),
    Happened.TIME_UP: N_("{who} is out of time."),
    Happened.PAUSED: N_("Everyone agreed to the pause {who} asked for. The clocks are paused."),
    Happened.WENT_ON: N_("{who} ended the pause. The clocks are running again."),
    Happened.PAUSE_OVER: N_("The pause {who} asked for is over. The clocks are running again."),
    Happened.AWAY: N_("{who} is taking a vacation."),
    Happened.RESCUED: N_("{who}'s time was almost up, so their vacation has begun."),
    Happened.SEAT_OPEN: N_("{who}'s seat is free to take over."),
    Happened.SEAT_OFFERED: N_("{who} is offering {player}'s seat to others."),
    Happened.SEAT_KEPT: N_("{who} is back and keeps their seat."),
    Happened.SEAT_TAKEN: N_("{who} is taking over {player}'s seat."),
    Happened.REACHED: N_("You couldn't reach me here for a while. That time doesn't count against anyone's clock."),
    Happened.HELD: N_("This game was on hold for a while. That time doesn't count against anyone's clock."),
    Happened.ENDS_SOON: N_(
        "Regular time at this table ends soon. After that, everyone has 12 hours a move and no time bank. (L7.1)"
    ),
    Happened.ENDS_LATER: N_("All tables were paused, so regular time at this table ends later than I said here."),
    Happened.OVERTIME: N_(
        "Regular time at this table is over. From now on, everyone has 12 hours a move and no time bank. (L7.1)"
    ),
    Happened.NO_OVERTIME: N_(
        "The short time limits no longer apply. Everyone has their earlier clock back, with the time they had left."
    ),
    Happened.FREED: N_(
        "{player} didn't move in time, so I cancelled this table. The others are waiting for the next one again."
    ),
    Happened.ROUND_OVER: N_("The round is over, so I cancelled this table. It doesn't count for anyone."),
    Happened.OUT: N_("{player} is out. I'm looking for someone to take over."),
    Happened.ANNULLED: N_("An organiser ended this game, so it doesn't count for anyone. Its clocks have stopped."),
    Happened.RESTORED: N_(
        "The organiser undid their decision: the game continues from the same position, with the same time on "
        "its clocks."
    ),
    Happened.BACK: N_("{who} is back from vacation. The clock is running as usual."),
}
LAST: Final = {Happened.CALLED_OFF, Happened.ANEW, Happened.FREED, Happened.ROUND_OVER, Happened.ANNULLED}
"""The incidents that always end a table. After any other incident, a table ends only if no one is left to play."""
AS_MODERATOR: Final = {
    Happened.STARTED: N_("{who} (moderator) started the game."),
    Happened.CALLED_OFF: N_("{who} (moderator) cancelled this table."),
    Happened.REMOVED: N_("{who} (moderator) removed {player} from the table."),
    Happened.SKIPPED: N_("{who} (moderator) is letting a computer play one move for {player}."),
    Happened.SEAT_OFFERED: N_("{who} (moderator) is offering {player}'s seat to others."),
    Happened.REPLACED: N_("{who} (moderator) removed {player}. A computer is playing on for them."),
}

BY_LEAGUE: Final = {
    Happened.REPLACED: N_("{player} is out of this game. A computer is playing on for them."),
    Happened.PAUSED: N_("The clocks are paused for now."),
    Happened.WENT_ON: N_("The clocks are running again."),
}


def told(incident: Incident, tr: Texts) -> str:
    as_moderator = incident.moderator or incident.kind not in PLAINLY
    sentence = (AS_MODERATOR if as_moderator else PLAINLY)[incident.kind]
    if incident.by == LEFT:
        sentence = BY_LEAGUE.get(incident.kind, sentence)
    return tr(sentence, who=named(incident.by, tr), player=named(incident.user or LEFT, tr))


def told_last(incident: Incident, tr: Texts) -> list[str]:
    if incident.kind in LAST:
        return [told(incident, tr)]
    return [told(incident, tr), tr("There's no one left to play, so I cancelled this table.")]


def woven(
    steps: Sequence[Seen],
    incidents: Sequence[Incident],
    end: Incident | None,
    lines: Callable[[Sequence[Seen]], list[str]],
    tr: Texts,
) -> list[str]:
    found: list[str] = []
    rest = list(steps)
    for incident in incidents:
        before = [step for step in rest if step.entry.ply <= incident.ply]
        del rest[: len(before)]
        found += lines(before) if before else []
        found += [f"*{line}*" for line in (told_last(incident, tr) if incident is end else [told(incident, tr)])]
    return found + (lines(rest) if rest else [])


MARKS: Final = {
    How.STAND_IN: N_("(substitute)"),
    How.TIME_UP: N_("(time is up)"),
    How.DECLINED: N_("(didn't answer)"),
    How.IN_PLACE: N_("(quick decision: its thinking was interrupted)"),
    How.QUICKLY: N_("(substitute, quick decision)"),
}


def stood_in(steps: Sequence[Seen]) -> bool:
    return any(step.entry.how in FOR_THEM for step in steps)


def moved_for(steps: Sequence[Seen], match: Match, viewer: Seat | None, tr: Texts) -> str:
    """Return sentences that name the players for whom the bot moved in `steps`, `viewer` first, or an empty string."""
    seats = Counter(step.entry.who for step in steps if step.entry.how in FOR_THEM)
    said = []
    if viewer is not None and (mine := seats.pop(viewer, 0)):
        said.append(tr.plural("I made {count} move for you.", "I made {count} moves for you.", mine))
    users = [match.players[seat].user for seat in seats]
    if users := [user for user in users if user is not None]:
        said.append(tr("I moved for {people}.", people=listed([named(user, tr) for user in users], tr)))
    return " ".join(said)


def with_marks(lines: list[list[str]], steps: Sequence[Seen], tr: Texts) -> list[list[str]]:
    return [
        [f"{some[0]} *{tr(MARKS[step.entry.how])}*", *some[1:]] if some and step.entry.how in MARKS else some
        for some, step in zip(lines, steps, strict=True)
    ]


def marked(sentence: str, step: Seen, tr: Texts) -> str:
    match step.entry.how:
        case How.ORDER:
            return tr("{sentence} *(from an order)*", sentence=sentence)
        case How.SINGLE:
            return tr("{sentence} *(the only move)*", sentence=sentence)
        case How.COSTLESS:
            return tr("{sentence} *(at once: it costs nothing)*", sentence=sentence)
        case _:
            return sentence


def numbered(step: Seen, sentences: Iterable[str], tr: Texts) -> list[str]:
    found = list(sentences)
    if step.move and found:
        found[0] = marked(f"**{step.move}.** {found[0]}", step, tr)
    return found
