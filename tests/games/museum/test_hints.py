from collections import Counter
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from data.museum import DOMAINS, board_of, object_of, patron_of, scores
from games.computer import Work
from games.conformance.luck import Luck
from games.core import CHANCE, Decide, Draw, Entry, Forced, Over
from games.driver import drawn
from games.hints import MOST
from games.museum.actions import Arrange, Buy, Choose, Discard, End, Exhibit, Press, Wish
from games.museum.advice import reasons as facts
from games.museum.advice.explaining import reasons
from games.museum.advice.hints import HINTS, kind_of
from games.museum.computer import greedy, strong
from games.museum.game import GAME
from games.museum.options import Boards, Options
from games.museum.rules.payments import price, price_bought, wrong
from games.museum.scoring.score import score
from games.museum.stages import Acted, Stage
from tests.games.museum.hidden import scramble
from tests.games.museum.table import table
from tests.seeds import seeded


def asked(seed, options=None, players=3):
    rng = Random(seed)
    state = GAME.new(GAME.seat_names[:players], options or Options())
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, rng.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        else:
            assert isinstance(pending, Decide)
            seat = rng.choice(pending.asked)
            yield state, seat, rng
            view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
            entry = Entry(seat, rng.choice(legal) if rng.random() < 0.2 else greedy(view, legal, 1, 0))
        state, _ = GAME.apply(state, entry)


def value(one):
    return int(one[-1])


def size(group, objects, experts=()):
    found = [object_of(one) for one in objects]
    count = len(
        [one for one in found if one.civilization == group] or {o.civilization for o in found if o.domain == group}
    )
    return count + (count > 0 and group in experts)


def worth(group, count):
    table = scores().domain if group in DOMAINS else scores().civilization
    return 0 if count < 3 else table[min(count, len(table) - 1)]


def counts_for(patron, one):
    # Rule U8.
    found, demand = object_of(one), patron_of(patron)
    kind, _, of = patron.partition("-")
    if kind in {"heritage", "ancient"}:
        return of in {found.civilization, found.continent}
    if demand.kind == "masterpieces":
        return one.endswith("5")
    return demand.kind == "quadruple" and (found.civilization in demand.wants or found.domain in demand.wants)


def moved(action):
    objects = [action.object] if hasattr(action, "object") else list(getattr(action, "objects", ()))
    hired = getattr(action, "expert", "")
    return objects, [*getattr(action, "experts", ()), *([hired] if hired else [])], list(getattr(action, "cards", ()))


def masters(view, action):
    """Return the prestige that exhibited masterpieces give (U4.4, U11). They give no more than the supply, to which
    the payment is added first.
    """
    paid = action.prestige if isinstance(action, Exhibit) else 0
    paid += isinstance(action, Buy) and price_bought(view, action.object).fixed == 2  # U10.6
    each = 1 + ("singh" in view.seats[view.viewer].experts)
    return min(each * sum(value(one) == 5 for one in moved(action)[0]), view.supply + paid)


def forgone(view):
    own = view.seats[view.viewer]
    if not own.free or view.acted is Acted.INVENTORY:
        return None
    found = []
    for one in dict.fromkeys((*own.cards, *own.discard)):
        asked = price(view, (one,))
        rest = [card for card in own.cards if card != one]
        sums = [
            sum(map(value, cards)) + spent
            for count in range(len(rest) + 1)
            for cards in combinations(rest, count)
            for spent in range(min(own.prestige, asked.cost + asked.fixed) + 1)
            if wrong(asked, cards, spent) is None
        ]
        found += [value(one) - min(sums)] if sums else []
    return max(found, default=None)


