import re

import pytest
from msgspec.structs import replace

from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.lines import FOLDED, LINE, SIGN, fold, runs_of
from bot.wording.names.people import mentions
from data.texts import texts
from games.mykerinos.events import ZoneDone
from tests.bot.tables import match_of, played
from tests.wording import en

EN = texts("en")
MYKERINOS = PRESENTERS["mykerinos"]


def told(steps, view, match, tr=EN):
    return fold(steps, match, view, MYKERINOS, tr)


def whole_game(players=3, computers=2):
    steps, views = played(players)
    return steps, views[-1], match_of(players, computers, ply=len(steps))


def moves(line):
    found = re.match(r"(?:⏩ )?\*\*(\d+)(?:–(\d+))?\.\*\*", line)
    return list(range(int(found[1]), int(found[2] or found[1]) + 1)) if found else []


@pytest.mark.parametrize("computers", [0, 2])
def test_every_move_is_told_once_and_what_people_did_in_the_words_of_ever(computers):
    steps, view, match = whole_game(3, computers)
    lines = told(steps, view, match)
    assert [number for line in lines for number in moves(line)] == [step.move for step in steps if step.move]
    plain = MYKERINOS.lines(steps, match, view, EN)
    own = {step.move for step in steps if step.move and step.entry.who < 3 - computers}
    assert own
    for line in plain:
        if set(moves(line)) & own:
            assert line in lines
    assert any(line.startswith(SIGN) for line in lines) == bool(computers)
    assert all(len(line) <= LINE for line in lines)


@pytest.mark.parametrize("tr", [EN, texts("de")])
def test_results_and_rounds_are_never_folded_away(tr):
    steps, view, match = whole_game(3, 3)
    lines = told(steps, view, match, tr)
    shown = "\n".join(lines)
    plain = MYKERINOS.lines(steps, match, view, tr)
    kept = [line for line in plain if not moves(line) and "**" in line]
    assert len(kept) == 4 + 1  # four rounds begin, the game ends
    assert all(line in lines for line in kept)
    done = [event for step in steps for event in step.events if isinstance(event, ZoneDone)]
    decided = MYKERINOS.decided(steps, match, view, tr)
    assert all(sentence in shown for sentence in decided)
    assert sum(len(re.findall(r"\d+", sentence)) - 1 for sentence in decided) == len(done), "a round and its zones"


def test_fewer_moves_than_make_a_run_are_told_line_by_line():
    steps, view, match = whole_game(3, 3)
    moves_only = [step for step in steps if step.move and len(step.events) == 1]
    few = moves_only[: FOLDED - 1]
    assert told(few, view, match) == MYKERINOS.lines(few, match, view, EN)
    (line,) = told(moves_only[:FOLDED], view, match)
    assert line.startswith(SIGN)


def test_a_move_that_the_rules_forced_is_nobodys_own():
    steps, view, match = whole_game(3, 0)
    forced = [replace(step, forced=True) if step.move else step for step in steps]
    assert runs_of(steps, match) == []
    (run,) = runs_of(forced, match)
    assert steps[run.start].move == 1
    (line,) = (line for line in told(forced, view, match) if line.startswith(SIGN))
    words = ("{who} played {count} move, forced by the rules.", "{who} played {count} moves, some forced by the rules.")
    count = sum(step.move > 0 for step in forced)
    assert en.plural(*words, count, who=en.listed(mentions(match, EN))) in line


def test_what_a_player_did_before_they_resigned_was_their_own():
    steps, _, match = whole_game(2, 0)
    half = len(steps) // 2
    ben = replace(match.players[1], computer="greedy", since=half)
    resigned = replace(match, players=(match.players[0], ben))
    both = replace(match, players=tuple(replace(one, computer="greedy", since=half) for one in match.players))
    assert runs_of(steps[:half], resigned) == runs_of(steps[:half], both) == []
    (run,) = runs_of(steps, both)
    assert steps[run.start].entry.ply > half
