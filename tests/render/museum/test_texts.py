from msgspec.structs import replace

from render.museum import text_board
from render.museum.example import example
from render.museum.words.told import object_word
from tests.render.museum.samples import NAMES, alt, over, with_seat
from tests.wording import en

SHORT = ("A", "B", "C", "D")


def test_who_is_waited_for_and_whose_turn_it_is_come_first():
    told = alt(example(4), (), NAMES, en)
    assert told.startswith(
        "Ada and Chloe may take an object. Museum, Round 6. Benjamin Featherstone-Haugh's turn. Ada (Blue): 38 points"
    )


def test_what_lies_out_headline_and_experts_are_told():
    told = alt(example(4), (), SHORT, en)
    view = example(4)
    for land in view.continents:
        for name in land.out:
            assert object_word(name, en) in told
    assert "Headline: A patron in Asia, one object more." in told
    assert "Experts and costs: Navigation 3, Celtic 2, Van der Noot 5." in told


def test_the_end_is_told_with_the_parts_of_the_tally():
    view = over(3)
    for told in (alt(view, (), SHORT, en), text_board(view, SHORT, en).replace("\n   ", " ")):
        for seat, tally in enumerate(view.tally.seats):
            assert en.plural("{count} point", "{count} points", tally.total) in told
            assert f"objects {view.seats[seat].score}" in told
        assert "Heritage of the Celts" in told


def test_whatever_differs_on_the_table_differs_in_the_text_board():
    view = example(3)
    boards = {text_board(view, SHORT, en)}
    count = 1
    others = [
        *(
            with_seat(view, seat, **{kind: getattr(shown, kind)[1:]})
            for seat, shown in enumerate(view.seats)
            for kind in ("museum", "discard")
        ),
        *(with_seat(view, 1, **{field: 17}) for field in ("score", "prestige", "hand", "favours", "press", "free")),
        with_seat(view, 1, experts=("celt",)),
        *(
            replace(view, **{field: 2})
            for field in ("supply", "tokens", "favour_deck", "headline_deck", "expert_deck", "round", "turn", "start")
        ),
        replace(view, headline=None),
        replace(view, asked=(2,)),
        replace(view, experts=view.experts[1:]),
        replace(view, shown=("inca-a3",)),
        replace(view, continents=(replace(view.continents[0], tokens=3), *view.continents[1:])),
        replace(view, continents=(replace(view.continents[0], deck=3), *view.continents[1:])),
        replace(view, continents=(replace(view.continents[0], out=()), *view.continents[1:])),
        replace(view, continents=(replace(view.continents[0], back=("maya-a2",)), *view.continents[1:])),
        replace(view, continents=(replace(view.continents[0], size=0, out=()), *view.continents[1:])),
    ]
    for other in others:
        boards.add(text_board(other, SHORT, en))
        count += 1
        assert len(boards) == count


def test_only_ones_own_hand_favours_patron_and_wish_are_told():
    view = with_seat(example(3, viewer=1), 1, wish=("inca-a3",))
    told = text_board(view, SHORT, en).replace("\n   ", " ")
    assert en("Your hand:") in told
    assert "Your favours: Press conference, Express delivery, New archaeological team" in told
    assert "Your patron: Heritage of the Celts (5/8/11: 10/22/35)" in told
    assert "Your wish: Inca Architecture 3" in told
    public = text_board(example(3), SHORT, en)
    for word in ("Your", "Heritage", en("Press conference") + ","):
        assert word not in public
    nothing = with_seat(view, 1, wish=())
    assert en("Your wish: nothing") in text_board(nothing, SHORT, en)


def test_a_name_cannot_break_out_of_the_code_block():
    board = text_board(example(2), ("```\n@everyone", "x\ny"), en)
    assert "`" not in board
    assert "x y" in board
