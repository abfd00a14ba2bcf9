"""Help, standing orders and refusals in words, in positions of every game."""

import importlib
from functools import cache

import pytest
from msgspec.structs import replace

from bot.conformance import look_of, match_of
from bot.presenters.refusals import ALIKE
from bot.presenters.registry import PRESENTERS
from data import chapters
from data.rulebook import numbers, rule
from data.texts import languages, texts
from games.conformance import Luck
from games.core import Illegal
from games.driver import at_random, play
from games.kit import kits
from games.registry import GAMES
from tests.games.known import known

NAMES = [name for name, one in PRESENTERS.items() if one.guide]
FACTS = known("REFUSED")
"""Facts for all sentences of a game's refusals."""
each_game = pytest.mark.parametrize("name", NAMES)
each_language = pytest.mark.parametrize("language", languages())


@cache
def looks(name, every=29):
    """Return positions of a random game, each as the public and as every seat sees it."""
    game, luck, found = GAMES[name], Luck("every game"), []
    seats = game.seat_names[:3]
    for place, step in enumerate(play(game, game.new(seats), at_random(luck.below), luck.below, pace=6_000)):
        if place % every == 0:
            match = replace(match_of(game, seats, step.number), moved=step.entry.at)
            found.append([look_of(game, step.state, match, seat, step.entry.at) for seat in (None, 0, 1, 2)])
    return found


@each_game
@each_language
def test_what_goes_on_and_what_is_closed_has_room(name, language):
    tr, guide, told = texts(language), PRESENTERS[name].guide, set()
    for public, *own in looks(name):
        said = guide.situation(public, tr)
        assert len(said) <= 500
        assert "{" not in said
        told.add(said)
        assert guide.closed(public, tr) == []
        for look in (public, *own):
            assert guide.chapter(look) in chapters.chapters(name, language)
            for one, line in zip(guide.closed(look, tr), guide.closed_lines(look, tr), strict=False):
                assert len(line) <= 200
                assert "{" not in line
                assert f"({one.rule})" in line
    assert len(told) > 3, "hardly anything differs"


@each_game
@each_language
def test_lessons_have_room(name, language):
    tr, course = texts(language), PRESENTERS[name].guide.course
    for public, *_ in looks(name):
        if not public.asked and not public.may:
            continue
        for topic in course.lessons.values():
            lesson = topic.lesson(public, 0, tr)
            assert 0 < len(lesson.title) <= 100
            assert 0 < len(lesson.text) <= 2_000
            assert "{" not in lesson.text
            assert lesson.chapter in chapters.chapters(name, language)


@each_game
@each_language
def test_each_wish_for_later_has_words_of_its_own(name, language):
    tr, words, rules, seen = texts(language), PRESENTERS[name].ordering, kits()[name].part("orders"), 0
    for _, *own in looks(name):
        for look in own:
            wishes = rules.plausible(look.view)
            told = [words.wish(wish, look.view, tr) for wish in wishes]
            assert len(set(told)) == len(wishes)
            told += [words.condition(one, look.view, tr) for one in rules.conditions(look.view)]
            assert all(0 < len(one) <= 100 for one in told)
            assert all(0 < len(words.quick(one.wish, tr)) <= 40 for one in rules.quick(look.view))
            seen += len(wishes)
    assert seen > 30


@each_game
@each_language
def test_each_refusal_is_said_and_quotes_its_rule(name, language):
    tr, presenter = texts(language), PRESENTERS[name]
    codes = importlib.import_module(f"games.{name}.refusals").Refusal
    words = importlib.import_module(f"bot.presenters.{name}.words.refusals").SENTENCES
    assert set(words) < set(codes) <= {*words, *ALIKE}
    number = numbers(name)[-1]
    for code in codes:
        sentence, small = presenter.explain(Illegal(code, number, what="x", **FACTS[name]), tr).split("\n")
        assert "{" not in sentence
        assert small == "-# " + tr.pair(number, rule(name, number, language))
