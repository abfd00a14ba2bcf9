"""Parses Museum moves that players type into a command, as ids or as names in any language.

If no payment is typed, the cheapest one is used. The rules decide whether the move is legal.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.commands.meant import (
    BOARD_NAMES,
    CONTINENT_NAMES,
    EXPERT_NAMES,
    FAVOUR_NAMES,
    KEEP,
    OBJECTS,
    PATRON_NAMES,
    PLAIN,
    REDRAW,
    RENEW,
    SKIP,
    one_of,
    paid,
    several,
)
from bot.presenters.museum.commands.meant import LEAVE as LEAVE_IT
from bot.wording.names.choices import chosen
from bot.wording.names.meant import folded
from data.museum import CONTINENTS, EXPERTS, FAVOURS, OPINION
from data.texts import Texts
from games.core import Unreadable
from games.museum import notation
from games.museum.actions import (
    LEAVE,
    Action,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Keep,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.rules import payments
from games.museum.stages import Stage
from games.museum.view import SeatView, View


class Command(enum.StrEnum):
    """The slash commands for moves."""

    TAKE = "take"
    WISH = "wish"
    EXHIBIT = "exhibit"
    HIRE = "hire"
    BUY = "buy"
    INVENTORY = "inventory"
    FAVOUR = "favour"
    CHOOSE = "choose"
    DISCARD = "discard"
    DROP = "drop"
    ARRANGE = "arrange"
    END = "end"


OWN: Final = frozenset({Stage.TAKE, Stage.GRANT, Stage.PICK})
_PAY: Final = re.compile(r"(?<![\w-])pay(?![\w-])", re.IGNORECASE)
_HIRE: Final = re.compile(r"(?<![\w-])hire(?![\w-])", re.IGNORECASE)


def read_move(command: Command, typed: str, view: View, tr: Texts, *, hire: str = "", pay: str = "") -> Action:
    """Return the move that a player typed into `command`. `hire`, `pay`: what they typed into its other fields. Raises
    Unreadable, or :class:`bot.wording.names.meant.Unclear` if the text is ambiguous.
    """
    return Reader(view, tr).read(command, chosen(typed), chosen(hire), chosen(pay))


class Reader:
    """Parses the moves of one player."""

    def __init__(self, view: View, tr: Texts) -> None:
        self.view = view
        self.tr = tr
        self.own: SeatView | None = None if view.viewer is None else view.seats[view.viewer]

    @property
    def hand(self) -> tuple[str, ...]:
        """Return the cards in the player's hand."""
        return (self.own.cards or ()) if self.own else ()

    @property
    def depot(self) -> tuple[str, ...]:
        """Return the objects in the player's discard pile."""
        return self.own.discard if self.own else ()

    def sale(self) -> tuple[str, ...]:
        """Return the objects in the other players' discard piles."""
        return tuple(
            one for seat, other in enumerate(self.view.seats) if seat != self.view.viewer for one in other.discard
        )

    def there(self) -> tuple[str, ...]:
        """Return the objects that can be taken now."""
        return (*(self.own.drawable if self.own else ()), *self.view.shown)

    def objects(self, typed: str, among: Sequence[str]) -> tuple[str, ...]:
        """Return the objects that `typed` names. Raises Unreadable if there are none."""
        found = several(OBJECTS, typed, among, self.tr)
        if not found:
            raise Unreadable(typed, "wrong-count")
        return found

    def object(self, typed: str, among: Sequence[str]) -> str:
        """Return the only object that `typed` names. Raises Unreadable if there isn't exactly one."""
        return one_of(OBJECTS, typed, among, self.tr)

    def read(self, command: Command, typed: str, hire: str, pay: str) -> Action:
        """Parse what the player typed into the fields of `command` (see :func:`read_move`)."""
        match command:
            case Command.EXHIBIT | Command.HIRE:
                return self.exhibit(typed, hire, pay) if command is Command.EXHIBIT else self.exhibit("", typed, pay)
            case Command.BUY:
                return self.buy(typed, pay)
            case Command.TAKE | Command.WISH:
                return self.draw(command, typed)
            case Command.FAVOUR:
                return self.favour(typed)
            case Command.CHOOSE:
                return self.choose(typed)
            case Command.INVENTORY:
                return Inventory(self.objects(typed, self.depot))
            case Command.DISCARD:
                return Discard(self.objects(typed, self.hand))
            case Command.DROP:
                return Drop(one_of(FAVOUR_NAMES, typed, FAVOURS, self.tr))
            case Command.ARRANGE:
                return notation.read(f"arrange {typed}")
            case Command.END:
                return End()

    def exhibit(self, typed: str, hire: str, pay: str) -> Action:
        """Parse a command that exhibits objects or hires experts (U4.1, U4.3). The experts and the payment may be in
        the fields `hire` and `pay`, or in `typed` itself.
        """
        typed, behind = _split(_PAY, typed)
        typed, hired = _split(_HIRE, typed)
        hire, more = _split(_PAY, f"{hired} {hire}".strip())
        pay = f"{behind} {more} {pay}".strip()
        wanted = several(OBJECTS, typed, (*self.hand, *self.depot), self.tr)
        row = [one.id for one in self.view.experts]
        experts = several(EXPERT_NAMES, hire, row, self.tr)
        if not wanted and not experts:
            raise Unreadable(typed or hire, "wrong-count")
        if pay:
            return Exhibit(wanted, experts, *paid(pay, self.hand, self.tr))
        cheapest = payments.cheapest(self.view, wanted, experts) if self._can(wanted, experts) else None
        return Exhibit(wanted, experts, *(cheapest or ((), 0)))

    def _can(self, wanted: Sequence[str], experts: Sequence[str]) -> bool:
        own = {*self.hand, *self.depot}
        row = {one.id for one in self.view.experts}
        return self.own is not None and own.issuperset(wanted) and row.issuperset(experts)

    def buy(self, typed: str, pay: str) -> Action:
        """Parse a command that buys an object (U4.2). `pay` is the text of the payment field."""
        typed, behind = _split(_PAY, typed)
        pay = f"{behind} {pay}".strip()
        one = self.object(typed, self.sale())
        if pay:
            return Buy(one, *paid(pay, self.hand, self.tr))
        cheapest = payments.cheapest_bought(self.view, one) if self.own and one in self.sale() else None
        return Buy(one, *(cheapest or ((), 1)))

    def draw(self, command: Command, typed: str) -> Action:
        """Parse the command for taking an object, or the one for wishing for objects (U3.1, U3.2). Both commands accept
        both moves, because only one of the two is possible at a time.
        """
        stage = self.view.stage
        plain = self.plain(typed)
        wishing = stage is Stage.DRAWS or (command is Command.WISH and stage not in OWN)
        if plain in {SKIP, LEAVE_IT}:
            return LEAVE if wishing else Skip()
        if wishing:
            return Wish(self.objects(typed, self.there()))
        one = self.object(typed, self.there())
        return Pick(one) if stage is Stage.PICK else Take(one)

    def plain(self, typed: str) -> str:
        """Return the id of the answer that `typed` names, or an empty string if it names none. Such answers are "Take
        nothing" and "Keep this hand", for example.
        """
        found = PLAIN.meant(typed, self.tr)
        return found[0] if len(found) == 1 else ""

    def choose(self, typed: str) -> Action:
        """Parse a command that chooses a patron or board during set-up (U2), or objects found by the archaeological
        team or a discovery (U9).
        """
        stage = self.view.stage
        if stage is Stage.PICK:
            return Pick(self.object(typed, self.view.shown))
        if (plain := self.plain(typed)) in {REDRAW, KEEP}:
            return Keep() if plain == KEEP else Redraw()
        if stage is not Stage.SETUP:
            return Choose(self.objects(typed, self.view.shown))
        words = folded(typed).split()
        board, taken = BOARD_NAMES.exact(words)
        if taken and taken == len(words):
            return Board(board)
        offered = (self.own.offered or ()) if self.own else ()
        return Patron(one_of(PATRON_NAMES, typed, offered, self.tr))

    def favour(self, typed: str) -> Action:
        """Parse a command that plays a favour. `typed` names the favour, followed by its target if it has one (U9)."""
        words = folded(typed.replace(",", " ")).split()
        favour, taken = FAVOUR_NAMES.exact(words)
        if not taken:
            held = (self.own.held or ()) if self.own else ()
            fits = FAVOUR_NAMES.begun(words[0], held or FAVOURS) if words else []
            if len(fits) != 1:
                raise Unreadable(typed, "unknown-favour", words[0] if words else "")
            favour, taken = fits[0], 1
        rest = " ".join(words[taken:])
        match favour:
            case "press" | "loan":
                if rest:
                    raise Unreadable(typed, "wrong-count")
                return Press() if favour == "press" else Loan()
            case "express":
                return Express(self.object(rest, self.hand))
            case "collector":
                return Collector(self.object(rest, self.hand))
            case "ball":
                return Ball(self.object(rest, (*self.depot, *self.sale())))
            case "stock":
                return Stock(self.objects(rest, self.depot))
            case "discovery":
                return Discovery(one_of(CONTINENT_NAMES, rest, CONTINENTS, self.tr))
            case "team":
                return self.team(rest)
            case _:
                return Hire("" if self.plain(rest) == RENEW else one_of(EXPERT_NAMES, rest, EXPERTS, self.tr))

    def team(self, typed: str) -> Action:
        """Parse a move that uses the archaeological team. `typed` names a continent, and may name the order in which
        the continent's objects are put under the deck. The default is their current order.
        """
        words = typed.split()
        place, taken = CONTINENT_NAMES.exact(words)
        if not taken:
            place, taken = one_of(CONTINENT_NAMES, words[0] if words else "", CONTINENTS, self.tr), 1
        out = next(one.out for one in self.view.continents if one.id == place)
        there = tuple(one for one in out if one != OPINION)
        said = " ".join(words[taken:])
        return Team(place, self.objects(said, there) if said else there)


def _split(word: re.Pattern[str], typed: str) -> tuple[str, str]:
    before, *behind = word.split(typed, maxsplit=1)
    return before.strip(), behind[0].strip() if behind else ""
