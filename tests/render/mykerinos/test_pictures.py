from msgspec.structs import replace

from render.mykerinos import picture
from render.mykerinos.example import example
from tests.render.goldens import TOLERANCE, small, worst


def test_the_comparison_sees_one_missing_piece():

    view = example(4, 9)
    field = next(number for number, field in enumerate(view.fields) if field.owner == 0)
    fields = list(view.fields)
    fields[field] = replace(fields[field], owner=None)
    one, other = (small(picture(v).png) for v in (view, replace(view, fields=tuple(fields))))
    assert worst(one, other) > 2 * TOLERANCE
