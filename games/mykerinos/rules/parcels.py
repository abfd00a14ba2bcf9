from __future__ import annotations

from typing import Final

from data.mykerinos import PATRONS, parcels

PARCELS: Final = {parcel.id: parcel for parcel in parcels()}
PARCEL_IDS: Final = tuple(sorted(PARCELS))
PATRON_OF: Final = {parcel.id: parcel.patron for parcel in parcels()}
POINTS: Final = {parcel.id: parcel.points for parcel in parcels()}

__all__ = ["PARCELS", "PARCEL_IDS", "PATRONS", "PATRON_OF", "POINTS"]
