"""Changes the scheduled events of servers. The sandbox only supports events at places outside Discord."""

from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault
from sandbox.world.events import Event, Intent
from sandbox.world.model import ACTIVE, CANCELED, COMPLETED, SCHEDULED, Guild, Scheduled
from sandbox.world.objects import scheduled_json

FOLLOWS = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""The states that can follow each state of an event. States without an entry are final."""
MOST = 100
"""The maximum number of events that a server can have at a time, not counting ended ones."""


def scheduled_of(core: Core, guild: int) -> list[Scheduled]:
    """Return a server's events that have not ended, oldest first."""
    return [one for one in core.world.scheduled.values() if one.guild == guild and not one.over]


def find(core: Core, guild: int, number: int) -> Scheduled:
    found = core.world.scheduled.get(number)
    if found is None or found.guild != guild:
        raise Fault(Code.UNKNOWN_SCHEDULED)
    return found


def tell(core: Core, what: str, one: Scheduled) -> None:
    """Send the gateway event for a scheduled event that was created, changed or deleted. `what` is `CREATE`, `UPDATE`
    or `DELETE`.
    """
    guild: Guild = core.world.guilds[one.guild]
    name = {
        "CREATE": "GUILD_SCHEDULED_EVENT_CREATE",
        "UPDATE": "GUILD_SCHEDULED_EVENT_UPDATE",
        "DELETE": "GUILD_SCHEDULED_EVENT_DELETE",
    }[what]
    core.hub.emit(Event(name, scheduled_json(core.world, one), guild, intents=Intent.SCHEDULED_EVENTS))
    core.touch()
