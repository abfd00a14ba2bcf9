"""The contents of a channel, read from its messages."""

import re

from bot.publishing.composing.messages import NEXT

NUMBERED = re.compile(r"(?:-# )?(?:⏩ )?\*\*(\d+)(?:–(\d+))?\.\*\*")
"""What a line begins with that tells a move, or a run of them."""


def buttons(message):
    return [part["label"] for row in message["components"] for part in row["components"]]


def sealed(message):
    """The seals and seeds that the buttons of a message contain."""
    ids = [part.get("custom_id", "") for row in message["components"] for part in row["components"]]
    return [text.split(":")[-1] for text in ids if re.fullmatch(r"k:1:\d+:0:[a-z]+:[0-9a-f]{64}", text)]


def files(message):
    return [file["filename"] for file in message["attachments"]]


def lines(messages):
    """The log lines of all messages, in order."""
    return [
        line for message in messages for line in message["content"].split("\n") if not line.startswith(NEXT.strip())
    ]


def numbers(messages):
    """Return the numbers of the announced moves, in order."""
    found = (NUMBERED.match(line) for line in lines(messages))
    return [number for each in found if each for number in range(int(each[1]), int(each[2] or each[1]) + 1)]
