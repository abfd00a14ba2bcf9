from __future__ import annotations

import itertools

from bot.league.services.leagues import Leagues
from leagues.log import entries as said
from leagues.settings import DAY, Settings
from tests.match.desk import START

ORG, STRANGER = 900, 999
GUILD, HOME = 7, 4_000
_requests = itertools.count(1)
SETTINGS = Settings("The league", "", "", "race", clock="daily", seats=3, at_once=2)


def request() -> str:
    return f"l{next(_requests)}"


class Secrets:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, count: int) -> bytes:
        self.count += 1
        return self.count.to_bytes(2, "big") * (count // 2)


def of(service) -> Leagues:
    return Leagues(service, Secrets())


async def founded(leagues: Leagues, settings: Settings = SETTINGS, *, in_days: int | None = 14, **more):
    """Return a league with the organiser :data:`ORG`. Its first season begins in ``in_days`` days; if that is None, it
    has no season.
    """
    begins = None if in_days is None else leagues.now() + in_days * DAY
    made = {"request": request(), "guild": GUILD, "channel": HOME, "who": ORG, "locale": "en", **more}
    return await leagues.found(settings=settings, begins=begins, **made)


async def signed(leagues: Leagues, league: int, *users: int, season: int = 1):
    known = await leagues.reading.get(league)
    for user in users:
        known = await leagues.tell(league, user, said.SignedUp(season, str(user)), request=request())
    return known


__all__ = ["DAY", "GUILD", "HOME", "ORG", "SETTINGS", "START", "STRANGER", "founded", "of", "request", "signed"]
