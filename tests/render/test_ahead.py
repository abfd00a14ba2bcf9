import pytest

from render.kit import ahead, canvas
from render.kit.kept import Kept
from render.museum import coming, own_picture, picture
from render.museum.example import example


class Noting(Kept):
    def __init__(self, limit):
        super().__init__(limit)
        self.drawn = []

    def keep(self, key, value):
        self.drawn.append(key[1])
        return super().keep(key, value)


@pytest.fixture(autouse=True)
def no_steps(monkeypatch):
    steps = type(ahead.STEPS)()
    monkeypatch.setattr(ahead, "STEPS", steps)
    monkeypatch.setattr(coming, "ASKED", set())
    coming.expect_all.cache_clear()
    # The oldest drawings are the first to go: a piece that is there at the look may be gone at its use.
    monkeypatch.setattr(canvas, "STAMPS", Noting(canvas.STAMP_BYTES))
    monkeypatch.setattr(canvas, "PARTS", Kept(canvas.PART_BYTES))
    yield steps
    coming.expect_all.cache_clear()


def test_steps_are_done_in_their_order_and_a_fault_costs_one_step():
    done = []

    def fails():
        raise ValueError("no ink")

    ahead.ahead([lambda: done.append(1), fails, lambda: done.append(2)])
    assert ahead.step()
    with pytest.raises(ValueError, match="no ink"):
        ahead.step()
    assert ahead.step()
    assert not ahead.step()
    assert done == [1, 2]


def test_the_cards_of_a_table_are_drawn_ahead_and_only_of_one(no_steps):
    for _ in range(2):
        picture(example(3))
        while ahead.step():
            pass
    canvas.STAMPS.drawn.clear()
    shown = example(3, viewer=0)
    own_picture(shown, 0, shown.seats[0].museum)
    assert [art for art in canvas.STAMPS.drawn if type(art).__name__ in {"Card", "Panel"} and art.width > 90] == []
