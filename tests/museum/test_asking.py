from msgspec.structs import replace

from bot.presenters.museum.words.stages import BOTH, END, EXHIBIT, MORE, own_aim, public_ask
from games.museum.actions import Buy, Exhibit, Inventory
from games.museum.stages import Acted, Stage
from tests.museum.playing import decisions

CAN = {
    (True, True): "Exhibit as often as you can afford, or take an inventory; then end your turn.",
    (False, True): "You can't pay for anything now: take an inventory or end your turn.",
    (True, False): "Exhibit as often as you can afford; then end your turn.",
    (False, False): "You can't pay for anything now: end your turn.",
}


def actions(seeds=(1, 2, 3)):
    for seed in seeds:
        for _, look in decisions(3, seed):
            if look.view.stage is Stage.ACTION:
                yield look


def could(look):
    exhibits = any(isinstance(one, Exhibit | Buy) for one in look.legal)
    return exhibits, any(isinstance(one, Inventory) for one in look.legal)


def test_the_active_player_is_told_what_is_possible_and_nothing_else():
    seen = set()
    for look in actions():
        said, can = own_aim(look.view, look.legal), could(look)
        seen.add((look.view.acted, can))
        if look.view.acted is Acted.NOTHING:
            assert said == CAN[can]
        elif look.view.acted is Acted.INVENTORY:
            assert said == "You've taken an inventory; now end your turn."
        else:
            assert said == ("You can exhibit more, or end your turn." if can[0] else CAN[False, False])
    assert {acted for acted, _ in seen} == set(Acted)
    assert {can for acted, can in seen if acted is Acted.NOTHING} >= {(True, True), (True, False), (False, True)}


def test_the_table_is_told_the_same_whatever_is_in_the_hand():
    for look in actions((4,)):
        said = public_ask(look.view)
        seat = look.view.seats[look.view.turn]
        hidden = replace(seat, cards=None)
        seats = tuple(hidden if one is seat else one for one in look.view.seats)
        assert public_ask(replace(look.view, viewer=None, seats=seats)) == said
        expected = {Acted.EXHIBIT: {MORE}, Acted.INVENTORY: {END}, Acted.NOTHING: {BOTH, EXHIBIT}}
        assert said in expected[look.view.acted]
        if said == BOTH:
            assert seat.discard
            assert seat.hand < seat.hand_limit
