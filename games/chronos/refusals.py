"""The reasons for refusing an action in Chronos Conquest. Each has a code, a rule and parameters (see
:class:`games.core.Illegal`).

In the parameters, places, gods, cities and cards are written as in the game's notation, seats are given by colour, and
times are in milliseconds. Hourglasses and piles are numbered from 1.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    """The reasons for refusing an action. Each docstring begins with the rule and the error's parameters
    (:class:`games.core.Illegal`) in brackets.
    """

    CLOCK_RUNS_BACK = "clock-runs-back"
    """[C3.2, params clock] The entry's time is before that of the previous entry."""
    NOT_TIME = "not-time"
    """[C3.2] The entry says that time has passed, but no event is due at its time."""
    TIME_FIRST = "time-first"
    """[C3.3, params due] An event is due before this entry, and must be applied first."""
    NOT_DRAWN = "not-drawn"
    """[C2.1 or C2.2; params what] The game isn't waiting for this draw, or its result is impossible."""
    WAIT_FOR_DRAW = "wait-for-draw"
    """[C2.1 or C2.2; params what] A random draw must be made first."""
    GAME_OVER = "game-over"
    """[C7.2] The game has ended."""
    NO_SUCH_SEAT = "no-such-seat"
    """[C1.3, params seat] There is no seat with the number `seat`, counted from 1."""
    NOT_STARTED = "not-started"
    """[C2.4, params left] The game hasn't started yet. It will in `left` milliseconds."""
    NOT_RUN_OUT = "not-run-out"
    """[C4.1, params left] The hourglass hasn't run out yet. It will in `left` milliseconds."""
    STAYS_YET = "stays-yet"
    """[C4.6, params left] The hourglass hasn't been at its place long enough. It must stay for another `left`
    milliseconds.
    """
    NO_SUCH_GLASS = "no-such-glass"
    """[C1.2, params glass] There is no such hourglass."""
    NOT_YOUR_GLASS = "not-your-glass"
    """[C4.1, params owner] The hourglass belongs to another player."""
    NOT_THERE = "not-there"
    """[C4.1, params place] The hourglass isn't at the place from which it should be lifted; it's at `place`."""
    NO_SUCH_PLACE = "no-such-place"
    """[C4.2, C9.1] There is no such place in this game, so the hourglass can't be put there."""
    NOTHING_DONE = "nothing-done"
    """[C4.2] The move changes nothing: the hourglass is already in front of its owner."""
    EMPTY_PILE = "empty-pile"
    """[C4.5, params place] There is no card at `place`, so an hourglass can't be put there or take one."""
    NOTHING_TO_TAKE = "nothing-to-take"
    """[C4.3] The hourglass can't take a card, because it's lifted from a place where no card can be taken."""
    BLOCKED = "blocked"
    """[C4.3, C4.7; params owner] The hourglass can't take the card, because an hourglass of the colour `owner` is there
    too.
    """
    TROY_MARKER = "troy-marker"
    """[C9.8, params pile] Troy's marker is on the pile, so its cards can't be taken."""
    UNDERWORLD_FIRST = "underworld-first"
    """[C6.1] The hourglass must move to the second part of the underworld before it can leave."""
    NOT_TO_UNDERWORLD = "not-to-underworld"
    """[C6.1] An hourglass can enter the underworld only by being sent there. Once there, it can only move from the
    first part to the second.
    """
    CITY_TAKEN = "city-taken"
    """[C9.1, params city, owner] The city can't be entered, because an hourglass of the colour `owner` is there."""
    CITY_TOO_SOON = "city-too-soon"
    """[C9.1] The city can't be entered before all of the player's hourglasses have been used."""
    CITY_AWAITS = "city-awaits"
    """[C9.6, params left] Mycenae can't be entered yet. For another `left` milliseconds, the player who left it may put
    an opponent's hourglass there.
    """
    NO_POWER = "no-power"
    """[C8, C9; params power] The player doesn't have the god, or an hourglass in the city, that gives this power."""
    NOT_OCCUPIED = "not-occupied"
    """[C8.11] Players may put an hourglass on a card in their own kingdom only to defend it against another player's
    hourglass there.
    """
    NO_OPPONENT = "no-opponent"
    """[C5.3, C7.5, C8, C9] The action must be aimed at an opponent, not at the player or the player's partner."""
    CHOICE_WAITS = "choice-waits"
    """[C3.5, params choice, left] The seat must make the choice `choice` first. If it doesn't, the choice ends
    automatically in `left` milliseconds.
    """
    NO_CHOICE = "no-choice"
    """[C3.5] The seat hasn't been asked to make the choice that this action answers."""
    NO_SUCH_CARD = "no-such-card"
    """[C7.1] The seat's kingdom doesn't contain all of these cards, or they aren't in ascending order."""
    NOT_A_WIND = "not-a-wind"
    """[C5.3] The famine must take a wind, because the player's stack is empty, but this card isn't a wind."""
    NOT_IN_TEMPLE = "not-in-temple"
    """[C7.1, C8.13; params god] The god isn't in the temple."""
    NOT_WITH_OTHERS = "not-with-others"
    """[C8.19, params god] The god can't be bought, because no other player has it."""
    RESERVED = "reserved"
    """[C8.13, params god, owner] The god is reserved for the colour `owner`."""
    WRONG_PRICE = "wrong-price"
    """[C7.1, C8.19, C9.4; params need, given] The player gave `given` cards, but the price is `need`."""
    ONLY_OLYMPIA = "only-olympia"
    """[C9.7] While Olympia is in the game, only the player who has an hourglass there can make offerings."""
    NOT_LAST_GOD = "not-last-god"
    """[C8.14, params gods] Only the last god in the temple can be taken. The temple has `gods` gods, but there must be
    exactly one.
    """
    NOTHING_GIVEN_UP = "nothing-given-up"
    """[C8.3] No card that was lost to a famine is available."""
    NOTHING_VISIBLE = "nothing-visible"
    """[C8.7] That part of the opponent's kingdom has no card."""
    NOT_TEN = "not-ten"
    """[C8.15] The top card of this pile isn't a 10-island."""
    GLASS_ON_PILE = "glass-on-pile"
    """[C8.15] The top card can't be taken, because there is an hourglass on this pile."""
    ALREADY_SENT = "already-sent"
    """[C6.2] The hourglass is already in the underworld."""
    PROTECTED = "protected"
    """[C8.9, params owner] The hourglass can't be sent to the underworld, because its owner, of the colour `owner`, has
    Athena.
    """
    UNDERWORLD_NOT_EMPTY = "underworld-not-empty"
    """[C8.2] Hades can send hourglasses to the underworld only while the underworld is empty."""
    SAME_GLASS = "same-glass"
    """[C8.2] Hades sends two different hourglasses, but the player named the same one twice."""
    NOT_ON_TEN = "not-on-ten"
    """[C8.15] Demeter can only send an hourglass that is on a pile with a 10-island on top."""
    NOT_BESIDE_TWO = "not-beside-two"
    """[C8.22] Eros can only send an hourglass that is on a pile where the player has two other hourglasses."""
    NOT_ALONE_BELOW = "not-alone-below"
    """[C8.28] The Erinyes can send an hourglass only while the underworld contains one hourglass, which belongs to the
    player.
    """
    SAME_PILE = "same-pile"
    """[C9.8] Troy's marker is already on this pile."""
    BARRED = "barred"
    """[C7.2, params left] After a false claim, the player can't claim for another `left` milliseconds."""
    COUNT_RUNS = "count-runs"
    """[C7.3, params left] The countdown to the end of the game is already running; `left` milliseconds remain."""
    NO_COUNT_YET = "no-count-yet"
    """[C7.3] The countdown to the end of the game can't be started, because no card has been taken in this game yet."""
    GLASSES_RUN = "glasses-run"
    """[C7.3, params left] The countdown to the end of the game can't be started before all hourglasses have run out.
    The last one will in `left` milliseconds.
    """
