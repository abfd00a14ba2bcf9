"""The base of all entries' contents: each is one JSON object, whose ``what`` names its kind."""

from __future__ import annotations

import msgspec


class Content(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """The content of an entry."""
