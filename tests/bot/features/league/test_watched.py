from bot.features.league.organise import SHOWN, watched_lines
from data.texts import texts
from leagues.log.entries import Entry, Left
from leagues.log.formats import Freed
from leagues.state import Division, How, League, Season, Stage, Table
from tests.bot.features.league.organising import SETTINGS
from tests.bot.tables import CHLOE
from tests.match.desk import finish

EN = texts("en")


def league(*tables):
    division = Division(1, "ladder", (), tables)
    season = Season(1, "", 0, 0, 0, 0, Stage.RUNNING, divisions=(division,))
    return League(SETTINGS, ("1",), 0, seasons=(season,))


def table(number, seats, places=(1, 2), finishers=None, makers=None):
    return Table(
        number, seats, seats, opened=1, ended=2, places=places, finishers=finishers or seats, makers=makers or seats
    )


def test_l10_4_who_always_meets_is_told_in_numbers():
    lines = watched_lines(league(*(table(number, ("11", "22")) for number in range(1, 5))), (), EN)
    assert "Only organisers can see these numbers" in lines[0]
    assert lines[1] == "- <@11> and <@22>: together at 4 of 4 tables; <@11> finished ahead at 4 of them"


def test_l10_4_whose_seats_others_finish_is_told_in_numbers():
    given = [table(number, ("11", str(20 + number)), (2, 1), ("", str(20 + number))) for number in range(2)]
    idle = table(3, ("11", "33"), makers=("", "33"))
    (_, line) = watched_lines(league(*given, idle), (), EN)
    assert (
        line
        == "- <@11>: others finished the game for them at 2 of 3 tables (in last place at 2), and made most of their "
        "moves at 1 more"
    )


def test_l10_4_who_goes_early_is_told_in_numbers():
    what = [Left("11"), Left("11", How.SILENT), Left("22"), Left("33", How.REMOVED), Left("33", How.REMOVED)]
    what += [Freed("ladder", number, "22") for number in (1, 2)]
    _, first, last = watched_lines(league(), [Entry(0, "", one) for one in what], EN)
    assert first == "- <@22>: left early: 1 (without a word: 0) · tables cancelled because they didn't begin: 2"
    assert last == "- <@11>: left early: 2 (without a word: 1)"


def test_many_are_not_all_listed():
    tables = [table(number, (str(10 + number // 4), str(90 + number // 4))) for number in range(40)]
    lines = watched_lines(league(*tables), (), EN)
    assert len(lines) == SHOWN + 2
    assert lines[-1] == "- and 5 more"


async def test_organisers_see_it_in_the_panel_and_nobody_else(ground):
    await ground.running(11, 22, 33)
    quiet = await ground.panel()
    assert "Only organisers can see these numbers" not in quiet.said
    for number in (1, 2):
        tables = [one for one in await ground.leagues.reading.tables(ground.id) if one.match is not None]
        one = next(at for at in tables if at.table.number == number)
        seat = one.table.seats.index("22")
        await ground.host.service.leaving.resign(one.match.id, 22, f"resign {number}")
        assert one.table.seats[seat] == "22"
        await finish(ground.host.service, one.match.id)
        ground.leagues.running.book()
        await ground.leagues.running.settled()
    panel = await ground.panel()
    assert "Only organisers can see these numbers" in panel.said
    assert "<@22>: others finished the game for them at 2 of 2 tables" in panel.said
    assert "Only organisers can see these numbers" not in (await ground.panel(CHLOE)).said
