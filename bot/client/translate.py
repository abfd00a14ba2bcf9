"""Translate the commands. Options, descriptions and choices come from the same catalogues as all other texts.

Command names stay English everywhere, so that people can tell each other to use ``/game new``, and messages can name
such commands.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from data.texts import SOURCE_LANGUAGE, texts

NAMES: Final = frozenset(
    {app_commands.TranslationContextLocation.command_name, app_commands.TranslationContextLocation.group_name}
)


class CommandTexts(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location in NAMES:
            return None
        tr = texts(locale.value)
        if tr.language == SOURCE_LANGUAGE:
            return None
        said = tr(string.message)
        return None if said == string.message else said
