"""What stands in a channel, read from its messages."""

import re

from bot.publishing.messages import NEXT


def buttons(message):
    return [part["label"] for row in message["components"] for part in row["components"]]


def files(message):
    return [file["filename"] for file in message["attachments"]]


def lines(messages):
    """The log lines of all messages, in order."""
    return [
        line for message in messages for line in message["content"].split("\n") if not line.startswith(NEXT.strip())
    ]


def numbers(messages):
    """The numbers of the moves that are told, in order."""
    return [int(found[1]) for line in lines(messages) if (found := re.match(r"\*\*(\d+)\.\*\*", line))]
