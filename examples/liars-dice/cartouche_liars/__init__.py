from cartouche import GameKit
from cartouche_liars.rules import LIARS

KIT = GameKit(rules=LIARS, presenter="cartouche_liars.presenter:PRESENTER", texts="cartouche_liars")
