from __future__ import annotations

from typing import Final

from bot.client.links import board_link
from bot.features.clock import pause_rows
from bot.match.pure.clock.count import Span
from bot.match.pure.clock.vacation import vacation
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match
from bot.publishing.composing.messages import BoardPart, Post, pack
from bot.wording.clocks import exact
from bot.wording.incidents import told
from data.texts import N_, Texts

COUNTS_NOT: Final = N_("That time doesn't count against anyone's clock.")


def clock_news(
    incident: Incident,
    match: Match,
    person: Person,
    now: int,
    tr: Texts,
    *,
    moment: int = 0,
    stood: Span | None = None,
) -> list[Post]:
    line = told(incident, tr)
    match incident.kind:
        case Happened.TIME_UP:
            link = board_link(match)
            return pack(
                [f"⌛ {line} {link}" if link else f"⌛ {line}"], [], BoardPart(pings=_awake(incident.by, person, now))
            )
        case Happened.PAUSED:
            if match.clocks.paused is None:
                return pack([f"⏸️ {line}"], [], BoardPart())
            until = match.clocks.paused.until
            ends = tr("Anyone at the table can restart the clocks.")
            if until is not None:
                ends = tr(
                    "The clocks will restart on {when}, or earlier if anyone at the table ends the pause.",
                    when=exact(until),
                )
            if match.options.league:
                ends += " " + tr("The clocks will restart when regular time at this table ends, at the latest. (L7.3)")
            return pack([f"⏸️ {line} {ends}"], [], BoardPart(rows=pause_rows(match, tr)))
        case Happened.AWAY | Happened.RESCUED:
            span = vacation(person, now)
            if span is not None:
                first, last = map(exact, span)
                line += " " + tr("Their clock pauses from {first} to {last}.", first=first, last=last)
            return pack([f"🏖️ {line}"], [], BoardPart())
        case Happened.REACHED if stood is not None:
            first, last = map(exact, stood)
            said = tr("You couldn't reach me here from {first} to {last}.", first=first, last=last)
            return pack([f"▶️ {said} {tr(COUNTS_NOT)}"], [], BoardPart())
        case Happened.ENDS_SOON:
            said = tr(
                "Regular time at this table ends on {time}. After that, everyone has 12 hours a move and no "
                "time bank. (L7.1)",
                time=exact(moment),
            )
            return pack([f"⏳ {said}"], [], BoardPart())
        case Happened.ENDS_LATER:
            said = tr(
                "All tables were paused, so regular time at this table ends later: on {time}. After that, "
                "everyone has 12 hours a move and no time bank. (L7.1)",
                time=exact(moment),
            )
            return pack([f"⏳ {said}"], [], BoardPart())
        case _:
            return pack([f"▶️ {line}"], [], BoardPart())


def _awake(user: int, person: Person, now: int) -> tuple[int, ...]:
    return () if person.way is Way.QUIET or quiet_until(person, now) is not None else (user,)
