"""The reasons why Museum refuses an action. :class:`games.core.Illegal` carries the reason, its rule and its
parameters. In the parameters, objects, experts, continents, favours, patrons and boards are ids, and seats are colours.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    # After each code: the rules and, in brackets, the names of the parameters.

    GAME_OVER = "game-over"  # U7.8
    WAIT_FOR_DRAW = "wait-for-draw"  # U2.1 (what)
    NOT_DRAWN = "not-drawn"  # U2.1 (what)
    NOT_YOUR_TURN = "not-your-turn"  # U3.1 (turn)
    NOT_ASKED = "not-asked"  # U2.2, U2.3, U3.2, U6.2, U9.6
    NOT_NOW = "not-now"  # U1.5 to U6.2 (stage)
    NO_SUCH_BOARD = "no-such-board"  # U1.5 (board)
    BOARDS_FIXED = "boards-fixed"  # U1.5
    NOT_OFFERED = "not-offered"  # U2.3 (patron)
    NOT_LAID_OUT = "not-laid-out"  # U3.1, U3.2, U9.3 (object)
    OTHER_CONTINENT = "other-continent"  # U10.7 (object)
    SAME_ANSWER = "same-answer"  # U3.2
    TWICE = "twice"  # U3.2, U4.1 to U4.3, U4.6, U5.1, U9.1, U9.3, U9.7 (object)
    NOTHING_WANTED = "nothing-wanted"  # U4.1, U4.6, U9.7
    INVENTORY_DONE = "inventory-done"  # U4.6
    EXHIBITED_ALREADY = "exhibited-already"  # U4.6
    NOT_YOURS = "not-yours"  # U4.1 (object)
    BOUGHT_ALONE = "bought-alone"  # U4.2 (object)
    NOT_FOR_SALE = "not-for-sale"  # U4.2 (object)
    NOT_IN_HAND = "not-in-hand"  # U4.1, U4.2, U5.1, U9.2, U9.5 (object)
    DISCARD_NEVER_PAYS = "discard-never-pays"  # U4.1 (object)
    PAYS_FOR_ITSELF = "pays-for-itself"  # U4.1 (object)
    NO_FREE_SLOT = "no-free-slot"  # U4.4 (free, need)
    EXPERT_AWAY = "expert-away"  # U4.3, U9.9 (expert)
    PRESTIGE_SHORT = "prestige-short"  # U4.1 (have, need)
    OWNER_UNPAID = "owner-unpaid"  # U4.2 (need)
    DEFLATION_UNPAID = "deflation-unpaid"  # U10.6 (need)
    TOO_LITTLE = "too-little"  # U4.1 to U4.3 (cost, paid)
    NEEDLESS_CARD = "needless-card"  # U4.1 (object)
    NEEDLESS_PRESTIGE = "needless-prestige"  # U4.1 (over)
    HAND_LIMIT = "hand-limit"  # U4.6 (limit, have)
    NOT_IN_DISCARD = "not-in-discard"  # U4.6, U9.4, U9.7 (object)
    NO_FAVOUR = "no-favour"  # U4.5, U4.7 (favour)
    ONE_FAVOUR = "one-favour"  # U4.7
    TOO_VALUABLE = "too-valuable"  # U9.2, U9.4 (object, most)
    STOCK_LIMIT = "stock-limit"  # U9.7 (sum, most)
    NO_SUCH_CONTINENT = "no-such-continent"  # U9.1, U9.3, U9.6 (continent)
    CLOSED = "closed"  # U9.3, U9.6 (continent)
    NOTHING_LAID_OUT = "nothing-laid-out"  # U9.3 (continent)
    ALL_OF_THEM = "all-of-them"  # U9.3 (continent)
    DECK_EMPTY = "deck-empty"  # U9.6 (continent)
    NO_EXPERTS = "no-experts"  # U9.9
    CHOOSE_SO_MANY = "choose-so-many"  # U5.1, U9.3 (need)
    NOT_AMONG_THEM = "not-among-them"  # U9.3, U9.6 (object)
    WRONG_SLOTS = "wrong-slots"  # U6.2 (need)
    NOT_ALL_PLACED = "not-all-placed"  # U6.2 (object)
    NO_PRESS = "no-press"  # U9.1 (have)
