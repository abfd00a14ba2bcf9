import mimetypes
import re
import struct
from functools import lru_cache
from pathlib import Path

from sandbox.world.model import Upload

UNSAFE = re.compile(r"[^\w.\-]")


def safe_name(name: str) -> str:
    """Return a file name as Discord stores it, with only letters, digits, dots, dashes and underscores."""
    return UNSAFE.sub("_", name.rsplit("/", 1)[-1]).strip(".") or "unnamed"


@lru_cache(maxsize=256)
def content_type(name: str, given: str) -> str:
    """Return a file's content type. If only a generic type is given, guess it from the name."""
    if given != "application/octet-stream":
        return given
    return mimetypes.guess_type(name)[0] or given


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in pixels from a PNG, GIF or WebP header, or None for other data."""
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
    """Stores the bytes of files: on disk if there is a folder, otherwise in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._held: dict[int, bytes] = {}
        self.known: dict[int, Upload] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, upload: Upload, data: bytes) -> None:
        self.known[upload.id] = upload
        self.write(upload.id, data)

    def write(self, number: int, data: bytes) -> None:
        if self._folder is None:
            self._held[number] = data
        else:
            (self._folder / str(number)).write_bytes(data)

    def drop(self, upload: Upload) -> None:
        self.known.pop(upload.id, None)
        self.erase(upload.id)

    def erase(self, number: int) -> None:
        self._held.pop(number, None)
        if self._folder is not None:
            (self._folder / str(number)).unlink(missing_ok=True)

    def read(self, number: int) -> bytes | None:
        if self._folder is None:
            return self._held.get(number)
        path = self._folder / str(number)
        return path.read_bytes() if path.is_file() else None
