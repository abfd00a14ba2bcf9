import pytest
from msgspec.structs import replace

from games.chronos.game import GAME
from games.chronos.stages import Asked
from games.chronos.state import Choice
from tests.games.chronos.table import (
    NOW,
    SAND,
    apply,
    code,
    done,
    legal,
    over,
    position,
    refusal,
    seconds,
    wake,
    wake_at,
    where,
)

HOUR = 3_600_000


def names(events):
    return [type(event).__name__ for event in events]


# -- C8.2: debts and famines


def test_c8_2_a_debt_with_one_possible_answer_is_asked_all_the_same():
    state = done(position(gods={1: "eos"}, stacks={0: "10"}, at="h1@3+9000"), 0, "move h1 3 4 leave")
    assert [choice.asked for choice in state.choices] == [Asked.DEBT]
    assert legal(state, 0) == ["pay c1"]


# -- C8.2: actions in one millisecond


def due(*choices, **facts):
    made = tuple(Choice(seat, asked, seconds(5), **more) for seat, asked, more in choices)
    return position(choices=made, **facts)


ERUPTION = (0, Asked.HECATE, {"card": "eruption"})


def test_c8_2_the_end_of_a_count_comes_before_defaults_of_choices():
    state, events = wake(due(ERUPTION, count=seconds(5), stacks={1: "10"}))
    assert over(state)[0] == "stalemate"
    assert names(events) == ["GameEnded"]
    assert over(wake(due(ERUPTION, stacks={1: "10"}))[0])[0] == "eruption"


def test_c8_2_claims_are_free_again_and_choices_answered_in_the_same_moment():
    state, events = wake(due((0, Asked.WAR, {}), barred=(seconds(5), seconds(6), 0, 0)))
    assert (state.barred, state.choices) == ((0, seconds(6), 0, 0), ())
    assert names(events) == ["ChoiceLapsed"]
    assert done(state, 0, "claim points", at=seconds(5)).barred[0] == seconds(10)


def test_c8_2_all_defaults_of_a_moment_come_before_the_conditions_in_seat_order():
    debts = ((3, Asked.DEBT, {"to": 2}), (1, Asked.DEBT, {"to": 0}))
    facts = {"gods": {0: "cyclops", 2: "hestia"}, "stacks": {0: "50", 1: "10 hydra", 2: "20 20", 3: "20"}}
    state, events = wake(due(*debts, **facts))
    assert names(events).count("DebtPaid") == 2
    assert over(state) == ("cyclops", (1, 2, 2, 2))


def test_c8_2_the_bots_count_comes_last():
    facts = {"stacks": {0: "10"}, "at": "h1@3"}
    quiet = seconds(5) - 2 * SAND
    state, events = wake(replace(due((0, Asked.WAR, {}), **facts), quiet=quiet))
    assert names(events) == ["ChoiceLapsed", "CountStarted"]
    assert state.count == seconds(15)
    state, events = wake(replace(due(ERUPTION, **facts), quiet=quiet))
    assert over(state)[0] == "eruption"
    assert "CountStarted" not in names(events)


# -- C8.2: Asclepius


def test_c8_2_asclepius_takes_the_very_card_and_the_rest_of_the_pile_keeps_its_order():
    state = position(
        tops="famine 10 20 20 30 30 50 50 100",
        at="h1@1",
        gods={2: "asclepius", 3: "uranus"},
        stacks={1: "20 50", 3: "30 50"},
        discards=("50", "20"),
    )
    state = done(state, 0, "move h1 1 9 take", "famine seat2")
    state = done(state, 3, "send uranus h5 turn c2", "send uranus h6 turn c1")
    assert state.discards == ("50", "20", "famine", "50", "50", "30")
    after = done(state, 2, "asclepius")
    assert after.discards == ("50", "20", "famine", "50", "30")
    assert (after.stacks[2], GAME.view(after, None).discarded) == (("50",), "30")
    state = done(position(**SAME), 3, "send uranus h5 turn c1")
    assert GAME.view(state, None).discarded == "20", "the copy on top stays"
    assert done(state, 2, "asclepius").discards == ("10", "20")
    assert GAME.view(done(state, 2, "asclepius"), None).discarded == "20"


SAME = {"gods": {2: "asclepius", 3: "uranus"}, "stacks": {3: "20"}, "discards": ("20", "10"), "famine": 0}


def test_c8_2_asclepius_bought_after_a_famine_takes_its_card_until_the_next_famine_acts():
    state = position(
        tops="famine famine 20 20 30 30 50 50 100",
        at="h1@1 h4@2",
        gods={1: "hecate"},
        stacks={1: "20 50", 2: "10 10 10 30"},
        temple="asclepius zeus",
    )
    state = done(state, 0, "move h1 1 9 take", "famine seat2")
    state = done(state, 2, "offer asclepius c1 c2 c3")
    assert GAME.view(state, 2).given_up == "50"
    assert done(state, 2, "asclepius").stacks[2] == ("30", "50")
    waiting = done(state, 1, "move h4 2 9 take")
    assert done(waiting, 2, "asclepius").stacks[2] == ("30", "50"), "a famine that Hecate may change does not act yet"
    acting = done(waiting, 1, "hecate famine")
    assert code(acting, 2, "asclepius") == ("nothing-given-up", "C8.3")
    assert GAME.view(acting, 2).given_up == ""
    war = done(waiting, 1, "hecate war")
    assert done(war, 2, "asclepius").stacks[2] == ("30", "50")


# -- C8.2: gods, claims, conditions


