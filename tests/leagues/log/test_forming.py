# Rule L10.5.

import random
from itertools import combinations, pairwise

import msgspec

from leagues import text
from leagues.export.check import check
from leagues.export.form import exported
from leagues.log import entries as said
from leagues.log.entries import read, write
from leagues.log.forming import filled, merged, split
from leagues.log.preview import preview
from leagues.log.walk import replay
from leagues.lots import drawn, lot, numbers, spread
from leagues.refused import Refused
from leagues.season.sizes import Pyramid
from leagues.standings import final_of
from leagues.state import How, Stage
from tests.halves import halved
from tests.leagues import naive
from tests.leagues.seasons import SETTINGS, Played, allowing, names, placed, rated, seed_of
from tests.seeds import seeded, times

TWO = msgspec.structs.replace(SETTINGS, seats=2, best_score_wins=False)


def by_lot(game, what):
    seed = seed_of(game.season.number)
    return said.Formed(tuple((name, drawn(seed, numbers(name), members)) for name, members in what.divisions))


def form(game, made, *how):
    return game.act(by_lot(game, made(game.season, *how)))


def refused(game, made, *how):
    try:
        what = by_lot(game, made(game.season, *how))
    except Refused as error:
        return str(error.code), error.rule
    return game.refused(what, "org", "it has to be")


def sizes(game):
    return {one.name: len(one.members) for one in game.season.divisions}


def test_l10_5_the_first_tier_is_split_into_two_tiers_by_strength():
    game = placed(9, ratings=[said.Known(name, 40.0 - place, 2.0) for place, name in enumerate(names(9))])
    assert sizes(game) == {"1.1": 9}
    form(game, split, "1.1")
    assert sizes(game) == {"1.1": 5, "2.1": 4}
    assert {*game.season.divisions[0].members} == {*names(5)}
    assert [len(one.tables) for one in game.season.divisions] == [5, 4]
    form(game, merged, "2.1", "1.1")
    assert sizes(game) == {"1.1": 9}


def test_l10_5_another_tier_keeps_its_halves_in_the_tier_and_they_are_alike():
    game = placed(16, TWO, [said.Known(name, 20.0 + place, 2.0) for place, name in enumerate(names(16))])
    assert sizes(game) == {"1.1": 8, "2.1": 8}
    form(game, split, "2.1")
    assert sizes(game) == {"1.1": 8, "2.1": 4, "2.2": 4}
    strength = {one.member: one.mu for one in game.season.members}
    means = [sum(strength[member] for member in one.members) / 4 for one in game.season.divisions[1:]]
    assert abs(means[0] - means[1]) < 1
    form(game, split, "1.1")
    assert sizes(game) == {"1.1": 4, "2.1": 4, "2.2": 4, "2.3": 4}
    form(game, merged, "2.3", "2.1")
    assert sizes(game) == {"1.1": 4, "2.1": 8, "2.2": 4}


def test_l10_5_chosen_members_make_the_new_division():
    game = placed(8, TWO)
    wanted = game.season.divisions[0].members[2:5]
    form(game, split, "1.1", wanted)
    assert {*game.season.divisions[1].members} == {*wanted}
    assert refused(game, split, "1.1", wanted) == ("not-a-member", "L10.5")


def test_l10_5_a_division_is_filled_from_others_and_from_outside():
    game = placed(16, TWO)
    game.do(said.SignedUp(1, "late"), who="late")
    moving = game.season.divisions[0].members[:2]
    form(game, filled, "2.1", [*moving, "late", "friend"])
    assert sizes(game) == {"1.1": 6, "2.1": 12}
    assert game.season.substitutes == ()
    assert {"late", "friend", *moving} <= {*game.season.divisions[1].members}
    assert refused(game, filled, "2.1", moving) == ("member-already", "L10.5")
    assert refused(game, filled, "2.1", ["one more"]) == ("no-room", "L2.4")


def test_l10_5_what_a_rule_forbids():
    game = placed(16, TWO)
    assert refused(game, merged, "1.1", "2.1") == ("no-room", "L2.4")
    assert refused(game, merged, "1.1", "1.1") == ("no-division", "L10.5")
    assert refused(game, split, "3.1") == ("no-division", "L2.4")
    game = placed(24, TWO)
    assert refused(game, filled, "1.1", game.season.divisions[1].members) == ("no-room", "L2.4")
    form(game, filled, "3.1", game.season.divisions[1].members[:4])
    form(game, filled, "1.1", game.season.divisions[1].members[:2])
    assert refused(game, merged, "1.1", "2.1") == ("no-tier", "L2.5")
    ada, *others = game.season.divisions[0].members
    assert game.refused(said.Formed((("1.1", tuple(others)),)), "org", "x") == ("wrong-order", "L10.5")
    assert game.refused(said.Formed((("1.1", (ada, ada, *others)),)), "org", "x") == ("wrong-order", "L10.5")
    assert game.refused(said.Formed((("1.1", (ada, "gone")), ("1.2", tuple(others)))), "org", "x") == (
        "no-tier",
        "L8.2",
    )
    for bad in ("2", "02.1", "2.1.1", "-1.2", "x"):
        both = said.Formed((("1.1", (ada, others[0])), (bad, tuple(others[1:]))))
        assert game.refused(both, "org", "x") == ("no-division", "L2.4")
    game.run(game.season.begins)
    assert refused(game, split, "1.1") == ("division-plays", "L2.2")


