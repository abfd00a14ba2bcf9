from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update

from bot.league.pure.known import PAUSES, Known, Named, ThreadsRefused
from bot.league.pure.tending import next_at as called_off_at
from bot.league.storage import schema
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_league
from bot.match.storage.writing import Writing
from leagues.log.chain import Link, chained
from leagues.log.due import next_at
from leagues.log.entries import Entry, read, write

_league, _entry, _seed, _person = schema.leagues.c, schema.entries.c, schema.seeds.c, schema.people.c

_MAKE: Final = insert(schema.leagues).returning(_league.id)
_ENTER: Final = insert(schema.entries)
_COUNT: Final = select(func.count()).where(_entry.league == bindparam("of"))
_BEFORE: Final = select(_entry.hash).where(_entry.league == bindparam("of"), _entry.number == bindparam("which"))
_LINES: Final = (
    select(_entry.text, _entry.number, _entry.salt, _entry.hash)
    .where(_entry.league == bindparam("of"))
    .order_by(_entry.number)
)
_LOG: Final = select(_entry.text).where(_entry.league == bindparam("of")).order_by(_entry.number)
_HEAD: Final = select(schema.leagues).where(_league.id == bindparam("of"))
_OF_REQUEST: Final = select(_entry.league).where(_entry.request == bindparam("request"))
_IN_GUILD: Final = (
    select(_league.id, _league.name, _league.ended)
    .where(_league.guild == bindparam("guild"))
    .order_by(_league.id.desc())
)
_OF_PERSON: Final = select(_person.league).where(_person.who == bindparam("who")).order_by(_person.league)
_RUNNING: Final = select(_league.id).where(_league.ended.is_(None)).order_by(_league.id)
_HIDE: Final = text(
    "INSERT INTO league_seeds (league, season, seed) VALUES (:league, :season, :seed) "
    "ON CONFLICT (league, season) DO UPDATE SET seed = excluded.seed"
)
_SEED: Final = select(_seed.seed).where(_seed.league == bindparam("of"), _seed.season == bindparam("number"))
_NAME: Final = text(
    "INSERT INTO league_people (who, league) VALUES (:who, :league) ON CONFLICT (who, league) DO NOTHING"
)
_HOUSE: Final = update(schema.leagues).where(_league.id == bindparam("of"))
_UNNAME: Final = delete(schema.people).where(_person.who == bindparam("whom"), _person.league == bindparam("of"))
_REWRITE: Final = (
    update(schema.entries)
    .where(_entry.league == bindparam("of"), _entry.number == bindparam("which"))
    .values(text=bindparam("line"), salt=None)
)

MENTIONED: Final = re.compile(r"<@!?(\d+)>")
_PLACES: Final = ("member", "leaver", "substitute", "player")


class Head(msgspec.Struct, frozen=True):
    id: int
    guild: int
    channel: int
    locale: str
    ended: bool
    blocked: ThreadsRefused | None


def head(connection: Connection, league: int) -> Head | None:
    row = connection.execute(_HEAD, {"of": league}).first()
    if row is None:
        return None
    blocked = None if row.blocked is None else msgspec.json.decode(row.blocked, type=ThreadsRefused)
    return Head(row.id, row.guild, row.channel, row.locale, row.ended is not None, blocked)


def log(connection: Connection, league: int) -> list[Entry]:
    return [read(row.text) for row in connection.execute(_LOG, {"of": league})]


def lines(connection: Connection, league: int) -> tuple[list[str], list[Link]]:
    rows = list(connection.execute(_LINES, {"of": league}))
    return [row.text for row in rows], [Link(row.number, row.salt or "", row.hash) for row in rows]


def hash_of(connection: Connection, league: int, number: int) -> str:
    found = connection.execute(_BEFORE, {"of": league, "which": number}).first()
    return "" if found is None else str(found.hash)


def of_request(connection: Connection, request: str) -> int | None:
    found = connection.execute(_OF_REQUEST, {"request": request}).first()
    return None if found is None else int(found.league)


def in_guild(connection: Connection, guild: int) -> list[Named]:
    return [Named(row.id, row.name, row.ended is not None) for row in connection.execute(_IN_GUILD, {"guild": guild})]


