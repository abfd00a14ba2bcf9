from msgspec.structs import replace

from render.museum import text_board
from render.museum.example import example
from render.museum.words.names import word
from render.museum.words.told import object_word
from tests.render.museum.samples import alt, over, with_seat
from tests.wording import en

SHORT = ("A", "B", "C", "D")


def test_what_lies_out_headline_and_experts_are_told():
    told = alt(example(4), (), SHORT, en)
    view = example(4)
    for land in view.continents:
        for name in land.out:
            assert object_word(name, en) in told
    experts = ", ".join(f"{word(one, en)} {cost}" for one, cost in (("navigation", 3), ("celt", 2), ("noot", 5)))
    assert en("Experts and costs: {experts}.", experts=experts) in told


def test_the_end_is_told_with_the_parts_of_the_tally():
    view = over(3)
    for told in (alt(view, (), SHORT, en), text_board(view, SHORT, en).replace("\n   ", " ")):
        for seat, tally in enumerate(view.tally.seats):
            assert en.plural("{count} point", "{count} points", tally.total) in told
            assert f" {view.seats[seat].score}" in told


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


def test_a_name_cannot_break_out_of_the_code_block():
    board = text_board(example(2), ("```\n@everyone", "x\ny"), en)
    assert "`" not in board
    assert "x y" in board
