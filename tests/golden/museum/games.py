from games.museum import options
from games.options import write
from tests.golden.golden import Golden

FAMILY, EXPERT = write(options.FAMILY), write(options.EXPERT)
# Rule U12.5.
GOLDENS = (
    Golden("museum", "2-greedy", ("red", "yellow"), "greedy", 12, "points"),
    Golden("museum", "3-greedy", ("green", "blue", "red"), "greedy", 13, "points"),
    Golden("museum", "4-greedy", ("red", "yellow", "blue", "green"), "greedy", 14, "points"),
    Golden("museum", "2-random", ("blue", "red"), "random", 1, "points"),
    Golden("museum", "3-random", ("blue", "red", "green"), "random", 1, "points"),
    Golden("museum", "4-random", ("blue", "red", "green", "yellow"), "random", 1, "points"),
    Golden("museum", "3-prestige", ("blue", "red", "green"), "random", 7, "prestige"),
    Golden("museum", "4-prestige", ("blue", "red", "green", "yellow"), "random", 35, "prestige"),
    Golden("museum", "2-discard", ("blue", "red"), "random", 34, "discard"),
    Golden("museum", "4-discard", ("blue", "red", "green", "yellow"), "random", 517, "discard"),
    Golden("museum", "2-family", ("red", "yellow"), "greedy", 31, "points", FAMILY),
    Golden("museum", "4-family", ("red", "yellow", "blue", "green"), "random", 32, "points", FAMILY),
    Golden("museum", "3-expert", ("green", "blue", "red"), "greedy", 33, "points", EXPERT),
    Golden("museum", "3-expert-2", ("green", "blue", "red"), "greedy", 33, "points", EXPERT, rules="2"),
    Golden("museum", "3-no-patrons", ("blue", "red", "green"), "random", 34, "points", (("patrons", "none"),)),
)
