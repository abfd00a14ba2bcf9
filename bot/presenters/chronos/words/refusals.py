"""Refusals of Chronos Conquest, in words: the mistake with its facts, then the rule."""

from __future__ import annotations

from typing import Final

from bot.presenters.chronos.words.names import card_name, city_name, god_name, place_name, power_name
from bot.presenters.refusals import RefusalWords
from data.texts import N_, Texts
from games.chronos.refusals import Refusal
from games.chronos.terms import PLACE_NAMES

GAME: Final = "chronos"
SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE

SENTENCES: Final = {
    Refusal.CLOCK_RUNS_BACK: N_("That moment is over."),
    Refusal.NOT_TIME: N_("Nothing falls due at this moment."),
    Refusal.TIME_FIRST: N_("What falls due comes first. Please try again."),
    Refusal.NO_SUCH_SEAT: N_("Nobody sits on seat {seat}."),
    Refusal.NOT_STARTED: N_("The game starts in {left}."),
    Refusal.NOT_RUN_OUT: N_("This hourglass runs for another {left}."),
    Refusal.STAYS_YET: N_("This hourglass has to stay where it is for another {left}."),
    Refusal.NO_SUCH_GLASS: N_("There is no hourglass {glass}."),
    Refusal.NOT_YOUR_GLASS: N_("This hourglass is not yours: it belongs to {owner}."),
    Refusal.NOT_THERE: N_("The hourglass stands elsewhere by now: {place}."),
    Refusal.NO_SUCH_PLACE: N_("There is no such place in this game."),
    Refusal.NOTHING_DONE: N_("This hourglass already stands in front of you."),
    Refusal.EMPTY_PILE: N_("No card lies there: {place}."),
    Refusal.NOTHING_TO_TAKE: N_("An hourglass that is lifted there takes nothing."),
    Refusal.BLOCKED: N_("An hourglass of {owner} stands there, so no card can be taken."),
    Refusal.TROY_MARKER: N_("The marker of Troy lies on pile {pile}: nobody takes cards there."),
    Refusal.UNDERWORLD_FIRST: N_("This hourglass first has to pass through the second part of the underworld."),
    Refusal.NOT_TO_UNDERWORLD: N_(
        "An hourglass comes to the underworld only when it is sent, and to its second part out of the first."
    ),
    Refusal.CITY_TAKEN: N_("{city} is taken: an hourglass of {owner} stands there."),
    Refusal.CITY_TOO_SOON: N_("Cities are open to you once all of your hourglasses were used."),
    Refusal.CITY_AWAITS: N_("Whoever left Mycenae first chooses whose hourglass stands there now."),
    Refusal.NO_POWER: N_("You do not have this power: {power}."),
    Refusal.NOT_OCCUPIED: N_("You defend your kingdom only where another player's hourglass stands."),
    Refusal.NO_OPPONENT: N_("This has to be an opponent, not yourself or your partner."),
    Refusal.CHOICE_WAITS: N_("You have to choose first: {choice}. After {left} it is decided without you."),
    Refusal.NO_CHOICE: N_("You are not asked this, or not any more."),
    Refusal.NO_SUCH_CARD: N_("These cards are not in your kingdom."),
    Refusal.NOT_A_WIND: N_("You have no stack, so you give up a wind."),
    Refusal.NOT_IN_TEMPLE: N_("{god} is not on offer in the temple."),
    Refusal.NOT_WITH_OTHERS: N_("No other player has {god}."),
    Refusal.RESERVED: N_("{god} is reserved for {owner}."),
    Refusal.WRONG_PRICE: N_("This costs {need} cards, and you gave {given}."),
    Refusal.ONLY_OLYMPIA: N_("Only somebody who stands on Olympia makes offerings."),
    Refusal.NOT_LAST_GOD: N_("Cassandra waits until one god is left in the temple; there are {gods}."),
    Refusal.NOTHING_GIVEN_UP: N_("There is no card lost to a famine to be had."),
    Refusal.NOTHING_VISIBLE: N_("No card lies there."),
    Refusal.NOT_TEN: N_("No island of 10 lies on top of this pile."),
    Refusal.GLASS_ON_PILE: N_("An hourglass stands on this pile."),
    Refusal.ALREADY_SENT: N_("This hourglass is in the underworld already."),
    Refusal.PROTECTED: N_("Athena protects the hourglasses of {owner}."),
    Refusal.UNDERWORLD_NOT_EMPTY: N_("Hades needs an empty underworld."),
    Refusal.SAME_GLASS: N_("Hades sends two different hourglasses."),
    Refusal.NOT_ON_TEN: N_("This hourglass does not stand on an island of 10."),
    Refusal.NOT_BESIDE_TWO: N_("This hourglass does not stand beside two of yours on a pile."),
    Refusal.NOT_ALONE_BELOW: N_("An hourglass of yours has to be the only one in the underworld."),
    Refusal.SAME_PILE: N_("The marker lies there already."),
    Refusal.BARRED: N_("After a false claim you cannot claim again for {left}."),
    Refusal.COUNT_RUNS: N_("The count has begun; {left} are left."),
    Refusal.NO_COUNT_YET: N_("Nobody can count before the first card of the game was taken."),
    Refusal.GLASSES_RUN: N_("Not all hourglasses have run out; the last one does in {left}."),
}
"""One sentence for every code; the places in braces are the code's parameters."""

