"""A canvas that notes what it writes, to check that all words can be read: none leaves the picture, overlaps another,
is drawn over or is too faint.
"""

import itertools

from render.kit.canvas import Canvas
from render.kit.eyes import DEFICIENCIES, READABLE, contrast

RIM = 4


class Noting(Canvas):
    """A canvas that records its texts. ``noted`` holds the box and the words of each text, ``written`` each text with
    its size and its two colours, and ``covered`` the texts over which something else was drawn later.
    """

    covered = ()

    def stamp(self, art, x, y, ground, *, over=False):
        right, bottom = x + art.size[0], y + art.size[1]
        for one in getattr(self, "noted", []):
            foot = one[3] + ((one[3] - one[1]) * 2 // 3 if set("gjpqy") & set(one[4]) else 0)
            if one[0] < right - RIM and x + RIM < one[2] and one[1] < bottom - RIM and y + RIM < foot:
                self.covered = (*self.covered, (one[4], art))
        super().stamp(art, x, y, ground, over=over)

    def text(self, x, y, text, face, size, color, ground, anchor="l", **over):  # noqa: PLR0917 - as the canvas has it
        if not text:
            return 0
        wide = super().text(x, y, text, face, size, color, ground, anchor, **over)
        left = x - (0 if anchor == "l" else wide // 2 if anchor == "m" else wide)
        self.noted = [*getattr(self, "noted", []), (left, y - size // 3, left + wide, y + size // 3, text)]
        self.written = [*getattr(self, "written", []), (text, size, color, ground)]
        return wide

    def once(self, key, box, draw):
        draw()


def check_words(canvas, mark=None):
    """Check that all words on `canvas` can be read, and that none is below `mark`, Discord's mark of the alt text."""
    assert canvas.covered == ()
    for left, top, right, bottom, text in canvas.noted:
        assert left >= 0, text
        assert right <= canvas.width, text
        assert top >= 0, text
        assert bottom <= canvas.height, text
        assert mark is None or left >= mark.right or bottom <= mark.top or top >= mark.bottom, text
    for one, other in itertools.combinations(canvas.noted, 2):
        assert apart(one, other), (one, other)
    for color, ground in {tuple(one[2:]) for one in canvas.written}:
        assert min(contrast(color, ground, eyes) for eyes in DEFICIENCIES) >= READABLE, (color, ground)


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
