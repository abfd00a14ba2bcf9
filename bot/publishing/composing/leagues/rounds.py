from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
import msgspec

from bot.controls.rows import Button, Row
from bot.features.league.meant import of_league
from bot.features.league.standing import SEE
from bot.features.rounds.checkin import here_button, stop_button
from bot.features.rules import rules_button
from bot.features.table.embeds import QUIET, SAND
from bot.interaction.here import PICTURE
from bot.league.pure.known import Known, users_of
from bot.publishing.composing.messages import Post
from bot.wording.blocks import CONTENT
from bot.wording.clocks import exact
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import Names, called, league_name, round_name, season_name
from bot.wording.leagues.why import pod_text, weighed_text
from data.texts import Texts
from leagues.contests import reasons_of, tables_of, waits
from leagues.log import entries as said
from leagues.log.content import Content
from leagues.log.formats import CheckInAgain
from leagues.log.moments import ROUND_OVERTIME, ROUND_STAND_INS
from leagues.pods.pairing import Reason
from leagues.standing.points import POINTS
from leagues.state import NOBODY, PLAYED, Round, Season, Stage, Table

BODY: Final = 3_900
ROOM_FOR_MORE: Final = 80
MENTION: Final = 24
IN_ROUNDS: Final = (said.Placed, said.Begun, said.Warned, said.Overtime, said.StandIns, CheckInAgain)


class RoundContext(msgspec.Struct, frozen=True):
    channels: Mapping[int, int]
    names: Names


def round_lines(what: Content, known: Known, tr: Texts) -> list[str]:
    coming = known.league.registering
    if isinstance(what, CheckInAgain) and coming is not None:
        text = tr(
            "Sorry, I couldn't begin **{league}** in time! Check-in is open again until it begins on {time}. (L14.1)",
            league=league_name(known.league.settings.name),
            time=exact(coming.begins),
        )
        return [f"✋ {text}"]
    season = known.league.playing
    if not isinstance(what, said.Placed) or season is None:
        return []
    members = tr.plural("{count} member", "{count} members", len(season.members))
    rounds = tr.plural("{count} round", "{count} rounds", season.length)
    if known.league.format.live:
        return ["▶️ " + tr("The evening begins. {members} will play {rounds}. (L14.1)", members=members, rounds=rounds)]
    text = tr(
        "Registration is closed. {members} will play {rounds}, and then the best players meet in a final. (L13)",
        members=members,
        rounds=rounds,
    )
    return [f"🗂️ {text} " + tr("The cup begins on {date}.", date=exact(season.begins))]


def people_in(season: Season, one: Round) -> tuple[str, ...]:
    found = [member for table in tables_of(season, one) for member in (*table.seats, *table.players)]
    return tuple(dict.fromkeys(member for member in (*found, *one.byes) if member != NOBODY))


def round_told(known: Known, season: Season, one: Round, facts: RoundContext, tr: Texts) -> Post:
    parts = (
        league_name(known.league.settings.name),
        season_name(known, season.number, tr),
        round_name(season, one, tr),
    )
    head = " · ".join(map(str, parts))
    lines = [f"**{head}**", *_state(known, season, one, tr)]
    evening = known.league.format.live
    pings: tuple[int, ...] = ()
    if evening and one.over is None:  # it is running, so ping its players
        users = users_of(member for table in tables_of(season, one) for member in table.players)
        room = (CONTENT - sum(len(line) + 1 for line in lines)) // MENTION
        pings = tuple(dict.fromkeys(users))[: max(0, room)]
        lines.append(" ".join(f"<@{user}>" for user in pings))
    rows = _rows(known, season, one, tr)
    color = SAND if one.over is None else QUIET
    embed = discord.Embed(description=_body(known, season, one, facts, tr), color=color)
    return Post(content="\n".join(lines), embeds=(embed,), rows=rows, pings=pings)


