from random import Random

import pytest

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.settings import Options
from bot.presenters.presenter import Advises
from bot.presenters.registry import PRESENTERS
from data.texts import languages, texts
from games.core import CHANCE, Decide, Draw, Entry, Forced, Over
from games.driver import drawn
from games.registry import GAMES, HINTS
from render.kit.text.budget import ALT_LIMIT
from tests.games.known import known
from tests.seeds import FIRST

SHARE = 0.03
SET_UP = known("SET_UP")


def looks(name, luck):
    game = GAMES[name]
    if game.timed:
        positions, now = SET_UP[name]
        for state in positions:
            for seat in range(4):
                if legal := tuple(game.legal(state, seat, now)):
                    asked = game.pending(state).asked
                    yield Look(match_of(name, 4), seat, game.view(state, seat), legal, asked, (), at=now)
        return
    state = game.new(game.seat_names[:3], game.options())
    match = match_of(name, 3)
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, luck.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        else:
            assert isinstance(pending, Decide)
            seat = luck.choice(pending.asked)
            legal = tuple(game.legal(state, seat, 0))
            if luck.random() < SHARE:
                yield Look(match, seat, game.view(state, seat), legal, pending.asked, pending.may)
            entry = Entry(seat, luck.choice(legal))
        state, _ = game.apply(state, entry)


def match_of(name, players):
    game = GAMES[name]
    return Match(
        id=1,
        guild=1,
        channel=1,
        game=name,
        rules_version="1",
        status=Status.ACTIVE,
        owner=1,
        locale="en",
        options=Options(players=players),
        players=tuple(
            Player(seat=seat, color=color, user=seat + 1) for seat, color in enumerate(game.seat_names[:players])
        ),
    )


@pytest.mark.parametrize("name", HINTS)
def test_what_is_said_keeps_to_the_limits_and_the_picture_says_it_too(name):
    presenter = PRESENTERS[name]
    assert isinstance(presenter, Advises)
    tongues, shown = [texts(language) for language in languages()], 0
    for look in looks(name, Random(FIRST)):
        ideas = HINTS[name].ideas(look.view, look.legal, 5, look.at or 0)
        actions = [idea.action for idea in ideas]
        assert actions
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
