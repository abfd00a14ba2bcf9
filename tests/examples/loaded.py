"""The games that a process has loaded."""

from data.texts import texts
from games.kit import kits


def loaded():
    """Return each game with the version of its rules, and a message that an example's catalogue translates."""
    return {name: kit.rules.rules_version for name, kit in kits().items()}, texts("de")("Column {column}", column=3)
