"""Converts the application's emojis to Discord's JSON objects, and finds the emojis that a message may use."""

from sandbox.world.errors import Json
from sandbox.world.model import Emoji, World
from sandbox.world.objects import user_json


def emoji_json(world: World, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
    }
