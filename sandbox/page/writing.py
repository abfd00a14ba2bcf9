from sandbox.checks.bodies import read_body
from sandbox.world.changes.messages import Origin, delete, edit
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.model import REPLY, Channel, Message
from sandbox.world.objects import reference_json
from sandbox.world.permissions import Permission, allows


def _public(channel: Channel, number: object) -> Message:
    message = channel.messages.get(int(str(number)))
    if message is None or message.only_for is not None:
        raise Refused("This message is gone.")
    return message


def answered(channel: Channel, number: object) -> Origin:
    """Return the details that mark a message as a reply to message `number`. Raises Refused if that message no longer
    exists.
    """
    return Origin({"type": REPLY} | reference_json(_public(channel, number), channel))


def change(core: Core, user: int, channel: Channel, asked: Json) -> Json:
    message = _public(channel, asked.get("message"))
    if message.author != user:
        raise Refused("You can only edit your own messages.")
    body = read_body(core, channel, {"content": asked.get("content")}, {}, message)
    return edit(core, message, body).data


def remove(core: Core, user: int, channel: Channel, asked: Json) -> None:
    """Delete one of the user's own messages, or any message if the user has MANAGE_MESSAGES. Raises Refused if the
    user may not delete it.
    """
    message = _public(channel, asked.get("message"))
    if message.author != user and not allows(core.rights(user, channel), Permission.MANAGE_MESSAGES):
        raise Refused("You do not have permission to delete this message.")
    delete(core, message)
