from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import CHANCE
from games.record import LONGEST_LINE, BadRecord, Flaw, Line, form, parse

TEXT = """[Game "mykerinos"]
[Rules "1"]
[Seats "blue red green"]

1 * start red
2 * wings violet lemon brown blackmore tangerine
3 red dig B3
4 green extend C4 C5
"""


def test_reads_headers_and_entries():
    record = parse(TEXT)
    assert (record.game, record.rules, record.seats) == ("mykerinos", "1", ("blue", "red", "green"))
    assert record.lines[0] == Line("*", "start red")
    assert record.lines[3] == Line("green", "extend C4 C5")
    assert record.result is None
    assert (record.seat("*"), record.seat("blue"), record.seat("green")) == (CHANCE, 0, 2)


def test_result_and_unknown_headers_are_kept():
    text = TEXT.replace("\n\n", '\n[Result "green 61, blue 54, red 49"]\n[Table "At \\"Nofret\'s\\" \\\\ 3"]\n\n')
    record = parse(text)
    assert record.result == "green 61, blue 54, red 49"
    assert record.others == (("Table", 'At "Nofret\'s" \\ 3'),)
    assert form(record) == text


def test_options_are_read_and_stand_behind_the_seats():
    text = TEXT.replace("\n\n", '\n[Options "rounds=3 back=no"]\n[Result "green 61"]\n\n')
    record = parse(text)
    assert record.options == (("rounds", "3"), ("back", "no"))
    assert record.others == ()
    assert form(record) == text
    assert parse(TEXT).options == ()
    assert form(parse(TEXT.replace("\n\n", '\n[Options ""]\n\n'))) == TEXT


def test_what_is_hidden_can_be_read_and_says_so():
    record = parse(
        TEXT.replace("wings violet lemon brown blackmore tangerine", "hidden").replace("dig B3", "dig hidden")
    )
    assert [line.hidden for line in record.lines] == [False, True, True, False]
    assert record.lines[1] == Line("*", "hidden")
    assert parse(form(record)) == record
    assert not Line("red", "hiddenness").hidden


def test_blank_lines_crlf_bom_tabs_and_comments_are_let_pass():
    loose = (
        "\ufeff; a game from yesterday\r\n" + TEXT.replace("\n", "\r\n\r\n").replace("red dig B3", "red \t dig   B3  ")
    ).replace("C4 C5", "C4 C5;legal 40 ; more")
    record = parse(loose)
    assert record.lines[2] == Line("red", "dig B3")
    assert record.lines[3] == Line("green", "extend C4 C5", comment="legal 40 ; more")
    assert record.lines[:2] == parse(TEXT).lines[:2]
    assert parse(TEXT.rstrip()) == parse(TEXT), "the last line needs no end"


def test_a_header_has_no_comment_single_spaces_and_needs_no_entries():
    record = parse(TEXT.replace("\n\n", '\n[Event "one; two"] ; three\n\n'))
    assert record.others == (("Event", "one; two"),)
    assert parse(TEXT.replace('"mykerinos"', '"  myke \t rinos "')).game == "myke rinos"
    assert parse(TEXT.split("\n\n", maxsplit=1)[0]).lines == (), "a game not begun"


def test_times_are_read_and_written():
    text = '[Game "sands"]\n[Rules "1"]\n[Seats "amber beryl"]\n\n1 * @0 wind calm\n2 amber @1024 set A ; legal 3\n'
    record = parse(text)
    assert record.lines == (Line("*", "wind calm", 0), Line("amber", "set A", 1024, "legal 3"))
    assert form(record) == text


def test_cut_gives_the_record_as_it_was():
    record = parse(TEXT.replace("\n\n", '\n[Result "green, blue, red"]\n\n'))
    assert record.cut(2).lines == record.lines[:2]
    assert record.cut(2).result is None
    assert record.cut(4) == record


def wrong(line: str, old: str = "3 red dig B3") -> str:
    return TEXT.replace(old, line)


