from textwrap import dedent

import pytest

from tests.language.catalogues import OTHERS, entries, extracted
from tests.language.sources import colons, made_up, messages, other_names, tables, unmarked, worded


def test_every_message_in_the_sources_is_in_each_catalogue_and_nothing_else():
    # One test, since each would read all sources again.
    found = list(messages())
    assert len(found) > 300
    assert [message for message in found if message.id not in extracted() and worded("".join(message.id))] == []
    assert extracted() - {message.id for message in found} == set()
    for language in OTHERS:
        assert {entry.id for entry in entries(language)} == extracted(), language
    assert list(made_up()) == [], "a message is put together from parts"
    assert list(other_names()) == [], "what translates isn't called tr"
    assert list(colons()) == [], "the colon between two things is the language's own"
    listed = list(tables())
    assert len(listed) > 20
    assert [(where, text) for where, table in listed for text in unmarked(table)] == []


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


@pytest.mark.parametrize(
    ("line", "check"),
    [
        ('say(tr(f"{count} seats"))', made_up),
        ('say(tr("free" + " seat"))', made_up),
        ("t = host.texts(interaction)", other_names),
        ("def say(words: Texts) -> None: ...", other_names),
        ("def words(self) -> Texts: ...", other_names),
        ('say(f"**{name}**: {points}")', colons),
    ],
)
def test_a_habit_that_hides_messages_is_noticed(tmp_path, line, check):
    package = tmp_path / "bot" / "wording"
    package.mkdir(parents=True)
    (package / "seats.py").write_text(line + "\n", "utf-8")
    assert list(check(tmp_path))


def test_an_unmarked_entry_of_a_table_is_noticed(tmp_path):
    package = tmp_path / "bot"
    package.mkdir()
    table = """\
        COLORS = {"red": N_("Red"), "blue": "Blue", "any": "{color}"}
        CHOICES = [Choice(name=N_("open"), value="open"), Choice(name="closed", value="closed")]
    """
    (package / "seats.py").write_text(dedent(table), "utf-8")
    assert [text for _, table in tables(tmp_path) for text in unmarked(table)] == ["Blue", "closed"]
