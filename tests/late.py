"""A form that came too late: Discord takes one as a first answer only, and a busy machine may need longer for it than
the bot waits with its promise. The bot says so then, and a second try gets the form.
"""

from data.texts import languages, texts

SENTENCES = (
    "I couldn't open the form in time. Press the button again.",
    "I couldn't open the form in time. Please send the command again.",
)
LATE = frozenset(texts(language)(sentence) for language in languages() for sentence in SENTENCES)
PATIENCE = 180.0
"""Seconds within which a form comes in time, on any machine."""


def came_too_late(said):
    """Return whether ``said`` is the message about a late form."""
    return any(words in said for words in LATE)
