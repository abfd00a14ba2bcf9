"""Simulates network trouble: responses that are HTML pages, truncated, unreadable or missing."""

from aiohttp import web

JSON = {"Content-Type": "application/json"}
PAGE = (
    "<!DOCTYPE html>\n<html>\n<head><title>{}</title></head>\n<body>\n"
    + "<p>The weather</p>\n" * 200
    + "</body>\n</html>\n"
)
"""A long HTML page like those that the proxy in front of Discord sends. Its title is the HTTP status."""


async def broken_off(request: web.Request, whole: web.Response) -> web.StreamResponse:
    """Send the response's headers and about half of its body, then close the connection."""
    body = bytes(whole.body or b"{}") if isinstance(whole.body, bytes) else b"{}"
    response = web.StreamResponse(status=whole.status, headers=whole.headers)
    response.content_length = len(body) + 1
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.close()
    return response


def garbled(whole: web.Response, how: str) -> web.Response:
    """Return the response with an unreadable body. `how` is `page`, `half` or `empty`; see `Weather.garble_with`."""
    body = whole.body if isinstance(whole.body, bytes) else b""
    if how == "page":
        return web.Response(status=whole.status, text=PAGE.format(whole.status), content_type="text/html")
    text = b"{}" if how == "empty" else body[: len(body) // 2] or b"{"
    return web.Response(status=200 if whole.status == 204 else whole.status, headers=JSON, body=text)


def reset(request: web.Request) -> web.Response:
    """Abort the connection, so that the client sees a reset instead of a response."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
