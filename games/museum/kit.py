from __future__ import annotations

from typing import Final

from games.kit import GameKit
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.orders import ORDERS

KIT: Final = GameKit(
    rules=GAME,
    presenter="bot.presenters.museum.presenter:PRESENTER",
    computers=COMPUTERS,
    orders=ORDERS,
    hints="games.museum.advice.hints:HINTS",
    analyst="games.museum.advice.analysis:ANALYST",
    puzzling="games.museum.advice.puzzling:PUZZLING",
    weigh="games.museum.search.weighing:weigh",
)
