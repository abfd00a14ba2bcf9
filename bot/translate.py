"""The commands in other languages: names, descriptions and choices out of the same catalogues as everything else."""

from __future__ import annotations

import discord
from discord import app_commands

from data.texts import SOURCE_LANGUAGE, texts


class CommandTexts(app_commands.Translator):
    """Asked once for every text of every command and each of Discord's languages, when the commands are sent."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """``string`` in ``locale``; None where there is no catalogue or no other word for it."""
        tr = texts(locale.value)
        if tr.language == SOURCE_LANGUAGE:
            return None
        said = tr(string.message)
        return None if said == string.message else said
