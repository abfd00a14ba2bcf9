"""What the contents of all entries have in common: each is one JSON object, whose ``what`` names its kind."""

from __future__ import annotations

import msgspec


class Content(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """The content of an entry."""
