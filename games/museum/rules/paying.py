"""Carries out the main actions (rule U4): exhibiting, hiring, buying, and taking an inventory. Also carries out the
action that ends the turn.
"""

from __future__ import annotations

from games.core import Illegal
from games.museum.actions import Buy, Discard, End, Exhibit, Inventory
from games.museum.events.exhibited import Bought, Discarded, Exhibited, Restocked
from games.museum.events.turned import LastTurns
from games.museum.refusals import Refusal
from games.museum.rules import flow
from games.museum.rules.prices import Price, bought, fault, price
from games.museum.rules.work import Work, favour_limit, free_slots, hand_limit, without
from games.museum.stages import Acted, Stage
from games.museum.state import NOBODY, Task
from games.museum.tables import GOAL, MASTERPIECE, VALUES


def once(cards: tuple[str, ...], rule: str) -> None:
    """Raise Illegal, with the rule number ``rule``, if ``cards`` contains the same card twice."""
    if len(set(cards)) < len(cards):
        raise Illegal(Refusal.TWICE, rule, object=next(card for card in cards if cards.count(card) > 1))


def exhibit(work: Work, seat: int, action: Exhibit) -> None:
    """Exhibit objects from the hand and the player's discard pile, and hire experts, with one payment (rules U4.1,
    U4.3). Raises Illegal.
    """
    player = work.players[seat]
    objects, experts, cards = action.objects, action.experts, action.cards
    _may_pay(work)
    if not objects and not experts:
        raise Illegal(Refusal.NOTHING_WANTED, "U4.1")
    once(objects, "U4.1")
    once(experts, "U4.3")
    stored = tuple(one for one in objects if one not in player.hand)
    for one in stored:
        if one not in player.discard:
            if any(one in other.discard for other in work.players):
                raise Illegal(Refusal.BOUGHT_ALONE, "U4.2", object=one)
            raise Illegal(Refusal.NOT_YOURS, "U4.1", object=one)
    room(work, seat, len(objects))
    for expert in experts:
        if expert not in work.row:
            raise Illegal(Refusal.EXPERT_AWAY, "U4.3", expert=expert)
    asked = price(objects, experts, work.headline, player.experts)
    rule = "U4.1" if objects else "U4.3"
    _unpaid(work, seat, objects, cards, rule)
    _judge(player.prestige, asked, cards, action.prestige, rule)
    hand = without(player.hand, *(one for one in objects if one not in stored), *cards)
    work.player(
        seat,
        hand=hand,
        discard=without(player.discard, *stored) + cards,
        prestige=player.prestige - action.prestige,
    )
    work.supply += action.prestige
    points, gained, favours = show(work, seat, objects)
    if experts:
        hire(work, seat, experts)
    work.acted = Acted.EXHIBIT
    work.tell(
        Exhibited(
            seat,
            objects,
            stored,
            experts,
            cards,
            action.prestige,
            asked.fixed,
            points,
            work.players[seat].score,
            gained,
            favours,
        )
    )
    reached(work, seat)


def buy(work: Work, seat: int, action: Buy) -> None:
    """Buy an object from another player's discard pile (rule U4.2). Raises Illegal."""
    player = work.players[seat]
    _may_pay(work)
    one = action.object
    owner = next((other for other, found in enumerate(work.players) if other != seat and one in found.discard), None)
    if owner is None:
        raise Illegal(Refusal.NOT_FOR_SALE, "U4.2", object=one)
    room(work, seat, 1)
    asked = bought(one, work.headline, player.experts)
    _unpaid(work, seat, (), action.cards, "U4.2")
    _judge(player.prestige, asked, action.cards, action.prestige, "U4.2")
    deflation = asked.fixed - 1
    work.player(seat, hand=without(player.hand, *action.cards), prestige=player.prestige - action.prestige)
    other = work.players[owner]
    work.player(
        owner,
        discard=without(other.discard, one) + action.cards,
        prestige=other.prestige + action.prestige - deflation,
    )
    work.supply += deflation
    points, gained, favours = show(work, seat, (one,))
    work.acted = Acted.EXHIBIT
    score = work.players[seat].score
    work.tell(Bought(seat, owner, one, action.cards, action.prestige, deflation, points, score, gained, favours))
    reached(work, seat)


def _may_pay(work: Work) -> None:
    if work.acted is Acted.INVENTORY:
        raise Illegal(Refusal.INVENTORY_DONE, "U4.6")


def room(work: Work, seat: int, count: int) -> None:
    """Raise Illegal unless the museum has free slots for ``count`` more objects (rule U4.4)."""
    free = free_slots(work.players[seat])
    if count > free:
        raise Illegal(Refusal.NO_FREE_SLOT, "U4.4", free=free, need=count)


def _unpaid(work: Work, seat: int, objects: tuple[str, ...], cards: tuple[str, ...], rule: str) -> None:
    player = work.players[seat]
    once(cards, rule)
    for card in cards:
        if card in objects:
            raise Illegal(Refusal.PAYS_FOR_ITSELF, "U4.1", object=card)
        if card not in player.hand:
            if card in player.discard:
                raise Illegal(Refusal.DISCARD_NEVER_PAYS, "U4.1", object=card)
            raise Illegal(Refusal.NOT_IN_HAND, rule, object=card)


