from msgspec.structs import replace

from data.museum import FAVOURS, OPINION, PATRONS
from games.core import Drawn, Entry
from games.museum.actions import Arrange, Drop, Patron, Wish
from games.museum.events.dealt import Dealt, PatronKept, PatronsOffered
from games.museum.events.explored import Wished
from games.museum.events.favoured import FavourDrawn, FavourDropped, TeamFound
from games.museum.events.turned import Arranged
from games.museum.rules.work import drawable, may_redraw
from games.museum.stages import Stage
from games.museum.tables import BY_CONTINENT, CONTINENTS, PLACES, VALUES

SECRET = ("hand-", "favour-", "patrons-", "team-")
OBJECTS = tuple(VALUES)
TRIES = 300


def scramble(state, viewer, luck):
    """Return another state that ``viewer`` can't tell from ``state``.

    Everyone sees which players may redraw their hand, so this stays the same (U2.2).
    """
    for _ in range(TRIES):
        found = _scramble(state, viewer, luck)
        if state.stage is not Stage.HAND or all(map(_alike, state.players, found.players)):
            return found
    return replace(found, players=state.players, lands=state.lands)


def _alike(before, after):
    return may_redraw(before) == may_redraw(after)


def _scramble(state, viewer, luck):
    players = list(state.players)
    others = [seat for seat in range(len(players)) if seat != viewer]
    shown, lands = state.shown, list(state.lands)
    secret = state.stage is Stage.CHOOSE and viewer != state.turn
    for place, land in enumerate(lands):
        hands = [[card for card in players[seat].hand if PLACES[card] == place] for seat in others]
        found = [card for card in shown if secret and PLACES[card] == place]
        pile = [card for card in land.pile if card != OPINION]
        mixed = [*pile, *land.under, *found, *(card for hand in hands for card in hand)]
        luck.shuffle(mixed)
        opinion = (OPINION,) * land.pile.count(OPINION)
        deck = tuple(sorted([mixed.pop() for _ in pile] + list(opinion)))
        lands[place] = replace(land, pile=deck, under=tuple(mixed.pop() for _ in land.under))
        if found:
            shown = tuple(mixed.pop() for _ in found)
        for seat in others:
            hand = tuple(mixed.pop() if PLACES[card] == place else card for card in players[seat].hand)
            players[seat] = replace(players[seat], hand=hand)
    favours = [*state.favour_deck, *state.dropped, *(one for seat in others for one in players[seat].favours)]
    patrons = [*state.patron_deck, *(one for seat in others for one in players[seat].offered)]
    luck.shuffle(favours)
    luck.shuffle(patrons)
    for seat in others:
        player = players[seat]
        offered = tuple(patrons.pop() for _ in player.offered)
        kept = offered[player.offered.index(player.patron)] if player.patron else ""
        players[seat] = replace(
            player,
            favours=tuple(favours.pop() for _ in player.favours),
            offered=offered,
            patron=kept,
            wish=player.wish if player.wish is None else _wish(state, seat, luck),
            slots=player.slots if player.slots is None else tuple(luck.sample(player.slots, len(player.slots))),
            cancels=tuple(luck.sample(CONTINENTS, luck.below(player.press + 1))) if player.slots else (),
        )
    dropped = tuple(sorted(favours.pop() for _ in state.dropped))
    return replace(
        state,
        players=tuple(players),
        lands=tuple(lands),
        shown=shown,
        favour_deck=tuple(sorted(favours)),
        dropped=dropped,
        patron_deck=tuple(sorted(patrons)),
    )


def _wish(state, seat, luck):
    there = drawable(state, seat)
    return tuple(luck.sample(there, luck.below(len(there) + 1)))


def scramble_event(event, viewer, luck):
    if getattr(event, "seat", viewer) == viewer:
        return event
    match event:
        case Dealt():
            return replace(event, object=luck.choice(OBJECTS))
        case FavourDrawn() | FavourDropped():
            return replace(event, favour=luck.choice(FAVOURS))
        case PatronsOffered():
            return replace(event, patrons=tuple(luck.sample(PATRONS, len(event.patrons))))
        case PatronKept():
            return replace(event, patron=luck.choice(PATRONS))
        case Wished():
            return replace(event, objects=tuple(luck.sample(OBJECTS, luck.below(4))))
        case TeamFound():
            place = CONTINENTS.index(event.continent)
            return replace(event, objects=tuple(luck.sample(BY_CONTINENT[place], len(event.objects))))
        case Arranged():
            return replace(event, slots=tuple(luck.sample(OBJECTS, 9)), cancels=())
    return event


def scramble_entry(entry, viewer, luck):
    what = entry.what
    if isinstance(what, Drawn):
        if not what.what.startswith(SECRET) or what.what.endswith(f"-{viewer}"):
            return entry
        return Entry(entry.who, Drawn(what.what, tuple(luck.choice(OBJECTS) for _ in what.items)), entry.at)
    if entry.who == viewer:
        return entry
    other = {
        Patron: lambda: Patron(luck.choice(PATRONS)),
        Wish: lambda: Wish(tuple(luck.sample(OBJECTS, luck.below(4)))),
        Drop: lambda: Drop(luck.choice(FAVOURS)),
        Arrange: lambda: Arrange(tuple(luck.sample(OBJECTS, 9))),
    }.get(type(what), lambda: what)
    return Entry(entry.who, other(), entry.at)