def test_l10_3_what_was_formed_is_undone_until_a_table_opens():
    game = placed(16, TWO)
    before = game.season.divisions
    number = form(game, split, "2.1")
    again = form(game, merged, "2.2", "2.1")
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")
    game.act(said.TakenBack(again))
    game.act(said.TakenBack(number))
    assert game.season.divisions == before
    number = form(game, split, "2.1")
    game.run(game.season.begins)
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")


def test_l10_2_the_preview_names_those_whom_it_moves_and_promises_no_standings():
    game = placed(16, TWO)
    what = by_lot(game, split(game.season, "2.1"))
    found = preview(game.course, said.Entry(game.now, "org", what, "why"))
    assert {*found.people} == {*game.season.divisions[1].members}
    assert (found.tables, found.standings) == ((), ())
    assert found.reversible


def moves_by_hand(game, season):
    """Return who is promoted and relegated (L8.1, L8.2), from the rules alone."""
    seed = bytes.fromhex(season.seed)
    tiers = final_of(game.league, season, seed)
    up, down = set(), set()
    for upper, lower in pairwise(tiers):
        count = max(len(upper), len(lower))
        if count == 1 and game.league.settings.pyramid is Pyramid.SINGLE:
            count = -(-min(len(upper[0].rows), len(lower[0].rows)) // 5)

        def shared(divisions, number):
            order = sorted((one.name for one in divisions), key=lambda name: lot(seed, spread(divisions[0].tier), name))
            more = order[: number % len(order)]
            return [(one.rows, number // len(order) + (one.name in more)) for one in divisions]

        rising = {who for rows, number in shared(lower, count) for who in naive.up_from(rows, number, season.counted)}
        up |= rising
        for rows, number in shared(upper, len(rising)):
            down |= {*naive.down_from(rows, number, season.counted, up)}
    return up, down


def tried(game, rng):
    season = game.season
    made = rng.choice([split, split, merged, filled])
    names_ = [one.name for one in season.divisions]
    one, other = rng.choice(names_), rng.choice(names_)
    everyone = [member.member for member in season.members] + [one.member for one in season.substitutes]
    how = {split: (), merged: (other,), filled: (rng.sample(everyone, rng.randrange(1, 4)),)}[made]
    with allowing("L2.1", "L2.4", "L2.5", "L3.3", "L8.2", "L10.5"):
        form(game, made, one, *how)
        return 1
    return 0


@seeded
@halved("seats, pyramid", [2, 3, 4], Pyramid)
def test_l8_seasons_with_divisions_formed_by_hand_end_as_the_rules_say(seed, seats, pyramid):
    members = {2: 20, 3: 22, 4: 26}[seats]
    rng = random.Random(f"{seed} {seats} {pyramid}")
    settings = msgspec.structs.replace(SETTINGS, seats=seats, pyramid=pyramid, best_score_wins=seats > 2)
    people, done = names(members), 0
    game = Played(settings, rated(people, rng))
    game.open(people)
    for _ in range(times(2, 3)):
        game.run(max(game.now, game.league.registering.closes))
        season = game.league.playing
        game.do(said.SignedUp(season.number, f"late{season.number}"), who=f"late{season.number}")
        promised = {one.member: one.latest for one in season.members}
        was = {member: one.tier for one in season.divisions for member in one.members}
        done += sum(tried(game, rng) for _ in range(8))
        game.settle()
        season = game.league.playing
        assert len({one.tier for one in season.divisions}) == season.divisions[-1].tier
        for one in season.divisions:
            assert seats <= len(one.members)
            assert one.tier == int(one.name.split(".")[0])
            met = [sum({*pair} <= {*table.seats} for table in one.tables) for pair in combinations(one.members, 2)]
            assert max(met) - min(met) <= 1
            for member in one.members:
                last = promised.get(member)
                assert last is None or one.tier in (was[member], *range(1, last + 2))
        game.play_out(rng, leaving=0.002)
        final = game.league.last
        assert final.stage is Stage.FINAL
        up, down = moves_by_hand(game, final)
        assert (
            {one.member for one in final.moves if one.down < 0},
            {one.member for one in final.moves if one.down > 0},
        ) == (up, down)
        assert check(text.write(exported(game.course.log, final.number))) == ()
        game.sign_up(rng.sample(people, len(people) - 2), game.league.registering.number)
    assert done > 2
    assert replay([read(write(entry)) for entry in game.course.log]) == game.league


def test_l3_3_nobody_is_put_further_from_what_was_promised_than_a_tier():
    rng = random.Random(7)
    game = Played(TWO)
    people = names(24)
    game.open(people)
    game.run(game.season.closes)
    game.play_out(rng)
    game.sign_up(people, 2)
    game.run(max(game.now, game.league.registering.closes))
    top = next(one.member for one in game.season.members if one.way.tier == 1 and not one.way.down)
    fell = next(one for one in game.season.members if one.way.tier == 2 and one.way.down > 0)
    free = [one for one in game.season.divisions[0].members if one != top][:1]
    assert refused(game, filled, "3.1", [top]) == ("promised", "L3.3")
    assert refused(game, filled, "1.1", [fell.member]) == ("promised", "L3.3")
    form(game, filled, "2.1", free)
    assert ({*free} <= {*game.season.lower}) is (
        next(one for one in game.season.members if one.member == free[0]).latest < 2
    )


def test_l10_5_who_left_stays_out():
    game = placed(16, TWO)
    game.do(said.Left("m003", How.SAID), who="m003")
    form(game, split, next(one.name for one in game.season.divisions if "m003" in one.members))
    assert "m003" in game.season.gone