def _judge(have: int, asked: Price, cards: tuple[str, ...], prestige: int, rule: str) -> None:
    # Raise Illegal unless ``cards`` and ``prestige`` are a valid payment for the price ``asked``. ``have`` is the
    # player's prestige.
    if not 0 <= prestige <= have:
        raise Illegal(Refusal.PRESTIGE_SHORT, rule, have=have, need=prestige)
    if prestige < asked.fixed:
        if rule == "U4.2":
            raise Illegal(Refusal.OWNER_UNPAID, "U4.2", need=asked.fixed)
        raise Illegal(Refusal.DEFLATION_UNPAID, "U10.6", need=asked.fixed)
    wrong = fault(asked.cost, cards, prestige - asked.fixed)
    if wrong is None:
        return
    if wrong.kind == "too-little":
        raise Illegal(Refusal.TOO_LITTLE, rule, cost=asked.cost, paid=asked.cost - wrong.over)
    if wrong.kind == "needless-card":
        raise Illegal(Refusal.NEEDLESS_CARD, "U4.1", object=wrong.card)
    raise Illegal(Refusal.NEEDLESS_PRESTIGE, "U4.1", over=wrong.over)


def show(work: Work, seat: int, objects: tuple[str, ...]) -> tuple[int, int, int]:
    """Put objects into the museum. Return the points, the prestige gained, and the number of favours to draw (rules
    U4.4, U4.5).

    An expert hired in the same action doesn't raise any limit for that action (rule U4.1).
    """
    if not objects:
        return 0, 0, 0
    player = work.players[seat]
    points = sum(VALUES[one] for one in objects)
    each = 2 if "singh" in player.experts else 1
    score = player.score + points
    work.player(seat, museum=player.museum + objects, score=score)
    gained = work.gain(seat, each * sum(VALUES[one] == MASTERPIECE for one in objects))
    favours = score // 10 - player.score // 10
    if favours:
        work.agenda = (Task("favour", seat, favour_limit(player)),) * favours + work.agenda
    work.exhibited = True
    return points, gained, favours


def reached(work: Work, seat: int) -> None:
    """Trigger the last turns if this player is the first to reach 50 points (rule U6.1)."""
    if work.reached == NOBODY and work.players[seat].score >= GOAL:
        work.reached = seat
        work.tell(LastTurns(seat))


def hire(work: Work, seat: int, experts: tuple[str, ...]) -> None:
    """Take experts from the row, and schedule its refill (rule U4.3)."""
    work.row = without(work.row, *experts)
    work.player(seat, experts=work.players[seat].experts + experts)
    work.agenda = (*work.agenda, Task("experts"))


def inventory(work: Work, seat: int, action: Inventory) -> None:
    """Take objects from the player's discard pile into the hand, up to the hand limit (rule U4.6). Raises Illegal."""
    player = work.players[seat]
    if work.acted is not Acted.NOTHING:
        code = Refusal.INVENTORY_DONE if work.acted is Acted.INVENTORY else Refusal.EXHIBITED_ALREADY
        raise Illegal(code, "U4.6")
    restock(work, seat, action.objects, "U4.6")
    limit = hand_limit(player)
    if len(player.hand) + len(action.objects) > limit:
        raise Illegal(Refusal.HAND_LIMIT, "U4.6", limit=limit, have=len(player.hand))
    work.acted = Acted.INVENTORY
    work.tell(Restocked(seat, action.objects, favour=False))


def restock(work: Work, seat: int, objects: tuple[str, ...], rule: str) -> None:
    """Take objects from the player's discard pile into the hand. Raises Illegal if ``objects`` is empty, contains an
    object twice, or contains one that isn't in the pile.
    """
    player = work.players[seat]
    if not objects:
        raise Illegal(Refusal.NOTHING_WANTED, rule)
    once(objects, rule)
    for one in objects:
        if one not in player.discard:
            raise Illegal(Refusal.NOT_IN_DISCARD, rule, object=one)
    work.player(seat, hand=player.hand + objects, discard=without(player.discard, *objects))


def end(work: Work, seat: int, action: End) -> None:  # noqa: ARG001 - there is nothing to say
    """End the turn (rule U5). A player who has too many cards has to discard first (rule U5.1)."""
    if len(work.players[seat].hand) > hand_limit(work.players[seat]):
        work.stage = Stage.DISCARD
    else:
        flow.end_turn(work)


def discard(work: Work, seat: int, action: Discard) -> None:
    # Rule U5.1.
    player = work.players[seat]
    need = len(player.hand) - hand_limit(player)
    once(action.objects, "U5.1")
    for one in action.objects:
        if one not in player.hand:
            raise Illegal(Refusal.NOT_IN_HAND, "U5.1", object=one)
    if len(action.objects) != need:
        raise Illegal(Refusal.CHOOSE_SO_MANY, "U5.1", need=need)
    work.player(seat, hand=without(player.hand, *action.objects), discard=player.discard + action.objects)
    work.tell(Discarded(seat, action.objects))
    flow.end_turn(work)
