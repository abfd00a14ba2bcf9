# Rule L1.3.

from pathlib import Path

import pytest

from leagues import text
from leagues.edition import CURRENT, Edition
from leagues.export.check import check
from leagues.export.form import Export
from leagues.format import Format
from leagues.log import entries as said
from leagues.lots import seal
from leagues.settings import DAY
from tests.leagues.contests import Contest
from tests.leagues.seasons import Played, names, seed_of

OLD = sorted((Path(__file__).parent / "first").glob("*.json"))
"""Exports from before the rules had editions."""


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_l1_3_what_was_exported_before_there_were_editions_is_still_what_its_log_gives(file):
    assert check(file.read_bytes()) == ()
    log = text.read(file.read_bytes(), Export).log
    assert {one.what.edition for one in log if isinstance(one.what, said.Opened | said.Begun)} == {Edition.FIRST}


def test_l1_3_a_season_that_runs_keeps_its_edition_and_one_that_begins_later_has_the_one_of_its_beginning():
    game = Played()
    game.do(said.Opened(1, seal(seed_of(1)), game.now + 14 * DAY), who="org")
    for member in names(8):
        game.do(said.SignedUp(1, member), who=member)
    game.run(game.season.closes)
    assert game.season.edition is Edition.FIRST
    again = game.course.branch()
    game.run(game.season.begins)
    assert game.season.edition is CURRENT
    game.course = again
    game.do(said.Begun(1))
    game.settle()
    assert game.season.edition is Edition.FIRST
    game.run(game.season.ends)
    assert game.season.edition is Edition.FIRST
    assert game.league.registering.edition is CURRENT


def test_l1_3_no_season_goes_back_to_an_older_edition():
    game = Played()
    game.open(names(8))
    game.run(game.season.closes)
    assert game.refused(said.Begun(1, Edition.FIRST), "org") == ("not-due", "L1.3")


@pytest.mark.parametrize("format_", [Format.CUP, Format.EVENING, Format.LADDER])
def test_l1_3_contests_begin_under_the_current_edition_too(format_):
    game = Contest(format_)
    {Format.CUP: game.cup, Format.EVENING: game.evening, Format.LADDER: game.ladder}[format_](names(8))
    assert game.season.edition is CURRENT
