from typing import Any

import msgspec
from aiohttp import web
from multipart import MultipartError, PushMultipartParser, parse_options_header

from sandbox.world.changes.body import NewFile
from sandbox.world.errors import Code, Fault, parsed

OCTETS = "application/octet-stream"


class Incoming(msgspec.Struct, gc=False):
    """A request body.

    `sent` is the raw JSON of the body or of `payload_json`. `files` maps the names of form parts to uploaded files.
    """

    kind: str = ""
    sent: bytes = b""
    files: dict[str, NewFile] = {}

    def body(self) -> Any:
        if not self.sent:
            return None
        try:
            return parsed(self.sent)
        except (ValueError, RecursionError) as error:
            raise Fault(Code.INVALID_JSON) from error


async def receive(request: web.Request) -> Incoming:
    """Read and return a request's body. Raises Fault (50109) if it is neither JSON nor a form."""
    if not request.can_read_body:
        return Incoming()
    # aiohttp's own property uses a mail parser for it.
    kind, options = parse_options_header(request.headers.get("Content-Type", OCTETS))
    kind = kind.lower()
    data = await request.read()
    if kind == "application/json":
        return Incoming(kind, data)
    if kind != "multipart/form-data" or not options.get("boundary"):
        raise Fault(Code.INVALID_JSON)
    try:
        return _split(data, options["boundary"])
    except MultipartError as error:
        raise Fault(Code.INVALID_JSON) from error


def _split(data: bytes, boundary: str) -> Incoming:
    came = Incoming("multipart/form-data", b"{}", {})
    with PushMultipartParser(boundary) as parser:
        events = iter(parser.parse(data))
        for part in events:
            # A part's own event, its bytes in pieces, None at its end.
            content = b"".join(iter(events.__next__, None))
            if part.name == "payload_json":
                came.sent = content
            elif part.filename is not None:
                came.files[part.name] = NewFile(part.filename, part.content_type or OCTETS, content)
    return came
