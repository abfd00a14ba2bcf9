import pytest

from tests.language.catalogues import OTHERS, entries
from tests.language.sources import (
    ROOT,
    calls,
    colons,
    literal,
    made_up,
    messages,
    modules,
    named,
    other_names,
    tables,
    unmarked,
    worded,
)


def test_every_message_in_the_sources_is_in_each_catalogue_and_nothing_else():
    # One test, since each would read all sources again.
    found = {message.id for message in messages()}
    assert len(found) > 300
    for language in OTHERS:
        there = {entry.id for entry in entries(language)}
        assert {one for one in found - there if worded("".join(one))} == there - found == set(), language
    assert list(made_up()) == [], "a message is put together from parts"
    assert list(other_names()) == [], "what translates isn't called tr"
    assert list(colons()) == [], "the colon between two things is the language's own"
    listed = list(tables())
    assert len(listed) > 20
    assert [(where, text) for where, table in listed for text in unmarked(table)] == []


def test_every_message_that_a_test_names_exists():
    known = {message.id for message in messages()}
    for path, tree in modules(ROOT, ("tests",), r"\ben(\.plural)?\("):
        for call in calls(tree):
            if named(call.func) == "en" and literal(call.args[0]) is not None:
                assert literal(call.args[0]) in known, path
            elif named(call.func) == "plural" and named(call.func.value) == "en" and literal(call.args[0]) is not None:
                assert (literal(call.args[0]), literal(call.args[1])) in known, path


TRAPS = {
    "in an f-string": ("say(f\"*{tr('free')}*\")", {"free"}),
    "of a Texts made on the spot": ('say(host.texts(interaction)("free"))', {"free"}),
    "of a Texts held by something": ('say(turn.tr("free"))', {"free"}),
    "on a condition": ('say(tr("free" if empty else "taken"))', {"free", "taken"}),
    "of a plural": ("say(f\"{tr.plural('{count} seat', '{count} seats', 2)}\")", {("{count} seat", "{count} seats")}),
    "of a plural in a table": (
        'SEATS = {0: Plural("{count} seat", "{count} seats")}',
        {("{count} seat", "{count} seats")},
    ),
    "in a table": ('SEATS = {0: N_("free"), 1: N_("taken")}', {"free", "taken"}),
}
"""Ways to write a translatable message in code. The extraction misses some of them, but these tests must find all of
them.
"""


@pytest.mark.parametrize(("line", "expected"), TRAPS.values(), ids=TRAPS)
def test_a_message_is_noticed_however_it_is_written(tmp_path, line, expected):
    package = tmp_path / "bot"
    package.mkdir()
    (package / "seats.py").write_text(line + "\n", "utf-8")
    assert {message.id for message in messages(tmp_path)} == expected
