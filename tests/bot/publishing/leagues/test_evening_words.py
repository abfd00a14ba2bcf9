import itertools
import json
import re

import pytest
from msgspec.structs import replace

from bot.league.pure.known import Known
from bot.publishing.composing.leagues.lines import told
from data.texts import languages, texts
from leagues.edition import Edition
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.state import How
from tests.bot.publishing.leagues.contesting import people
from tests.bot.publishing.leagues.test_leagues import EVERY
from tests.leagues.contests import Contest

pytestmark = pytest.mark.processes
SEASON = re.compile("season|saison|sezon", re.IGNORECASE)


def called_so(*shown):
    text = json.dumps(shown, ensure_ascii=False)
    return [text[max(0, one.start() - 60) : one.end() + 30] for one in SEASON.finditer(text)]


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("de", "fr", "pl"))]
)
async def test_l14_1_no_message_of_an_evening_calls_it_a_season(contest, scene, language):
    ada, ben, *_ = scene.users
    await contest.evening(*people(scene, 4), locale=language)
    await contest.play_round(1)
    shown = [contest.shown()]
    await contest.say(ada, said.Paused())
    shown.append(contest.shown())
    await contest.say(ada, said.Resumed())
    await contest.play_round()
    await contest.say(ben, said.Left(str(ben)))
    await contest.say(ada, said.Stopped())
    await contest.play_round()
    assert (await contest.known()).league.playing is None
    shown.append(contest.shown())
    shown.append([one.name for one in scene.sandbox.world.channels.values()])
    assert called_so(*shown) == []


def test_l14_1_nothing_that_an_evenings_log_tells_calls_it_a_season():
    evening = Contest(Format.EVENING, rounds=3).evening(["11", "22", "33", "44"])
    known = Known(7, 1, 2, "en", evening.league, 9)
    season = replace(known.league.playing, edition=Edition.FIRST)
    first = replace(known, league=replace(known.league, seasons=(season,)))
    every = [*EVERY, said.Left("11", How.SILENT), said.Left("11", How.REMOVED), formats.LastRound(1)]
    every = [one for one in every if not isinstance(one, said.Placed | said.Begun | said.Warned)]  # of other formats
    entries = [Entry(known.league.at, who, what, "why") for what in every for who in ("11", "")]
    cases = itertools.product((known, first), entries, map(texts, languages()))
    lines = [one.text for of, entry, tr in cases for one in told(of, [entry], tr)]
    assert lines
    assert called_so(lines) == []
