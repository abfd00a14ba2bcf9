from itertools import islice

import pytest

from bot.presenters.choosing import Typing
from bot.presenters.museum.moves.actions import tag_of
from bot.presenters.museum.presenter import PRESENTER
from bot.presenters.museum.words.labels import kind, label, name, name_of
from bot.wording.names.meant import Unclear
from data.museum import FAVOURS
from data.texts import languages, texts
from games.core import Entry, Unreadable
from games.museum.actions import LEAVE, Buy, Discard, Exhibit, Redraw, Skip, Take, Team, Wish
from games.museum.game import GAME
from games.museum.rules import payments
from games.museum.stages import Stage
from render.museum.words.names import short_word
from tests.games.museum.table import table
from tests.museum.playing import decisions, look_at
from tests.wording import en

DE = texts("de")
FIELDS = {command.name: [field.name for field in command.fields] for command in PRESENTER.commands}


COMMANDS = {
    **dict.fromkeys(("board", "patron", "redraw", "choose", "pick"), "choose"),
    **dict.fromkeys(("take", "skip"), "take"),
    **dict.fromkeys(FAVOURS, "favour"),
}


def command_of(action):
    if isinstance(action, Exhibit) and not action.objects:
        return "hire"
    return COMMANDS.get(tag_of(action), tag_of(action))


async def done(find):
    return find()


def typing(command, look, tr, fields):
    filled = dict.fromkeys(FIELDS[command], "") | fields
    return Typing(command=command, fields=filled, look=look, tr=tr, work=done)


def read_move(command, typed, look, tr, **others):
    found = PRESENTER.read(typing(command, look, tr, dict(zip(FIELDS[command], [typed], strict=False)) | others))
    with pytest.raises(StopIteration) as done:  # it waits for nothing
        found.send(None)
    return done.value.value


def suggestions(command, look, typed, tr, *, field="", **others):
    field = field or FIELDS[command][0]
    return PRESENTER.suggestions(typing(command, look, tr, {field: typed, **others}), field)


def behind(action):
    text = GAME.write(action)
    if command_of(action) == "hire":
        return text.removeprefix("exhibit hire ")
    if action == LEAVE or isinstance(action, (Skip, Redraw)):
        return text
    return text.partition(" ")[2]


def test_every_legal_move_can_be_typed_in_its_notation():
    kinds = set()
    for _, look in islice(decisions(3, 2, clever=False), 0, None, 5):
        for action in look.legal:
            kinds.add(type(action))
            assert read_move(command_of(action), behind(action), look, en) == action
    assert len(kinds) > 12


@pytest.mark.parametrize("language", languages())
def test_what_a_list_offers_is_legal(language):
    tr, offered = texts(language), set()
    for state, look in islice(decisions(3, 5), 2, None, 5):
        for command in filter(FIELDS.get, FIELDS):
            for choice in suggestions(command, look, "", tr):
                assert 1 <= len(choice[0]) <= 100
                assert 1 <= len(choice[1]) <= 100
                action = read_move(command, choice[1], look, tr)
                if isinstance(action, Discard) and len(action.objects) < look.view.seats[look.viewer].hand - 7:
                    continue  # the beginning of a list
                GAME.apply(state, Entry(look.viewer, action))
                offered.add((command, type(action)))
    assert {command for command, _ in offered} >= set(FIELDS) - {"arrange", "end", "drop", "discard"}


@pytest.fixture
def look():
    hand = ("roman-a4", "polynesian-a4", "inca-c2", "maya-g1")
    return look_at(table(hand, discards=(("celt-w2",), ("indian-r2",)), prestige=(3,)), 0)


@pytest.mark.parametrize("language", languages())
def test_names_are_understood_in_every_language(look, language):
    tr = texts(language)
    for spoken in (tr, en, DE):
        for typed in (name("roman-a4", spoken), kind("roman-a4", spoken), label("roman-a4", spoken), "ROMAN-A4"):
            action = read_move("exhibit", typed, look, tr)
            assert action.objects == ("roman-a4",), typed
        expert = name_of("expert", "turner", spoken)
        assert read_move("hire", expert, look, tr).experts == ("turner",)


def test_a_beginning_is_enough_where_one_thing_begins_so(look):
    assert read_move("exhibit", "c2", look, en).objects == ("inca-c2",)
    first = name("maya-g1", en).split()[0][:4]
    assert read_move("exhibit", f"roman a4, {first}", look, en).objects == ("roman-a4", "maya-g1")
    with pytest.raises(Unclear) as unclear:
        read_move("exhibit", "a4", look, en)
    assert unclear.value.candidates == (label("roman-a4", en), label("polynesian-a4", en))
    with pytest.raises(Unreadable) as unreadable:
        read_move("exhibit", "zeppelin", look, en)
    assert (unreadable.value.reason, unreadable.value.part) == ("unknown-object", "zeppelin")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Griechische Kultur 4", "greek-c4"),
        ("Inka-Landwirtschaft 2", "inca-g2"),
        ("Grecka kultura 4", "greek-c4"),
        ("Culture grecque 4", "greek-c4"),
        ("art de la guerre celte 2", "celt-w2"),
    ],
)
def test_an_object_is_understood_as_one_says_it_and_by_names_side_by_side(look, typed, meant):
    move = read_move("exhibit", f"{typed}, roman a4", look, en)
    assert move.objects == (meant, "roman-a4")


