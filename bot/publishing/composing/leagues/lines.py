"""Turn the entries of a league's log into messages. Entries that are announced at the same time share a message.

Members' own sign-ups and the opening and closing of tables are left out, because other messages show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from bot.controls.rows import Button, Row, Style
from bot.features.chance import SEAL, digits_button
from bot.features.league.meant import coded, of_league
from bot.features.league.signup import BACK, NO, OUT, YES
from bot.features.rounds.checkin import checkin_rows
from bot.features.rules import rules_button
from bot.league.pure.known import Known, user_of, users_of
from bot.publishing.composing.leagues.acts import act_line
from bot.publishing.composing.leagues.rounds import IN_ROUNDS, round_lines
from bot.publishing.composing.messages import Post
from bot.wording.blocks import CONTENT
from bot.wording.clocks import exact
from bot.wording.fair import digits_of
from bot.wording.leagues.names import division_name, league_name, league_season, mentioned, season_name
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.edition import Edition
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.formats import BeganNow, DeparturesTold
from leagues.log.leaving import BACK_WITHIN, TAKEN_WITHIN, hers
from leagues.log.moments import check_in_opens
from leagues.log.walk import is_act
from leagues.state import NOBODY, How, Promise, Season, Stage

T = TypeVar("T")

TOGETHER: Final = 80
QUIET: Final = (said.Left, said.Unfilled, said.Answered, DeparturesTold)
"""The kinds of news that the bot posts in the server's quiet channel, if the server has one. Results that have become
certain go to the quiet channel as well (L9.2). News that an organiser caused goes to the league's channel instead.
"""


class Told(msgspec.Struct, frozen=True):
    text: str
    pings: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    alone: int | None = None
    else_here: bool = False
    quiet: bool = False

    @property
    def post(self) -> Post:
        return Post(content=self.text, rows=self.rows, pings=self.pings)


def told(known: Known, entries: Sequence[Entry], tr: Texts, *, quietly: bool = False) -> list[Told]:
    """Return the messages for `entries` of a league's log. `known`: the league's current state. `quietly`: whether the
    server has a quiet channel for news that nobody has to act on.

    An entry with controls or pings gets its own message. The others share as few messages as possible.
    """
    apart: list[Told] = []
    lines: list[str] = []
    quiet: list[str] = [] if quietly else lines
    for entry in entries:
        if isinstance(entry.what, BeganNow) and not known.league.format.live:
            apart += calls_to_begin(entry, known, entry.what.season, tr)
            continue
        one = _message(entry, known, tr)
        if one is not None:
            apart.append(one)
        elif known.league.format.has_rounds and not entry.who and isinstance(entry.what, IN_ROUNDS):
            lines += round_lines(entry.what, known, tr)
        elif isinstance(entry.what, QUIET) and not is_act(entry):
            quiet += _lines(entry, known, tr)
        else:
            lines += _lines(entry, known, tr)
    quiet += _promised(entries, known, tr)
    news = []
    if quietly and quiet:
        head = f"**{league_name(known.league.settings.name)}** · <#{known.channel}>"
        # A message whose nonce is unknown is recognised by its first line, so that can't be the league's name alone.
        news = [msgspec.structs.replace(one, quiet=True) for one in packed([tr.pair(head, quiet[0]), *quiet[1:]])]
    return [*packed(lines), *news, *apart]


def packed(lines: Iterable[str]) -> list[Told]:
    found: list[str] = []
    for line in lines:
        if found and len(found[-1]) + len(line) < CONTENT:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return [Told(one) for one in found]


def _lines(entry: Entry, known: Known, tr: Texts) -> list[str]:
    match entry.what:
        case said.Placed(season=number):
            season = known.league.season(number)
            return [] if season is None else placed_lines(season, tr)
        case said.Begun() if not entry.who:
            return [_begun(known, tr)]
        case said.Dropped(season=number):
            return [
                "✖️ "
                + tr(
                    "{season} won't take place: too few people signed up. (L2.3)",
                    season=league_season(known, number, tr),
                )
            ]
        case said.Warned():
            return ["⏳ " + _warned(known, tr)]
        case said.Overtime():
            text = tr("Time is up: open tables continue with 12 hours a move and no time bank. (L7.1)")
            return [f"⏳ {text}"]
        case said.StandIns():
            return ["⏳ " + tr("Computers are now finishing the games that are still running. (L7.1)")]
        case DeparturesTold():
            return departure_lines(entry.what, known, tr)
        case said.Unfilled() | said.Answered() | said.Left():
            return [] if _kindly(known) else _leaving_lines(entry, tr)  # else once a day, with all who are out
        case said.Orphaned():
            return [
                tr(
                    "The last organiser left the server, so people who manage the server now organise this "
                    "league. (L1.2)"
                )
            ]
        case _ if is_act(entry) or isinstance(entry.what, said.Joined | said.Annulled | BeganNow):
            return act_line(entry, known, tr).splitlines()
        case _:
            return []


def _leaving_lines(entry: Entry, tr: Texts) -> list[str]:
    match entry.what:
        case said.Unfilled(leaver=leaver):
            who = mentioned(leaver, tr)
            return [
                tr(
                    "I couldn't find a substitute for {member}, so a computer is taking over their tables. (L6.2)",
                    member=who,
                )
            ]
        case said.Answered(leaver=leaver, substitute=substitute, yes=True):
            names = {"member": mentioned(substitute, tr), "leaver": mentioned(leaver, tr)}
            return ["🔁 " + tr("{member} is taking over {leaver}'s tables. Thank you! (L6.2)", **names)]
        case said.Left():
            return [_left(entry, entry.what, tr)]
        case _:
            return []


def placed_lines(season: Season, tr: Texts) -> list[str]:
    lines = ["🗂️ " + tr("Registration is closed. These are the divisions of season {number}:", number=season.number)]
    lines += [
        tr.pair(
            f"**{division_name(season, one.name, tr)}**", ", ".join(mentioned(member, tr) for member in one.members)
        )
        for one in season.divisions
    ]
    if season.lower:
        people = listed([mentioned(one, tr) for one in season.lower], tr)
        lines.append(
            tr(
                "The higher tier was full, so these members play one tier lower than I promised: {people}. (L3.3)",
                people=people,
            )
        )
    lines.append(tr("The season begins on {date}.", date=exact(season.begins)))
    return lines


def _begun(known: Known, tr: Texts) -> str:
    season = known.league.playing
    if season is None:
        return "▶️ " + tr("The season is starting.")
    return "▶️ " + tr(
        "Season {number} is starting: I'm opening the tables in threads in this channel. It ends on {date}.",
        number=season.number,
        date=exact(season.ends),
    )


def _warned(known: Known, tr: Texts) -> str:
    season = known.league.playing
    if season is None:
        return tr("The season ends in three days.")
    return tr(
        "The season ends on {time}. After that, open tables have 12 hours a move and no time bank. (L7.1)",
        time=exact(season.ends),
    )


def _left(entry: Entry, what: said.Left, tr: Texts) -> str:
    member = mentioned(what.member, tr)
    if what.how is How.SAID:
        return "👋 " + tr("{member} has left.", member=member) + " (L6.1)"
    if what.how is How.SILENT:
        text = tr("{member} didn't come back within 48 hours and is out.", member=member)
        return f"👋 {text} (L6.1)"
    line = f"🛠️ {mentioned(entry.who, tr)} · " + tr("{member} has to leave (L6.1)", member=member)
    return line + " " + tr("Reason: {reason}", reason=Typed(entry.why))


def _kindly(known: Known) -> bool:
    season = known.league.playing or known.league.last
    return season is not None and season.edition >= Edition.SECOND


def departure_lines(what: DeparturesTold, known: Known, tr: Texts) -> list[str]:
    """Return a line for each member who left the season, naming their replacement if there is one. Further lines name
    members whose announced result, such as promotion, is no longer certain (L6.5).
    """
    season = known.league.season(what.season)
    lines = [] if season is None else [f"👋 {_departure(season, one, tr)}" for one in what.members]
    for promise in Promise:
        people = [mentioned(one.member, tr) for one in what.ended if one.promise == promise]
        if people:
            lines.append(_promise(promise, listed(people, tr), tr, holds=False))
    return lines


def _departure(season: Season, who: str, tr: Texts) -> str:
    member = mentioned(who, tr)
    taken = next((one.taken for one in reversed(season.handovers) if one.leaver == who), NOBODY)
    if taken is None:
        return tr("{member} is out; I'm looking for a substitute player.", member=member)
    if taken != NOBODY:
        return tr("{member} is out; {player} plays on for them.", member=member, player=mentioned(taken, tr))
    seats = ((table, table.seats.index(who)) for _, table in season.tables if table.running and who in table.seats)
    if any(table.players[seat] == NOBODY for table, seat in seats):
        return tr("{member} is out; a computer is playing on for them.", member=member)
    return tr("{member} is out.", member=member)


def _promised(entries: Sequence[Entry], known: Known, tr: Texts) -> list[str]:
    left = _kindly(known) and any(isinstance(one.what, said.Left) for one in entries)
    found: dict[tuple[Promise, bool, bool], list[str]] = {}
    for one in entries:
        if isinstance(one.what, said.Told) and (one.what.holds or not left):
            key = (one.what.promise, one.what.holds, one.what.open)
            found.setdefault(key, []).append(mentioned(one.what.member, tr))
    order = sorted(found, key=lambda key: (list(Promise).index(key[0]), not key[1], key[2]))
    return [
        _promise(promise, listed(found[promise, holds, open_], tr), tr, holds=holds, open_=open_)
        for promise, holds, open_ in order
    ]


NOT_SURE: Final = {
    Promise.CHAMPION: N_("No longer certain to be champion: {people}. (L9.1)"),
    Promise.UP: N_("No longer certain to go up: {people}. (L9.1)"),
    Promise.NOT_DOWN: N_("No longer certain to stay up: {people}. (L9.1)"),
}
IF_THEY_PLAY_ON: Final = {
    Promise.CHAMPION: N_("Sure of the title if they play on: {people}. (L9.2)"),
    Promise.UP: N_("Certain to go up if they play on: {people}. (L9.2)"),
    Promise.NOT_DOWN: N_("Certain to stay up if they play on: {people}. (L9.2)"),
}
SURE: Final = {
    Promise.CHAMPION: N_("Already sure of the title: {people}! (L9.2)"),
    Promise.UP: N_("Certain to go up: {people}. (L9.2)"),
    Promise.NOT_DOWN: N_("Certain to stay up: {people}. (L9.2)"),
}
SIGNS: Final = {Promise.CHAMPION: "🏆", Promise.UP: "⬆️", Promise.NOT_DOWN: "✅"}


def _promise(promise: Promise, people: str, tr: Texts, *, holds: bool, open_: bool = False) -> str:
    if not holds:
        return "↩️ " + tr(NOT_SURE[promise], people=people)
    return f"{SIGNS[promise]} " + tr((IF_THEY_PLAY_ON if open_ else SURE)[promise], people=people)


def _message(entry: Entry, known: Known, tr: Texts) -> Told | None:
    match entry.what:
        case said.Asked(leaver=leaver, substitute=substitute):
            return asks_substitute(known, leaver, substitute, tr)
        case said.Absent(member=member):
            return asks_absent(known, member, tr)
        case said.SignedUp() if is_act(entry):
            return tells_signed(entry, entry.what, known, tr)
        case said.Short(season=number):
            return _short(known, number, tr)
        case said.Opened(season=number, seal=digits):
            text = tr(
                "🔒 {season} is sealed: `{digits}…`", season=season_name(known, number, tr), digits=digits_of(digits)
            )
            return Told(f"-# {text}", rows=((digits_button(SEAL, digits, tr),),))
        case _:
            return None


def asks_substitute(known: Known, leaver: str, substitute: str, tr: Texts) -> Told:
    season = known.league.playing
    count = 0 if season is None else sum(1 for _ in hers(season, leaver))
    handovers = () if season is None else season.handovers
    at = next((one.at for one in handovers if one.leaver == leaver and one.taken is None), known.league.at)
    tables = tr.plural("{count} table", "{count} tables", count)
    text = tr(
        "{member}, I'm looking for a substitute player in **{league}**. Will you take over {tables}? Please "
        "answer by {date}; after 12 hours I'll ask the next player, too. (L6.2)",
        member=mentioned(substitute, tr),
        league=league_name(known.league.settings.name),
        tables=tables,
        date=exact(at + TAKEN_WITHIN),
    )
    row = (
        Button(id=of_league(known.id, YES, coded(leaver)), label=tr("Yes, I'll play"), style=Style.GOOD),
        Button(id=of_league(known.id, NO, coded(leaver)), label=tr("No")),
        rules_button("leagues", "L6", tr),
    )
    return Told(text, users_of((substitute,)), (row,), user_of(substitute) if _kindly(known) else None, else_here=True)


def tells_signed(entry: Entry, what: said.SignedUp, known: Known, tr: Texts) -> Told:
    text = act_line(entry, known, tr)
    row = (Button(id=of_league(known.id, OUT, str(what.season)), label=tr("Cancel sign-up")),)
    return Told(text, users_of((what.member,)), (row,))


def asks_absent(known: Known, member: str, tr: Texts) -> Told:
    season = known.league.playing
    since = {} if season is None else dict(season.absences)
    text = tr(
        "A computer has made three moves in a row for you in **{league}**. Make a move or press the button by "
        "{date}, or someone else will take over your tables. (L6.1)",
        league=league_name(known.league.settings.name),
        date=exact(since.get(member, known.league.at) + BACK_WITHIN),
    )
    row = (
        Button(id=of_league(known.id, BACK), label=tr("I'm back"), style=Style.GOOD),
        rules_button("leagues", "L6", tr),
    )
    if not _kindly(known):
        return Told(f"{mentioned(member, tr)} {text}", users_of((member,)), (row,))
    return Told(text, (), (row,), user_of(member))


def _short(known: Known, number: int, tr: Texts) -> Told:
    season = known.league.season(number)
    signed = 0 if season is None else len(season.signed)
    text = tr(
        "{people}, too few people signed up for {season}: {signed} of {seats}. Postpone it by a week with "
        "`/league organise`, or it won't take place. (L2.3)",
        people=listed([mentioned(one, tr) for one in known.league.organisers], tr),
        season=season_name(known, number, tr),
        signed=signed,
        seats=known.league.settings.seats,
    )
    return Told(text, users_of(known.league.organisers))


def calls_to_begin(entry: Entry, known: Known, number: int, tr: Texts) -> list[Told]:
    season = known.league.season(number)
    if season is None:
        return []
    users = users_of(one.member for one in season.signed)
    line = act_line(entry, known, tr)
    return [Told(f"▶️ {line}\n" + " ".join(f"<@{user}>" for user in part), part) for part in _grouped(users)]


def asks_last(known: Known, season: Season, tr: Texts) -> list[Told]:
    """Return messages that ask the members of the previous season to join the next one (L2.1). Only members who answer
    yes take part.

    Return an empty list for a league's first season.
    """
    last = known.league.playing or known.league.last
    if last is None or last.number >= season.number:
        return []
    signed = {one.member for one in season.signed}
    users = users_of(one.member for one in last.members if one.left is None and one.member not in signed)
    text = tr("Are you in again? Press *Join* above: I don't sign you up automatically. (L2.1)")
    return [Told(" ".join((*(f"<@{user}>" for user in part), text)), part) for part in _grouped(users)]


def _grouped(people: Sequence[T]) -> list[tuple[T, ...]]:
    return [tuple(people[start : start + TOGETHER]) for start in range(0, len(people), TOGETHER)]


def checkin_calls(known: Known, season: Season, tr: Texts) -> list[Told]:
    """Return messages that ping everyone who had signed up when check-in opened and hasn't checked in yet.

    Once someone has checked in, the messages no longer ping them. The number of messages stays the same, so that each
    message can be recognised after a crash.
    """
    there = {one.member for one in season.present}
    signed = [one.member for one in season.signed if one.at <= check_in_opens(season)]
    parts = _grouped(signed)
    which = [f" ({number}/{len(parts)})" if len(parts) > 1 else "" for number in range(1, len(parts) + 1)]
    return [
        _call(known, season, [one for one in part if one not in there], mark, tr)
        for part, mark in zip(parts, which, strict=True)
    ]


def over_text(known: Known, tr: Texts) -> str:
    return "✋ " + tr("**{league}**: check-in is over.", league=league_name(known.league.settings.name))


def _call(known: Known, season: Season, members: list[str], mark: str, tr: Texts) -> Told:
    league = league_name(known.league.settings.name)
    if season.stage is not Stage.REGISTRATION:
        return Told(over_text(known, tr) + mark)
    users = users_of(members)
    text = tr(
        "**{league}** begins on {time}. Press *I'm here* before then to play from the first round. (L14.1)",
        league=league,
        time=exact(season.begins),
    )
    calls = " ".join(f"<@{user}>" for user in users)
    return Told(f"✋ {text}{mark}\n{calls}".strip(), users, tuple(checkin_rows(known, season, tr)))
