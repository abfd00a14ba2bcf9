"""The conformance suite, for the tests of a package that adds a game."""

from __future__ import annotations

from bot.conformance import check_presenter
from games.conformance import Fault, Luck, check_game

__all__ = ["Fault", "Luck", "check_game", "check_presenter"]
