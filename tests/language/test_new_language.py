import shutil

import discord
import pytest
from discord import app_commands

import data.texts as texts_module
from bot.client.introduction import CommandTexts
from bot.interaction.refusals import answer
from bot.presenters.registry import PRESENTERS
from data import rulebook
from data.texts import LOCALES, languages, texts
from games.core import Illegal

ITALIAN = """\
msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Dig"
msgstr "Scavare"

msgid "The game you want to play"
msgstr "Il gioco"

msgid "There's a pyramid on {field}."
msgstr "In {field} c'è una piramide."

msgid "{count} point"
msgid_plural "{count} points"
msgstr[0] "{count} punto"
msgstr[1] "{count} punti"
"""
RULE = '"M4.2" = "Scavare: un archeologo su una casella libera senza piramide."\n'


@pytest.fixture
def italian(tmp_path, monkeypatch):
    locales, rules = tmp_path / "locales", tmp_path / "rules"
    shutil.copytree(LOCALES, locales)
    shutil.copytree(rulebook.HERE / "mykerinos", rules / "mykerinos")
    (locales / "it.po").write_text(ITALIAN, "utf-8")
    (rules / "mykerinos" / "rules.it.toml").write_text(RULE, "utf-8")
    monkeypatch.setattr(texts_module, "LOCALES", locales)
    monkeypatch.setattr(rulebook, "HERE", rules)
    languages.cache_clear()
    yield texts("it")
    monkeypatch.undo()
    languages.cache_clear()


def test_a_catalogue_alone_adds_a_language(italian):
    assert "it" in languages()
    assert [italian("Dig"), italian("Extend")] == ["Scavare", "Extend"], "what it lacks is read in English"
    assert [italian.plural("{count} point", "{count} points", n) for n in (0, 1, 2)] == [
        "0 punti",
        "1 punto",
        "2 punti",
    ]


def test_answers_use_its_words_and_rules(italian):
    told = answer(Illegal("pyramid", "M4.2", field="B3"), italian, PRESENTERS["mykerinos"])
    assert told.startswith("In **B3** c'è una piramide.\n-# M4.2: Scavare: ")


async def test_discord_is_told_its_commands(italian):
    where = app_commands.TranslationContext(app_commands.TranslationContextLocation.parameter_description, None)
    told = await CommandTexts().translate(
        app_commands.locale_str("The game you want to play"), discord.Locale.italian, where
    )
    assert told == "Il gioco"
    name = app_commands.TranslationContext(app_commands.TranslationContextLocation.command_name, None)
    assert await CommandTexts().translate(app_commands.locale_str("Dig"), discord.Locale.italian, name) is None


def test_a_language_that_is_not_there_is_english():
    assert [texts(locale).language for locale in ("xx", None, "en-GB", "de-AT")] == ["en", "en", "en", "de"]
