import csv
import io
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.features.leaderboard import LISTED, Leaderboard, Listed, best_first, lines_of, places_of
from bot.features.people.form import TOGGLES, held
from bot.features.people.profile import as_csv, by_game, company, played, scoring, wins
from bot.features.server.statistics import ServerStatistics, by_seats, most_played, wilson
from bot.match.pure.people.settings import Person
from bot.match.pure.results import Ended, Medal, Result, Unrated
from bot.match.storage import results as stored
from bot.wording.leagues.names import league_season, season_name
from bot.wording.medals import medals_held
from data.texts import texts
from games.chronos.stages import Reason
from leagues import text
from leagues.ratings import Rating
from leagues.state import Rated
from render.chronos.words.names import end_word
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import GUILD
from tests.wording import en

STRANGER = 77
NOTHING = en("There's no profile to see. A profile appears after a rated game, unless its owner hides it.")
NONE_YET = en("You haven't finished a game yet.")
A, B, C = str(ADA), str(BEN), str(CHLOE)


def ended(match, places, makers=(A, B), *, scores=None, game="mykerinos", rated=(), **more):
    result = Result(places, scores, makers, makers, tuple(() for _ in places), **more)
    changes = tuple(Rated(who, mu - 1, 6.0, mu, 5.0, Fraction(1)) for who, mu in rated)
    return Ended(match, game, match * 1000, result, text.write(changes).decode() if rated else None)


def test_l11_3_a_seat_counts_for_who_made_more_than_half_of_its_moves():
    results = [
        ended(1, (1, 2), (A, B)),
        ended(2, (2, 1), ("", B)),
        ended(3, (1, 2), (B, "greedy")),
        ended(4, (), (A, B), unrated=Unrated.CALLED_OFF),
    ]
    assert [one.match for one in played(results, A)] == [1]
    assert [one.match for one in played(results, B)] == [1, 2, 3]
    assert [one.others for one in played(results, B)] == [(A,), (), ()]


def test_places_points_wins_and_company():
    results = [
        ended(1, (1, 1, 3), (A, B, C), scores=(20, 20, 5)),
        ended(2, (3, 1, 2), (A, C, B), scores=(10, 40, 30)),
        ended(3, (1, 2), (A, C), game="museum"),
    ]
    tables = played(results, A)
    first, second = by_game(tables)
    assert (first.game, dict(first.places[3])) == ("mykerinos", {1: 1, 3: 1})
    assert first.points == (15, 62)
    assert second.points is None
    assert company(tables, 1) == [(C, 3)]
    assert wins(tables, {1: "blue", 2: "red", 3: "blue"}) == {"blue": (2, 1.5), "red": (1, 0.0)}


def test_what_somebody_scores_with_is_the_mean_of_the_tables_that_say_so():
    results = [
        ended(1, (1, 2), scores=(9, 3)),
        ended(2, (1, 2), scores=(9, 3), parts=((("parcels", 5), ("rooms", 4)), (("parcels", 3), ("rooms", 0)))),
        ended(3, (2, 1), scores=(4, 6), parts=((("parcels", 2), ("rooms", 2)), (("parcels", 6), ("rooms", 0)))),
    ]
    (game,) = by_game(played(results, A))
    assert game.parts == (2, (("parcels", 4), ("rooms", 3)))
    (game,) = by_game(played(results[:1], A))
    assert game.parts == (0, ())


def test_the_file_has_a_line_for_each_table_and_nobody_else():
    parts = ((("islands", 12), ("gods", 0)), (("islands", 1), ("gods", 2)))
    rated = ended(1, (1, 2), scores=(12, 3), parts=parts, end="city", rated=((A, 25.0), (B, 24.0)))
    data = as_csv(played([rated, ended(2, (1, 2))], A), {1: "blue"}).decode()
    first, second = csv.DictReader(io.StringIO(data))
    assert (first["place"], first["points"], first["colour"]) == ("1", "12", "blue")
    assert (first["rating"], first["change"]) == ("1500", "60")
    assert (first["end"], first["parts"]) == ("city", "islands=12 gods=0")
    assert (second["end"], second["parts"], second["rating"]) == ("", "", "")
    assert B not in data


