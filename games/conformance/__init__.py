"""The conformance suite, which checks a game against the contract of :mod:`games.core`. Call :func:`check_game` in a
test of the game.
"""

from games.conformance.faults import Fault
from games.conformance.luck import Luck
from games.conformance.suite import Report, check_game

__all__ = ["Fault", "Luck", "Report", "check_game"]
