from itertools import zip_longest

import pytest
from msgspec.structs import replace

from data.museum import CONTINENTS
from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced, Illegal
from games.museum.game import GAME
from games.museum.options import Options
from games.museum.rules.work import without
from games.museum.stages import Stage
from games.museum.state import Land, Player
from games.museum.tables import BY_CONTINENT, EXPERT_DECK, FAVOUR_DECK, HEADLINE_DECK, PATRON_DECK, PLACES

QUIET = {
    "america": ("inca-a3", "maya-a2"),
    "europe": ("greek-a1", "roman-a1"),
    "africa": ("egyptian-a1", "phoenician-a2"),
    "asia": ("chinese-a2", "indian-a1"),
}
ROW = ("architecture", "turner", "boch")


def table(
    *hands,
    out=None,
    discards=(),
    museums=(),
    favours=(),
    experts=(),
    prestige=(),
    scores=(),
    patrons=(),
    row=ROW,
    headline="",
    stage=Stage.ACTION,
    opinion=None,
    piles=None,
    tops=None,
    tokens=(0, 0, 0, 0),
    options=None,
    **fields,
):
    """Return a position in round 1, during the turn of seat 0, who is also the start player.

    The players' cards are given by seat, and all other cards are in the decks. ``piles`` maps continents to their whole
    decks. ``opinion`` is the number of public-opinion cards left in each deck.
    """
    options = options or Options()
    count = max(2, len(hands))
    players = []
    given = zip_longest(hands, discards, museums, favours, experts, prestige, scores, patrons, range(count))
    for hand, discard, museum, held, hired, paid, score, patron, seat in given:
        players.append(
            Player(
                board="front",
                hand=tuple(hand or ()),
                discard=tuple(discard or ()),
                museum=tuple(museum or ()),
                favours=tuple(held or ()),
                experts=tuple(hired or ()),
                prestige=paid or 0,
                score=score or 0,
                offered=PATRON_DECK[3 * seat : 3 * seat + 3],
                patron=patron or PATRON_DECK[3 * seat],
            )
        )
    held = {card for one in players for card in (*one.hand, *one.discard, *one.museum)}
    lands = []
    for place, continent in enumerate(CONTINENTS):
        lying = {**dict.fromkeys(CONTINENTS, ()), **QUIET, **(out or {})}[continent]
        if not out or continent not in out:
            lying = tuple(card for card in lying if card not in held)
        top = (tops or {}).get(continent, ())
        left = tuple(card for card in BY_CONTINENT[place] if card not in held | {*lying} | {*top})
        pile = left + ("opinion",) * (options.opinion if opinion is None else opinion)
        if piles and continent in piles:
            pile = piles[continent]
        lands.append(Land(out=lying, top=top, pile=tuple(sorted(pile)), tokens=tokens[place]))
    state = GAME.new(GAME.seat_names[:count], options)
    used = [one for player in players for one in player.experts]
    base = {
        "stage": stage,
        "players": tuple(players),
        "lands": tuple(lands),
        "agenda": (),
        "row": row,
        "expert_deck": without(EXPERT_DECK, *row, *used),
        "favour_deck": without(FAVOUR_DECK, *(one for player in players for one in player.favours)),
        "patron_deck": PATRON_DECK[3 * count :],
        "headline": headline,
        "headline_deck": without(HEADLINE_DECK, *filter(None, (headline,))),
        "supply": 32 - sum(player.prestige for player in players),
        "tokens": 12 - sum(tokens),
        "round": 1,
        "turn": 0,
        "start": 0,
    }
    return replace(state, **{**base, **fields})


def act(state, *done):
    found = []
    for seat, action in done:
        state, events = GAME.apply(state, Entry(seat, action))
        found += events
    return state, found


def draw(state, *items):
    pending = GAME.pending(state)
    assert isinstance(pending, Draw), pending
    return GAME.apply(state, Entry(CHANCE, Drawn(pending.what, items)))


def on(state, avoid=("opinion",)):
    while isinstance(pending := GAME.pending(state), Draw):
        good = [card for card in pending.population if card not in avoid] or list(pending.population)
        good += [card for card in pending.population if card in avoid]
        items = tuple(good[: pending.count])
        state, _ = GAME.apply(state, Entry(CHANCE, Drawn(pending.what, items)))
    return state


def refused(state, seat, action):
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Entry(seat, action))
    return str(caught.value.code), caught.value.rule


def asked(state):
    pending = GAME.pending(state)
    assert isinstance(pending, Decide), pending
    return pending.asked


def forced(state):
    pending = GAME.pending(state)
    assert isinstance(pending, Forced), pending
    return pending.seat, pending.action


def land(state, continent):
    return state.lands[CONTINENTS.index(continent)]


def named(events, kind):
    return [event for event in events if isinstance(event, kind)]


def conserved(state):
    cards = [card for one in state.lands for card in (*one.out, *one.top, *one.pile, *one.under)]
    for player in state.players:
        cards += [*player.hand, *player.discard, *player.museum]
    objects = sorted([card for card in (*cards, *state.shown, *state.gone) if card in PLACES])
    return objects == sorted(PLACES) and state.supply + sum(one.prestige for one in state.players) == 32
