"""Times that were stored while the machine's clock was ahead, once it has been set right."""

import pytest

from bot.match.pure.clock.setting import Clocks, Pause
from bot.match.pure.clock.turns import paused_spans, set_right

NOW, AHEAD = 1_000_000, 600_000
FOREVER = paused_spans(Clocks(pauses=(Pause(by=1, since=NOW),)))[0][1]


@pytest.mark.parametrize(
    ("pause", "span"),
    [
        (Pause(by=1, since=NOW - 5, until=NOW + 50), (NOW - 5, NOW + 50)),
        (Pause(by=1, since=NOW - 5), (NOW - 5, FOREVER)),
        # It has just begun, and lasts as long as was agreed.
        (Pause(by=1, since=NOW + AHEAD, until=NOW + AHEAD + 50), (NOW, NOW + 50)),
        (Pause(by=1, since=NOW + AHEAD), (NOW, FOREVER)),
    ],
)
def test_a_pause_begins_now_at_the_latest_and_keeps_its_length(pause, span):
    assert paused_spans(set_right(Clocks(pauses=(pause,)), NOW)) == (span,)


def test_a_pause_that_is_over_ended_now_at_the_latest():
    before = Clocks(past=((NOW - 90, NOW - 80), (NOW - 10, NOW + AHEAD), (NOW + 5, NOW + AHEAD)))
    assert paused_spans(set_right(before, NOW)) == ((NOW - 90, NOW - 80), (NOW - 10, NOW), (NOW, NOW))
