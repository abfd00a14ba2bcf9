import pytest

from bot.league.pure.known import Known
from bot.publishing.composing.leagues.lines import checkin_calls
from bot.publishing.composing.leagues.rounds import RoundContext, people_in, round_told
from bot.wording.names.typed import Typed
from data.texts import languages, texts
from leagues.contests import reasons_of, tables_of
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.pods.pairing import Weighed
from leagues.settings import HOUR
from leagues.state import NOBODY
from tests.leagues.contests import Contest
from tests.wording import en

USERS = [str(10**18 + number) for number in range(300)]


def known(contest):
    return Known(7, 1, 2, "en", contest.league, 9)


def told(contest, one=None, language="en", season=None):
    season = season or contest.season
    one = one or season.round
    names = {member: Typed(f"Someone with *a* long name {member[-3:]}") for member in people_in(season, one)}
    channels = {number: 10**18 + number for number in one.tables}
    return round_told(known(contest), season, one, RoundContext(channels, names), texts(language))


def body(contest):
    return told(contest).embeds[0].description


@pytest.mark.parametrize("count", [7, 300])
def test_a_cup_of_any_size_fits(count):
    contest = Contest(Format.CUP).cup(USERS[:count])
    fits(contest, weighed=count < 300)
    contest.play_round()
    contest.next_round()
    fits(contest, weighed=True)


def fits(contest, *, weighed):
    for language in languages():
        message = told(contest, language=language)
        text, body = message.content, message.embeds[0].description
        assert len(text) <= 2_000
        assert len(body) <= 4_096
        assert "{" not in text + body
        assert "<@" not in text + body, "a cup's round calls nobody"
        if len(contest.season.members) == 300:
            assert "`/league tables`" in body
            assert ("L13.1" in body) is weighed, "what it weighs is told all the same"


def test_l13_1_from_the_second_round_on_it_is_said_why_each_table_has_its_people():
    contest = Contest(Format.CUP).cup(USERS[:7])
    assert "(L13.1)" not in body(contest)
    contest.play_round()
    contest.next_round()
    assert "↳" in body(contest)
    assert "(L13.1)" in body(contest)


@pytest.mark.parametrize("language", languages())
def test_an_evening_of_many_calls_as_many_as_a_message_holds(language):
    contest = Contest(Format.EVENING, rounds=1, name="*" * 100).evening(USERS[:200])
    message = told(contest, language=language)
    assert len(message.pings) > 50
    assert all(f"<@{user}>" in message.content for user in message.pings)
    assert len(message.content) <= 2_000


def test_l14_1_a_computers_seat_is_called_so_and_its_table_is_unrated():
    contest = Contest(Format.EVENING, rounds=3, fill=True).evening(USERS[:6])
    season = contest.season
    assert any(NOBODY in table.seats for table in tables_of(season, season.round))
    said = body(contest)
    assert en("a computer") in said
    assert en("with a computer, so unrated (L11.2)") in said


def test_l13_2_smaller_tables_and_byes_are_said():
    contest = Contest(Format.CUP).cup(USERS[:7])
    assert en("one seat fewer (L13.2)") in body(contest)
    contest = Contest(Format.CUP).cup(USERS[:5])
    assert en("A bye, worth {points} points (L13.2): {people}", points=6, people="") in body(contest)


def test_calls_to_a_check_in_are_as_many_messages_whoever_comes():
    contest = Contest(Format.EVENING, rounds=3)
    contest.do(said.Opened(1, "0" * 64, contest.now + 2 * HOUR), who="org")
    for user in USERS[:100]:
        contest.do(said.SignedUp(1, user), who=user)
    season = contest.league.registering
    first = checkin_calls(known(contest), season, texts("en"))
    assert [len(one.pings) for one in first] == [80, 20]
    lines = [one.text.partition("\n")[0] for one in first]
    assert [line[-5:] for line in lines] == ["(1/2)", "(2/2)"], "each is known again"
    contest.now = season.begins - HOUR // 6
    contest.do(formats.CheckedIn(USERS[0]), who=USERS[0])
    contest.do(said.SignedUp(1, USERS[100]), who=USERS[100])
    again = checkin_calls(known(contest), contest.league.registering, texts("en"))
    assert [len(one.pings) for one in again] == [79, 20]
    assert all(len(one.text) <= 2_000 for one in again)


def test_the_reasons_are_those_of_the_pairing_also_when_the_round_is_over():
    contest = Contest(Format.CUP).cup(USERS[:12])
    for _ in range(3):
        contest.play_round()
        contest.next_round()
    season = contest.season
    for one in season.rounds:
        if one.final:
            continue
        reasons = reasons_of(contest.league, season, one)
        sum_ = Weighed(
            sum(len(reason.repeats) for reason in reasons),
            sum((reason.spread for reason in reasons), start=one.weighed.spread * 0),
            one.weighed.seats,
        )
        assert (sum_.repeats, sum_.spread) == (one.weighed.repeats, one.weighed.spread)
