"""The reasons why Museum refuses an action. :class:`games.core.Illegal` carries the reason, its rule and its
parameters.

In parameters, objects, experts, continents, favours, patrons and boards are ids, and seats are colours.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    """The reasons for a refusal. Each docstring names the rules and, after ``params``, the parameters of
    :class:`games.core.Illegal`.
    """

    GAME_OVER = "game-over"
    """[U7.8] The game has ended."""
    WAIT_FOR_DRAW = "wait-for-draw"
    """[U2.1; params what] The random draw ``what`` has to be made first."""
    NOT_DRAWN = "not-drawn"
    """[U2.1; params what] This random draw isn't due now, or its result is impossible."""
    NOT_YOUR_TURN = "not-your-turn"
    """[U3.1, params turn] It's the turn of the player whose colour is ``turn``."""
    NOT_ASKED = "not-asked"
    """[U2.2, U2.3, U3.2, U6.2, U9.6] The seat doesn't have to decide now: it has already decided, or other seats come
    first.
    """
    NOT_NOW = "not-now"
    """[U1.5 to U6.2; params stage] The action is possible only in another stage, ``stage``. If it's possible in several
    other stages, ``stage`` is "".
    """
    NO_SUCH_BOARD = "no-such-board"
    """[U1.5, params board] There is no such board."""
    BOARDS_FIXED = "boards-fixed"
    """[U1.5] Players don't choose boards at this table, or this seat has already chosen."""
    NOT_OFFERED = "not-offered"
    """[U2.3, params patron] The seat wasn't offered this patron."""
    NOT_LAID_OUT = "not-laid-out"
    """[U3.1, U3.2, U9.3; params object] The object isn't on display, or the headline makes it unavailable to this
    player.
    """
    OTHER_CONTINENT = "other-continent"
    """[U10.7, params object] The second object must be from the same continent as the first."""
    SAME_ANSWER = "same-answer"
    """[U3.2] The player has already given the same answer about what to draw."""
    TWICE = "twice"
    """[U3.2, U4.1 to U4.3, U4.6, U5.1, U9.1, U9.3, U9.7; params object] The action names the same card twice."""
    NOTHING_WANTED = "nothing-wanted"
    """[U4.1, U4.6, U9.7] The action doesn't exhibit, hire or take anything."""
    INVENTORY_DONE = "inventory-done"
    """[U4.6] After an inventory, the player can't pay to exhibit or hire, or take a second inventory."""
    EXHIBITED_ALREADY = "exhibited-already"
    """[U4.6] An inventory isn't possible after exhibiting or hiring."""
    NOT_YOURS = "not-yours"
    """[U4.1, params object] The object is neither in the player's hand nor in their discard pile."""
    BOUGHT_ALONE = "bought-alone"
    """[U4.2, params object] The object is in another player's discard pile, so it has to be bought with a separate
    payment.
    """
    NOT_FOR_SALE = "not-for-sale"
    """[U4.2, params object] The object isn't in another player's discard pile."""
    NOT_IN_HAND = "not-in-hand"
    """[U4.1, U4.2, U5.1, U9.2, U9.5; params object] The object isn't in the player's hand."""
    DISCARD_NEVER_PAYS = "discard-never-pays"
    """[U4.1, params object] Objects in the player's discard pile can't be used as payment."""
    PAYS_FOR_ITSELF = "pays-for-itself"
    """[U4.1, params object] An object can't be used to pay for itself."""
    NO_FREE_SLOT = "no-free-slot"
    """[U4.4; params free, need] The museum needs ``need`` free slots but has only ``free``."""
    EXPERT_AWAY = "expert-away"
    """[U4.3, U9.9; params expert] The expert isn't on display."""
    PRESTIGE_SHORT = "prestige-short"
    """[U4.1, params have, need] The player needs ``need`` prestige but has only ``have``."""
    OWNER_UNPAID = "owner-unpaid"
    """[U4.2, params need] The payment must include 1 prestige for the owner, plus 1 during deflation (U10.6): ``need``
    in total.
    """
    DEFLATION_UNPAID = "deflation-unpaid"
    """[U10.6, params need] Deflation costs 1 prestige for each object, ``need`` in total."""
    TOO_LITTLE = "too-little"
    """[U4.1 to U4.3; params cost, paid] The payment is less than the cost."""
    NEEDLESS_CARD = "needless-card"
    """[U4.1, params object] The payment is enough without this card."""
    NEEDLESS_PRESTIGE = "needless-prestige"
    """[U4.1, params over] The payment includes ``over`` more prestige than necessary."""
    HAND_LIMIT = "hand-limit"
    """[U4.6, params limit, have] An inventory can't bring the hand above ``limit`` cards."""
    NOT_IN_DISCARD = "not-in-discard"
    """[U4.6, U9.4, U9.7; params object] The object isn't in the player's discard pile or, for U9.4, in any discard
    pile.
    """
    NO_FAVOUR = "no-favour"
    """[U4.5, U4.7, params favour] The player doesn't have this favour."""
    ONE_FAVOUR = "one-favour"
    """[U4.7] The player has already played a favour this turn."""
    TOO_VALUABLE = "too-valuable"
    """[U9.2, U9.4; params object, most] Only objects of value 1 to ``most`` are allowed."""
    STOCK_LIMIT = "stock-limit"
    """[U9.7, params sum, most] The objects are worth ``sum`` in total, more than the maximum of ``most``."""
    NO_SUCH_CONTINENT = "no-such-continent"
    """[U9.1, U9.3, U9.6; params continent] There is no such continent."""
    CLOSED = "closed"
    """[U9.3, U9.6; params continent] The headline closes this continent."""
    NOTHING_LAID_OUT = "nothing-laid-out"
    """[U9.3, params continent] The continent has no object on display."""
    ALL_OF_THEM = "all-of-them"
    """[U9.3, params continent] The archaeological team has to put all of the continent's displayed objects under its
    deck.
    """
    DECK_EMPTY = "deck-empty"
    """[U9.6, params continent] The continent's deck is empty."""
    NO_EXPERTS = "no-experts"
    """[U9.9] No expert is on display."""
    CHOOSE_SO_MANY = "choose-so-many"
    """[U5.1, U9.3; params need] The action has to name exactly ``need`` objects."""
    NOT_AMONG_THEM = "not-among-them"
    """[U9.3, U9.6; params object] The object isn't among those drawn for the favour."""
    WRONG_SLOTS = "wrong-slots"
    """[U6.2, params need] The number of slots is wrong: the board has ``need`` slots."""
    NOT_ALL_PLACED = "not-all-placed"
    """[U6.2, params object] Every object of the museum needs exactly one slot, and no other object may be placed."""
    NO_PRESS = "no-press"
    """[U9.1, params have] The player can't cancel the negative points of more continents than the number of press
    conferences they have held (``have``).
    """