def of_person(connection: Connection, who: str) -> list[int]:
    return [row.league for row in connection.execute(_OF_PERSON, {"who": who})]


def running(connection: Connection) -> list[int]:
    return [row.id for row in connection.execute(_RUNNING)]


def seed(connection: Connection, league: int, season: int) -> bytes | None:
    found = connection.execute(_SEED, {"of": league, "number": season}).first()
    return None if found is None else bytes(found.seed)


def make(writing: Writing, *, guild: int, channel: int, name: str, locale: str, created: int) -> int:
    values = {"guild": guild, "channel": channel, "name": name, "locale": locale, "created": created}
    return int(writing.run(_MAKE, values).scalar_one())


def length(connection: Connection, league: int) -> int:
    return int(connection.execute(_COUNT, {"of": league}).scalar_one())


def enter(writing: Writing, league: int, first: int, entries: Sequence[Entry], request: str | None = None) -> None:
    """Append `entries` to a league's log, starting with number `first`. `request` is stored with the first one."""
    before = writing.query(_BEFORE, {"of": league, "which": first - 1}) if first > 1 else ()
    texts = [write(one) for one in entries]
    links = chained(texts, iter(lambda: secrets.token_hex(16), ""), before[0][0] if before else "", first)
    rows = [
        {
            "league": league,
            "number": link.number,
            "text": line,
            "request": request if link.number == first else None,
            "salt": link.salt,
            "hash": link.hash,
        }
        for line, link in zip(texts, links, strict=True)
    ]
    if rows:
        writing.do(_ENTER, rows)
    named = {who for one in entries for who in names_in(one)}
    if named:
        writing.do(_NAME, [{"who": who, "league": league} for who in sorted(named)])


def hide(writing: Writing, league: int, season: int, seed_: bytes) -> None:
    """Store a season's secret seed. It replaces an earlier seed that was never used, if there is one."""
    writing.do(_HIDE, {"league": league, "season": season, "seed": seed_})


def change(writing: Writing, league: int, **columns: object) -> None:
    if isinstance(blocked := columns.get("blocked"), ThreadsRefused):
        columns["blocked"] = msgspec.json.encode(blocked).decode()
    writing.run(_HOUSE.values(**columns), {"of": league})


def rename(writing: Writing, league: int, who: str, other: str, lines: Iterable[tuple[int, Entry]]) -> None:
    for number, entry in lines:
        writing.do(_REWRITE, {"of": league, "which": number, "line": write(entry)})
    writing.do(_UNNAME, {"of": league, "whom": who})
    writing.do(_NAME, {"who": other, "league": league})


def names_in(entry: Entry) -> set[str]:
    """Return the people that an entry names: its author, the people in its fields, and those mentioned in its text."""
    what = entry.what
    found = {entry.who, *(getattr(what, place, "") for place in _PLACES), *getattr(what, "organisers", ())}
    found |= {*MENTIONED.findall(entry.why), *MENTIONED.findall(getattr(what, "text", ""))}
    return found - {""}


def follow(writing: Writing, known: Known, first: int, now: int) -> None:
    """Queue announcements for the log entries from number `first` on, and set the league's timer."""
    writing.post(of_league(known.id), known.channel, AnnouncementKind.ENTRIES, first, known.entries, at=now)
    set_timer(writing, known, now)


def set_timer(writing: Writing, known: Known, now: int) -> None:
    writing.set_timer(of_league(known.id), TimerKind.LEAGUE, due(known, now))


def due(known: Known, now: int) -> int | None:
    blocked = max(known.blocked.next_at, now + PAUSES[0]) if known.blocked is not None else None
    moments = (next_at(known.league, now), called_off_at(known.league.playing, now), blocked)
    return min((one for one in moments if one is not None), default=None)


def trouble(writing: Writing, known: Known, now: int) -> None:
    """Tell the organisers, only once, that the league's tables can't open, and set the timer for the next attempt."""
    if known.blocked is not None and known.blocked.tries == 1:
        writing.post(of_league(known.id), known.channel, AnnouncementKind.BLOCKED, at=now)
    set_timer(writing, known, now)
