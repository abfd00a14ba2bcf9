"""``/chronos``: the moves of Chronos Conquest as commands, with autocomplete out of what can be done now."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.play.typed import play_text
from bot.interaction.here import BEHIND, at_tables, chosen, offered
from bot.interaction.host import Interaction
from bot.interaction.offering import Choices, offering
from bot.interaction.turn import Turn
from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.panel import kind_of
from bot.presenters.chronos.words.labels import glass_label, label_of
from bot.presenters.chronos.words.names import power_name
from bot.presenters.chronos.words.refusals import GAME
from bot.wording.names.meant import CANDIDATES, Names, Unclear, folded
from data.texts import N_, Texts, languages, texts
from games.chronos.actions import Action, Move
from games.chronos.notation import read, write
from games.core import Unreadable

MOVE_NAME = N_("move")


def _moves(_: Interaction, turn: Turn, typed: str) -> Choices:
    """All that the player can do now."""
    return offered([(_said(action, turn.look, turn.tr), write(action)) for action in turn.legal], typed)


@at_tables
class ChronosCog(
    commands.GroupCog,
    group_name="chronos",
    group_description=N_("Your moves in a game of Chronos Conquest"),
):
    """One command for everything, as all of it can be done at any time."""

    @app_commands.command(name="do", description=N_("Move an hourglass, get or use a god, choose, claim, count"))
    @app_commands.rename(move=MOVE_NAME)
    @app_commands.describe(move=N_("What you do, for example: move h1 home 5 leave"))
    @app_commands.autocomplete(move=offering(GAME, _moves))
    async def do(self, interaction: Interaction, move: str) -> None:
        """C4 to C9."""
        await play_text(interaction, GAME, lambda look, _: read_move(move, look))


def read_move(typed: str, look: Look) -> Action:
    """What was chosen or typed: its notation, or what is offered in the words of any language. Raises Unreadable, and
    :class:`bot.wording.names.meant.Unclear` where it can be several, or is only begun.
    """
    text = chosen(typed)
    try:
        return read(text)
    except Unreadable:
        return _meant(text, look)


def _meant(text: str, look: Look) -> Action:
    legal: dict[str, Action] = {write(action): action for action in look.legal}
    spoken = [texts(language) for language in languages()]
    called = Names(lambda: {of: [named(action, look, tr) for tr in spoken] for of, action in legal.items()})
    said = folded(text)
    found, taken = called.exact(said.split()) if legal else ("", 0)
    if taken and taken == len(said.split()):
        return legal[found]
    fits = called.begun(said, legal) if said else []
    if not 0 < len(fits) <= CANDIDATES:
        return read(text)
    raise Unclear(text, fits)


def named(action: Action, look: Look, tr: Texts) -> str:
    """An action in words."""
    label = label_of(action, look, tr)
    if isinstance(action, Move):
        return f"{glass_label(look.view, action.glass, tr)} → {label}"
    kind = kind_of(action)
    return label if kind is None else tr.pair(power_name(kind, tr), label)


def _said(action: Action, look: Look, tr: Texts) -> str:
    """The same behind its notation."""
    return f"{write(action)}{BEHIND}{named(action, look, tr)}"