@pytest.mark.parametrize("language", languages())
def test_cards_named_by_words_pay_with_prestige_behind_them(look, language):
    tr = texts(language)
    card, price = kind("inca-c2", tr), f"2 {tr('Prestige')}"
    for typed in (f"{card}, 2", f"{card} + {price}", f"{price}, {card}", f"{card} 2"):
        move = read_move("exhibit", "roman a4", look, tr, payment=typed)
        assert (move.cards, move.prestige) == (("inca-c2",), 2), typed
    begun = f"{short_word('culture', tr)} 2"
    assert read_move("exhibit", "roman a4", look, tr, payment=f"{begun}, 2").cards == ("inca-c2",)


def test_the_cheapest_payment_is_taken_unless_one_is_named(look):
    cards, prestige = payments.cheapest(look.view, ("roman-a4",))
    assert read_move("exhibit", "roman a4", look, en) == Exhibit(("roman-a4",), (), cards, prestige)
    own = read_move("exhibit", "roman a4", look, en, payment="polynesian a4")
    assert own == Exhibit(("roman-a4",), (), ("polynesian-a4",), 0)
    mixed = read_move("exhibit", "roman a4", look, DE, payment="inca c2 und 2 Prestige")
    assert mixed == Exhibit(("roman-a4",), (), ("inca-c2",), 2)
    assert read_move("exhibit", "roman-a4 hire turner pay polynesian-a4 3", look, en) == Exhibit(
        ("roman-a4",), ("turner",), ("polynesian-a4",), 3
    )
    bought = read_move("buy", "indian r2", look, en)
    assert bought == Buy("indian-r2", *payments.cheapest_bought(look.view, "indian-r2"))


def test_an_experts_price_and_the_ways_to_pay_are_offered(look):
    offered = suggestions("exhibit", look, "", en, field="expert", what="maya g1")
    assert all(GAME.read(f"exhibit maya-g1 hire {one[1]}").experts for one in offered)
    for one in suggestions("exhibit", look, "", en, field="payment", what="roman a4"):
        action = read_move("exhibit", "roman a4", look, en, payment=one[1])
        GAME.apply(
            table(look.view.seats[0].cards, discards=(("celt-w2",), ("indian-r2",)), prestige=(3,)), Entry(0, action)
        )
    assert len(suggestions("exhibit", look, "", en, field="payment", what="roman a4")) > 1
    assert suggestions("buy", look, "", en, field="payment", what="roman a4") == []


def test_a_second_object_is_offered_behind_the_first(look):
    offered = suggestions("exhibit", look, "maya-g1 ", en)
    assert offered[0][1] == "maya-g1"
    assert {one[1] for one in offered[1:]} >= {"maya-g1 celt-w2", "maya-g1 inca-c2"}
    assert [one[1] for one in suggestions("exhibit", look, "maya-g1 celt", en)] == ["maya-g1 celt-w2"]


def test_no_two_wishes_on_offer_are_named_alike():
    looks = [look for _, look in decisions(3, 1) if look.view.stage is Stage.DRAWS]
    assert len(looks) > 5
    for look in looks:
        shown = [shown for shown, _ in suggestions("wish", look, "", en)]
        assert len(set(shown)) == len(shown)


def test_take_and_wish_are_understood_for_each_other():
    out = {"europe": ("greek-a1", "roman-a1")}
    there = look_at(table((), (), out=out, stage=Stage.DRAWS), 1)
    assert read_move("take", "greek a1", there, en) == Wish(("greek-a1",))
    for word in (en("nothing"), "nichts", "nic", "rien"):
        assert read_move("take", word, there, en) == LEAVE
    own = look_at(table((), (), out=out, stage=Stage.TAKE), 0)
    assert read_move("wish", "roman a1", own, en) == Take("roman-a1")


def test_a_team_takes_the_objects_as_they_lie_unless_an_order_is_named():
    look = look_at(table((), favours=(("team",),), out={"europe": ("greek-a1", "roman-a1")}), 0)
    assert read_move("favour", "team europe", look, en) == Team("europe", ("greek-a1", "roman-a1"))
    assert read_move("favour", "New archaeological team Europe roman a1, greek a1", look, en) == Team(
        "europe", ("roman-a1", "greek-a1")
    )
    with pytest.raises(Unreadable):
        read_move("favour", "loan europe", look, en)
    with pytest.raises(Unreadable):
        read_move("favour", "", look, en)


def test_what_has_to_be_discarded_is_offered_one_after_the_other():
    hand = ("roman-a4", "polynesian-a4", "inca-c2", "maya-g1", "greek-a1", "celt-a1", "indian-a1", "inca-a3", "maya-a2")
    state = table(hand, stage=Stage.DISCARD)
    look = look_at(state, 0)
    typed = ""
    for _ in range(2):
        offered = suggestions("discard", look, f"{typed} a1", en)
        typed = offered[0][1]
    assert len(typed.split()) == 2
    GAME.apply(state, Entry(0, read_move("discard", typed, look, en)))
    assert [one[1] for one in suggestions("discard", look, typed, en)] == [typed]
