import base64
import binascii
import re

from sandbox.checks.values import Checks
from sandbox.world.errors import Json
from sandbox.world.files import picture_size

NAME = re.compile(r"\w{2,32}", re.ASCII)
URI = re.compile(r"data:(image/(?:png|gif|webp|jpeg|avif));base64,(.*)", re.DOTALL)
LARGEST = 256 * 1024
"""The maximum size of an emoji's picture, in bytes."""


def _name(checks: Checks, body: Json) -> str:
    name = checks.text(body.get("name"), ("name",), 2, 32, required=True) or ""
    if name and not NAME.fullmatch(name):
        checks.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    return name


def read_name(body: Json) -> str:
    checks = Checks()
    name = _name(checks, body)
    checks.check()
    return name


def read_emoji(body: Json) -> tuple[str, str, bytes]:
    """Return an emoji's name, its picture's content type and the picture's bytes. Raises Fault (50035) if the name or
    the picture is invalid.
    """
    checks = Checks()
    name = _name(checks, body)
    kind, data = "", b""
    found = URI.fullmatch(checks.text(body.get("image"), ("image",), required=True) or "")
    if body.get("image") is not None and found is None:
        checks.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif found is not None:
        kind = found[1]
        try:
            data = base64.b64decode(found[2], validate=True)
        except binascii.Error:
            data = b""
        if len(data) > LARGEST:
            checks.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        elif not data or (kind in ("image/png", "image/gif") and picture_size(data) is None):
            checks.add(("image",), "IMAGE_INVALID", "Invalid image data")
    checks.check()
    return name, kind, data
