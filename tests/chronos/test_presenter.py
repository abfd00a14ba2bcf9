import pytest
from msgspec.structs import replace

import bot.features.families  # noqa: F401 - all families of controls
from bot.conformance import match_of
from bot.match.pure.log.entries import LogEntry, Seen
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.log import verdict
from bot.presenters.chronos.words.results import SUMS, tally_page
from bot.presenters.presenter import Story
from bot.wording.names.people import mark
from bot.wording.ties import place_line
from data.chronos.words import ending
from data.texts import languages, texts
from games.chronos.events import CardTaken, CatastropheStruck, CountStarted, CountStopped, GameEnded, SomeCardTaken
from games.chronos.game import GAME
from games.chronos.rules.ends import Reason
from games.chronos.scoring.score import SeatTally
from games.chronos.terms import FACES, VALUE, Catastrophe
from games.conformance import Luck
from games.driver import at_random, play
from render.chronos.words.names import card_word, end_word
from tests.bot.tables import called
from tests.render.chronos.samples import example
from tests.wording import en

STRUCK = (
    ("eruption", Catastrophe.ERUPTION),
    ("eruption", None),
    ("war", Catastrophe.ERUPTION),
    ("war", Catastrophe.WAR),
    ("famine", None),
)


def random_steps(players=4, seed="log"):
    luck = Luck(seed)
    state = GAME.new(GAME.seat_names[:players])
    return list(play(GAME, state, at_random(luck.below), luck.below, pace=6_000))


def told(viewer, step):
    events = tuple(GAME.see(event, viewer) for event in step.events)
    return Seen(LogEntry(step.number, step.entry.who, "", step.entry.at), events, step.number)


def test_the_log_names_no_card_that_anybody_took():
    names = {face: card_word(face, en) for face in FACES if VALUE[face]}
    taken = 0
    for step in random_steps():
        match = match_of(GAME, GAME.seat_names[:4], step.number)
        for viewer in (None, 0, 3):
            lines = PRESENTER.lines([told(viewer, step)], match, GAME.view(step.state, viewer), en)
            assert not any(name in line for line in lines for name in names.values()), lines
            taken += any(isinstance(event, CardTaken | SomeCardTaken) for event in step.events) and bool(lines)
    assert taken > 10


def test_why_the_game_ended_is_said_once():
    *_, last = random_steps()
    match, view = match_of(GAME, GAME.seat_names[:4], last.number, over=True), GAME.view(last.state, None)
    story = Story(match=match, steps=(told(None, last),), view=view)
    who = [f"<@{player.user}>" if player.user else "" for player in match.players]
    seats = zip(called("Ada", "Ben", "Chloe", "Dev"), view.kingdoms, last.events[-1].seats, strict=True)
    scored = [place_line(one.place, f"{mark(seat.color)} {name}", one.points, en) for name, seat, one in seats]
    (result,) = PRESENTER.results(story, called("Ada", "Ben", "Chloe", "Dev"), en)
    lines = PRESENTER.lines(story.steps, match, view, en)
    for whole in (f"{result.title}\n{result.text}", result.plain):
        message = "\n".join([*lines, whole])
        assert message.count(ending(view.reason, "en", who[view.winner] if view.winner is not None else "")) == 1
        assert en("The end: {how}", how=end_word(view.reason, en)) in message
        assert all(line in whole for line in scored)


def test_counts_and_eruptions_are_shown_at_once_and_nothing_else():
    struck = [CatastropheStruck(0, Catastrophe(card), acts) for card, acts in STRUCK]
    urgent = [one for one in (*struck, CountStarted(1, 9), CountStopped()) if PRESENTER.urgent(one)]
    assert urgent == [*struck[:3], CountStarted(1, 9)]
    seen = [event for step in random_steps() for event in step.events]
    assert len(seen) > 100
    assert {type(event) for event in seen if PRESENTER.urgent(event)} <= {CatastropheStruck, CountStarted}


NAMES = ("Ada", "Ben", "Chloe")
CONDITION = en(
    "The player whose claim was true or who met a winning condition is first; everyone else shares the next place."
)
MOST, SHARED, CLAIMED = [(120, 2), (200, 1), (80, 3)], [(200, 1), (80, 3), (200, 1)], [(210, 1), (300, 2), (80, 2)]


def ended(reason, points, winner=None):
    tallies = tuple(SeatTally(one, 0, 0, 0, 0, 1, False, one, place) for one, place in points)
    return GameEnded(reason, winner, tuple(place for _, place in points), tallies, ((), (), ()))


def by_place(over):
    return sorted(range(3), key=lambda seat: over.ranking[seat])


def footer(over, level=5):
    return tally_page(over, replace(example(3), level=level), NAMES, en).footer


@pytest.mark.parametrize(
    ("over", "winners", "note"),
    [
        (ended(Reason.ERUPTION, MOST), ("Ben",), []),
        (ended(Reason.ERUPTION, SHARED), ("Ada", "Chloe"), [en("Players with equal points share a place.")]),
        (ended(Reason.POINTS, CLAIMED, winner=0), ("Ada",), [CONDITION]),
    ],
    ids=["most", "C7.3: as many", "C7.2: a claim"],
)
def test_who_wins_and_why_others_do_not_is_said(over, winners, note):
    said = en.plural("{who} wins.", "{who} win.", len(winners), who=en.listed(winners))
    assert verdict(over, NAMES, en).endswith(f"**{said}**")
    assert footer(over).splitlines()[1:] == note
    places = [tally_page(over, example(3), NAMES, en).text.index(NAMES[seat]) for seat in by_place(over)]
    assert places == sorted(places)


@pytest.mark.parametrize(("level", "sums"), [(1, 2), (3, 1), (5, 0)])
def test_c2_3_a_level_ends_without_what_it_does_not_have(level, sums):
    claim = en("The player whose claim was true is first; everyone else shares the next place.")
    note = CONDITION if level == 5 else claim
    assert footer(ended(Reason.POINTS, CLAIMED, winner=0), level).splitlines() == [en(SUMS[sums][1]), note]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", list(Reason))
def test_each_end_names_its_winner_in_every_language(reason, language):
    over = ended(reason, [(210, 1), (30, 2), (80, 2)], winner=0)
    said = verdict(over, NAMES, texts(language))
    assert said.count("Ada") >= 1
    assert "{" not in said
    assert "Ben" not in said
