"""The base class for the contents of log entries. In JSON, the field `what` names the kind of entry."""

from __future__ import annotations

import msgspec


class Content(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    pass
