from typing import Any

from sandbox.world.core import Core
from sandbox.world.errors import Refused
from sandbox.world.events import Event, Intent
from sandbox.world.ids import iso
from sandbox.world.model import NEWS, NEWS_THREAD, PRIVATE_THREAD, THREAD, Channel, Thread
from sandbox.world.objects import thread_member_json


def add_thread(
    core: Core,
    parent: Channel,
    owner: int,
    name: str,
    *,
    private: bool = False,
    auto_archive: int = 1440,
    starter: int | None = None,
) -> Channel:
    """Start a thread with its owner as a member. A thread started from a message (`starter`) gets the message's id.
    Raises Refused if the message already has a thread.
    """
    public = NEWS_THREAD if parent.kind == NEWS else THREAD
    moment = core.clock.now()
    now = iso(moment)
    channel = Channel(
        starter or core.ids.next(),
        PRIVATE_THREAD if private else public,
        parent.guild,
        name,
        parent.id,
        overwrites=parent.overwrites,
        thread=Thread(owner, now, auto_archive=auto_archive, members={owner: now}, starter=starter, active=moment),
    )
    if channel.id in core.world.channels:
        raise Refused("This message has a thread already.")
    core.world.channels[channel.id] = channel
    core.channel_event("THREAD_CREATE", channel, {"newly_created": True})
    return channel


def archive(core: Core, channel: Channel, archived: bool = True, locked: bool | None = None) -> None:
    """Archive a thread or reopen it. Unless `locked` is None, also lock or unlock it. Raises Refused if the channel
    isn't a thread.
    """
    if channel.thread is None:
        raise Refused("This is not a thread.")
    set_archived(core, channel.thread, archived)
    if locked is not None:
        channel.thread.locked = locked
    core.channel_event("THREAD_UPDATE", channel)


def set_archived(core: Core, thread: Thread, archived: bool) -> None:
    moment = core.clock.now()
    thread.archived, thread.archived_at = archived, iso(moment)
    if not archived:
        thread.active = moment


def archive_quiet_threads(core: Core) -> None:
    """Archive the threads that have had no activity for longer than their `auto_archive` time."""
    now = core.clock.now()
    for channel in core.world.channels.values():
        thread = channel.thread
        if thread is not None and not thread.archived and now - thread.active > thread.auto_archive * 60:
            archive(core, channel)


def join(core: Core, found: Channel, user: int) -> None:
    if found.thread is None or user in found.thread.members:
        return
    found.thread.members[user] = iso(core.clock.now())
    data: dict[str, Any] = {
        "id": str(found.id),
        "guild_id": str(found.guild),
        "member_count": min(len(found.thread.members), 50),
        "added_members": [thread_member_json(found, user)],
        "removed_member_ids": [],
    }
    intents = Intent.GUILDS if user == core.bot else Intent.MEMBERS
    core.hub.emit(Event("THREAD_MEMBERS_UPDATE", data, core.world.guild_of(found), found, intents))
