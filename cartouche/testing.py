"""The API for testing a game: a suite of checks that every game must pass."""

from __future__ import annotations

from bot.conformance import check_presenter
from games.conformance import Fault, Luck, check_game

__all__ = ["Fault", "Luck", "check_game", "check_presenter"]
