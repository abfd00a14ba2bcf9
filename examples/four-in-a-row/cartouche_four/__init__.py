"""Four in a Row, a game for Cartouche."""

from cartouche import GameKit
from cartouche_four.rules import FOUR

KIT = GameKit(rules=FOUR, presenter="cartouche_four.presenter:PRESENTER", texts="cartouche_four")