def true(view, action, said):
    own = view.seats[view.viewer]
    objects, experts, paid = moved(action)
    match said:
        case facts.Scores():
            return said.points == sum(map(value, objects)) and said.score == own.score + said.points
        case facts.Grows():
            before = size(said.group, own.museum, own.experts)
            after = size(said.group, (*own.museum, *objects), (*own.experts, *experts))
            points = (worth(said.group, before), worth(said.group, after))
            return (before, after) == (said.before, said.size) and points == (said.points_before, said.points)
        case facts.Reaches():
            passed = [ten for ten in range(10, 400, 10) if own.score < ten <= own.score + sum(map(value, objects))]
            return said.favours == min(len(passed), view.favour_deck) > 0
        case facts.Masters():
            return said.prestige == masters(view, action) > 0
        case facts.Pays():
            return (said.count, said.worth, said.prestige) == (len(paid), sum(map(value, paid)), action.prestige)
        case facts.Holds():
            one = max(objects, key=value) if isinstance(action, Choose) else objects[0]
            have = (*own.museum, *own.cards)
            before, after = (size(said.group, held, own.experts) for held in (have, (*have, one)))
            points = (worth(said.group, before), worth(said.group, after))
            return (before, after) == (said.before, said.size) and points == (said.points_before, said.points)
        case facts.Extends():
            assert not objects
            assert said.group in experts
            count = size(said.group, (*own.museum, *own.cards), (*own.experts, *experts))
            less = worth(said.group, size(said.group, (*own.museum, *own.cards), own.experts))
            return said.size == count > 1 and (said.points_before, said.points) == (less, worth(said.group, count))
        case facts.Serves():
            return not objects and said.expert in experts and not size(said.expert, (*own.museum, *own.cards))
        case facts.WorthAsCard():
            return said.value == (max(map(value, objects)) if isinstance(action, Choose) else value(objects[0]))
        case facts.PrestigeFor():
            return isinstance(action, Wish) and not objects and said.seat == view.turn != view.viewer
        case facts.Gains():
            return said.prestige == min(value(objects[0]) + 1 if objects else 4, view.supply)
        case facts.Returns():
            assert set(objects) <= set(own.discard)
            return (said.count, said.worth) == (len(objects), sum(map(value, objects)))
        case facts.Hand():
            return (said.count, said.limit) == (len(own.cards), 10 if "turner" in own.experts else 7)
        case facts.Forgoes():
            assert isinstance(action, End)
            assert said.object in (*own.cards, *own.discard)
            assert said.points == value(said.object)
            return said.points - said.worth - said.prestige == forgone(view)
        case facts.Dealt():
            return said.worth == sum(map(value, own.cards))
        case facts.Discards():
            return said.worth == sum(map(value, objects)) and said.worth + said.kept == sum(map(value, own.cards))
        case facts.Opinion():
            lost = {
                one.id: one.tokens * sum(object_of(card).continent == one.id for card in own.discard)
                for one in view.continents
            }
            return said.points == lost[said.continent] == sorted(lost.values())[-1 - own.press]
        case facts.Deck():
            return {one.id: one.deck for one in view.continents}[said.continent] == said.count
        case facts.Favours():
            return (said.count, said.limit) == (len(own.held), own.favour_limit)
        case facts.PatronPays():
            count = sum(counts_for(said.patron, one) for one in own.cards)
            about_objects = said.patron.startswith(("heritage-", "ancient-")) or patron_of(said.patron).kind in {
                "quadruple",
                "masterpieces",
            }
            assert about_objects or not count
            return said == facts.PatronPays(action.patron, count if about_objects else None, len(own.cards))
        case facts.BoardPays():
            plan = board_of(action.board)
            return (said.board, said.gallery, said.full) == (plan.id, plan.gallery, plan.full)
        case facts.Placed():
            slots, limit = action.slots, view.options.team_limit
            tally = score(own.board, slots, own.experts, own.patron, (), {}, (), 0, 0, team_limit=limit)
            return said.points == tally.total
    return False


@seeded
def test_every_number_of_every_reason_is_counted_again(seed):
    told = Counter()
    for options in (Options(), Options(boards=Boards.CHOICE)):
        for state, seat, rng in asked(seed, options):
            if rng.random() < 0.3:
                view = GAME.view(state, seat)
                legal = GAME.legal(state, seat, 0)
                for action in rng.sample(legal, min(3, len(legal))):
                    found = reasons(view, action)
                    assert 0 < len(found) <= 2
                    for said in found:
                        assert true(view, action, said), (action, said)
                        told[type(said)] += 1
    assert len(told) > 12


def test_an_expert_is_told_by_what_they_do_before_what_they_cost():
    told = set()
    for state, seat, _rng in asked(2):
        view = GAME.view(state, seat)
        hires = [one for one in GAME.legal(state, seat, 0) if isinstance(one, Exhibit) and not one.objects]
        told |= {type(reasons(view, one)[0]) for one in hires}
    assert told == {facts.Grows, facts.Extends, facts.Serves}


