from sandbox.world.core import Core
from sandbox.world.events import Event, Intent
from sandbox.world.ids import iso
from sandbox.world.model import Guild, Member, Role, User
from sandbox.world.objects import bare_member, role_json, user_json
from sandbox.world.permissions import BOT, EVERYONE


def add_user(core: Core, name: str, number: int | None = None) -> User:
    user = User(number or core.ids.next(), name.lower(), name)
    core.world.users[user.id] = user
    core.touch()
    return user


def add_guild(core: Core, name: str, owner: int, locale: str = "en-US", number: int | None = None) -> Guild:
    """Add a server with its `@everyone` role and its owner. The bot is not in it yet."""
    guild = Guild(number or core.ids.next(), name, owner, locale)
    guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
    guild.members[owner] = Member(owner, iso(core.clock.now()))
    core.world.guilds[guild.id] = guild
    core.touch()
    return guild


def add_role(core: Core, guild: Guild, name: str, rights: int, *, color: int = 0, bot: int | None = None) -> Role:
    """Add a role with these permission bits (`rights`). If it is a bot's own role, `bot` is the bot's id."""
    role = Role(core.ids.next(), name, rights, len(guild.roles), color, bot=bot)
    guild.roles[role.id] = role
    core.hub.emit(
        Event("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role_json(role)}, guild, intents=Intent.GUILDS)
    )
    return role


def change_role(core: Core, guild: Guild, role: int, rights: int) -> None:
    guild.roles[role].permissions = rights
    data = {"guild_id": str(guild.id), "role": role_json(guild.roles[role])}
    core.hub.emit(Event("GUILD_ROLE_UPDATE", data, guild, intents=Intent.GUILDS))


def add_member(core: Core, guild: Guild, user: int) -> None:
    """Add a user to a server as a member. If the user is the bot, also add the bot's own role."""
    guild.members[user] = Member(user, iso(core.clock.now()))
    if user == core.bot:
        name = core.world.bot.global_name or core.world.bot.name
        guild.members[user].roles.append(add_role(core, guild, name, BOT, bot=user).id)
        core.hub.emit(Event("BOT_JOINED", {"guild_id": str(guild.id)}, guild, page=False))
        core.touch()
    member = bare_member(guild.members[user]) | {"user": user_json(core.world.users[user]), "guild_id": str(guild.id)}
    core.hub.emit(Event("GUILD_MEMBER_ADD", member, guild, intents=Intent.MEMBERS, bot=user != core.bot))


def begin_outage(core: Core, guild: Guild) -> None:
    """Make a server unavailable. The bot gets an event about this, and then no events from the server until the outage
    ends. REST still works.
    """
    core.hub.emit(Event("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild, page=False))
    core.world.outages.add(guild.id)


def end_outage(core: Core, guild: Guild) -> None:
    core.world.outages.discard(guild.id)
    core.hub.emit(Event("OUTAGE_OVER", {"guild_id": str(guild.id)}, guild, page=False))


def remove_member(core: Core, guild: Guild, user: int) -> None:
    if guild.members.pop(user, None) is None:
        return
    for channel in core.world.threads_of(guild.id):
        if channel.thread:
            channel.thread.members.pop(user, None)
    if user == core.bot:
        for role in [r for r in guild.roles.values() if r.bot == user]:
            del guild.roles[role.id]
        core.hub.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild, page=False))
    data = {"guild_id": str(guild.id), "user": user_json(core.world.users[user])}
    core.hub.emit(Event("GUILD_MEMBER_REMOVE", data, guild, intents=Intent.MEMBERS, bot=user != core.bot))
