import pytest
from msgspec.structs import replace

from bot.features.leaderboard import LISTED, Leaderboard, Listed, best_first, lines_of, places_of
from data.texts import texts
from leagues.ratings import Rating
from tests.bot.features.leaguing import Here
from tests.bot.features.people.test_profile import A, B, C, ended
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import GUILD

STRANGER = 77


@pytest.fixture
async def here(host):
    made = Here(host)
    yield made
    await made.close()


async def leaderboard(here, user=STRANGER, game=None, **facts):
    come = here.come(user, **facts)
    cog = Leaderboard()
    await cog.leaderboard.callback(cog, come, game)
    return come.said


async def season(here):
    await here.found(ADA, BEN, CHLOE)
    await here.day(-1)
    await here.day(0)
    await here.play()
    ratings = await here.leagues.reading.ratings("mykerinos", [A, B, C])
    return sorted((ADA, BEN, CHLOE), key=lambda user: -ratings[str(user)].mu)


def listed(said):
    return [line.split()[1] for line in said.splitlines() if line[:1].isdigit()]


def mentions(users):
    return [f"<@{user}>" for user in users]


def test_l11_only_rated_tables_and_people_count():
    results = [
        ended(1, (1, 2), (A, B), rated=((A, 26), (B, 24))),
        ended(2, (1, 2), (A, B)),
        ended(3, (2, 1), (A, "strong"), rated=((A, 25), ("strong", 30))),
    ]
    assert places_of(results) == {ADA: [1, 2], BEN: [2]}


def test_l11_4_uncertain_ratings_come_last():
    ratings = {A: Rating(25, 1.0), B: Rating(35, 8.0), C: Rating(30, 1.0)}
    assert [one.user for one in best_first({ADA: [1], BEN: [1], CHLOE: [2]}, ratings)] == [CHLOE, ADA, BEN]


@pytest.mark.parametrize(("places", "row"), [([1, 2, 1, 1], 2), ([1, 1], 2), ([1, 2], 0)])
def test_wins_in_a_row_end_with_the_latest_table(places, row):
    (one,) = best_first({ADA: places}, {A: Rating(25, 1.0)})
    assert one.row == row


async def test_the_best_come_first_and_hidden_and_erased_players_are_left_out(here, host):
    assert "begins with the first rated game" in await leaderboard(here)
    best = await season(here)
    said = await leaderboard(here)
    assert "Mykerinos" in said
    assert listed(said) == mentions(best)
    for elsewhere in ({"game": "museum"}, {"guild": GUILD + 5}):
        assert "begins with the first rated game" in await leaderboard(here, **elsewhere)
    assert "only works in a server" in await leaderboard(here, guild=None)
    await host.service.own.set(best[0], lambda person: replace(person, hidden=True))
    assert listed(await leaderboard(here)) == mentions(best[1:])
    assert "hidden" not in await leaderboard(here)
    assert "you've hidden your profile" in await leaderboard(here, best[0])
    assert await host.service.own.erase(best[1]) == []
    assert listed(await leaderboard(here)) == mentions(best[2:])


@pytest.mark.parametrize(("user", "own"), [(LISTED, 0), (LISTED + 1, 1), (LISTED + 3, 0)])
def test_who_asks_below_the_list_hears_their_own_place(user, own):
    shown = [Listed(number, Rating(25, 1.0), (1,)) for number in range(1, LISTED + 3)]
    said = lines_of(shown, user, hidden=False, tr=texts("en"))
    assert len(listed("\n".join(said))) == LISTED
    assert sum(f"number {user}" in line for line in said) == own