def _state(known: Known, season: Season, one: Round, tr: Texts) -> list[str]:
    lines = []
    evening = known.league.format.live
    if one.final:
        lines.append("🏆 " + tr("The best players meet in the final, which decides the top places of the cup. (L13.3)"))
    elif evening and one.number == season.length:
        lines.append("🔔 **" + tr("This is the last round.") + "** (L14.1)")
    if one.over is not None:
        lines.append("🏁 " + tr("This round is over."))
    elif season.paused is not None:
        lines.append("⏸️ " + tr("All tables and their clocks are paused."))
    elif waits(season, one) and (season.stage not in PLAYED or known.league.at < one.begins):
        text = tr("I'll open the tables on {date}.", date=exact(one.begins))
        more = tr("Until then, organisers can change the pairings: `/league organise`. (L13.1)")
        lines.append(f"🗓️ {text} {more}")
    elif evening:
        text = tr("The next round begins when all tables have ended, on {time} at the latest.", time=exact(one.ends))
        last = tr("The evening ends when all tables have ended, on {time} at the latest.", time=exact(one.ends))
        lines.append("▶️ " + (last if one.number >= season.length else text))
    else:
        lines.append(_time(season, one, tr))
    return lines


def _time(season: Season, one: Round, tr: Texts) -> str:
    if season.stage is Stage.STAND_INS:
        return "⏳ " + tr("Computers are now finishing the open tables so the cup can continue. (L7.1)")
    if season.stage is Stage.OVERTIME:
        return "⏳ " + tr(
            "Open tables now have 12 hours a move and no time bank. On {time}, computers will finish them. (L7.1)",
            time=exact(one.ends - ROUND_STAND_INS),
        )
    return "▶️ " + tr(
        "The round ends on {date}. From {time}, open tables have 12 hours a move and no time bank. (L7.1)",
        date=exact(one.ends),
        time=exact(one.ends - ROUND_OVERTIME),
    )


def _body(known: Known, season: Season, one: Round, facts: RoundContext, tr: Texts) -> str:
    league = known.league
    seats, tables = league.settings.seats, tables_of(season, one)
    weighs = one.weighed.repeats or one.weighed.spread or one.weighed.seats
    tail = [weighed_text(one.weighed, tr)] if weighs and not one.final else []
    if one.byes:
        people = ", ".join(str(called(member, facts.names, tr)) for member in one.byes)
        tail.insert(0, tr("A bye, worth {points} points (L13.2): {people}", points=POINTS[seats][1], people=people))
    plain = [_table(table, facts, tr) for table in tables]
    reasons: Sequence[Reason] = () if one.final else reasons_of(league, season, one)
    why = [pod_text(reason, table, seats, facts.names, tr) for reason, table in zip(reasons, tables, strict=False)]
    rich = [f"{line}\n↳ {text}" if text else line for line, text in zip(plain, why, strict=True)] if why else plain
    room = BODY - sum(len(line) + 1 for line in tail)
    lines = rich if sum(len(line) + 1 for line in rich) <= room else plain
    shown: list[str] = []
    used = ROOM_FOR_MORE
    for line in lines:
        used += len(line) + 1
        if used > room:
            break
        shown.append(line)
    if more := len(lines) - len(shown):
        text = tr.plural("and {count} more table: `/league tables`", "and {count} more tables: `/league tables`", more)
        shown.append(text)
    return "\n".join([*shown, *tail])


def _table(table: Table, facts: RoundContext, tr: Texts) -> str:
    people = [_seat(table, seat, facts.names, tr) for seat in range(len(table.seats))]
    state = []
    if table.annulled is not None:
        state.append(tr("cancelled; doesn't count"))
    elif table.places is not None:
        places = table.places
        order = sorted(range(len(people)), key=lambda seat: places[seat])
        people = [f"{places[seat]}. {people[seat]}" for seat in order]
        state.append("✅")
    channel = facts.channels.get(table.number)
    if channel is not None and table.opened is not None:
        state.append(f"<#{channel}>")
    return " · ".join((f"**{tr('Table {number}', number=table.number)}**", ", ".join(people), *state))


def _seat(table: Table, seat: int, names: Names, tr: Texts) -> str:
    member = table.seats[seat]
    if member == NOBODY:
        return tr("a computer")
    who = str(called(member, names, tr))
    return who if table.players[seat] == member else tr("{result} (taken over)", result=who)


def _rows(known: Known, season: Season, one: Round, tr: Texts) -> tuple[Row, ...]:
    evening = known.league.format.live
    row: list[Button] = []
    if evening and season.round == one and season.stage in PLAYED and one.number < season.length:
        row += [here_button(known.id, season.number, tr, late=True), stop_button(known.id, season.number, tr)]
    name = season.divisions[0].name
    row.append(Button(id=of_league(known.id, SEE, str(season.number), PICTURE, name), label=tr("Standings")))
    row.append(rules_button("leagues", words_of(known.league.settings).rules, tr))
    return (tuple(row),)
