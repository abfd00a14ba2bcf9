import pytest

from bot.features.people.mine import line_of
from bot.match.services.people.own import Waiting
from bot.presenters.chronos.words.refusals import time_left
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from tests.bot.tables import match_of

AGO, AT = "2 hours ago", "28 November 2026 21:45"
"""The text that Discord shows for ``<t:…:R>`` and ``<t:…:f>`` in English. The first can't follow a preposition."""


@pytest.mark.parametrize(
    ("language", "told"), [("en", "0.3 s"), ("de", "0,3 s"), ("pl", "0,3 s"), ("fr", "0,3 s"), ("xx", "0.3 s")]
)
def test_tenths_of_a_second_stand_behind_the_languages_own_sign(language, told):
    assert time_left(300, texts(language)) == told


def test_whole_seconds_have_none():
    assert time_left(12_000, texts("de")) == "12 s"


@pytest.mark.parametrize(
    ("language", "due", "began"),
    [
        ("en", "due 28 November 2026 21:45", "your turn began 2 hours ago"),
        ("de", "Zeit bis 28 November 2026 21:45", "dein Zug begann 2 hours ago"),
        ("pl", "termin 28 November 2026 21:45", "twoja kolej nadeszła 2 hours ago"),
        ("fr", "échéance\N{NO-BREAK SPACE}: 28 November 2026 21:45", "ton tour a commencé 2 hours ago"),
    ],
)
def test_a_moment_reads_on(language, due, began):
    tr, match = texts(language), match_of()
    with_clock = line_of(Waiting(match, 1_000, 2_000, ""), PRESENTERS, tr, asked=True)
    without = line_of(Waiting(match, 1_000, None, ""), PRESENTERS, tr, asked=True)
    assert due in with_clock.replace("<t:2:f>", AT)
    assert began in without.replace("<t:1:R>", AGO)
