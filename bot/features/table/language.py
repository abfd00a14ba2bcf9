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
    """Return the language for a new table that is opened with `interaction`.

    This is the language that the server's administrators have chosen. If they have chosen none, it's the result of
    :meth:`bot.interaction.host.Host.public_locale`.
    """
    host = interaction.client
    if interaction.guild_id is not None:
        chosen = (await host.service.servers.of(interaction.guild_id)).locale
        if chosen is not None:
            return str(chosen)
    return host.public_locale(interaction)


def meant_language(typed: str | None) -> str | None:
    said = (typed or "").strip().lower()
    return next((code for name, code in language_names() if said in {code, name.lower()}), None)


def unknown_language(typed: str | None, tr: Texts) -> str | None:
    """Return an error message if `typed` isn't a language that the bot supports, or None otherwise."""
    if typed is None or meant_language(typed) is not None:
        return None
    known = ", ".join(name for name, _ in language_names())
    return tr("I don't speak {language}. I speak: {known}", language=Typed(typed).code, known=known)


@offers
async def languages_offered(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(language_names(), typed)
