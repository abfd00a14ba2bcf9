import re
from typing import get_args

import pytest

import bot.features.families  # noqa: F401 - all families of controls
from bot.conformance import check_presenter, match_of
from bot.match.pure.log.entries import LogEntry, Seen
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.log import SENTENCES as SAID
from bot.presenters.chronos.words.names import card_name, end_name, end_text
from bot.presenters.chronos.words.refusals import CHOICES, SENTENCES
from bot.presenters.presenter import Story
from bot.presenters.refusals import ALIKE
from data.rulebook import rule
from data.texts import texts
from games.chronos import events
from games.chronos.events import (
    CardTaken,
    CatastropheStruck,
    CountStarted,
    CountStopped,
    KingdomShown,
    SomeCardTaken,
    TopTurned,
)
from games.chronos.game import GAME
from games.chronos.refusals import Refusal
from games.chronos.state import Asked
from games.chronos.terms import FACES, VALUE, Catastrophe
from games.conformance import Luck
from games.core import Illegal
from games.driver import at_random, play
from tests.bot.tables import called
from tests.games.chronos import mixing

EN = texts("en")
HOOKS = {
    "scramble": mixing.scramble,
    "scramble_event": mixing.scramble_event,
    "scramble_entry": mixing.scramble_entry,
}


STRUCK = (
    ("eruption", Catastrophe.ERUPTION),
    ("eruption", None),
    ("war", Catastrophe.ERUPTION),
    ("war", Catastrophe.WAR),
    ("famine", None),
)


@pytest.mark.many
def test_every_viewer_is_shown_what_they_may_know():
    report = check_presenter(PRESENTER, GAME, every=31, draw_every=200, pace=6_000, **HOOKS)
    assert report.scrambled > 20
    assert report.private > 20


def random_steps(players=4, seed="log"):
    luck = Luck(seed)
    state = GAME.new(GAME.seat_names[:players])
    return list(play(GAME, state, at_random(luck.below), luck.below, pace=6_000))


def told(viewer, step):
    events = tuple(GAME.see(event, viewer) for event in step.events)
    return Seen(LogEntry(step.number, step.entry.who, "", step.entry.at), events, step.number)


def test_the_log_names_no_card_that_anybody_took():
    names = {face: card_name(face, EN) for face in FACES if VALUE[face]}
    taken = 0
    for step in random_steps():
        match = match_of(GAME, GAME.seat_names[:4], step.number)
        for viewer in (None, 0, 3):
            lines = PRESENTER.lines([told(viewer, step)], match, GAME.view(step.state, viewer), EN)
            assert not any(name in line for line in lines for name in names.values()), lines
            taken += any("takes a card" in line for line in lines)
    assert taken > 10


@pytest.mark.parametrize("seed", ["log", "end"])
def test_why_the_game_ended_is_said_once(seed):
    *_, last = random_steps(seed=seed)
    match, view = match_of(GAME, GAME.seat_names[:4], last.number, over=True), GAME.view(last.state, None)
    story = Story(match=match, steps=(told(None, last),), view=view)
    who = [f"<@{player.user}>" if player.user else "" for player in match.players]
    (result,) = PRESENTER.results(story, called("Ada", "Ben", "Chloe", "Dev"), EN)
    lines = PRESENTER.lines(story.steps, match, view, EN)
    for whole in (f"{result.title}\n{result.text}", result.plain):
        message = "\n".join([*lines, whole])
        assert message.count(end_text(view.reason, who[view.winner] if view.winner is not None else "", EN)) == 1
        assert len(re.findall(r"\bwins?\.", message)) == 1
        assert f"The end: {end_name(view.reason, EN)}" in message
        assert whole.count(" point") >= 4


def test_counts_and_eruptions_are_shown_at_once_and_nothing_else():
    struck = [CatastropheStruck(0, Catastrophe(card), acts) for card, acts in STRUCK]
    urgent = [one for one in (*struck, CountStarted(1, 9), CountStopped()) if PRESENTER.urgent(one)]
    assert urgent == [*struck[:3], CountStarted(1, 9)]
    seen = [event for step in random_steps() for event in step.events]
    assert len(seen) > 100
    assert {type(event) for event in seen if PRESENTER.urgent(event)} <= {CatastropheStruck, CountStarted}


def test_tops_and_kingdoms_are_no_news():
    by_kind = {events.GlassMoved, events.FalseClaim}
    silent = set(get_args(events.Seen)) - set(SAID) - by_kind
    assert silent == {TopTurned, KingdomShown, events.DieTurned, events.GlassGained}
    assert {CardTaken, SomeCardTaken} <= set(SAID)


@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_said_with_its_rule(code):
    facts = {
        **dict.fromkeys(("clock", "due", "left", "seat", "glass", "pile", "need", "given", "gods"), 1_500),
        "owner": "red",
        "place": "seat2-north",
        "city": "delphi",
        "power": "rhodes",
        "god": "zeus",
        "choice": "famine",
        "what": "tops",
    }
    said = PRESENTER.explain(Illegal(code, "C4.2", **facts), EN)
    assert "{" not in said
    assert said.endswith(rule("chronos", "C4.2", "en"))
    assert set(SENTENCES) < set(Refusal) <= {*SENTENCES, *ALIKE}
    assert set(CHOICES) == {asked.value for asked in Asked}
