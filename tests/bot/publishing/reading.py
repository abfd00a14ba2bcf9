import re

from bot.publishing.composing.messages import NEXT

NUMBERED = re.compile(r"(?:-# )?(?:⏩ )?\*\*(\d+)(?:–(\d+))?\.\*\*")


def buttons(message):
    return [part["label"] for row in message["components"] for part in row["components"] if "label" in part]


def called(message):
    return sorted(int(user["id"]) for user in message["mentions"])


def choices(message):
    return [option["label"] for option in _options(message)]


def _options(message):
    return [one for row in message["components"] for part in row["components"] for one in part.get("options", ())]


def sealed(message):
    ids = [part.get("custom_id", "") for row in message["components"] for part in row["components"]]
    ids += [option["value"] for option in _options(message)]
    return [text.split(":")[-1] for text in ids if re.fullmatch(r"k:1:\d+:0:[a-z]+:[0-9a-f]{64}", text)]


def files(message):
    return [file["filename"] for file in message["attachments"]]


def lines(messages):
    return [
        line for message in messages for line in message["content"].split("\n") if not line.startswith(NEXT.strip())
    ]


def numbers(messages):
    found = (NUMBERED.match(line) for line in lines(messages))
    return [number for each in found if each for number in range(int(each[1]), int(each[2] or each[1]) + 1)]
