"""The line that says that a computer player thinks. It comes once that has lasted for two seconds."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.clocks import thinking
from bot.publishing.posting.waiting import THINKING, held_for
from data.texts import texts
from tests.bot.tables import ADA, match_of

EN = texts("en")
MATCH = match_of(3, 1)
PERSON, COMPUTER = SimpleNamespace(asked=(0,), may=()), SimpleNamespace(asked=(2,), may=())


def moved(created, kind=AnnouncementKind.MOVED):
    return OutboxRow(id=1, subject=of_match(MATCH.id), channel=MATCH.channel, kind=kind, created=created, who=ADA)


def held(look, now, match=MATCH, *rows):
    return held_for(rows or (moved(0),), match, look, PRESENTERS["mykerinos"], now)


def test_the_board_waits_two_seconds_for_a_computer_and_then_says_who_thinks_since_when():
    assert [held(COMPUTER, now) for now in (0, 500, THINKING, 2 * THINKING)] == [THINKING, THINKING - 500, 0, 0]
    line = thinking(MATCH, COMPUTER.asked, EN)
    assert line.startswith("💭 ")
    assert f"<t:{MATCH.moved // 1000}:R>" in line


def test_nothing_waits_for_people_and_they_do_not_think():
    assert held(PERSON, 0) == 0
    assert thinking(MATCH, PERSON.asked, EN) == thinking(MATCH, (0, 2), EN) == ""


@pytest.mark.parametrize(
    ("match", "rows"),
    [
        (replace(MATCH, status=Status.OVER), [moved(0)]),
        (MATCH, [moved(0), moved(0, AnnouncementKind.PROPOSAL)]),
        (replace(MATCH, options=replace(MATCH.options, lesson=True)), [moved(0)]),
    ],
)
def test_what_is_no_move_of_a_running_game_does_not_wait(match, rows):
    assert held(COMPUTER, 0, match, *rows) == 0
