import pytest
from PIL import Image

from tests.render.goldens import FAILED, TOLERANCE, cases, golden, small, worst


@pytest.mark.parametrize(("room", "name", "make"), cases())
def test_picture_looks_as_it_did(room, name, make):
    now = small(make().png)
    difference = worst(now, Image.open(golden(room, name)))
    if difference > TOLERANCE:
        FAILED.mkdir(exist_ok=True)
        now.save(FAILED / f"{room}-{name}.png")
    assert difference <= TOLERANCE, f"`python -m tests.render.goldens {room}` draws them again; look at them then"
