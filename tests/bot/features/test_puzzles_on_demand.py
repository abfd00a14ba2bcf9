import asyncio

import pytest

from bot.controls.ids import ControlId, ControlKind, mark_of, parse
from bot.features.puzzles import NEXT, SOLUTION, SOLVE, puzzle_of
from bot.match.pure.puzzles import PuzzleId
from bot.presenters.presenter import Poses
from bot.presenters.registry import PRESENTERS
from bot.presenters.tree import DO
from games.core import has
from games.puzzles.bank import daily, on_demand, position
from games.registry import GAMES
from tests.bot.features.saying import PLAYER_COG, offered, say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import GUILD, press
from tests.wording import en

ELSEWHERE = {"guild": GUILD + 1, "place": 4711}
NONE = en("I don't have any puzzles like that. Pick a game or a theme from the list as you type.")
DIRECT = {"guild": None, "place": 4712}
WITH = [name for name, one in PRESENTERS.items() if has(one, Poses) and name in GAMES]


def shown(answer):
    ids = [parse(one.custom_id) for one in answer.labelled().values()]
    return next(puzzle_of(one)[0] for one in ids if one.kind is ControlKind.PUZZLE)


def playing(puzzle, action, game):
    return ControlId(ControlKind.SOLVE, 0, 0, (str(puzzle), DO, mark_of(action, GAMES[game].write)))


def right_and_wrong(key):
    found = position(key)
    game = GAMES[found.puzzle.record.game]
    bad = [game.read(one.move) for one in reversed(found.puzzle.tried) if one.value < -100]
    return found.solution, next(action for action in bad if action in found.legal)


async def asked(host, user, game="mykerinos", **facts):
    return await say(host, user, "puzzle", game=game, interaction=host.come(user, **facts))


@pytest.mark.parametrize("place", [{}, ELSEWHERE, DIRECT], ids=["server", "elsewhere", "direct"])
async def test_a_puzzle_is_answered_at_once_in_any_place_and_the_next_comes(host, place):
    opened = await asked(host, ADA, **place)
    puzzle = shown(opened)
    assert opened.said.startswith(en("**Puzzle** · {game}", game="Mykerinos") + "\n")
    assert en("Your first answer counts for your rating. Giving up counts as a wrong answer.") in opened.said
    assert "board" in {one.filename.split(".")[0] for one in opened.shown.attachments}
    right, wrong = right_and_wrong(puzzle.key)
    missed = await press(host, ADA, playing(puzzle, wrong, "mykerinos"), private=True, **place)
    assert "1342? (-158)" in missed.said
    assert [*missed.labelled()] == [en("Try once more"), en("Show the solution"), en("Next puzzle")]
    again = await press(host, ADA, missed.labelled()[en("Try once more")], private=True, **place)
    assert en("You've already answered this puzzle, so your answer won't count.") in again.said
    found = await press(host, ADA, playing(puzzle, right, "mykerinos"), private=True, **place)
    assert en("Your rating doesn't change: only your first answer counts.") in found.said
    why = await press(host, ADA, found.labelled()[en("Why?")], private=True, **place)
    assert why.said.startswith(en("**The solution** · {game}", game="Mykerinos"))
    assert len(why.shown.attachments) == 4
    following = await press(host, ADA, why.labelled()[en("Next puzzle")], private=True, **place)
    other = shown(following).key
    assert other != puzzle.key
    assert on_demand()[other].record.game == "mykerinos", "the game was chosen"


async def test_a_right_first_answer_raises_the_rating_that_the_profile_shows(host):
    puzzle = shown(await asked(host, ADA))
    assert en("**Puzzles**") not in (await say(host, ADA, "profile")).said
    said = (await press(host, ADA, playing(puzzle, right_and_wrong(puzzle.key)[0], "mykerinos"), private=True)).said
    assert said.index("1658? (+158)") < said.index("1342?"), "mine, and the puzzle's"
    rated = en("rating {rating} ({change})", rating="1658?", change="+158")
    solved = en.plural("solved {solved} of {count}", "solved {solved} of {count}", 1, solved=1)
    assert f"- Mykerinos: {rated} · {solved}" in (await say(host, ADA, "profile")).said
    assert await host.service.puzzles.tries(BEN) == []


async def test_giving_up_shows_the_solution_and_counts_as_a_wrong_answer(host):
    opened = await asked(host, ADA, "museum")
    assert [one.filename for one in opened.shown.attachments][-1] == "hand.png"
    gave_up = await press(host, ADA, opened.labelled()[en("I give up")], private=True)
    assert all(one in gave_up.said for one in ("1342? (-158)", en("**The solution** · {game}", game="Museum")))
    again = await press(host, ADA, opened.labelled()[en("I give up")], private=True)
    assert "1342?" not in again.said
    assert len(await host.service.puzzles.tries(ADA)) == 1


async def test_two_presses_at_once_count_one_answer(host):
    puzzle = shown(await asked(host, ADA))
    right, wrong = right_and_wrong(puzzle.key)
    presses = [playing(puzzle, one, "mykerinos") for one in (right, wrong, right)]
    said = await asyncio.gather(*(press(host, ADA, one, private=True) for one in presses))
    assert sum("1342?" in one.said for one in said) == 1
    assert len(await host.service.puzzles.tries(ADA)) == 1


async def test_a_theme_is_kept_by_the_next_puzzle(host):
    opened = await say(host, ADA, "puzzle", theme=en.pair("Museum", en("a collection that grows")))
    for _ in range(4):
        key = shown(opened).key
        assert (on_demand()[key].record.game, on_demand()[key].theme) == ("museum", "grows")
        opened = await press(host, ADA, opened.labelled()[en("Next puzzle")], private=True)


@pytest.mark.parametrize("values", [{"game": "chronos"}, {"theme": "x"}, {"game": "museum", "theme": "mykerinos.ties"}])
async def test_what_has_no_puzzles_is_said(host, values):
    assert (await say(host, ADA, "puzzle", **values)).said == NONE


async def test_the_lists_name_each_theme_of_the_bank_in_the_users_language(host):
    command = PLAYER_COG.app_command.get_command("puzzle")
    themes = await offered(command, "theme", host.come(ADA, locale="de"))
    assert {value for _, value in themes} == {f"{one.record.game}.{one.theme}" for one in on_demand().values()}
    assert ("Museum: eine Sammlung, die wächst", "museum.grows") in themes
    assert {value for _, value in await offered(command, "game", host.come(ADA))} == set(WITH)


@pytest.mark.parametrize("verb", [SOLVE, SOLUTION, NEXT])
async def test_a_forged_id_opens_no_puzzle_of_the_day(host, verb):
    for key in daily()[:2]:
        puzzle = PuzzleId(key=key)
        refused = await press(host, ADA, ControlId(ControlKind.PUZZLE, 0, 0, (str(puzzle), verb)), private=True)
        assert refused.outcome == "refused:NO_MATCH"
    answer = await press(host, ADA, playing(puzzle, position(key).legal[0], position(key).puzzle.record.game))
    assert answer.outcome == "refused:NO_MATCH"
