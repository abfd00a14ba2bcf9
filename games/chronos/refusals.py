"""The reasons for refusing an action in Chronos Conquest. Each refusal has a code, a rule and parameters (see
:class:`games.core.Illegal`). In the parameters, places, gods, cities and cards are written as in the game's notation,
seats are given by colour, and times are in milliseconds. Hourglasses and piles are numbered from 1.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    # After each code: the rules and, in brackets, the names of the parameters.

    CLOCK_RUNS_BACK = "clock-runs-back"  # C3.2 (clock)
    NOT_TIME = "not-time"  # C3.2
    TIME_FIRST = "time-first"  # C3.3 (due)
    NOT_DRAWN = "not-drawn"  # C2.1 or C2.2 (what)
    WAIT_FOR_DRAW = "wait-for-draw"  # C2.1 or C2.2 (what)
    GAME_OVER = "game-over"  # C7.2
    NO_SUCH_SEAT = "no-such-seat"  # C1.3 (seat)
    NOT_STARTED = "not-started"  # C2.4 (left)
    NOT_RUN_OUT = "not-run-out"  # C4.1 (left)
    STAYS_YET = "stays-yet"  # C4.6 (left)
    NO_SUCH_GLASS = "no-such-glass"  # C1.2 (glass)
    NOT_YOUR_GLASS = "not-your-glass"  # C4.1 (owner)
    NOT_THERE = "not-there"  # C4.1 (place)
    NO_SUCH_PLACE = "no-such-place"  # C4.2, C9.1
    NOTHING_DONE = "nothing-done"  # C4.2
    EMPTY_PILE = "empty-pile"  # C4.5 (place)
    NOTHING_TO_TAKE = "nothing-to-take"  # C4.3
    BLOCKED = "blocked"  # C4.3, C4.7 (owner)
    TROY_MARKER = "troy-marker"  # C9.8 (pile)
    UNDERWORLD_FIRST = "underworld-first"  # C6.1
    NOT_TO_UNDERWORLD = "not-to-underworld"  # C6.1
    CITY_TAKEN = "city-taken"  # C9.1 (city, owner)
    CITY_TOO_SOON = "city-too-soon"  # C9.1
    CITY_AWAITS = "city-awaits"  # C9.6 (left)
    NO_POWER = "no-power"  # C8, C9 (power)
    NOT_OCCUPIED = "not-occupied"  # C8.11
    NO_OPPONENT = "no-opponent"  # C5.3, C7.5, C8, C9
    CHOICE_WAITS = "choice-waits"  # C3.5 (choice, left)
    NO_CHOICE = "no-choice"  # C3.5
    NO_SUCH_CARD = "no-such-card"  # C7.1
    NOT_A_WIND = "not-a-wind"  # C5.3
    NOT_IN_TEMPLE = "not-in-temple"  # C7.1, C8.13 (god)
    NOT_WITH_OTHERS = "not-with-others"  # C8.19 (god)
    RESERVED = "reserved"  # C8.13 (god, owner)
    WRONG_PRICE = "wrong-price"  # C7.1, C8.19, C9.4 (need, given)
    ONLY_OLYMPIA = "only-olympia"  # C9.7
    NOT_LAST_GOD = "not-last-god"  # C8.14 (gods)
    NOTHING_GIVEN_UP = "nothing-given-up"  # C8.3
    NOTHING_VISIBLE = "nothing-visible"  # C8.7
    NOT_TEN = "not-ten"  # C8.15
    GLASS_ON_PILE = "glass-on-pile"  # C8.15
    ALREADY_SENT = "already-sent"  # C6.2
    PROTECTED = "protected"  # C8.9 (owner)
    UNDERWORLD_NOT_EMPTY = "underworld-not-empty"  # C8.2
    SAME_GLASS = "same-glass"  # C8.2
    NOT_ON_TEN = "not-on-ten"  # C8.15
    NOT_BESIDE_TWO = "not-beside-two"  # C8.22
    NOT_ALONE_BELOW = "not-alone-below"  # C8.28
    SAME_PILE = "same-pile"  # C9.8
    BARRED = "barred"  # C7.2 (left)
    COUNT_RUNS = "count-runs"  # C7.3 (left)
    NO_COUNT_YET = "no-count-yet"  # C7.3
    GLASSES_RUN = "glasses-run"  # C7.3 (left)
