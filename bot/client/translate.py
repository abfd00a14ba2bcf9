"""The commands in other languages: options, descriptions and choices from the same catalogues as all texts.

Names of commands stay English everywhere: people tell one another ``/game new``, and messages quote it.
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
    """The translator, called once for every text of every command and each of Discord's languages, when the commands
    are sent.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return ``string`` in ``locale``; None if there is no catalogue or no other word for it."""
        if context.location in NAMES:
            return None
        tr = texts(locale.value)
        if tr.language == SOURCE_LANGUAGE:
            return None
        said = tr(string.message)
        return None if said == string.message else said
