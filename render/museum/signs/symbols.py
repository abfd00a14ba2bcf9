from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from data.museum import CHARACTERS, CIVILIZATIONS, DOMAINS, FAVOURS
from render.kit.art import Art
from render.kit.symbols import SIDE
from render.museum.cards import Domain, Expert, Favour, Headline, Opinion, Prestige, Sign

HEADLINE_KINDS: Final = ("war", "instability", "patron", "death", "school", "deflation", "grants")

SYMBOLS: Final[Mapping[str, Art]] = {
    # Tiles and medallions of their own: people read on light and on dark grounds.
    **{civilization: Sign(SIDE, civilization) for civilization in CIVILIZATIONS},
    **{domain: Domain(SIDE, domain) for domain in DOMAINS},
    **{favour: Favour(SIDE, favour) for favour in FAVOURS},
    **{f"news_{kind}": Headline(SIDE, kind) for kind in HEADLINE_KINDS},
    **{character: Expert(SIDE, character) for character in CHARACTERS},
    "prestige": Prestige(SIDE),
    "opinion": Opinion(SIDE, SIDE),
}
"""The symbols, keyed by the ids of civilizations, domains, favours and named experts. Headlines are named
`news_<kind>`.
"""
