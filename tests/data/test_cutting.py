import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from data.cutting import ELLIPSIS, graphemes, less, short, shorter, within

WORDS = st.text("abc é\u0301ß.,- ", min_size=1, max_size=8)
TAGS = (
    "<:red:157000000000000001>",
    "<a:turning:157000000000000002>",
    "<@101>",
    "<@!101>",
    "<@&900>",
    "<#901>",
    "<t:1700000000:R>",
    "<t:1700000000>",
    "</game new:155>",
    "https://discord.com/channels/900/901/5",
    "[the board](https://discord.com/channels/900/901/5)",
    "\\*",
    "\\<",
)
CLUSTERS = ("👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "e\u0301\u0323", "1️⃣", "🏴\U000e0067\U000e0062\U000e007f", "각")
ONE = st.sampled_from(TAGS + CLUSTERS)
MARKS = ("**", "*", "__", "_", "~~", "||", "`", "```")
SPLITTING = re.compile("|".join(map(re.escape, sorted(TAGS + CLUSTERS, key=len, reverse=True))))


@st.composite
def marked(draw, inner):
    mark = draw(st.sampled_from(MARKS))
    content = draw(WORDS).replace(" ", "") or "x"
    return f" {mark}{content if '`' in mark else content + draw(inner)}{mark} "


MESSAGES = st.lists(st.one_of(WORDS, ONE, marked(st.one_of(WORDS, ONE).map(str.strip))), min_size=1, max_size=12).map(
    "".join
)


def head_of(text, cut):
    return cut[: cut.rindex(ELLIPSIS)]


@given(MESSAGES, st.integers(0, 120))
@example("Punkte: " + "<:red:157000000000000001> " * 9, 90)
def test_nothing_is_cut_through(text, most):
    cut = short(text, most)
    assert len(cut) <= most
    if len(text) <= most:
        assert cut == text
        return
    if not cut:
        assert most == 0
        return
    head = head_of(text, cut)
    assert text.startswith(head)
    code = any(found.start() < len(head) < found.end() for found in re.finditer(r"`[^`]+`", text))
    for found in SPLITTING.finditer(text):
        whole = not found.start() < len(head) < found.end()
        assert whole or (code and found[0] in TAGS), (found[0], cut)


@given(st.lists(st.one_of(marked(WORDS.map(str.strip)), WORDS), min_size=2, max_size=8), st.integers(8, 60))
def test_what_is_opened_is_closed(parts, most):
    cut = short("".join(parts), most)
    for mark in ("**", "__", "~~", "||", "`"):
        assert cut.count(mark) % 2 == 0, cut


@given(st.text(), st.integers(0, 40))
def test_any_text_at_all(text, most):
    cut = short(text, most)
    assert len(cut) <= most
    assert cut == text if len(text) <= most else cut == "" or ELLIPSIS in cut


@given(st.text(), st.integers(0, 40))
def test_at_lines_ends(text, most):
    cut = within(text, most)
    assert len(cut) <= most
    head, _, end = cut.rpartition(f"\n{ELLIPSIS}")
    if head and len(text) > most and not end:
        assert text.startswith(head)


@pytest.mark.parametrize("cluster", CLUSTERS)
def test_a_cluster_is_one(cluster):
    assert list(graphemes(f"a{cluster}b")) == ["a", cluster, "b"]


@pytest.mark.parametrize("cluster", CLUSTERS)
def test_no_cluster_is_cut_where_pixels_or_columns_are_counted(cluster):
    assert list(shorter(f"a{cluster}b")) == [f"a{cluster}{ELLIPSIS}", f"a{ELLIPSIS}"]
    assert less(f"a{cluster}{ELLIPSIS}") == f"a{ELLIPSIS}"
    assert less(cluster) == ELLIPSIS


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("**one two** three", 8, "**one…**"),
        ("**one** two three", 12, "**one** two…"),
        ("a `code that is long` b", 10, "a `code…`"),
        ("***both of them***", 12, "***both…***"),
        ("2 * 3 * 4 is long", 8, "2 * 3 *…"),
        ("snake_case_names are long", 14, "snake_case_na…"),
        ("one\ntwo\nthree", 10, "one\ntwo\nt…"),
    ],
)
def test_as_people_would_cut(text, most, cut):
    assert short(text, most) == cut


def test_a_block_of_code_is_closed_and_lines_stay_whole():
    text = "```\nAda   12\nBen   11\nChloe 10\n```"
    assert within(text, 28) == "```\nAda   12\nBen   11\n…```"


ROOT = Path(__file__).parents[2]


def test_nothing_else_cuts_texts():
    cuts = re.compile(r"\[[^\]\n]*:[^\]\n]*\].*(?:…|ELLIPSIS)")
    found = {
        path.relative_to(ROOT).as_posix()
        for top in ("bot", "render")
        for path in (ROOT / top).rglob("*.py")
        if any(cuts.search(line) for line in path.read_text().splitlines())
    }
    assert found == set()
