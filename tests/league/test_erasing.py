# Rule L15.4.

import json
import re
import sqlite3
from contextlib import closing

import pytest

from leagues import text
from leagues.export.check import check, last_hash
from leagues.log import entries as said
from leagues.state import GONE
from tests.league.desk import ORG, request
from tests.match.desk import finish

pytestmark = pytest.mark.file

FIVE = (1011, 1022, 1033, 1044, 1055)


def everything(service):
    """Return the contents of each database table as text.

    Long hexadecimal hashes are left out, because they could contain a user's id by chance.
    """
    with closing(sqlite3.connect(service.store.path)) as found:
        tables = [name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: str(found.execute(f"SELECT * FROM {name}").fetchall()) for name in tables}
        return {name: re.sub("[0-9a-f]{32,}", "", text) for name, text in rows.items()}


async def erased(season, user):
    assert await season.service.own.erase(user) == []
    known = await season.settled()
    for name, rows in everything(season.service).items():
        assert str(user) not in rows, name
    return known


async def test_l15_4_a_final_season_comes_out_the_same_and_nothing_names_them(season):
    await season.begun(*FIVE)
    await season.tell(ORG, said.Corrected("1011", 2), "<@1011> was right")
    await season.play()
    before, ratings = await season.known(), await season.leagues.reading.ratings("race", [str(one) for one in FIVE])
    assert "1011" in json.dumps(await season.service.own.export(1011))
    told = (await season.service.own.export(1011))["results"]
    assert told
    assert all(one["rating"][0]["who"] == "1011" for one in told)
    assert all(seat["place"] >= 1 and seat["your moves"] for one in told for seat in one["seats"])
    assert not any(str(other) in json.dumps(told) for other in FIVE[1:]), "nothing of others"
    posted = await season.leagues.reading.last_hash(season.id, 1)
    await season.tell(1022, said.SignedUp(2, "1022"))
    before = await season.known()
    known = await erased(season, 1011)
    (other,) = {one.member for one in known.league.last.members} - {str(one) for one in FIVE}
    assert other.startswith(GONE)
    was = text.write(before.league.last).decode().replace('"1011"', f'"{other}"').replace("<@1011>", other)
    assert text.write(known.league.last).decode() == was
    exported = await season.leagues.reading.export(season.id, 1)
    assert check(exported) == ()
    assert last_hash(exported) == posted, "L1.3: of the final standings, whatever comes later"
    assert [one for one in json.loads(exported)["chain"] if not one["salt"]], "the lines that were rewritten"
    kept = await season.leagues.reading.ratings("race", [other, "1022"])
    assert kept == {other: ratings["1011"], "1022": ratings["1022"]}
    assert (await season.service.own.export(1011))["leagues"] == []
    await season.again()
    assert await season.known() == known


async def test_l15_4_in_a_running_season_they_leave_and_the_season_goes_on(season):
    await season.begun(*FIVE)
    await finish(season.service, (await season.running())[0].id)
    await season.settled()
    spots = await season.service.own.erase(1011)
    assert spots  # they sit at tables still
    assert "1011" in {one.member for one in (await season.known()).season.members}
    await season.service.leaving.everywhere(1011, request())
    await season.settled()
    known = await erased(season, 1011)
    (gone,) = [one for one in known.season.members if one.member.startswith(GONE)]
    assert gone.left is not None
    known = await season.play()
    while known.league.playing is not None:
        known = await season.day((season.clock.time - known.league.playing.begins) / 86_400_000 + 1)
    assert gone.member in {one.member for one in known.league.last.members}
    assert check(await season.leagues.reading.export(season.id, 1)) == ()


async def test_l15_4_who_is_signed_up_is_signed_off(season):
    await season.begin(*FIVE)
    await season.service.own.erase(1011)
    known = await season.known()
    assert [one.member for one in known.season.signed] == [str(one) for one in FIVE[1:]]
    assert "1011" not in str(everything(season.service))


async def test_l15_4_who_is_only_mentioned_in_what_organisers_write_is_erased_as_well(season):
    await season.begin(*FIVE)
    stranger = 77_700_011_122_233_344
    await season.leagues.tell(
        season.id, ORG, said.Announced(f"Thanks to <@{stranger}>, and to <@!1011>!"), request=request()
    )
    assert str(stranger) in json.dumps((await season.service.own.export(stranger))["leagues"])
    await erased(season, stranger)
    assert "<@!1011>" in everything(season.service)["league_entries"]
