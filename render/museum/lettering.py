"""Names that are too long for one line."""

from __future__ import annotations

from render.kit.fonts import Face, fitted, width


def two_lines(text: str, room: int, size: int) -> list[str]:
    """``text`` in at most two lines."""
    if width(Face.TEXT, size, text) <= room:
        return [text]
    words = text.split(" ")
    cut = max((n for n in range(1, len(words)) if width(Face.TEXT, size, " ".join(words[:n])) <= room), default=0)
    if not cut:
        return [fitted(Face.TEXT, size, text, room)]
    return [" ".join(words[:cut]), fitted(Face.TEXT, size, " ".join(words[cut:]), room)]
