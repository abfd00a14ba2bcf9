from games.conformance.faults import Fault
from games.conformance.luck import Luck
from games.conformance.suite import Report, check_game

__all__ = ["Fault", "Luck", "Report", "check_game"]
