from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.board import claimed, own_seat
from bot.presenters.chronos.words.closed import BARRED
from bot.presenters.chronos.words.names import claim_label, clock_at, places_of, power_line, power_name, power_of
from bot.presenters.chronos.words.refusals import REFUSALS, SENTENCES
from bot.wording.blocks import short
from data.texts import N_, Texts
from games.chronos.actions import Buy, Claim, Claimed
from games.chronos.refusals import Refusal
from games.chronos.terms import HOME, WINDS, City, God, city_of
from games.chronos.view import View
from render.chronos.own import Offer, needed, offer, would_score
from render.chronos.words.names import card_word, god_word

CARDS: Final = 60
"""The maximum number of cards listed by name. This many fit into a message in any language."""
IN_A_LINE: Final = 4


def standing(look: Look, seat: int, places: list[str], tr: Texts) -> list[str]:
    """Return a line for each hourglass of `seat` that says when it runs out. `places`: their names and places."""
    lines = []
    match, view = look.match, look.view
    now = match.moved if look.at is None else look.at
    for number, glass in enumerate(view.glasses):
        if glass.owner != seat:
            continue
        if glass.free <= now or glass.place == HOME:
            lines.append(tr("⌛ {place}: free", place=places[number]))
        elif match.solo_pause is not None:
            lines.append(tr("⏳ {place}: running", place=places[number]))
        else:
            lines.append(tr("⏳ {place}: until {when}", place=places[number], when=clock_at(match, glass.free)))
    return lines


def kingdom_lines(look: Look, tr: Texts) -> list[str]:
    view: View = look.view
    seat = own_seat(view)
    own = view.kingdoms[seat]
    tally = would_score(view, seat)
    lines = standing(look, seat, places_of(view, tr), tr)
    lines.append(tr("**Your stack, top card first:** {cards}", cards=_cards(own.stack or (), tr)))
    winds = [f"{card_word(name, tr)} ×{count}" for name, count in zip(WINDS, own.winds, strict=True) if count]
    if winds:
        lines.append(tr("**Your winds:** {winds}", winds=", ".join(winds)))
    lines += [power_line(god, tr) for god in own.gods]
    score = tr.plural("You'd score {count} point now.", "You'd score {count} points now.", tally.points)
    if own.barred and not any(isinstance(one, Claim) for one in look.legal):
        claim = tr(BARRED, when=clock_at(look.match, own.barred))
    else:
        claim = tr("You can claim the win with {needed} points or more.", needed=needed(view, seat))
    lines.append(f"{score} {claim}")
    if look.match.solo_pause is not None and look.match.solo_pause.asks:  # nothing can be pressed before it ends
        return lines
    claims = [one for one in look.legal if isinstance(one, Claim) and holds(view, one)]
    if claims:
        button = claim_label(claims[0], tr)
        lines.append(tr("👉 Press **{button}** below: your claim is true, so you'll win the game.", button=button))
    if resting := resting_lines(view, usable(look), tr):
        lines += [tr("Not possible now:"), *(f"-# {line}" for line in resting)]
    return lines


def _cards(stack: Sequence[str], tr: Texts) -> str:
    runs = [(face, len([*same])) for face, same in groupby(reversed(stack))]
    told = [card_word(face, tr) + (f" ×{count}" if count > 1 else "") for face, count in runs]
    return short(", ".join(told), 900) or "–"


def own_text(view: View, names: Sequence[str], tr: Texts) -> str:  # noqa: ARG001 - only their own
    own = view.kingdoms[own_seat(view)]
    stack = [card_word(face, tr) for face in reversed(own.stack or ())]
    shown = stack[:CARDS]
    lines = [", ".join(shown[first : first + IN_A_LINE]) for first in range(0, len(shown), IN_A_LINE)] or ["–"]
    if len(stack) > CARDS:
        lines.append(tr.plural("and {count} more card", "and {count} more cards", len(stack) - CARDS))
    lines += [tr.pair(card_word(name, tr), count) for name, count in zip(WINDS, own.winds, strict=True) if count]
    lines += [god_word(god.value, tr) for god in own.gods]
    return "\n".join((*lines, tr.plural("{count} point", "{count} points", would_score(view, own_seat(view)).points)))


def holds(view: View, claim: Claim) -> bool:
    """Return whether the viewer's claim is true (C7.2): only the buttons of the board allow false ones."""
    if claim.what is Claimed.MONSTERS:
        return claimed(view, own_seat(view)).what is Claimed.MONSTERS
    return would_score(view, own_seat(view)).points >= needed(view, own_seat(view))


def usable(look: Look) -> tuple[str, ...]:
    kinds = [kind for action in look.legal if (kind := power_of(action)) is not None]
    kinds += [God.GAIA.value for action in look.legal if isinstance(action, Buy)]
    return tuple(dict.fromkeys(kinds))


NEEDS: Final = {
    God.HADES.value: SENTENCES[Refusal.UNDERWORLD_NOT_EMPTY],
    God.ASCLEPIUS.value: SENTENCES[Refusal.NOTHING_GIVEN_UP],
    God.CASSANDRA.value: SENTENCES[Refusal.NOT_LAST_GOD],
    God.DEMETER.value: N_("There's no island worth 10 on top of a pile for you to take or clear."),
    God.EROS.value: N_("Two of your hourglasses have to share a pile with another player's."),
    God.ERINYES.value: SENTENCES[Refusal.NOT_ALONE_BELOW],
    God.GAIA.value: N_("You can't afford any other player's god."),
    God.HERMES.value: N_("You don't have a card to give, or you can't reach another player's card."),
    God.POSEIDON.value: N_("You don't have a card to give for it."),
    God.URANUS.value: N_("You don't have a card to give for it, or there's no hourglass to send."),
    City.RHODES.value: N_("You don't have a card to give for it, or there's no hourglass to send."),
}


def resting_lines(view: View, usable: Collection[str], tr: Texts) -> list[str]:
    """Return the powers that the viewer has but can't use now, unlike those in `usable`, with the reasons."""
    seat = own_seat(view)
    held = [god.value for god in view.kingdoms[seat].gods]
    on = [city_of(glass.place) for glass in view.glasses if glass.owner == seat]
    held += [city.value for city in dict.fromkeys(on) if city is not None]
    lines = [
        tr.pair(power_name(power, tr), tr(NEEDS[power], gods=len(view.temple)))
        for power in held
        if power in NEEDS and power not in usable
    ]
    found = {one: offer(view, seat, one) for one in view.temple}
    if Offer.OLYMPIA in found.values():
        return [*lines, tr(SENTENCES[Refusal.ONLY_OLYMPIA])]
    lines += [
        REFUSALS.said(Refusal.RESERVED, {"god": one.god.value, "owner": view.kingdoms[one.reserved].color}, tr)
        for one, why in found.items()
        if why is Offer.RESERVED and one.reserved is not None
    ]
    return lines
