"""What a request carries: JSON, or files beside it as multipart. A body is read in one go."""

from typing import Any

import msgspec
from aiohttp import web
from multipart import MultipartError, PushMultipartParser, parse_options_header

from sandbox.bodies import NewFile
from sandbox.errors import Code, Fault

OCTETS = "application/octet-stream"


class Incoming(msgspec.Struct, gc=False):
    """A body: `sent` is its JSON, or that of `payload_json`, as it came; `files` are by their part's name."""

    kind: str = ""
    sent: bytes = b""
    files: dict[str, NewFile] = {}

    def body(self) -> Any:
        """The JSON; None without any. Raises 50109."""
        if not self.sent:
            return None
        try:
            return msgspec.json.decode(self.sent)
        except ValueError as error:
            raise Fault(Code.INVALID_JSON) from error


async def receive(request: web.Request) -> Incoming:
    """Read a request's body. Raises 50109 when it is neither JSON nor multipart."""
    if not request.can_read_body:
        return Incoming()
    # aiohttp's own property takes a mail parser to it.
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
    """The parts of a multipart body. Raises MultipartError."""
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
