"""The conformance suite: checks a game against the contract of :mod:`games.core`. The author of a game calls
:func:`check_game` in a test.
"""

from games.conformance.faults import Fault
from games.conformance.luck import Luck
from games.conformance.suite import Report, check_game

__all__ = ["Fault", "Luck", "Report", "check_game"]
