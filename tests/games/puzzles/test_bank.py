import pytest
from msgspec.structs import replace

from games.core import Decide, Entry
from games.museum.actions import Wish
from games.puzzles.bank import LINE, bank, judged, line, of_puzzle, right, weighed
from games.puzzles.making import CHOICE, CLEAR, LEAST, made
from games.puzzles.puzzle import Tried, read, read_reasons, write_reasons, written
from games.registry import ANALYSTS, GAMES, puzzling
from games.replay import replay

GAMES_WITH = [game for game in GAMES if puzzling(game)]


def some(name, count=3):
    return [one for one in bank().values() if one.record.game == name][:count]


def checked(one):
    game, how = GAMES[one.record.game], puzzling(one.record.game)
    found = of_puzzle(one)
    state = replay(game, one.record)
    assert found.view == game.view(state, found.seat)
    # The legal list has wishes in some orders only; the rules take all.
    assert found.solution in found.legal or isinstance(found.solution, Wish)
    game.apply(state, Entry(found.seat, found.solution))
    assert how.reasons(found.view, found.solution) == found.reasons
    assert how.theme(found.reasons) == one.theme
    assert one.theme in how.themes
    kind = how.kind(found.solution)
    others = [tried for tried in one.tried if how.kind(game.read(tried.move)) != kind]
    assert len(others) >= CHOICE - 1
    assert all(tried.value <= -max(LEAST, CLEAR * tried.error) for tried in others)
    assert one.tried[0] == Tried(one.solution, 0, 0)
    assert how.begun(found.view)
    # A wrong answer gets its facts: they explain half of what it loses, at least for the best wrong one.
    facts = ANALYSTS[one.record.game].contrast(found.view, found.solution, game.read(others[0].move))
    assert 2 * facts.shown >= -others[0].value


@pytest.mark.parametrize("name", GAMES_WITH)
def test_puzzles_hold_what_they_say(name):
    assert some(name)
    for one in some(name):
        checked(one)


@pytest.mark.parametrize("name", GAMES_WITH)
def test_a_line_begins_with_the_solution_and_the_rules_take_what_follows(name):
    for one in some(name):
        found, moves = of_puzzle(one), line(of_puzzle(one))
        assert (moves[0].seat, moves[0].view, moves[0].action) == (found.seat, found.view, found.solution)
        assert len(moves) == LINE
        assert moves == line(found)
        game, state = GAMES[name], replay(GAMES[name], one.record)
        after, _ = game.apply(state, Entry(found.seat, found.solution))
        if isinstance(game.pending(after), Decide):
            game.apply(after, Entry(moves[1].seat, moves[1].action))


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES_WITH)
def test_all_puzzles_hold_what_they_say(name):
    for one in some(name, 10_000):
        checked(one)


def test_the_games_come_by_turns_and_no_puzzle_twice():
    games = [one.record.game for one in bank().values()]
    assert games[: 2 * len(GAMES_WITH)] == GAMES_WITH * 2
    assert len(games) >= 365, "one for each day of a year"
    records = {written(one) for one in bank().values()}
    assert len(records) == len(games)


@pytest.mark.parametrize("name", GAMES_WITH)
def test_a_text_is_read_as_it_was_written(name):
    for one in some(name):
        assert read(written(one)) == [one]
        facts = puzzling(name).facts
        assert write_reasons(read_reasons(one.reasons, facts)) == one.reasons
    both = some(name, 2)
    assert read("\n".join(map(written, both))) == both


def test_what_lacks_a_header_or_says_an_unknown_fact_is_none():
    (one,) = some("mykerinos", 1)
    text = written(one).replace("[Theme", "[Other")
    with pytest.raises(ValueError, match="Theme"):
        read(text)
    with pytest.raises(ValueError, match="Nothing"):
        of_puzzle(replace(one, reasons="Nothing zone=1"))


def test_an_answer_that_was_not_weighed_is_weighed_against_the_solution():
    one, other = next(
        (one, action)
        for one in some("mykerinos", 100)
        for action in of_puzzle(one).legal
        if weighed(one, action) is None
    )
    assert not right(judged(one.key, other))
    assert right(judged(one.key, of_puzzle(one).solution))


def test_in_museum_what_pays_makes_no_other_answer():
    for one in some("museum", 50):
        found = of_puzzle(one)
        how = puzzling("museum")
        alike = [action for action in found.legal if how.kind(action) == how.kind(found.solution)]
        assert all(weighed(one, action) is not None and right(weighed(one, action)) for action in alike)


@pytest.mark.nightly
def test_the_same_seed_makes_the_same_puzzles():
    seed = 1002
    first = [written(one) for one in made("mykerinos", seed)]
    assert first == [written(one) for one in made("mykerinos", seed)]
