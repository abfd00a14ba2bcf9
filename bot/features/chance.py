"""Fair random draws: ``/game word``, and the button that shows a seal: a hash that is published before a game, to prove
later that the bot didn't influence the draws (:mod:`bot.match.pure.chance`).

A seal's 64 digits are too many for a line in a channel, so they are in the button's id. The bot never edits the message
with the button, so the seal can't change either.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button
from bot.features.history.record import show_verdict
from bot.interaction.control import Control
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_place
from bot.match.pure.chance.draws import LONGEST
from bot.match.pure.errors import OtherLine
from bot.match.pure.table.model import Match, Status
from bot.wording.fair import digits_of
from data.texts import N_, Texts

SEAL, SEED, VERIFY, HASH = "seal", "seed", "verify", "hash"
"""The kinds of hexadecimal number that a button can contain: a seal, a seed, a finished game's seed (to check the
game's draws), and the hash of a log's final entry.
"""
LABELS: Final = {SEAL: N_("Seal"), SEED: N_("Seed"), VERIFY: N_("Verify"), HASH: N_("Hash")}
_DIGITS: Final = re.compile(r"[0-9a-f]{64}")


class SealControl(Control, kind=ControlKind.SEAL):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, digits = control.more if len(control.more) == 2 else ("", "")
        if verb not in {SEAL, SEED, VERIFY, HASH} or not _DIGITS.fullmatch(digits):
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        match: Match | None = None
        if control.match:
            await check_place(interaction, control.match)
            match = await interaction.client.service.history.get(control.match)
        if verb == VERIFY:
            if match is None or match.seed != digits:  # before a backup was restored, another table had this number
                raise OtherLine(control.ply, match.ply if match else 0)
            await show_verdict(interaction, match.id)
            return
        tr = interaction.client.texts(interaction)
        if verb == HASH:
            await reply(interaction, tr("🔗 The last hash of the league's log (L1.3): `{hash}`", hash=digits))
            return
        await reply(interaction, sealed(digits, match, tr) if verb == SEAL else unsealed(digits, tr))


def sealed(digits: str, match: Match | None, tr: Texts) -> str:
    lines = [
        tr("🔒 The full seal: `{seal}`", seal=digits),
        tr("The seal is the SHA-256 hash of a secret seed. The button you pressed contains this seal."),
        tr("I never edit the message with that button, so the seal can't change any more."),
        tr("The message shows the first {count} digits of the seal.", count=len(digits_of(digits))),
    ]
    if match is None:
        lines.append(
            tr(
                "I'll show the seed with the final standings. From then on, `/league export` has both the "
                "seed and the seal."
            )
        )
        return "\n".join(lines)
    if match.commitment != digits:
        other = tr("My records show a different seal for this table: `{seal}`", seal=match.commitment or "")
        lines.append(f"⚠️ {other}")
    if match.status is Status.SIGNUP and not match.options.league:
        lines.append(
            tr("Once you're at the table, you can mix a word of your own into the random draws with `/game word`.")
        )
    lines.append(tr("I'll show the seed when the game is over: choose *Verify* then."))
    return "\n".join(lines)


def unsealed(digits: str, tr: Texts) -> str:
    seal = sha256(bytes.fromhex(digits)).hexdigest()
    sealed = tr("Its seal, the SHA-256 of its 32 bytes: `{seal}`", seal=seal)
    return "\n".join((tr("🔓 The seed: `{seed}`", seed=digits), sealed))


def digits_button(what: str, digits: str, tr: Texts, match: int = 0) -> Button:
    return Button(id=ControlId(ControlKind.SEAL, match, 0, (what, digits)), label=tr(LABELS[what]))


WORD: Final = N_("Up to 40 characters. Every word feeds into the draws, and everyone can see it")


class WordCommand(commands.Cog):
    @app_commands.command(
        name="word", description=N_("Mix a word of your own into the seed of this table's random draws")
    )
    @app_commands.describe(word=WORD)
    async def word(self, interaction: Interaction, word: app_commands.Range[str, 1, LONGEST]) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        await host.service.lobby.word(match.id, interaction.user.id, str(interaction.id), word)
        tr = host.texts(interaction)
        await reply(
            interaction,
            tr("I've added your word. Everyone can see it in the channel, and you can't change it any more."),
        )