@pytest.mark.parametrize(
    ("text", "line", "code", "params"),
    [
        ("", 1, Flaw.MISSING_HEADER, {"header": "Game"}),
        ("hello", 1, Flaw.MISSING_HEADER, {"header": "Game"}),
        (TEXT.replace('[Rules "1"]\n', ""), 4, Flaw.MISSING_HEADER, {"header": "Rules"}),
        (TEXT.replace('[Seats "blue red green"]\n', ""), 4, Flaw.MISSING_HEADER, {"header": "Seats"}),
        (TEXT.replace('"1"', "1"), 2, Flaw.BAD_HEADER, {"text": "[Rules 1]"}),
        (TEXT.replace('"1"]', '"1"'), 2, Flaw.BAD_HEADER, {"text": '[Rules "1"'}),
        (TEXT.replace("[Rules", "[Game"), 2, Flaw.HEADER_TWICE, {"header": "Game"}),
        (TEXT.replace("blue red green", "blue red blue"), 3, Flaw.BAD_SEATS, {"seats": "blue red blue"}),
        (TEXT.replace("blue red green", " "), 3, Flaw.BAD_SEATS, {"seats": ""}),
        (TEXT.replace("blue red green", "blue Red"), 3, Flaw.BAD_SEATS, {"seats": "blue Red"}),
        (TEXT.replace("\n\n", '\n[Options "rounds"]\n\n'), 4, Flaw.BAD_OPTIONS, {"option": "rounds"}),
        (TEXT.replace("\n\n", '\n[Options "a=1 Rounds=3"]\n\n'), 4, Flaw.BAD_OPTIONS, {"option": "Rounds=3"}),
        (TEXT.replace("\n\n", '\n[Options "a=1 a=2"]\n\n'), 4, Flaw.BAD_OPTIONS, {"option": "a=2"}),
        (TEXT.replace("\n\n", '\n[Options "a=b=c"]\n\n'), 4, Flaw.BAD_OPTIONS, {"option": "a=b=c"}),
        (TEXT + '[Result "red, blue, green"]', 9, Flaw.LATE_HEADER, {"header": "Result"}),
        (wrong("3 red"), 7, Flaw.BAD_ENTRY, {"text": "3 red"}),
        (wrong("3 red ; dig B3"), 7, Flaw.BAD_ENTRY, {"text": "3 red ; dig B3"}),
        (wrong("red dig B3"), 7, Flaw.BAD_ENTRY, {"text": "red dig B3"}),
        (wrong("three red dig B3"), 7, Flaw.BAD_ENTRY, {"text": "three red dig B3"}),
        (wrong("٣ red dig B3"), 7, Flaw.BAD_ENTRY, {"text": "٣ red dig B3"}),
        (wrong("9" * 1500 + " red dig B3"), 7, Flaw.BAD_ENTRY, {"text": "9" * 1500 + " red dig B3"}),
        (wrong("9" * 5000 + " red dig B3"), 7, Flaw.LONG_LINE, {"found": 5011, "most": 2000}),
        (wrong("3 red dig B3 ;" + " " * 5000), 7, Flaw.LONG_LINE, {"found": 5014, "most": 2000}),
        (TEXT.replace('"1"', f'"{"1" * 5000}'), 2, Flaw.LONG_LINE, {"found": 5009, "most": 2000}),
        (TEXT + ";" * 4_000_000, 0, Flaw.TOO_LARGE, {"most": 4_000_000}),
        (wrong("3 red @ dig B3"), 7, Flaw.BAD_ENTRY, {"text": "3 red @ dig B3"}),
        (wrong("3 red @soon dig B3"), 7, Flaw.BAD_ENTRY, {"text": "3 red @soon dig B3"}),
        (wrong("3 red @77"), 7, Flaw.BAD_ENTRY, {"text": "3 red @77"}),
        (wrong("2 red dig B3"), 7, Flaw.BAD_NUMBER, {"found": 2, "expected": 3}),
        (wrong("5 red dig B3"), 7, Flaw.BAD_NUMBER, {"found": 5, "expected": 3}),
        (wrong("3 white dig B3"), 7, Flaw.UNKNOWN_SEAT, {"seat": "white"}),
        (wrong("3 Red dig B3"), 7, Flaw.UNKNOWN_SEAT, {"seat": "Red"}),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, line, code, params):
    with pytest.raises(BadRecord) as caught:
        parse(text)
    assert (caught.value.line, caught.value.code, caught.value.params) == (line, code, params)


def test_a_line_may_be_as_long_as_the_limit():
    value = "\\\\" * 500 + "x" * (LONGEST_LINE - 1_000 - len('[Note ""]'))
    text = TEXT.replace("[Seats", f'[Note "{value}"]\n[Seats', 1)
    assert max(map(len, text.split("\n"))) == LONGEST_LINE
    assert dict(parse(text).others)["Note"] == value.replace("\\\\", "\\")


@given(st.text(st.sampled_from('[]"\\;*@ \n\r\t19blue redGameRulesSeats\u2028\x0b')))
def test_no_text_raises_anything_but_bad_record(text):
    with suppress(BadRecord):
        parse(text)


@given(st.integers(0, 2**32), st.integers(1, 6))
def test_no_damage_to_a_record_raises_anything_but_bad_record(seed, wounds):
    rng = Random(seed)
    text = TEXT
    for _ in range(wounds):
        place = rng.randrange(len(text) + 1)
        cut = rng.randrange(4)
        text = text[:place] + rng.choice(["", '"', "[", "]", "\n", "*", "@", " ", "7", ";", "\\"]) + text[place + cut :]
    try:
        record = parse(text)
    except BadRecord:
        return
    assert parse(form(record)) == record
