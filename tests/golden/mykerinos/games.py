from games.registry import GAMES
from tests.golden.golden import Golden


def passing(_state, _seat, moves, _now):
    return next(move for move in moves if GAMES["mykerinos"].write(move) == "pass")


PLAYERS = {"passing": passing}
GOLDENS = (
    Golden("mykerinos", "2-greedy", ("white", "green"), "greedy", 12, "points"),
    Golden("mykerinos", "3-greedy", ("green", "blue", "red"), "greedy", 13, "points"),
    Golden("mykerinos", "4-greedy", ("red", "white", "blue", "green"), "greedy", 14, "points"),
    Golden("mykerinos", "2-random", ("blue", "red"), "random", 22, "points"),
    Golden("mykerinos", "3-random", ("blue", "red", "green"), "random", 23, "points"),
    Golden("mykerinos", "4-random", ("blue", "red", "green", "white"), "random", 24, "points"),
    Golden("mykerinos", "2-supply", ("blue", "red"), "random", 11, "supply"),
    Golden("mykerinos", "3-supply", ("blue", "red", "green"), "random", 75, "supply"),
    Golden("mykerinos", "4-supply", ("blue", "red", "green", "white"), "random", 19, "supply"),
    Golden("mykerinos", "2-shared", ("blue", "red"), "random", 166, "shared"),
    Golden("mykerinos", "3-shared", ("blue", "red", "green"), "random", 30, "shared"),
    Golden("mykerinos", "4-shared", ("blue", "red", "green", "white"), "random", 25, "shared"),
    Golden("mykerinos", "2-nobody-digs", ("red", "white"), "passing", 32, "shared"),
    Golden("mykerinos", "3-nobody-digs", ("white", "red", "blue"), "passing", 33, "shared"),
    Golden("mykerinos", "4-nobody-digs", ("green", "white", "red", "blue"), "passing", 34, "shared"),
)
