"""A language needs nothing but its files: a catalogue, and a table of rules."""

import shutil

import discord
import pytest
from discord import app_commands

import data.texts as texts_module
from bot.client.translate import CommandTexts
from bot.interaction.refusals import answer
from bot.presenters.registry import PRESENTERS
from data import rulebook
from data.texts import LOCALES, languages, texts
from games.core import Illegal

FRENCH = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Dig"
msgstr "Fouiller"

msgid "What you play"
msgstr "Le jeu"

msgid "There is a pyramid on {field}."
msgstr "Il y a une pyramide en {field}."

msgid "{count} point"
msgid_plural "{count} points"
msgstr[0] "{count} point"
msgstr[1] "{count} points"
"""
RULE = '"M4.2" = "Fouiller : un archéologue sur une case libre sans pyramide."\n'


def forget():
    languages.cache_clear()
    texts_module._load.cache_clear()
    rulebook._table.cache_clear()


@pytest.fixture
def french(tmp_path, monkeypatch):
    """The program with two more files."""
    locales, rules = tmp_path / "locales", tmp_path / "rules"
    shutil.copytree(LOCALES, locales)
    shutil.copytree(rulebook.HERE / "mykerinos", rules / "mykerinos")
    (locales / "fr.po").write_text(FRENCH, "utf-8")
    (rules / "mykerinos" / "rules.fr.toml").write_text(RULE, "utf-8")
    monkeypatch.setattr(texts_module, "LOCALES", locales)
    monkeypatch.setattr(rulebook, "HERE", rules)
    forget()
    yield texts("fr")
    monkeypatch.undo()
    forget()


def test_a_catalogue_alone_adds_a_language(french):
    assert "fr" in languages()
    assert french("Dig") == "Fouiller"
    assert [french.plural("{count} point", "{count} points", n) for n in (0, 1, 2)] == [
        "0 point",
        "1 point",
        "2 points",
    ]


def test_what_it_lacks_is_read_in_english(french):
    assert french("Extend") == "Extend"


def test_answers_use_its_words_and_rules(french):
    told = answer(Illegal("pyramid", "M4.2", field="B3"), french, PRESENTERS["mykerinos"])
    assert told.startswith("Il y a une pyramide en **B3**.\n-# M4.2: Fouiller : ")


async def test_discord_is_told_its_commands(french):
    where = app_commands.TranslationContext(app_commands.TranslationContextLocation.parameter_description, None)
    told = await CommandTexts().translate(app_commands.locale_str("What you play"), discord.Locale.french, where)
    assert told == "Le jeu"


async def test_names_of_commands_stay(french):
    where = app_commands.TranslationContext(app_commands.TranslationContextLocation.command_name, None)
    assert await CommandTexts().translate(app_commands.locale_str("Dig"), discord.Locale.french, where) is None


def test_a_language_that_is_not_there_is_english():
    assert [texts(locale).language for locale in ("xx", None, "en-GB", "de-AT")] == ["en", "en", "en", "de"]


def test_an_empty_file_is_a_language_in_english(french, tmp_path):
    (texts_module.LOCALES / "pl.po").write_text("", "utf-8")
    forget()
    assert "pl" in languages()
    assert texts("pl")("Dig") == "Dig"