def chosen(view, legal, seed):
    said = strong(view, legal, seed, 0)
    return said.find() if isinstance(said, Work) else said


@pytest.mark.parametrize(
    ("of", "least"), [(0.01, 1), pytest.param(0.2, 10, marks=pytest.mark.nightly)], ids=["few", "many"]
)
@seeded
def test_ideas_are_what_the_strong_player_would_do_and_nothing_hidden_changes_them(seed, of, least):
    luck, mixed = Luck(str(seed)), 0
    for state, seat, rng in asked(seed, players=2):
        if rng.random() < of or not mixed:
            view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
            ideas = HINTS.ideas(view, legal, 7)
            assert ideas[0].action == chosen(view, legal, 7)
            usual = greedy(view, legal, 7, 0)
            assert kind_of(usual) in {kind_of(idea.action) for idea in ideas} or isinstance(usual, Arrange | Discard)
            assert 0 < len({kind_of(idea.action) for idea in ideas}) == len(ideas) <= MOST
            best = HINTS.compare(view, legal, 7, ideas[0].action)
            assert (best.place, best.own) == (1, best.best)
            other = scramble(state, seat, luck)
            mixed += other != state
            assert HINTS.ideas(GAME.view(other, seat), GAME.legal(other, seat, 0), 7) == ideas
    assert mixed >= least


def test_another_payment_is_the_same_idea_and_what_is_not_listed_has_its_place():
    for state, seat, _rng in asked(3):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
        exhibits = [one for one in legal if isinstance(one, Exhibit) and one.objects and one.cards]
        if exhibits:
            compared = HINTS.compare(view, legal, 7, exhibits[-1])
            assert 1 <= compared.place <= compared.count
            none = Exhibit(("polynesian-n1", "polynesian-n3", "polynesian-n4"), (), (), 8)
            assert 2 <= HINTS.compare(view, legal, 7, none).place <= compared.count + 1
            return
    raise AssertionError("nothing can be exhibited")


def test_of_two_arrangements_the_one_with_more_points_is_better():
    compared = []
    for seed in range(3):
        for state, seat, _rng in asked(seed):
            if state.stage is Stage.ARRANGE:
                view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
                for action in legal:
                    told = HINTS.compare(view, legal, 7, action)
                    (own,), (best,) = told.own.reasons, told.best.reasons
                    assert best.points >= own.points
                    assert (told.place == 1) == (told.own == told.best)
                    compared.append(told.place)
    assert 2 in compared


def told(state, action):
    view = GAME.view(state, 0)
    GAME.apply(state, Entry(0, action))
    found = reasons(view, action)
    assert all(true(view, action, said) for said in found)
    return found


def test_masterpieces_give_two_prestige_with_singh_and_what_is_paid_is_in_the_supply_again():
    hand = ("maya-c5", "inca-a3", "maya-a2")
    ten = {"scores": (0,), "experts": (("singh",),)}
    paid = Exhibit(("maya-c5",), (), ("inca-a3", "maya-a2"), 0)
    assert told(table(hand, **ten), paid) == (facts.Scores(5, 5), facts.Masters(2))
    assert told(table(hand), paid) == (facts.Scores(5, 5), facts.Masters(1))
    assert told(table(hand, supply=0), paid) == (facts.Scores(5, 5), facts.Pays(2, 5, 0))
    assert told(table(hand, prestige=(5,), supply=0), Exhibit(("maya-c5",), (), (), 5))[1] == facts.Masters(1)


def test_another_press_conference_is_for_the_next_continent():
    discards = (("inca-a3", "maya-a2", "greek-a1"),)
    state = table(favours=(("press",),), discards=discards, tokens=(1, 1, 0, 0))
    assert told(state, Press()) == (facts.Opinion("america", 2),)
    held = replace(state, players=(replace(state.players[0], press=1), *state.players[1:]))
    assert told(held, Press()) == (facts.Opinion("europe", 1),)


def test_nobody_gets_prestige_from_an_empty_supply():
    lists = table(("inca-a3",), ("maya-a2",), stage=Stage.DRAWS, turn=1, taken=("greek-a1",))
    assert told(lists, Wish(())) == (facts.PrestigeFor(1),)
    assert told(replace(lists, supply=0), Wish(())) == (facts.Hand(1, 7),)
