"""The language of what everybody reads: a table's, a server's. What one person reads is in their own."""

from __future__ import annotations

from discord import app_commands

from bot.interaction.here import offered
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.wording.names.languages import language_names
from bot.wording.names.typed import Typed
from data.texts import Texts

__all__ = ["language_names", "meant_language", "table_locale", "unknown_language"]


async def table_locale(interaction: Interaction) -> str:
    """The language of a table that ``interaction`` opens: what the server's admins have set, else what
    :meth:`bot.interaction.host.Host.public_locale` says.
    """
    host = interaction.client
    if interaction.guild_id is not None:
        chosen = (await host.service.servers.of(interaction.guild_id)).locale
        if chosen is not None:
            return str(chosen)
    return host.public_locale(interaction)


def meant_language(typed: str | None) -> str | None:
    """The language that somebody typed, by its name in itself or its code; None for none that there is."""
    said = (typed or "").strip().lower()
    return next((code for name, code in language_names() if said in {code, name.lower()}), None)


def unknown_language(typed: str | None, tr: Texts) -> str | None:
    """Why a table cannot speak the language that somebody typed, in words; None when it can."""
    if typed is None or meant_language(typed) is not None:
        return None
    known = ", ".join(name for name, _ in language_names())
    return tr("I do not speak {language}. I speak: {known}", language=Typed(typed).code, known=known)


@offers
async def languages_offered(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The languages there are, by their own names."""
    return offered(language_names(), typed)
