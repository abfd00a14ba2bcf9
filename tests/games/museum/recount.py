"""Count the facts of a reason again, using only the rules and a seat's own view."""

from itertools import combinations

from data.museum import DOMAINS, board_of, object_of, patron_of, scores
from games.museum.actions import Buy, Choose, End, Exhibit, Wish
from games.museum.advice import reasons as facts
from games.museum.rules.payments import price, price_bought, wrong
from games.museum.scoring.score import score
from games.museum.stages import Acted


def value(one):
    return int(one[-1])


def size(group, objects, experts=()):
    found = [object_of(one) for one in objects]
    count = len(
        [one for one in found if one.civilization == group] or {o.civilization for o in found if o.domain == group}
    )
    return count + (count > 0 and group in experts)


def worth(group, count):
    table = scores().domain if group in DOMAINS else scores().civilization
    return 0 if count < 3 else table[min(count, len(table) - 1)]


def counts_for(patron, one):
    # Rule U8.
    found, demand = object_of(one), patron_of(patron)
    kind, _, of = patron.partition("-")
    if kind in {"heritage", "ancient"}:
        return of in {found.civilization, found.continent}
    if demand.kind == "masterpieces":
        return one.endswith("5")
    return demand.kind == "quadruple" and (found.civilization in demand.wants or found.domain in demand.wants)


def moved(action):
    objects = [action.object] if hasattr(action, "object") else list(getattr(action, "objects", ()))
    hired = getattr(action, "expert", "")
    return objects, [*getattr(action, "experts", ()), *([hired] if hired else [])], list(getattr(action, "cards", ()))


def masters(view, action):
    """Return the prestige that exhibited masterpieces give (U4.4, U11). They give no more than the supply, to which
    the payment is added first.
    """
    paid = action.prestige if isinstance(action, Exhibit) else 0
    paid += isinstance(action, Buy) and price_bought(view, action.object).fixed == 2  # U10.6
    each = 1 + ("singh" in view.seats[view.viewer].experts)
    return min(each * sum(value(one) == 5 for one in moved(action)[0]), view.supply + paid)


def forgone(view):
    own = view.seats[view.viewer]
    if not own.free or view.acted is Acted.INVENTORY:
        return None
    found = []
    for one in dict.fromkeys((*own.cards, *own.discard)):
        asked = price(view, (one,))
        rest = [card for card in own.cards if card != one]
        sums = [
            sum(map(value, cards)) + spent
            for count in range(len(rest) + 1)
            for cards in combinations(rest, count)
            for spent in range(min(own.prestige, asked.cost + asked.fixed) + 1)
            if wrong(asked, cards, spent) is None
        ]
        found += [value(one) - min(sums)] if sums else []
    return max(found, default=None)


def true(view, action, said):
    own = view.seats[view.viewer]
    objects, experts, paid = moved(action)
    match said:
        case facts.Scores():
            return said.points == sum(map(value, objects)) and said.score == own.score + said.points
        case facts.Grows():
            before = size(said.group, own.museum, own.experts)
            after = size(said.group, (*own.museum, *objects), (*own.experts, *experts))
            points = (worth(said.group, before), worth(said.group, after))
            return (before, after) == (said.before, said.size) and points == (said.points_before, said.points)
        case facts.Reaches():
            passed = [ten for ten in range(10, 400, 10) if own.score < ten <= own.score + sum(map(value, objects))]
            return said.favours == min(len(passed), view.favour_deck) > 0
        case facts.Masters():
            return said.prestige == masters(view, action) > 0
        case facts.Pays():
            return (said.count, said.worth, said.prestige) == (len(paid), sum(map(value, paid)), action.prestige)
        case facts.Holds():
            one = max(objects, key=value) if isinstance(action, Choose) else objects[0]
            have = (*own.museum, *own.cards)
            before, after = (size(said.group, held, own.experts) for held in (have, (*have, one)))
            points = (worth(said.group, before), worth(said.group, after))
            return (before, after) == (said.before, said.size) and points == (said.points_before, said.points)
        case facts.Extends():
            assert not objects
            assert said.group in experts
            count = size(said.group, (*own.museum, *own.cards), (*own.experts, *experts))
            less = worth(said.group, size(said.group, (*own.museum, *own.cards), own.experts))
            return said.size == count > 1 and (said.points_before, said.points) == (less, worth(said.group, count))
        case facts.Serves():
            return not objects and said.expert in experts and not size(said.expert, (*own.museum, *own.cards))
        case facts.WorthAsCard():
            return said.value == (max(map(value, objects)) if isinstance(action, Choose) else value(objects[0]))
        case facts.PrestigeFor():
            return isinstance(action, Wish) and not objects and said.seat == view.turn != view.viewer
        case facts.Gains():
            return said.prestige == min(value(objects[0]) + 1 if objects else 4, view.supply)
        case facts.Returns():
            assert set(objects) <= set(own.discard)
            return (said.count, said.worth) == (len(objects), sum(map(value, objects)))
        case facts.Hand():
            return (said.count, said.limit) == (len(own.cards), 10 if "turner" in own.experts else 7)
        case facts.Forgoes():
            assert isinstance(action, End)
            assert said.object in (*own.cards, *own.discard)
            assert said.points == value(said.object)
            return said.points - said.worth - said.prestige == forgone(view)
        case facts.Dealt():
            return said.worth == sum(map(value, own.cards))
        case facts.Discards():
            return said.worth == sum(map(value, objects)) and said.worth + said.kept == sum(map(value, own.cards))
        case facts.Opinion():
            lost = {
                one.id: one.tokens * sum(object_of(card).continent == one.id for card in own.discard)
                for one in view.continents
            }
            return said.points == lost[said.continent] == sorted(lost.values())[-1 - own.press]
        case facts.Deck():
            return {one.id: one.deck for one in view.continents}[said.continent] == said.count
        case facts.Favours():
            return (said.count, said.limit) == (len(own.held), own.favour_limit)
        case facts.PatronPays():
            count = sum(counts_for(said.patron, one) for one in own.cards)
            about_objects = said.patron.startswith(("heritage-", "ancient-")) or patron_of(said.patron).kind in {
                "quadruple",
                "masterpieces",
            }
            assert about_objects or not count
            return said == facts.PatronPays(action.patron, count if about_objects else None, len(own.cards))
        case facts.BoardPays():
            plan = board_of(action.board)
            return (said.board, said.gallery, said.full) == (plan.id, plan.gallery, plan.full)
        case facts.Placed():
            slots, limit = action.slots, view.options.team_limit
            tally = score(own.board, slots, own.experts, own.patron, (), {}, (), 0, 0, team_limit=limit)
            return said.points == tally.total
    return False
