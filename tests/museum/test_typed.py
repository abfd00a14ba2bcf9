import pytest

from bot.presenters.museum.commands.completion import hires, suggestions, ways_to_pay
from bot.presenters.museum.commands.typed import Command, read_move
from bot.presenters.museum.words.labels import kind, label, name, name_of
from bot.wording.names.meant import Unclear
from data.texts import languages, texts
from games.core import Entry, Unreadable
from games.museum.actions import (
    LEAVE,
    Arrange,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.game import GAME
from games.museum.rules import payments
from games.museum.stages import Stage
from render.museum.words.names import short_word
from tests.games.museum.table import table
from tests.museum.playing import decisions, look_at

EN, DE = texts("en"), texts("de")
COMMANDS = {
    Board: Command.CHOOSE,
    Patron: Command.CHOOSE,
    Redraw: Command.CHOOSE,
    Choose: Command.CHOOSE,
    Pick: Command.CHOOSE,
    Take: Command.TAKE,
    Skip: Command.TAKE,
    Wish: Command.WISH,
    Exhibit: Command.EXHIBIT,
    Buy: Command.BUY,
    Inventory: Command.INVENTORY,
    End: Command.END,
    Drop: Command.DROP,
    Discard: Command.DISCARD,
    Arrange: Command.ARRANGE,
    **dict.fromkeys((Press, Express, Team, Ball, Collector, Discovery, Stock, Loan, Hire), Command.FAVOUR),
}


def command_of(action):
    if isinstance(action, Exhibit) and not action.objects:
        return Command.HIRE
    return COMMANDS[type(action)]


def behind(action):
    text = GAME.write(action)
    if command_of(action) is Command.HIRE:
        return text.removeprefix("exhibit hire ")
    if action == LEAVE or isinstance(action, (Skip, Redraw)):
        return text
    return text.partition(" ")[2]


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_typed_in_its_notation(seed):
    kinds = set()
    for _, look in decisions(3, seed, clever=False):
        for action in look.legal:
            kinds.add(type(action))
            assert read_move(command_of(action), behind(action), look.view, EN) == action
    assert len(kinds) > 12


@pytest.mark.parametrize("language", languages())
def test_what_a_list_offers_is_legal(language):
    tr, offered = texts(language), set()
    for number, (state, look) in enumerate(decisions(3, 5)):
        if number % 3:
            continue
        for command in Command:
            for choice in suggestions(command, look.view, look.legal, "", tr):
                assert 1 <= len(choice[0]) <= 100
                assert 1 <= len(choice[1]) <= 100
                action = read_move(command, choice[1], look.view, tr)
                if isinstance(action, Discard) and len(action.objects) < look.view.seats[look.viewer].hand - 7:
                    continue  # the beginning of a list
                GAME.apply(state, Entry(look.viewer, action))
                offered.add((command, type(action)))
    assert {command for command, _ in offered} >= set(Command) - {
        Command.ARRANGE,
        Command.END,
        Command.DROP,
        Command.DISCARD,
    }


def test_nothing_is_offered_that_belongs_to_another_moment():
    look = look_at(table(("roman-a4", "roman-a1")), 0)
    assert suggestions(Command.TAKE, look.view, look.legal, "", EN) == []
    assert suggestions(Command.DISCARD, look.view, look.legal, "", EN) == []
    assert suggestions(Command.EXHIBIT, look.view, look.legal, "", EN)


@pytest.fixture
def look():
    hand = ("roman-a4", "polynesian-a4", "inca-c2", "maya-g1")
    return look_at(table(hand, discards=(("celt-w2",), ("indian-r2",)), prestige=(3,)), 0)


@pytest.mark.parametrize("language", languages())
def test_names_are_understood_in_every_language(look, language):
    tr = texts(language)
    for spoken in (tr, EN, DE):
        for typed in (name("roman-a4", spoken), kind("roman-a4", spoken), label("roman-a4", spoken), "ROMAN-A4"):
            action = read_move(Command.EXHIBIT, typed, look.view, tr)
            assert action.objects == ("roman-a4",), typed
        expert = name_of("expert", "turner", spoken)
        assert read_move(Command.HIRE, expert, look.view, tr).experts == ("turner",)


def test_a_beginning_is_enough_where_one_thing_begins_so(look):
    assert read_move(Command.EXHIBIT, "c2", look.view, EN).objects == ("inca-c2",)
    first = name("maya-g1", EN).split()[0][:4]
    assert read_move(Command.EXHIBIT, f"roman a4, {first}", look.view, EN).objects == ("roman-a4", "maya-g1")
    with pytest.raises(Unclear) as unclear:
        read_move(Command.EXHIBIT, "a4", look.view, EN)
    assert unclear.value.candidates == (label("roman-a4", EN), label("polynesian-a4", EN))
    with pytest.raises(Unreadable) as unreadable:
        read_move(Command.EXHIBIT, "zeppelin", look.view, EN)
    assert (unreadable.value.reason, unreadable.value.part) == ("unknown-object", "zeppelin")


@pytest.mark.parametrize("language", languages())
def test_what_a_button_says_is_read_as_the_object(look, language):
    tr = texts(language)
    for typed in (label("roman-a4", tr), kind("roman-a4", tr), kind("roman-a4", tr).upper(), "Roman A4", "roman-a4"):
        assert read_move(Command.EXHIBIT, typed, look.view, EN).objects == ("roman-a4",)
    domain = kind("celt-w2", tr).partition(" ")[2]
    assert read_move(Command.EXHIBIT, domain, look.view, EN).objects == ("celt-w2",)
    offered = suggestions(Command.EXHIBIT, look.view, look.legal, "", tr)
    assert all(" A4" not in one[0] and " a4" not in one[0] for one in offered)
    assert any(one[0].startswith(kind("roman-a4", tr)) for one in offered)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Griechische Kultur 4", "greek-c4"),
        ("Griechen Kultur 4", "greek-c4"),
        ("Inka-Landwirtschaft 2", "inca-g2"),
        ("inka landwirtschaft und handwerk 2", "inca-g2"),
        ("Grecka kultura 4", "greek-c4"),
        ("Inkaskie rolnictwo 2", "inca-g2"),
        ("Culture grecque 4", "greek-c4"),
        ("art de la guerre celte 2", "celt-w2"),
        ("Celtes Art de la guerre 2", "celt-w2"),
    ],
)
def test_an_object_is_understood_as_one_says_it_and_by_names_side_by_side(look, typed, meant):
    move = read_move(Command.EXHIBIT, f"{typed}, roman a4", look.view, EN)
    assert move.objects == (meant, "roman-a4")


