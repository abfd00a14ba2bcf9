"""Recognises the bot's message which says that a form couldn't be opened in time.

Discord accepts a form only as the first response. On a busy machine, the bot may have to defer its response before the
form is ready. In that case it says so, and the person has to press again.
"""

from data.texts import languages, texts

SENTENCES = (
    "I couldn't open the form in time. Press the button again.",
    "I couldn't open the form in time. Please send the command again.",
)
LATE = frozenset(texts(language)(sentence) for language in languages() for sentence in SENTENCES)
PATIENCE = 180.0
"""How long to keep trying to open a form, in seconds. Even on a slow machine, one try should succeed in that time."""


def came_too_late(said):
    return any(words in said for words in LATE)
