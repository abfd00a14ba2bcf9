import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from render.kit.text.textboard import COLUMNS_SHOWN, columns
from render.league import Bar, Bars, BarsPicture, Who, alt, text
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing
from tests.render.league.samples import (
    LONG,
    every_sign,
    everything,
    long_contest,
    long_podium,
    long_season,
    with_board,
    with_marks,
)
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


def test_a_standing_is_told_from_the_top():
    told = alt(standing(7), en)
    assert told.startswith(
        "The Friday League, Division B. Season 3, Day 23 of 56. 1. Ada Lovelace 32, goes up, 4 of 4 tables, "
        "places 1 to 3 possible. 2. Benjamin 30 1/2, 3 of 4 tables, places 1 to 4 possible. =3. Chloe 28, "
    )
    assert alt(replace(standing(13, 6), more="In words: here."), en).endswith(" In words: here.")
    for sentence in (
        "Left: 7. Grażyna 10.",
        "Nora 16 (2 tables), Otto 3 (1 table).",
        "3 points taken: two tables left",
    ):
        assert sentence in told


def test_the_champion_and_what_becomes_of_members_are_told():
    told = alt(standing(9, final=True), en)
    assert "1. Ada Lovelace 32, champion, 4 of 4 tables." in told
    assert "8. Hélène Doré 18, " + en("goes down") + ", " in told.replace("18 1/2", "18")
    told = lines_of(every_sign())
    for words in (en("goes up") + ",", en("goes down") + ","):
        assert words in told


def test_names_can_neither_end_the_code_block_nor_break_a_line():
    shown = standing(5)
    row = replace(shown.rows[0], who=Who("``` @everyone\nx"))
    told = text(replace(shown, league="`A`\n`B`", rows=(row, *shown.rows[1:])), en)
    assert "`" not in told
    assert told.startswith("'A' 'B' · " + en("Division {name}", name="B") + "\n")
    assert "''' @everyone x" in told


def test_who_has_no_name_goes_by_the_spare_one_and_signs_of_east_asia_are_told():
    shown = standing(5)
    rows = (replace(shown.rows[0], who=Who("日本", "nihon")), replace(shown.rows[1], who=Who(" ", "spare")))
    shown = replace(shown, rows=(*rows, replace(shown.rows[2], who=Who(""))))
    for told in (alt(shown, en), lines_of(shown)):
        assert "1. 日本 " in told
        assert "2. spare " in told
        assert "Someone" in told


def test_a_rating_is_told_with_its_number_and_way():
    told = alt(rating(2, 60), en)
    assert told.startswith("Rating over time: Ada Lovelace. 142 tables in three games. Halma: 1624, +12 at the last")
    assert "Halma: 1624, +12 at the last table, 60 tables, from 1487 to 1632." in told
    assert "1500?" in alt(rating(1, 2), en) or "?," in alt(rating(1, 2), en)
    last = rating(2, 60).curves[1].ratings[-10:]
    assert f"Lately: {', '.join(str(one.value) for one in last)}" in lines_of(rating(2, 60))


def test_bars_are_told_with_their_intervals_and_what_chance_would_give():
    for told in (alt(bars(), en), lines_of(bars())):
        assert en("probably {interval}", interval="24.6") + " to 34.1 %" in told
        assert "25 %: if seats made no difference" in told
    assert "First seat: 29.1 %, probably 24.6 to 34.1 %." in alt(bars(), en)
    alone = BarsPicture("Places", "", (Bars("All", (Bar("First", 1.0, "100 %"),)),))
    assert alt(alone, en) == "Places. All. First: 100 %."


def test_a_seasons_end_is_told_with_who_goes_where():
    told = alt(season(3), en)
    assert "Champion: Ada Lovelace." in told
    assert "Division B: 1. Franz 34, 2. Grażyna 31 1/2, 3. Hélène Doré 28, up: Franz, Grażyna, down: Kim, Lena." in told
    assert "Champions: Ada Lovelace, Benjamin." in alt(season(1, 2), en)
    assert alt(long_season(30), en).count(LONG) > 10


def test_a_cup_is_told_from_the_top_with_what_each_round_was():
    told = alt(contest(8, 3, final=True, you=5), en)
    assert told.startswith(
        "The Friday Cup, Cup · 8 members. Season 3, Final standing. 1. Ada Lovelace 30, champion, "
        "Rounds: 1, =4, 3 (taken over), 1. 2. Benjamin 29 1/2, "
    )
    for sentence in (
        "6. Franz 25, you, Rounds: 1, 4, =3, not in the final.",
        "Left: 8. Hélène Doré 6, Rounds: 2, doesn't count (taken over), had left, had left.",
        "3 points taken: two tables left",
    ):
        assert sentence in told
    told = lines_of(with_marks())
    assert "Rounds: being played, not open yet, cancelled, doesn't count (taken over), bye, had left, " in told
    assert en("not there yet") + ", " + en("not in the final") + ", 1 (" + en("with computers") + ")" in told


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
        assert "you" in lines_of(shown)


def test_a_ladder_is_told_with_what_counts_and_who_is_not_ranked():
    told = alt(ladder(12), en)
    assert "1. Ada Lovelace 82.53, 10 of 19 tables count, Best tables: 1, 1, 1, 2, 2, 2, 3, 3, 4, 4." in told
    assert en("Not ranked yet: too few tables") + ": – Ivo 71.57" in told
    lines = lines_of(ladder(12))
    assert en("Not ranked yet: too few tables") + " – Hélène Doré" in lines
    assert en("{count} of {played} tables count", count=3, played=3) in lines
    assert "Left – Lena" in lines


def test_a_podium_is_told_with_its_champions_and_who_comes_next():
    assert alt(podium(8, 2), en) == (
        "The Friday Cup, Season 3, Halma. Cup · 24 members · 4 rounds · 19 tables. 1. Ada Lovelace, 44 points, "
        "champion. 2. Benjamin, 41 1/2 points, champion. 3. Chloe, 38 points. 4. Dev Patel, 35 points. 5. Eva Świątek, "
        "32 points. 6. Franz, 29 points. 7. Grażyna, 26 points. 8. Hélène Doré, 23 points."
    )
    lines = lines_of(podium(8))
    assert lines.startswith("The Friday Cup · Season 3 Halma Cup · 24 members · 4 rounds · 19 tables 1. Ada")
    assert "8. Hélène Doré: 23" in lines
    assert alt(long_podium(8), en).count("123 29/60") == 8
    beside = en("Next to the podium: the final board of the deciding game.")
    assert alt(with_board(podium(8)), en).endswith(beside)
    assert beside not in alt(podium(8), en)
