from bot.presenters.chronos.presenter import PRESENTER
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME
from tests.toys.registered import WITH_TOYS

WITH_CHRONOS = {
    "games": {**WITH_TOYS["games"], "chronos": GAME},
    "presenters": {**WITH_TOYS["presenters"], "chronos": PRESENTER},
    "computers": {**WITH_TOYS["computers"], "chronos": COMPUTERS},
}
