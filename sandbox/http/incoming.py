from typing import Any
from urllib.parse import parse_qs

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
            body = parsed(self.sent)
            return _whole(body) if b".0" in self.sent else body
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
    if kind == "application/x-www-form-urlencoded":
        return _fields(data)
    if kind != "multipart/form-data" or not options.get("boundary"):
        raise Fault(Code.INVALID_JSON)
    try:
        return _split(data, options["boundary"])
    except MultipartError as error:
        raise Fault(Code.INVALID_JSON) from error


def _whole(value: Any) -> Any:
    # Replace whole floats with integers at any depth (`10.0` becomes 10), because libraries may send either.
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _fields(data: bytes) -> Incoming:
    try:
        fields = {name: values[-1] for name, values in parse_qs(data.decode(), keep_blank_values=True).items()}
    except ValueError as error:
        raise Fault(Code.INVALID_JSON) from error
    sent = fields["payload_json"].encode() if "payload_json" in fields else msgspec.json.encode(fields)
    return Incoming("application/x-www-form-urlencoded", sent)


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
