import gettext
import io

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from data.catalogue import BadCatalogue, read
from data.texts import LOCALES


def by_babel(path):
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return catalogue, gettext.GNUTranslations(compiled)


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_each_message_reads_as_babel_reads_it(path):
    told, expected = by_babel(path)
    found = read(path)
    for message in told:
        if isinstance(message.id, str):
            assert not message.id or found.gettext(message.id) == expected.gettext(message.id)
        else:
            for count in range(120):
                assert found.ngettext(*message.id, count) == expected.ngettext(*message.id, count)
    assert found.gettext("nobody says so") == "nobody says so"


CATALOGUE = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

# a comment
#: somewhere.py
msgid "plain"
msgstr "zwykły"

msgid ""
"on two "
"lines\n"
msgstr "w \"dwóch\"\t"
"wierszach\\n\n"

#, fuzzy, python-brace-format
msgid "looked at again"
msgstr "czegoś innego"

#, python-brace-format
msgid "{count} stone"
msgid_plural "{count} stones"
msgstr[0] "{count} kamień"
msgstr[1] "{count} kamienie"
msgstr[2] "{count} kamieni"

msgid "not yet"
msgstr ""

msgid "one thing"
msgid_plural "{count} things"
msgstr[0] ""
msgstr[1] ""

#~ msgid "obsolete"
#~ msgstr "przestarzały"
"""


def test_what_stands_in_a_catalogue(tmp_path):
    path = tmp_path / "pl.po"
    path.write_text(CATALOGUE)
    found = read(path)
    assert found.gettext("plain") == "zwykły"
    assert found.gettext("on two lines\n") == 'w "dwóch"\twierszach\\n\n'
    forms = [found.ngettext("{count} stone", "{count} stones", count) for count in (1, 3, 5)]
    assert forms == ["{count} kamień", "{count} kamienie", "{count} kamieni"]
    for english in ("looked at again", "not yet", "obsolete"):
        assert found.gettext(english) == english
    assert [found.ngettext("one thing", "{count} things", count) for count in (1, 2)] == ["one thing", "{count} things"]


@pytest.mark.parametrize(
    "line", ['msgid "no end', "msgid plain", '"to nothing"', 'msgctxt "menu"', "what is this", r'msgid "half \"']
)
def test_a_line_that_cannot_be_read_is_named(tmp_path, line):
    path = tmp_path / "de.po"
    path.write_text(f'# German\n{line}\nmsgstr "so"\n')
    with pytest.raises(BadCatalogue, match=r"de\.po, line 2"):
        read(path)
