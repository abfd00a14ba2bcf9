from games.mykerinos.orders import PASS, POINTS, PREFER, ROOM, SKIP

QUICK = (PASS, SKIP, f"{PREFER} {POINTS}", f"{PREFER} {ROOM}")
PICTURES = {
    "round-2": ("tests/golden/mykerinos/3-greedy.txt", 47),
    "round-4": ("tests/golden/mykerinos/4-greedy.txt", 133),
}
RULES = ("M1.1", "M8.8")
COMMANDS = {"dig", "extend", "patron", "choose", "neutral", "pass"}
