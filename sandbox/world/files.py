"""The bytes of attachments, in memory or on disk; the size of pictures; safe file names."""

import mimetypes
import re
import struct
from functools import lru_cache
from pathlib import Path

from sandbox.world.model import Upload

UNSAFE = re.compile(r"[^\w.\-]")


def safe_name(name: str) -> str:
    """The file name as Discord keeps it: letters, digits, dot, dash and underscore."""
    return UNSAFE.sub("_", name.rsplit("/", 1)[-1]).strip(".") or "unnamed"


@lru_cache(maxsize=256)
def content_type(name: str, given: str) -> str:
    """The content type of a file: as given, or guessed by the name when only bytes are given."""
    if given != "application/octet-stream":
        return given
    return mimetypes.guess_type(name)[0] or given


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels from the header of a PNG, GIF or WebP; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR":
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    return None


class Files:
    """The bytes of attachments, in memory or, with a folder, on disk."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._held: dict[int, bytes] = {}
        self.known: dict[int, Upload] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, upload: Upload, data: bytes) -> None:
        """Keep the bytes of a new file."""
        self.known[upload.id] = upload
        self.write(upload.id, data)

    def write(self, number: int, data: bytes) -> None:
        """Keep bytes under an id: those of a file, or of an emoji."""
        if self._folder is None:
            self._held[number] = data
        else:
            (self._folder / str(number)).write_bytes(data)

    def drop(self, upload: Upload) -> None:
        """Remove a file."""
        self.known.pop(upload.id, None)
        self.erase(upload.id)

    def erase(self, number: int) -> None:
        """Remove what :meth:`write` kept."""
        self._held.pop(number, None)
        if self._folder is not None:
            (self._folder / str(number)).unlink(missing_ok=True)

    def read(self, number: int) -> bytes | None:
        """The bytes of a file, or None when there is none with this id."""
        if self._folder is None:
            return self._held.get(number)
        path = self._folder / str(number)
        return path.read_bytes() if path.is_file() else None
