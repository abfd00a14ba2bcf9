import logging
from gettext import NullTranslations

import pytest

from bot.cli.games import spoken, untranslated, wrong_places
from data.catalogue import read
from data.texts import Texts

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
CODE = """
def said(tr, N_, point):
    N_("Take one.")
    tr("{point} isn't free.", point=point)
    tr.plural("{count} stone", "{count} stones", 2)
    return tr("Long, " "in two.")
"""


def po(*pairs):
    return HEAD + "\n".join(f'msgid "{message}"\nmsgstr "{said}"\n' for message, said in pairs)


@pytest.fixture
def package(tmp_path, monkeypatch, request):
    name = f"stones_{len(request.node.name)}_{id(request)}"
    (tmp_path / name / "locales").mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text(CODE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def write(*pairs, plural=""):
        (tmp_path / name / "locales" / "de.po").write_text(po(*pairs) + plural, "utf-8")
        return name

    return write


WHOLE = (("Take one.", "Nimm einen."), ("{point} isn't free.", "{point} ist nicht frei."), ("Long, in two.", "Lang."))
PLURAL = '\nmsgid "{count} stone"\nmsgid_plural "{count} stones"\nmsgstr[0] "ein Stein"\nmsgstr[1] "{count} Steine"\n'


def test_a_whole_catalogue_has_nothing_wrong(package):
    name = package(*WHOLE, plural=PLURAL)
    assert wrong_places(name) == []
    assert list(untranslated(name)) == []
    assert spoken(name) == {"de"}


@pytest.mark.parametrize(
    ("said", "what"),
    [("{poin} ist nicht frei.", "{poin}"), ("Nicht frei.", "lacks {point}"), ("{point ist nicht frei.", "point")],
)
def test_a_wrong_place_is_named(package, said, what):
    (wrong,) = wrong_places(package(("{point} isn't free.", said)))
    assert "de.po" in wrong
    assert what in wrong


def test_what_a_catalogue_lacks_and_what_it_has_for_nothing_is_named(package):
    named = "\n".join(untranslated(package(*WHOLE[1:], ("Tak one.", "Nimm einen."), plural=PLURAL)))
    assert "lacks 'Take one.'" in named
    assert "'Tak one.', which" in named
    assert len(named.splitlines()) == 2


@pytest.mark.parametrize(
    "said", ["{poin} ist nicht frei.", "{point ist nicht frei.", "{0} ist nicht frei.", "{point:d}"]
)
def test_people_read_english_where_a_place_is_wrong_and_the_log_says_it_once(tmp_path, caplog, said):
    file = tmp_path / "de.po"
    file.write_text(po(("{point} isn't free.", said)), "utf-8")
    german = Texts("de", read(file))
    with caplog.at_level(logging.WARNING):
        assert [german("{point} isn't free.", point="a1") for _ in range(2)] == ["a1 isn't free."] * 2
    assert len(caplog.records) == 1


def test_a_plural_falls_back_too(tmp_path):
    file = tmp_path / "de.po"
    file.write_text(HEAD + PLURAL.replace("{count} Steine", "{cout} Steine"), "utf-8")
    german = Texts("de", read(file))
    assert german.plural("{count} stone", "{count} stones", 3) == "3 stones"
    assert german.plural("{count} stone", "{count} stones", 1) == "ein Stein"


def test_english_that_cannot_be_filled_is_a_mistake_of_the_code():
    with pytest.raises(KeyError):
        Texts("de", NullTranslations())("{point} isn't free.", other="a1")