UNREADABLE: Final = {
    "wrong-count": N_("{text} says too much or too little."),
    "unknown-glass": N_("There is no hourglass {part}."),
    "unknown-place": N_("There is no place {part}."),
    "unknown-god": N_("There is no god {part}."),
    "unknown-card": N_("There is no card {part}."),
    "unknown-seat": N_("There is no seat {part}."),
    "unknown-part": N_("A kingdom has no part {part}."),
    "unknown-turn": N_("An hourglass is turned or kept: turn, keep; not {part}."),
    "unknown-take": N_("A card is taken or left: take, leave; not {part}."),
    "unknown-claim": N_("One claims points or monsters, not {part}."),
    "unknown-power": N_("There is no power {part}."),
    "unknown-catastrophe": N_("There is no catastrophe {part}."),
}
"""The mistakes in texts that are no moves, by the reason of the notation; none for a text that is no move at all."""

CHOICES: Final = {
    "famine": N_("who starves"),
    "war": N_("whose hourglass goes to the underworld"),
    "mycenae": N_("whose hourglass stands on Mycenae now"),
    "apollo": N_("which god to reserve"),
    "hecate": N_("how the catastrophe acts"),
    "wind": N_("which wind to give up"),
    "debt": N_("which card to give"),
}
"""The subjects of pending choices (C3.5)."""

DEFAULTS: Final = {
    "famine": N_("nobody starves"),
    "war": N_("no hourglass is sent"),
    "mycenae": N_("none is put there"),
    "apollo": N_("none is reserved"),
    "hecate": N_("it acts as what it is"),
    "wind": N_("the first of north, south, east and west goes"),
    "debt": N_("the top card goes, or else a wind"),
}
"""The results of choices that are not made in time (C3.5)."""


def time_left(millis: int, tr: Texts) -> str:
    """Return the time that is left, never less than it is: tenths of a second below ten, then
    seconds, minutes, hours.
    """
    if millis < 10 * SECOND:
        return tr("{seconds} s", seconds=tr.tenths(-(-millis // 100) / 10))
    if millis < 2 * MINUTE:
        return tr("{seconds} s", seconds=-(-millis // SECOND))
    if millis < 2 * HOUR:
        return tr("{minutes} min", minutes=-(-millis // MINUTE))
    return tr("{hours} h", hours=-(-millis // HOUR))


REFUSALS: Final = RefusalWords(
    GAME,
    SENTENCES,
    {
        "god": god_name,
        "city": city_name,
        "power": power_name,
        "card": card_name,
        "place": lambda place, tr: place_name(PLACE_NAMES.index(place), tr),
        "choice": lambda choice, tr: tr(CHOICES[choice]),
        "left": lambda left, tr: time_left(int(left), tr),
    },
)