def test_seats_win_by_shares_and_only_rated_tables_without_teams_count():
    results = [
        ended(1, (1, 2)),
        ended(2, (1, 1)),
        ended(3, (2, 1), unrated=Unrated.SET),
        ended(4, (1, 2), teams=(0, 1)),
        ended(5, (1, 2, 3), (A, B, C)),
    ]
    results += [ended(6, (1, 2), (A, "greedy")), ended(7, (1, 2), (A, ""))]  # alone, so not rated (L11.1)
    first, second = by_seats(results)
    assert (first.game, first.tables, first.wins) == ("mykerinos", 2, (1.5, 0.5))
    assert second.wins == (1.0, 0.0, 0.0)
    assert most_played(results) == [("mykerinos", 7)]


@pytest.mark.parametrize(
    ("won", "tables", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_the_interval_is_wilsons(won, tables, low, high):
    assert wilson(won, tables) == pytest.approx((low, high), abs=1e-4)


async def profile(here, user, of=None, **facts):
    player = None if of is None else here.host.come(of).user
    return await say(here.host, user, "profile", interaction=here.come(user, **facts), player=player)


async def statistics(here, user, **facts):
    come = here.come(user, **facts)
    cog = ServerStatistics()
    await cog.statistics.callback(cog, come)
    return come


async def played_season(here, most=99):
    await here.found(ADA, BEN, CHLOE)
    await here.day(-1)
    await here.day(0)
    await here.play(most)


async def test_l15_4_private_until_a_rated_table_then_hidden_by_the_settings(here, host):
    await here.found(ADA, BEN, CHLOE)
    assert NOTHING in (await profile(here, STRANGER, ADA)).said
    assert NONE_YET in (await profile(here, ADA)).said
    await here.day(-1)
    await here.day(0)
    await here.play(2)
    (someone,) = {one for one in (ADA, BEN, CHLOE) if len(await host.leagues.reading.results_of(one)) == 2}
    seen = (await profile(here, STRANGER, someone)).said
    assert en("**Profile of {player}**", player=f"<@{someone}>") in seen
    assert en("You play most often with") not in seen
    two = en.plural("{count} table", "{count} tables", 2)
    for locale, words in (
        ("en-US", en("Average points by category ({tables}): {parts}", tables=two, parts=en("Parcels"))),
        ("de", "(2 Tische): Parzellen"),
    ):
        own = await profile(here, someone, locale=locale)
        assert words in own.said
        assert sorted(one.filename for one in own.shown.attachments) == ["profile.csv", "standing.png"]
        picture, language = host.pictures.plans[-1]
        assert language == locale[:2]
        assert len(picture.curves[0].ratings) == 2
        assert picture.curves[0].change
    own = (await profile(here, someone)).said
    assert en("Others can see your profile, but not who you play with. You can hide it in `/player settings`.") in own
    assert en("You play most often with") in own
    await host.service.own.set(someone, lambda person: replace(person, hidden=True))
    assert NOTHING in (await profile(here, STRANGER, someone)).said
    chosen = en("Only you see this profile, as you chose in `/player settings`.")
    assert chosen in (await profile(here, someone)).said


async def test_l11_5_l15_4_titles_and_medals_are_shown_until_the_profile_is_hidden_or_erased(here, host):
    await played_season(here)
    await here.day(40)
    (passed,) = (await here.known()).league.passed
    champion = int(passed.champions[0])
    last = (await host.leagues.reading.results_of(champion))[-1]
    seat = last.result.finishers.index(str(champion))
    earned = replace(last.result, medals=((seat, Medal.STRONG), (seat, Medal.HUNDRED), (seat, "unknown")))
    await host.store.write(lambda writing: stored.reword(writing, last.match, earned))
    (league,) = [known for known, _ in await host.leagues.reading.titles(champion)]
    medals = medals_held([("mykerinos", Medal.STRONG), ("mykerinos", Medal.HUNDRED)], {"mykerinos": "Mykerinos"}, en)
    titles = [en("champion of {league}", league=league_season(league, 1, en)), *medals]
    line = "🏅 " + en.pair(en("**Titles**"), " · ".join(titles))
    assert line in (await profile(here, champion)).said
    assert line in (await profile(here, BEN if champion != BEN else ADA, champion)).said
    elsewhere = (await profile(here, STRANGER, champion, guild=GUILD + 5)).said
    assert "🏅 " + en.pair(en("**Titles**"), medals[0]) in elsewhere  # leagues of other servers are nobody's business
    assert Medal.HUNDRED in str((await host.service.own.export(champion))["results"])
    season = f"The Friday League, {season_name(league, 1, en)}"
    assert "🏆 " + en.pair(season, f"<@{champion}>") in (await statistics(here, ADA)).said
    await host.service.own.set(champion, lambda person: replace(person, hidden=True))
    assert NOTHING in (await profile(here, STRANGER, champion)).said
    shown = (await statistics(here, ADA)).said
    assert en.plural("{count} table", "{count} tables", 3) in shown
    assert not any(one in shown for one in (str(champion), en("**Champions**")))
    await host.service.own.set(champion, lambda person: replace(person, hidden=False))
    others = [one for one in (ADA, BEN, CHLOE) if one != champion]
    assert any([f"<@{champion}>" in (await profile(here, one)).said for one in others])
    assert await host.service.own.erase(champion) == []
    assert NONE_YET in (await profile(here, champion)).said
    assert NOTHING in (await profile(here, STRANGER, champion)).said
    assert not any([f"<@{champion}>" in (await profile(here, one)).said for one in others])


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_profile_says_how_games_of_chronos_ended(host, language):
    tr, end = texts(language), Reason.POINTS
    parts = ((("islands", 12), ("gods", 0), ("winds", 2)), (("islands", 1), ("gods", 2), ("winds", 1)))
    results = [ended(1, (1, 2), scores=(24, 3), game="chronos", parts=parts, end=end.value)]
    (game,) = by_game(played(results, A))
    first, second = scoring(game, host, tr)
    assert first.endswith(f"{tr('Islands')} 12 · {tr('Winds (times)')} 2")
    assert second == f"- {tr.pair(tr('Wins by type of ending'), tr.pair(end_word(end.value, tr), '1/1'))}"


async def test_a_server_sees_its_own_tables_alone(here, host):
    assert en("No one has finished a game here yet.") in (await statistics(here, ADA)).said
    await played_season(here, 2)
    shown = await statistics(here, ADA)
    assert en.plural("{count} table", "{count} tables", 2) in shown.said
    assert en("So far, the differences between seats may just be luck.") in shown.said, "two tables say nothing yet"
    assert sorted(one.filename for one in shown.shown.attachments) == ["standing.png", "statistics.csv"]
    picture, _ = host.pictures.plans[-1]
    assert [bar.label for bar in picture.groups[0].bars] == [en("Seat {number}", number=one) for one in (1, 2)]
    assert all(0 <= bar.low <= bar.share <= bar.high <= 1 for bar in picture.groups[0].bars)
    assert en("No one has finished a game here yet.") in (await statistics(here, ADA, guild=GUILD + 5)).said
    host.pictures.idle = True
    assert en("Seat {number}", number=1) in (await statistics(here, ADA)).said


@pytest.mark.parametrize("name", TOGGLES)
def test_each_switch_of_the_settings_is_told(name):
    field = name.replace("-", "_")
    on, off = ("\n".join(held(Person(**{field: value}), 0, texts("en"))) for value in (True, False))
    assert en(TOGGLES[name]) in on
    assert en(TOGGLES[name]) not in off.split("\n- ")


async def leaderboard(here, user=STRANGER, game=None, **facts):
    come = here.come(user, **facts)
    cog = Leaderboard()
    await cog.leaderboard.callback(cog, come, game)
    return come.said


async def season(here):
    await played_season(here)
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
    empty = en("The leaderboard is still empty. It begins with the first rated game.")
    assert empty in await leaderboard(here)
    best = await season(here)
    said = await leaderboard(here)
    assert "Mykerinos" in said
    assert listed(said) == mentions(best)
    for elsewhere in ({"game": "museum"}, {"guild": GUILD + 5}):
        assert empty in await leaderboard(here, **elsewhere)
    await host.service.own.set(best[0], lambda person: replace(person, hidden=True))
    assert listed(await leaderboard(here)) == mentions(best[1:])
    assert "hidden" not in await leaderboard(here)
    own = await leaderboard(here, best[0])
    assert en("You aren't listed because you've hidden your profile in `/player settings`.") in own
    assert await host.service.own.erase(best[1]) == []
    assert listed(await leaderboard(here)) == mentions(best[2:])


@pytest.mark.parametrize(("user", "own"), [(LISTED, 0), (LISTED + 1, 1), (LISTED + 3, 0)])
def test_who_asks_below_the_list_hears_their_own_place(user, own):
    shown = [Listed(number, Rating(25, 1.0), (1,)) for number in range(1, LISTED + 3)]
    said = lines_of(shown, user, hidden=False, tr=en)
    assert len(listed("\n".join(said))) == LISTED
    assert len(said) - len(lines_of(shown, 0, hidden=False, tr=en)) == own
    assert sum(str(user) in line for line in said[LISTED : LISTED + own]) == own
