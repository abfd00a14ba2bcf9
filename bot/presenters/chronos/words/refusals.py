from __future__ import annotations

from typing import Final

from bot.presenters.chronos.words.names import power_name
from bot.presenters.refusals import RefusalWords
from data.texts import N_, Texts
from games.chronos.refusals import Refusal
from games.chronos.terms import PLACE_NAMES
from render.chronos.words.names import card_word, city_word, god_word, place_word
from render.chronos.words.stages import CHOICES
from render.chronos.words.told import left_word

GAME: Final = "chronos"
TENTHS: Final = 10_000
"""If less time than this is left, in milliseconds, tenths of a second are shown."""

SENTENCES: Final = {
    Refusal.CLOCK_RUNS_BACK: N_("That moment has passed."),
    Refusal.NOT_TIME: N_("It isn't time for that yet."),
    Refusal.TIME_FIRST: N_("Something else has to happen first. Please try again."),
    Refusal.NO_SUCH_SEAT: N_("Seat {seat} is empty."),
    Refusal.NOT_STARTED: N_("The game starts in {left}."),
    Refusal.NOT_RUN_OUT: N_("This hourglass still has {left} to run."),
    Refusal.STAYS_YET: N_("This hourglass has to stay where it is for another {left}."),
    Refusal.NO_SUCH_GLASS: N_("There's no hourglass {glass}."),
    Refusal.NOT_YOUR_GLASS: N_("This hourglass isn't yours: it belongs to {owner}."),
    Refusal.NOT_THERE: N_("The hourglass is somewhere else now: {place}."),
    Refusal.NO_SUCH_PLACE: N_("There's no such place in this game."),
    Refusal.NOTHING_DONE: N_("This hourglass is already in front of you."),
    Refusal.EMPTY_PILE: N_("There's no card there: {place}."),
    Refusal.NOTHING_TO_TAKE: N_("Lifting an hourglass there doesn't get you a card."),
    Refusal.BLOCKED: N_("{owner} has an hourglass there, so you can't take a card."),
    Refusal.TROY_MARKER: N_("The Troy marker is on pile {pile}: you can't take cards there."),
    Refusal.UNDERWORLD_FIRST: N_("This hourglass first has to pass through the second part of the underworld."),
    Refusal.NOT_TO_UNDERWORLD: N_(
        "An hourglass only enters the underworld when it's sent there, and only reaches the second part from the first."
    ),
    Refusal.CITY_TAKEN: N_("{city} is taken: {owner} has an hourglass there."),
    Refusal.CITY_TOO_SOON: N_("You can use cities once you've used all of your hourglasses."),
    Refusal.CITY_AWAITS: N_("Please wait: the player who left Mycenae is still choosing whose hourglass goes there."),
    Refusal.NO_POWER: N_("You don't have this power: {power}."),
    Refusal.NOT_OCCUPIED: N_("You can only defend your kingdom where another player has an hourglass."),
    Refusal.NO_OPPONENT: N_("Choose an opponent, not yourself or your partner."),
    Refusal.CHOICE_WAITS: N_("You have to choose {choice} first. In {left} the game decides for you."),
    Refusal.NO_CHOICE: N_("You can't make this choice: it isn't yours, or it's no longer open."),
    Refusal.NO_SUCH_CARD: N_("These cards aren't in your kingdom."),
    Refusal.NOT_A_WIND: N_("Your stack is empty, so you have to give up a wind."),
    Refusal.NOT_IN_TEMPLE: N_("You can't get {god} from the temple."),
    Refusal.NOT_WITH_OTHERS: N_("No other player has {god}."),
    Refusal.RESERVED: N_("{god} is reserved for {owner}."),
    Refusal.WRONG_PRICE: N_("This costs {need} cards; you gave {given}."),
    Refusal.ONLY_OLYMPIA: N_("You need an hourglass on Olympia to make offerings."),
    Refusal.NOT_LAST_GOD: N_("Cassandra has to wait until only one god is left in the temple; there are {gods} now."),
    Refusal.NOTHING_GIVEN_UP: N_("No card has been lost to a famine, so there's nothing to take."),
    Refusal.NOTHING_VISIBLE: N_("There's no card there."),
    Refusal.NOT_TEN: N_("The top card of this pile isn't an island worth 10."),
    Refusal.GLASS_ON_PILE: N_("There's an hourglass on this pile."),
    Refusal.ALREADY_SENT: N_("This hourglass is already in the underworld."),
    Refusal.PROTECTED: N_("Athena protects {owner}'s hourglasses."),
    Refusal.UNDERWORLD_NOT_EMPTY: N_("Hades needs an empty underworld."),
    Refusal.SAME_GLASS: N_("Choose two different hourglasses for Hades."),
    Refusal.NOT_ON_TEN: N_("This hourglass isn't on an island worth 10."),
    Refusal.NOT_BESIDE_TWO: N_("This hourglass isn't on a pile with two of your own hourglasses."),
    Refusal.NOT_ALONE_BELOW: N_("The only hourglass in the underworld has to be yours."),
    Refusal.SAME_PILE: N_("The marker is already there."),
    Refusal.BARRED: N_("Your claim was false: you can claim again in {left}."),
    Refusal.COUNT_RUNS: N_("The count has begun; {left} to go."),
    Refusal.NO_COUNT_YET: N_("You can't start the count before someone takes the first card."),
    Refusal.GLASSES_RUN: N_("Some hourglasses are still running; the last one runs out in {left}."),
}

UNREADABLE: Final = {
    "wrong-count": N_("{text} has too many or too few parts."),
    "unknown-glass": N_("There's no hourglass called {part}."),
    "unknown-place": N_("There's no place called {part}."),
    "unknown-god": N_("There's no god called {part}."),
    "unknown-card": N_("There's no card called {part}."),
    "unknown-seat": N_("There's no seat {part}."),
    "unknown-part": N_("A kingdom doesn't have a part called {part}."),
    "unknown-turn": N_("For the hourglass, write `turn` or `keep`, not {part}."),
    "unknown-take": N_("For the card, write `take` or `leave`, not {part}."),
    "unknown-claim": N_("For a claim, write `points` or `monsters`, not {part}."),
    "unknown-power": N_("There's no power called {part}."),
    "unknown-catastrophe": N_("There's no catastrophe called {part}."),
}


def time_left(millis: int, tr: Texts) -> str:
    """Return the remaining time, rounded up: below ten seconds in tenths, then in seconds, minutes or hours."""
    if millis < TENTHS:
        return tr("{count} s", count=tr.tenths(-(-millis // 100) / 10))
    return left_word(millis, tr)


REFUSALS: Final = RefusalWords(
    GAME,
    SENTENCES,
    {
        "god": god_word,
        "city": city_word,
        "power": power_name,
        "card": card_word,
        "place": lambda place, tr: place_word(PLACE_NAMES.index(place), tr),
        "choice": lambda choice, tr: tr(CHOICES[choice].what),
        "left": lambda left, tr: time_left(int(left), tr),
    },
)