def test_c8_2_gaia_that_buys_the_hourglass_on_knossos_leaves_the_die_as_it_is():
    facts = {"temple": "chronos", "stacks": {1: "10 20 30", 0: "10 20 30"}, "gods": {0: "gaia"}}
    state = position(cities="knossos troy", **facts)
    state = done(state, 1, "offer chronos c1 c2 c3", "move h13 home knossos leave")
    state = done(state, 1, "move h13 knossos knossos leave", at=seconds(30))
    assert state.die == 2
    state = done(state, 0, "buy chronos c1 c2 c3", at=seconds(31))
    assert (state.die, state.glasses[12].owner) == (2, 0)
    assert done(state, 0, "move h13 knossos knossos leave", at=seconds(60)).die == 3


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_c8_2_monsters_may_be_claimed_at_any_level(level):
    state = position(level=level, temple="", stacks={0: "10"})
    assert "claim monsters" in legal(state, 0)
    assert names(apply(state, 0, "claim monsters")[1]) == ["FalseClaim"]
    if level > 1:
        both = position(level=level, temple="", stacks={0: "hydra minotaur"})
        assert over(done(both, 0, "claim monsters"))[0] == "monsters"


ORDER = ("zeus", "calypso", "cyclops", "hestia", "cerberus")


@pytest.mark.parametrize("first", range(len(ORDER)))
def test_c8_2_of_several_conditions_of_one_player_the_first_wins(first):
    gods = " ".join((*reversed(ORDER[first:]), "uranus"))
    facts = {"gods": {0: gods}, "stacks": {0: "10 10 10 20 30 50 hydra 100"}, "at": "h4@under1 h5@under2"}
    assert over(done(position(**facts), 0, "send uranus h6 keep c8"))[0] == ORDER[first]


# -- C8.2: counts


@pytest.mark.parametrize(
    ("seat", "text", "facts"),
    [
        (0, "hermes seat2 stack c1", {"gods": {0: "hermes"}, "stacks": {0: "10", 1: "20"}}),
        (0, "asclepius", {"gods": {0: "asclepius"}, "discards": ("20",), "famine": 0}),
        (0, "pay c1", {"stacks": {0: "10"}, "choices": (Choice(0, Asked.DEBT, NOW + 5000, 1),)}),
    ],
)
def test_c8_2_hermes_asclepius_and_debts_stop_no_count(seat, text, facts):
    state, events = apply(position(count=seconds(5), **facts), seat, text)
    assert state.count == seconds(5)
    assert "CountStopped" not in names(events)


def test_c8_2_the_bots_count_waits_two_sand_times_after_the_last_card_taken():
    state = done(position(gods={0: "demeter"}), 0, "demeter 1", at=seconds(7))
    assert GAME.wakes(state) == seconds(7) + 2 * SAND


@pytest.mark.parametrize(
    ("sand", "hour", "begins"),
    [
        (3600, 22, 8 + 24),
        (3600, 21.99, 21.99),
        (3600, 24 + 7.99, 8 + 24),
        (3600, 24 + 8, 24 + 8),
        (1800, 23, 23),
        (1800, 24 + 3, 24 + 3),
    ],
)
def test_c8_2_from_an_hour_on_it_is_daily_and_night_is_from_22_to_8_oclock_utc(sand, hour, begins):
    midnight = 24 * HOUR * 20_000
    quiet = midnight + round(hour * HOUR) - 2 * sand * 1000
    state = replace(position(sand=sand), quiet=quiet, clock=quiet)
    assert GAME.wakes(state) == midnight + round(begins * HOUR)


# -- C8.2: paying, Mycenae


@pytest.mark.parametrize(
    ("cards", "pile"), [("c1 c3", ("10", "hydra")), ("c2 c4", ("20", "30")), ("north c3", ("north", "hydra"))]
)
def test_c8_2_cards_paid_together_lie_on_the_discard_pile_in_the_order_given(cards, pile):
    facts = {"stacks": {0: "10 20 hydra 30"}, "winds": {0: "north"}, "discards": ("50",)}
    state = done(position(temple="helios zeus", **facts), 0, f"offer helios {cards}")
    assert state.discards == ("50", *pile)
    bought = done(position(gods={0: "gaia", 1: "helios"}, **facts), 0, f"buy helios {cards}")
    assert bought.discards == ("50", *pile)


def test_c8_2_mycenaes_hourglass_may_be_turned_before_all_of_ones_own_were_used():
    state = position(cities="mycenae troy", at="h1@mycenae", used=False)
    state = done(state, 0, "move h1 mycenae 3 leave", "mycenae h4 keep")
    assert code(state, 1, "move h5 home troy leave", seconds(30)) == ("city-too-soon", "C9.1")
    turned = done(state, 1, "move h4 mycenae mycenae leave", at=seconds(30))
    assert (where(turned, "h4"), turned.glasses[3].out) == ("mycenae", seconds(60))
    assert "move h4 mycenae mycenae leave" in legal(state, 1, seconds(30))


# -- C8.3

SOON = [
    ("move h1 3 4 leave", {"at": "h1@3+300"}),
    ("claim points", {"barred": (NOW + 300, 0, 0, 0)}),
    ("move h1 3 4 leave", {"at": "h1@3", "choices": (Choice(0, Asked.WAR, NOW + 300),)}),
    ("claim points", {"choices": (Choice(0, Asked.FAMINE, NOW + 300),), "stacks": {1: "10"}}),
    ("count", {"at": "h4@3+300"}),
    ("move h1 home mycenae leave", {"cities": "mycenae troy", "choices": (Choice(1, Asked.MYCENAE, NOW + 300),)}),
]


@pytest.mark.parametrize(("text", "facts"), SOON)
def test_c8_3_a_refusal_that_would_be_none_a_moment_later_says_how_long(text, facts):
    state = position(**facts)
    assert refusal(state, 0, text)[2]["left"] == 300
    later = NOW + 300
    assert done(wake_at(state, later), 0, text, at=later) is not None
