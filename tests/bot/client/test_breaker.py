import logging

import pytest

from bot.client.pace.breaker import PAUSES, PLACES, ROW, Breaker, Trouble


class Line:
    def __init__(self):
        self.now = 500.0
        self.breaker = Breaker(lambda: self.now)

    def hear(self, trouble, count=1, places=10, **facts):
        for number in range(count):
            self.breaker.hear(trouble, f"/channels/{number % places}", self.now, **facts)

    def try_once(self, trouble, **facts):
        wait = self.breaker.until_try()
        self.now += wait
        assert self.breaker.until_try() == 0
        self.breaker.trying = True
        assert self.breaker.until_try() is None
        self.hear(trouble, tried=True, **facts)
        return wait


@pytest.fixture
def line():
    return Line()


@pytest.mark.parametrize("trouble", [Trouble.DOWN, Trouble.BANNED])
def test_refusals_in_a_row_from_several_channels_are_about_everybody(line, trouble, caplog):
    line.hear(trouble, ROW - 1)
    assert line.breaker.why is None
    line.hear(trouble)
    assert line.breaker.why is trouble
    assert len(caplog.records) == 1


def test_one_channel_that_always_fails_is_its_own_affair(line):
    line.hear(Trouble.DOWN, 100, places=PLACES - 1)
    assert line.breaker.why is None


def test_failures_with_successes_between_are_no_row(line):
    for _ in range(50):
        line.hear(Trouble.DOWN, ROW - 1)
        line.hear(None)
    assert line.breaker.why is None


def test_a_token_that_is_not_known_needs_no_row_and_is_said_once(line, caplog):
    line.hear(Trouble.TOKEN, 20)
    assert line.breaker.why is Trouble.TOKEN
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "DISCORD_TOKEN" in record.message


@pytest.mark.parametrize("trouble", Trouble)
def test_one_at_a_time_tries_with_growing_pauses(line, trouble):
    line.hear(trouble, ROW)
    first, longest = PAUSES[trouble]
    waits = [line.try_once(trouble) for _ in range(12)]
    assert waits == [min(first * 2**tries, longest) for tries in range(12)]
    line.try_once(None)
    assert line.breaker.why is None


def test_a_pause_that_an_answer_asks_for_is_kept_but_not_for_ever(line):
    line.hear(Trouble.BANNED, ROW, order=900)
    assert line.try_once(Trouble.BANNED) == 900
    assert line.try_once(Trouble.BANNED, order=1e9) == 4
    assert line.breaker.until_try() == 3_600


def test_what_was_sent_before_it_opened_does_not_close_it(line):
    began = line.now
    line.now += 1
    line.hear(Trouble.TOKEN)
    assert not line.breaker.hear(None, "/channels/1", began)
    assert line.breaker.why is Trouble.TOKEN
    assert line.breaker.hear(None, "/channels/1", line.now)


def test_that_discord_answers_elsewhere_does_not_mean_that_it_takes_messages(line):
    line.hear(Trouble.DOWN, ROW - 1)
    line.breaker.hear(None, "/guilds/1", line.now)
    line.hear(Trouble.DOWN)
    assert line.breaker.why is Trouble.DOWN
    line.now += line.breaker.until_try()
    line.breaker.trying = True
    assert not line.breaker.hear(None, "/guilds/1", line.now, tried=True)
    assert line.breaker.why is Trouble.DOWN
    assert line.breaker.until_try() == 0


def test_a_token_that_is_not_known_counts_more_than_what_was_wrong_before(line, caplog):
    line.hear(Trouble.DOWN, ROW)
    line.try_once(Trouble.TOKEN)
    assert line.breaker.why is Trouble.TOKEN
    assert line.breaker.until_try() == PAUSES[Trouble.TOKEN][0]
