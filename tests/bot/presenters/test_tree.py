import pytest

from bot.controls.ids import ControlKind, UnknownControl, mark_of
from bot.controls.rows import Select
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Act, Panel, Press
from bot.presenters.tree import OPEN, Choice, Step, Tree
from data.texts import texts
from games.core import Unreadable
from tests.bot.tables import match_of

EN, MATCH = texts("en"), match_of(2)
LONG = " ".join(["stone"] * 10)


def read(text):
    if text not in {f"put {number}" for number in range(300)}:
        raise Unreadable(text, "unknown-action")
    return text


TREE = Tree(read, str)


def step(count, **facts):
    return Step("Where?", [Choice(f"Place {number}", f"put {number}") for number in range(count)], **facts)


def pressed(more, values=(), legal=()):
    async def nothing(*_):
        return ()

    look = Look(MATCH, 0, None, tuple(legal), (0,), ())
    return Press(look=look, more=tuple(more), values=tuple(values), lately=nothing, work=nothing)


def leaves(rows, legal=()):
    found = []
    for row in rows:
        for one in (row,) if isinstance(row, Select) else row:
            values = [(option.value,) for option in row.options] if isinstance(row, Select) else [()]
            if one.id.more[0] in {"do", "pick"}:
                found += [TREE.leaf(pressed(one.id.more, value, legal)) for value in values]
    return found


@pytest.mark.parametrize("path", [(), ("gods",)])
@pytest.mark.parametrize("count", [1, 20, 21, 100, 101, 260])
def test_every_choice_of_a_step_has_a_control_that_stands_for_its_action(count, path):
    whole, found, page = step(count), [], 0
    while len(found) < count:
        rows = TREE.rows(MATCH, whole, EN, path, page)
        assert len(rows) <= 5
        found += leaves(rows)
        page += 1
    assert found == [f"put {number}" for number in range(count)]
    assert (page > 1) == (count > 100)


def test_the_last_page_leads_to_the_first_one():
    def shown(path, page):
        assert path == ("gods",)
        return TREE.panel(MATCH, step(120), EN, path, page)

    first = shown(("gods",), 0)
    second = TREE.outcome(pressed(first.rows[-1][0].id.more), shown)
    assert len(leaves(second.rows)) == 20
    assert TREE.outcome(pressed(second.rows[-1][0].id.more), shown) == first


def test_a_choice_can_lead_to_a_step():
    button = TREE.button(MATCH, Choice("Gods", ("gods",)))
    select = TREE.select(MATCH, [Choice("Zeus", ("gods", "zeus"))], "Gods", OPEN, "gods")

    def shown(path, page):
        return Panel(f"{path} {page}")

    assert TREE.outcome(pressed(button.id.more), shown).text == "('gods',) 0"
    (zeus,) = [one.value for one in select.options]
    assert TREE.outcome(pressed(select.id.more, [zeus]), shown).text == "('gods', 'zeus') 0"


def test_an_action_that_is_no_longer_possible_is_left_to_the_rules():
    assert TREE.outcome(pressed(("do", "put.7")), None, stay=True) == Act("put 7", stay=True)


def test_a_long_action_is_found_among_the_possible_ones_only():
    (row,) = TREE.rows(MATCH, Step("", [Choice("Long", LONG)]), EN)
    assert leaves([row], [LONG]) == [LONG]
    with pytest.raises(UnknownControl):
        leaves([row])


def test_the_hash_of_a_short_action_is_understood_as_well():
    assert TREE.leaf(pressed(("do", mark_of("put 1", str)), (), ["put 0", "put 1"])) == "put 1"


@pytest.mark.parametrize(
    ("more", "values"),
    [
        ((), ()),
        (("do",), ()),
        (("do", "put.1"), ("put.2",)),
        (("pick", "0", "0"), ()),
        (("do", "lift.1"), ()),
        (("up", "put.1"), ()),
    ],
)
def test_a_control_that_was_never_made_is_unknown(more, values):
    with pytest.raises(UnknownControl):
        TREE.outcome(pressed(more, values), None)


def test_a_path_that_leads_nowhere_is_unknown():
    def panel(path, _page):
        assert path == ("nowhere",)
        raise UnknownControl("nowhere")

    for more, values in ((("do", "nowhere", "put.1"), ()), (("pick", "nowhere", "0", "0"), ("put.1",))):
        with pytest.raises(UnknownControl):
            TREE.outcome(pressed(more, values, ["put 1"]), panel)


def test_the_kind_of_control_says_what_the_action_is_for():
    assert Tree(read, str, ControlKind.BOARD).button(MATCH, Choice("One", "put 1")).id.kind is ControlKind.BOARD
