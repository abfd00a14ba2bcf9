from msgspec.structs import replace

from games.chronos.actions import Buy, Hermes, Offer, Pay, Poseidon, Send
from games.chronos.events import CardTaken
from games.chronos.notation import _TOPS
from games.chronos.stages import Stage
from games.chronos.terms import FACES, KIND
from games.core import Drawn, Entry


def scramble(state, viewer, luck):
    """Return another state that `viewer` can't tell from `state`.

    This shuffles the other players' stacks, the discard pile, and each pile below its top card. It requires that no
    stack contains a catastrophe.
    """
    if state.stage is Stage.OVER:
        return state
    undealt = [face for face, count in zip(FACES, state.undealt, strict=True) for _ in range(count)]
    others = [seat for seat, stack in enumerate(state.stacks) if seat != viewer and len(stack) > 1]
    cards = [card for card in undealt if KIND[card] in {"island", "monster"}]
    rest = [card for card in undealt if KIND[card] not in {"island", "monster"}]
    kept = len(cards)
    cards += [card for seat in others for card in state.stacks[seat][:-1]]
    luck.shuffle(cards)
    stacks = list(state.stacks)
    for seat in others:
        stacks[seat] = (*(cards.pop() for _ in stacks[seat][:-1]), stacks[seat][-1])
    assert len(cards) == kept
    below = [*rest, *cards]
    return replace(state, stacks=tuple(stacks), undealt=tuple(below.count(face) for face in FACES))


def scramble_event(event, viewer, luck):
    if isinstance(event, CardTaken) and event.seat != viewer:
        return replace(event, card=luck.choice(FACES))
    return event


def scramble_entry(entry, viewer, luck):
    what = entry.what
    if isinstance(what, Drawn):
        return (
            replace(entry, what=Drawn(what.what, tuple(luck.choice(FACES) for _ in what.items)))
            if what.what in _TOPS
            else entry
        )
    if entry.who == viewer:
        return entry
    if isinstance(what, Offer | Buy) and what.cards:
        return Entry(entry.who, replace(what, cards=tuple(luck.below(9) for _ in what.cards)), entry.at)
    if isinstance(what, Hermes | Poseidon | Pay) or (isinstance(what, Send) and what.card is not None):
        return Entry(entry.who, replace(what, card=luck.below(9)), entry.at)
    return entry
