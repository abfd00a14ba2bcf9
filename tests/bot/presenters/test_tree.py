import pytest

from bot.controls.ids import UnknownControl
from bot.controls.rows import Select
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Press
from bot.presenters.tree import Choice, Step, Tree
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


def test_a_long_action_is_found_among_the_possible_ones_only():
    (row,) = TREE.rows(MATCH, Step("", [Choice("Long", LONG)]), EN)
    assert leaves([row], [LONG]) == [LONG]
    with pytest.raises(UnknownControl):
        leaves([row])
