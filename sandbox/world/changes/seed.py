"""The initial state of a sandbox: five people, one server with four channels, and the bot in it."""

from sandbox.world.changes.channels import add_channel
from sandbox.world.changes.servers import add_guild, add_member, add_role, add_user
from sandbox.world.core import Core
from sandbox.world.permissions import MODERATOR

FIRST_USER = 1_120_000_000_000_000_001
GUILD = 1_130_000_000_000_000_000
FIRST_CHANNEL = 1_140_000_000_000_000_001
"""The first channel's id.

The fixed ids contain a time in 2023, because programs that read the time from an id expect it to be in the past.
"""

PEOPLE = ("Ada", "Ben", "Chloe", "Dev", "Emi")
CHANNELS = (
    (
        "welcome",
        "Press a game. To play with a friend, press your name to switch between people, or open a second window.",
    ),
    ("table-1", "A table to play at."),
    ("table-2", "Another table."),
    ("table-3", "And one more."),
)


def fill_world(core: Core) -> None:
    """Fill an empty world. Ids are the same in every sandbox. The first user owns and moderates the server."""
    users = [add_user(core, name, FIRST_USER + i) for i, name in enumerate(PEOPLE)]
    guild = add_guild(core, "The Reading Room", users[0].id, number=GUILD)
    for user in users[1:]:
        add_member(core, guild, user.id)
    moderator = add_role(core, guild, "Moderator", MODERATOR, color=0x2E8B57)
    guild.members[users[0].id].roles.append(moderator.id)
    add_member(core, guild, core.bot)
    for i, (name, topic) in enumerate(CHANNELS):
        add_channel(core, guild, name, topic, FIRST_CHANNEL + i)
    guild.system = FIRST_CHANNEL