@pytest.mark.parametrize("language", languages())
def test_cards_named_by_words_pay_with_prestige_behind_them(look, language):
    tr = texts(language)
    card, price = kind("inca-c2", tr), f"2 {tr('Prestige')}"
    for typed in (f"{card}, 2", f"{card} + {price}", f"{price}, {card}", f"{card} 2"):
        move = read_move(Command.EXHIBIT, "roman a4", look.view, tr, pay=typed)
        assert (move.cards, move.prestige) == (("inca-c2",), 2), typed
    begun = f"{short_word('culture', tr)} 2"
    assert read_move(Command.EXHIBIT, "roman a4", look.view, tr, pay=f"{begun}, 2").cards == ("inca-c2",)


def test_the_cheapest_payment_is_taken_unless_one_is_named(look):
    cards, prestige = payments.cheapest(look.view, ("roman-a4",))
    assert read_move(Command.EXHIBIT, "roman a4", look.view, EN) == Exhibit(("roman-a4",), (), cards, prestige)
    own = read_move(Command.EXHIBIT, "roman a4", look.view, EN, pay="polynesian a4")
    assert own == Exhibit(("roman-a4",), (), ("polynesian-a4",), 0)
    mixed = read_move(Command.EXHIBIT, "roman a4", look.view, DE, pay="inca c2 und 2 Prestige")
    assert mixed == Exhibit(("roman-a4",), (), ("inca-c2",), 2)
    assert read_move(Command.EXHIBIT, "roman-a4 hire turner pay polynesian-a4 3", look.view, EN) == Exhibit(
        ("roman-a4",), ("turner",), ("polynesian-a4",), 3
    )
    bought = read_move(Command.BUY, "indian r2", look.view, EN)
    assert bought == Buy("indian-r2", *payments.cheapest_bought(look.view, "indian-r2"))


