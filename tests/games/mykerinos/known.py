from games.mykerinos.orders import PASS, POINTS, PREFER, ROOM, SKIP

QUICK = (PASS, SKIP, f"{PREFER} {POINTS}", f"{PREFER} {ROOM}")
PICTURES = {
    "round-2": ("tests/golden/mykerinos/3-greedy.txt", 47),
    "round-4": ("tests/golden/mykerinos/4-greedy.txt", 133),
}
RULES = ("M1.1", "M8.8")
COMMANDS = {"dig", "extend", "patron", "choose", "neutral", "pass"}

REFUSED = {
    "turn": "red",
    "owner": "green",
    "patron": "lemon",
    "side": "left",
    "field": "B3",
    "last": "H6",
    "room": "2:3-4",
    "need": 3,
    "have": 1,
}
"""Facts for all sentences of refusals."""
