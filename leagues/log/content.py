"""The base class of all entry contents. Each content is a JSON object whose `what` field names its kind."""

from __future__ import annotations

import msgspec


class Content(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """The content of a log entry; each kind of entry has its own subclass."""
