"""The conformance suite: checks that a game meets all requirements in :mod:`games.core`. Call :func:`check_game` in a
test of the game.
"""

from games.conformance.faults import Fault
from games.conformance.luck import Luck
from games.conformance.suite import Report, check_game

__all__ = ["Fault", "Luck", "Report", "check_game"]
