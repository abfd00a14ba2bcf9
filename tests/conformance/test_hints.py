from random import Random

import pytest
from msgspec.structs import replace

from bot.conformance import look_of, match_of
from bot.presenters.presenter import Advises
from bot.presenters.registry import PRESENTERS
from data.texts import languages, texts
from games.computer import Work, strongest
from games.core import Later
from games.driver import play
from games.hints import MOST
from games.registry import COMPUTERS, GAMES, HINTS
from render.kit.text.budget import ALT_LIMIT
from tests.games.known import known
from tests.seeds import FIRST

SHARE = 0.015
SET_UP = known("SET_UP")


def looks(name, luck):
    game = GAMES[name]
    if game.timed:
        positions, now = SET_UP[name]
        match = match_of(game, game.seat_names[:4], 1)
        found = (replace(look_of(game, state, match, seat, now), at=now) for state in positions for seat in range(4))
        yield from (look for look in found if look.legal)
        return
    seats = game.seat_names[:3]
    match, met = match_of(game, seats, 1), []

    def choose(state, seat, legal, now):
        if luck.random() < SHARE:
            met.append(look_of(game, state, match, seat, now))
        return luck.choice(legal)

    for _ in play(game, game.new(seats, game.options()), choose, luck.randrange):
        yield from met
        met.clear()


@pytest.mark.parametrize("name", HINTS)
def test_ideas_begin_with_what_the_best_computer_does_and_keep_to_the_limits_in_words_and_pictures(name):
    presenter = PRESENTERS[name]
    assert isinstance(presenter, Advises)
    tongues, shown = [texts(language) for language in languages()], 0
    for look in looks(name, Random(FIRST)):
        ideas, strong = HINTS[name].ideas(look.view, look.legal, 5, look.at or 0), COMPUTERS[name]
        actions = [idea.action for idea in ideas]
        best = strong[strongest(strong)](look.view, look.legal, 5, look.at or 0)
        assert actions[0] == (best.find() if isinstance(best, Work) else best)
        assert len(set(actions)) == len(actions) <= MOST
        if not isinstance(actions[0], Later):
            compared = HINTS[name].compare(look.view, look.legal, 5, actions[0], look.at or 0)
            assert (compared.place, compared.own, compared.best) == (1, ideas[0], ideas[0])
        for tr in tongues:
            for idea in ideas:
                assert 0 < len(presenter.advised(idea.action, look, tr)) <= 200
                assert idea.reasons
                assert all(0 < len(presenter.reason(one, look, tr)) <= 300 for one in idea.reasons)
        if not shown:
            drawing = presenter.marked(
                look.view, actions, ("Ada", "Ben", "Chloe", "Dev"), tongues[0], "Ideas: (1) this.", at=look.at
            )
            assert "Ideas: (1) this." in drawing.alt
            assert len(drawing.alt) <= ALT_LIMIT
        shown += 1
    assert shown > 1


def test_who_has_words_for_hints_has_hints():
    assert {name for name, presenter in PRESENTERS.items() if isinstance(presenter, Advises)} == set(HINTS)
