from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.presenters.chronos.words.names import power_name
from bot.presenters.chronos.words.refusals import REFUSALS, SENTENCES
from data.texts import N_, Texts
from games.chronos.refusals import Refusal
from games.chronos.terms import City, God, city_of
from games.chronos.view import View
from render.chronos.own import Offer, offer

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


def resting_powers(view: View, usable: Collection[str], tr: Texts) -> dict[str, str]:
    """Return the powers that the viewer has but can't use now, each with the reason. `usable`: the powers that the
    viewer can use now.
    """
    if view.viewer is None:
        return {}
    held = [god.value for god in view.kingdoms[view.viewer].gods]
    on = [city_of(glass.place) for glass in view.glasses if glass.owner == view.viewer]
    held += [city.value for city in dict.fromkeys(on) if city is not None]
    facts = {"gods": len(view.temple)}
    return {
        power: tr(NEEDS[power], **REFUSALS.worded(facts, tr))
        for power in held
        if power in NEEDS and power not in usable
    }


def resting_lines(view: View, usable: Collection[str], tr: Texts) -> list[str]:
    lines = [tr.pair(power_name(power, tr), why) for power, why in resting_powers(view, usable, tr).items()]
    return [*lines, *_offerings(view, tr)]


def _offerings(view: View, tr: Texts) -> list[str]:
    seat = view.viewer
    if seat is None:
        return []
    found = {one: offer(view, seat, one) for one in view.temple}
    if Offer.OLYMPIA in found.values():
        return [tr(SENTENCES[Refusal.ONLY_OLYMPIA])]
    return [
        REFUSALS.said(Refusal.RESERVED, {"god": one.god.value, "owner": view.kingdoms[one.reserved].color}, tr)
        for one, why in found.items()
        if why is Offer.RESERVED and one.reserved is not None
    ]
