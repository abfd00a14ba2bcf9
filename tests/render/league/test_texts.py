import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from render.kit.text.textboard import COLUMNS_SHOWN, columns
from render.league import Who, alt, text
from render.league.contest.example import contest, ladder
from render.league.example import standing
from tests.render.league.samples import every_sign, everything, long_contest
from tests.wording import en

SHOWN = list(everything())


def lines_of(shown):
    return " ".join(text(shown, en).split())


@pytest.mark.parametrize("language", languages())
def test_alt_and_lines_keep_their_limits(language):
    tr = texts(language)
    for shown in SHOWN:
        assert 0 < len(alt(shown, tr)) <= 1024
        assert max(columns(line) for line in text(shown, tr).split("\n")) <= COLUMNS_SHOWN


def test_the_champion_and_what_becomes_of_members_are_told():
    told = alt(standing(9, final=True), en)
    assert f"1. Ada Lovelace 32, {en('champion')}, " in told
    assert f"8. Hélène Doré 18, {en('goes down')}, " in told.replace("18 1/2", "18")
    told = lines_of(every_sign())
    for words in (en("goes up") + ",", en("goes down") + ","):
        assert words in told


def test_names_can_neither_end_the_code_block_nor_break_a_line():
    shown = standing(5)
    row = replace(shown.rows[0], who=Who("``` @everyone\nx"))
    told = text(replace(shown, league="`A`\n`B`", rows=(row, *shown.rows[1:])), en)
    assert "`" not in told
    assert told.startswith("'A' 'B' · Division B\n")
    assert "''' @everyone x" in told


def test_who_has_no_name_goes_by_the_spare_one_and_signs_of_east_asia_are_told():
    shown = standing(5)
    rows = (replace(shown.rows[0], who=Who("日本", "nihon")), replace(shown.rows[1], who=Who(" ", "spare")))
    shown = replace(shown, rows=(*rows, replace(shown.rows[2], who=Who(""))))
    for told in (alt(shown, en), lines_of(shown)):
        assert "1. 日本 " in told
        assert "2. spare " in told
        assert en("Someone") in told


def test_of_many_the_first_ten_are_told_and_who_asks_and_the_letters_have_all():
    for shown in (contest(60, 7, you=40), ladder(60, you=40), long_contest(contest(60, 7, you=40))):
        told = alt(shown, en)
        every = (*shown.rows, *shown.unranked, *shown.left)
        for row in (*shown.rows[:10], next(row for row in every if row.you)):
            assert f"{' '.join(row.who.name.split())} {row.points}" in told
        lines = text(shown, en).split("\n")
        assert (
            sum(line.endswith(f" {row.points}") or f" {row.points} (" in line for row in every for line in lines) >= 60
        )
        assert en("you") in lines_of(shown)
