import re
from random import Random

import pytest
from msgspec.structs import replace

from bot.drawing.films import captions
from bot.features.analysis.answer import lead_of
from bot.features.analysis.words import overview, points, turning_point
from bot.match.pure.analysis import TurningPoint
from bot.presenters.museum.presenter import PRESENTER
from data.texts import languages, texts
from games.analysis import Analysis, Judged, Stand
from games.museum.advice.analysis import ANALYST
from games.museum.advice.explaining import COMPARED
from games.museum.advice.reasons import Placed, Scores
from games.museum.game import GAME
from games.museum.stages import Stage
from tests.museum.playing import game, look_at, match_of
from tests.wording import en

NAMES = ("Ada", "Ben", "Chloë")
MOST = en("Most of the difference only shows in the moves that follow.")
NOT_YET = en("The board doesn't show the difference yet: it comes from the moves that follow.")
OTHER = en("At first sight, ({number}) looks better. The difference comes from the moves that follow.", number=2)
HINDSIGHT = en(
    "This is hindsight: I know everyone's hand, but not future draws. At the table, the better move may have been "
    "hard to see."
)


def turn_at(stage):
    for ply, (before, entry, *_) in enumerate(game(3), 1):
        legal = GAME.legal(before, entry.who, 0) if entry.who >= 0 else ()
        if before.stage is stage and len(legal) > 2:
            better = next(one for one in legal if one != entry.what)
            look = look_at(before, entry.who)
            found = Judged(ply, entry.who, 400, 250, 60, GAME.write(better))
            facts = ANALYST.contrast(look.view, better, entry.what)
            return TurningPoint(found=found, move=ply, look=look, better=better, facts=facts, played=entry.what)
    raise AssertionError(stage)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("stage", [Stage.TAKE, Stage.ACTION])
def test_a_turning_point_is_told_and_drawn_for_everybody(language, stage):
    tr, turn = texts(language), turn_at(stage)
    text = turning_point(1, turn, PRESENTER, tr)
    better, played = (PRESENTER.advised(one, turn.look, tr) for one in (turn.better, turn.played))
    assert f"**{better}**" in text
    assert f"**{played}**" in text
    assert len(text) < 2_000
    lead = lead_of(1, (better, played), tr)
    drawn = PRESENTER.marked(turn.look.view, (turn.better, turn.played), NAMES, tr, lead, public=True)
    assert drawn.alt.startswith(lead)
    assert tr("Only {name} sees this.", name="").strip(" .") not in drawn.alt
    (said,) = captions((turn,), PRESENTER, NAMES, tr).values()
    assert NAMES[turn.found.seat] in said


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (125, ""),
        (124, MOST),
        (0, NOT_YET),
        (-49, NOT_YET),
        (-50, OTHER),
    ],
)
def test_what_the_facts_do_not_account_for_is_said_and_that_they_speak_for_the_other_move(shown, said):
    turn = turn_at(Stage.ACTION)
    text = turning_point(1, replace(turn, facts=replace(turn.facts, shown=shown)), PRESENTER, en)
    assert said in text
    assert sum(one in text for one in (MOST, NOT_YET, OTHER)) == bool(said)


def test_it_says_that_it_is_in_hindsight_where_it_is():
    judged = tuple(Judged(ply, seat, 500, lost) for ply, (seat, lost) in enumerate([(0, 100), (1, 0), (0, 300)], 1))
    analysis = Analysis(1, judged, (Stand(4, (1_000, 0, 0)),))
    said = overview(analysis, match_of(3), en, hindsight=ANALYST.hindsight)
    assert HINDSIGHT in said
    _, first, second, third, *_ = said.splitlines()
    assert "<@101>" in first
    assert re.findall(r"[\d.]+", first.partition(">")[2]) == ["2", "2", "0.7", "."]
    assert en("{points} more than the table average", points=points(67, en, by_wins=False)) in first
    assert en("{points} less than the table average", points=points(133, en, by_wins=False)) in second
    assert third == en("{who}: there was nothing to decide.", who="🟢 <@103>")
    assert HINDSIGHT not in overview(analysis, match_of(3), en)


def test_both_moves_are_told_by_the_same_facts():
    luck, both = Random(3), 0
    for state, entry, *_ in game(3):
        legal = GAME.legal(state, entry.who, 0) if entry.who >= 0 else ()
        if len(legal) < 2:
            continue
        better, played = luck.sample(legal, 2)
        found = ANALYST.contrast(GAME.view(state, entry.who), better, played)
        kinds = [[type(one) for one in facts] for facts in (found.better, found.played)]
        assert all(kinds)
        assert (Scores in kinds[0]) == (Scores in kinds[1]) or max(map(len, kinds)) == COMPARED
        shared = [kind for kind in kinds[0] if kind in kinds[1]]
        assert [kind for kind in kinds[1] if kind in kinds[0]] == shared
        assert kinds[0][: len(shared)] == kinds[1][: len(shared)] == shared
        points = [sum(one.points for one in facts if isinstance(one, Placed)) for facts in (found.better, found.played)]
        if any(points):
            assert found.shown == 100 * (points[0] - points[1])
        both += bool(shared)
    assert both > 20
