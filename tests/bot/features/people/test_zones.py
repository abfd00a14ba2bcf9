from datetime import UTC, date, datetime, timedelta

import pytest

from bot.features.founding.when import BadMoment, day_of
from bot.features.people.hours import zone_meant, zones_offered
from bot.match.pure.people.hours import zone_of, zones
from tests.bot.features.saying import say
from tests.bot.tables import ADA

TODAY = date(2026, 11, 28)


CITIES = [
    ("Istanbul", "Europe/Istanbul"), ("İstanbul", "Europe/Istanbul"),
    ("Buenos Aires", "America/Argentina/Buenos_Aires"), ("Nicosia", "Asia/Nicosia"),
    ("louisville", "America/Kentucky/Louisville"), ("Indianapolis", "America/Indiana/Indianapolis"),
    ("São Paulo", "America/Sao_Paulo"), ("sao paulo", "America/Sao_Paulo"), ("Zürich", "Europe/Zurich"),
    ("Europe/Zürich", "Europe/Zurich"), ("asia/istanbul", "Asia/Istanbul"),
    ("Port-au-Prince", "America/Port-au-Prince"), ("utc", "UTC"), ("Atlantis", None),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "zone"), CITIES)
def test_a_zone_is_known_by_its_city(typed, zone):
    assert zone_meant(typed) == zone


def test_every_zone_is_known_by_its_city():
    unknown = {name for name in zones() if zone_meant(name.rpartition("/")[2]) is None}
    countries = {"Australia", "Brazil", "Canada", "Chile", "Mexico", "US"}
    assert {name.partition("/")[0] for name in unknown} <= countries, "Central and West are in several"
    assert all(zone_meant(name) == name for name in zones())


@pytest.mark.parametrize("typed", ["ista", "São", "Zür", "Buenos", "America/Louisv"])
def test_each_zone_is_offered_once(typed):
    offered = zones_offered(typed, 25)
    assert offered
    cities = [name.rpartition("/")[2] for name in offered]
    assert len(set(cities)) == len(cities)
    assert all(zone_of(name) for name in offered)


DAYS = [
    ("2026-12-24", date(2026, 12, 24)), ("24.12.2026", date(2026, 12, 24)), ("24.12.", date(2026, 12, 24)),
    ("24.12", date(2026, 12, 24)), ("24/12/2026", date(2026, 12, 24)), ("24 grudnia", date(2026, 12, 24)),
    ("24. Dezember", date(2026, 12, 24)), ("le 24 décembre", date(2026, 12, 24)), ("December 24", date(2026, 12, 24)),
    ("December 24th, 2026", date(2026, 12, 24)), ("the 24th of December", date(2026, 12, 24)),
    ("le 1er janvier", date(2027, 1, 1)), ("2026/12/24", date(2026, 12, 24)), ("tomorrow", date(2026, 11, 29)),
    ("am Montag", date(2026, 11, 30)), ("1.2.", date(2027, 2, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "day"), DAYS)
def test_a_day_is_read_as_leagues_read_it(typed, day):
    assert day_of(typed, TODAY, days_first=True) == day


@pytest.mark.parametrize("typed", ["", "soon", "24.13.2026", "24", "24.12. at noon maybe", "24.12.1999"])
def test_what_is_no_day_to_come(typed):
    with pytest.raises(BadMoment):
        day_of(typed, TODAY, days_first=True)


async def test_a_vacation_begins_on_such_a_day(host):
    unread = await say(host, ADA, "vacation", days=3, begins="soon")
    assert "soon" in unread.said
    assert not (await host.service.people.of(ADA)).away
    first = datetime.fromtimestamp(host.service.desk.now() / 1000, UTC).date() + timedelta(days=10)
    await say(host, ADA, "vacation", days=3, begins=f"{first:%d.%m.%Y}")
    ((begins, ends),) = (await host.service.people.of(ADA)).away
    assert datetime.fromtimestamp(begins / 1000, UTC).date() == first
    assert ends > begins
