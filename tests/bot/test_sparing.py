import io
import logging
from types import SimpleNamespace

import pytest

from bot.program import log
from bot.program.log import AT_ONCE, EVERY, KINDS, Sparing, beside, set_up_logging


class Clock:
    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


def record(message="A press on %s", *args, level=logging.INFO, name="bot.interaction.errors", error=None):
    return logging.LogRecord(name, level, __file__, 1, message, args, error)


def test_a_flood_of_lines_that_are_alike_is_written_sparingly():
    clock = Clock()
    sparing, written = Sparing(clock), []
    for number in range(36_000):
        clock.time += 0.1
        one = record("A press on %s", f"k:{number}")
        if sparing.filter(one):
            written.append(one)
    assert AT_ONCE <= len(written) <= AT_ONCE + 3_600 / EVERY
    assert sum(int(beside(one).split("(")[1].split()[0]) for one in written if beside(one)) > 30_000


def test_what_is_not_alike_and_what_is_rare_is_all_written():
    clock = Clock()
    sparing = Sparing(clock)
    for _ in range(AT_ONCE):
        assert sparing.filter(record())
    assert not sparing.filter(record())
    assert sparing.filter(record("Something else %s"))
    assert sparing.filter(record(level=logging.ERROR))
    assert sparing.filter(record(name="bot.publishing.posting.publisher"))
    clock.time += EVERY
    late = record()
    assert sparing.filter(late)
    assert beside(late) == " (1 more like it were left out)"
    for _ in range(100):
        clock.time += EVERY
        one = record()
        assert sparing.filter(one)
        assert beside(one) == ""


def test_its_memory_is_bounded():
    sparing = Sparing(Clock())
    for _ in range(AT_ONCE):
        sparing.filter(record())
    assert not sparing.filter(record())
    for number in range(KINDS):
        assert sparing.filter(record(f"line {number}"))
    assert sparing.filter(record()), "it is forgotten"


def broken():
    try:
        int("x")
    except ValueError as error:
        return error


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def written(monkeypatch, clock):
    root = logging.getLogger()
    before = root.handlers[:], root.level
    text = io.StringIO()
    monkeypatch.setattr(log, "sys", SimpleNamespace(stderr=text))
    set_up_logging("INFO")
    (sparing,) = [one for one in root.handlers[0].filters if isinstance(one, Sparing)]
    root.handlers[0].removeFilter(sparing)
    root.handlers[0].addFilter(Sparing(clock))
    yield text
    root.handlers[:] = before[0]
    root.setLevel(before[1])


def test_a_flood_of_tracebacks_does_not_fill_the_disk(written):
    for number in range(10_000):
        logging.getLogger("bot.interaction.errors").error("Error %s in %s", number, "k:b", exc_info=broken())
    assert written.getvalue().count("Traceback") <= AT_ONCE + 5
    assert len(written.getvalue()) < 50_000


def test_how_many_were_left_out_stands_in_the_line_before_its_traceback(written, clock, monkeypatch):
    monkeypatch.setattr("bot.program.log.EVERY", 1e-9)
    for _ in range(AT_ONCE + 2):
        logging.getLogger("bot").error("broken")
    clock.time += 1
    logging.getLogger("bot").error("broken", exc_info=broken())
    line = next(line for line in written.getvalue().splitlines() if "left out" in line)
    assert line.endswith("broken (2 more like it were left out)")
    assert "ValueError: invalid" in written.getvalue()
