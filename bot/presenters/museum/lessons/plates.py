"""The pictures of Museum's rules, by chapter."""

from __future__ import annotations

from typing import Final

from bot.presenters.guide import plate
from render.museum import card, collections, legend, papers

CARD_PLATE: Final = plate(card, "card.png")
COLLECTIONS_PLATE: Final = plate(collections, "collections.png")
PAPERS_PLATE: Final = plate(papers, "papers.png")
LEGEND: Final = "U1"
PLATES: Final = {"U0": CARD_PLATE, LEGEND: plate(legend, "legend.png"), "U7": COLLECTIONS_PLATE, "U9": PAPERS_PLATE}
