import pytest
from msgspec.structs import replace
from PIL import Image

from render.mykerinos import picture
from render.mykerinos.example import example
from tests.render.goldens import FAILED, small, worst
from tests.render.mykerinos.goldens import CASES, GOLDEN

TOLERANCE = 30
"""The tolerated difference in a colour channel (0 to 255). A missing piece differs by more than 60."""


@pytest.mark.parametrize("name", CASES)
def test_picture_looks_as_it_did(name):
    now = small(CASES[name]().png)
    difference = worst(now, Image.open(GOLDEN / f"{name}.webp"))
    if difference > TOLERANCE:
        FAILED.mkdir(exist_ok=True)
        now.save(FAILED / f"{name}.png")
    assert difference <= TOLERANCE, (
        f"see {FAILED.name}/{name}.png; python -m tests.render.mykerinos.goldens draws them again"
    )


def test_the_comparison_sees_one_missing_piece():

    view = example(4, 9)
    field = next(number for number, field in enumerate(view.fields) if field.owner == 0)
    fields = list(view.fields)
    fields[field] = replace(fields[field], owner=None)
    one, other = (small(picture(v).png) for v in (view, replace(view, fields=tuple(fields))))
    assert worst(one, other) > 2 * TOLERANCE