def test_what_cannot_be_paid_is_left_to_the_rules():
    look = look_at(table(("greek-a5",)), 0)
    assert read_move(Command.EXHIBIT, "greek a5", look.view, EN) == Exhibit(("greek-a5",))


def test_an_experts_price_and_the_ways_to_pay_are_offered(look):
    offered = hires(look.view, "maya g1", "", EN)
    assert all(GAME.read(f"exhibit maya-g1 hire {one[1]}").experts for one in offered)
    for one in ways_to_pay(Command.EXHIBIT, look.view, ("roman a4", ""), "", EN):
        action = read_move(Command.EXHIBIT, "roman a4", look.view, EN, pay=one[1])
        GAME.apply(
            table(look.view.seats[0].cards, discards=(("celt-w2",), ("indian-r2",)), prestige=(3,)), Entry(0, action)
        )
    assert len(ways_to_pay(Command.EXHIBIT, look.view, ("roman a4", ""), "", EN)) > 1
    assert ways_to_pay(Command.BUY, look.view, ("roman a4", ""), "", EN) == []


def test_a_second_object_is_offered_behind_the_first(look):
    offered = suggestions(Command.EXHIBIT, look.view, look.legal, "maya-g1 ", EN)
    assert offered[0][1] == "maya-g1"
    assert {one[1] for one in offered[1:]} >= {"maya-g1 celt-w2", "maya-g1 inca-c2"}
    assert [one[1] for one in suggestions(Command.EXHIBIT, look.view, look.legal, "maya-g1 celt", EN)] == [
        "maya-g1 celt-w2"
    ]


def test_take_and_wish_are_understood_for_each_other():
    out = {"europe": ("greek-a1", "roman-a1")}
    there = look_at(table((), (), out=out, stage=Stage.DRAWS), 1)
    assert read_move(Command.TAKE, "greek a1", there.view, EN) == Wish(("greek-a1",))
    for word in ("nothing", "nichts", "nic", "rien"):
        assert read_move(Command.TAKE, word, there.view, EN) == LEAVE
    own = look_at(table((), (), out=out, stage=Stage.TAKE), 0)
    assert read_move(Command.WISH, "roman a1", own.view, EN) == Take("roman-a1")


def test_a_team_takes_the_objects_as_they_lie_unless_an_order_is_named():
    look = look_at(table((), favours=(("team",),), out={"europe": ("greek-a1", "roman-a1")}), 0)
    assert read_move(Command.FAVOUR, "team europe", look.view, EN) == Team("europe", ("greek-a1", "roman-a1"))
    assert read_move(Command.FAVOUR, "New archaeological team Europe roman a1, greek a1", look.view, EN) == Team(
        "europe", ("roman-a1", "greek-a1")
    )
    with pytest.raises(Unreadable):
        read_move(Command.FAVOUR, "loan europe", look.view, EN)
    with pytest.raises(Unreadable):
        read_move(Command.FAVOUR, "", look.view, EN)


def test_what_has_to_be_discarded_is_offered_one_after_the_other():
    hand = ("roman-a4", "polynesian-a4", "inca-c2", "maya-g1", "greek-a1", "celt-a1", "indian-a1", "inca-a3", "maya-a2")
    state = table(hand, stage=Stage.DISCARD)
    look = look_at(state, 0)
    typed = ""
    for _ in range(2):
        offered = suggestions(Command.DISCARD, look.view, look.legal, f"{typed} a1", EN)
        typed = offered[0][1]
    assert len(typed.split()) == 2
    GAME.apply(state, Entry(0, read_move(Command.DISCARD, typed, look.view, EN)))
    assert [one[1] for one in suggestions(Command.DISCARD, look.view, look.legal, typed, EN)] == [typed]
