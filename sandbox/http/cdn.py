import zlib

from aiohttp import web

from sandbox.world.core import Core

AVATARS = ((88, 101, 242), (116, 127, 141), (59, 165, 93), (250, 166, 26), (237, 66, 69), (235, 69, 158))
ENDINGS = ("png", "gif", "webp")


class Cdn:
    def __init__(self, core: Core) -> None:
        self.core = core

    def mount(self, app: web.Application) -> None:
        app.router.add_get("/cdn/attachments/{channel}/{number}/{name}", self._file)
        app.router.add_get("/cdn/emojis/{name}", self._emoji)
        app.router.add_get("/cdn/embed/avatars/{number}.png", self._avatar)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        number = request.match_info["number"]
        upload = self.core.files.known.get(int(number)) if number.isdecimal() else None
        if upload and (str(upload.channel), upload.filename) == (
            request.match_info["channel"],
            request.match_info["name"],
        ):
            data = self.core.files.read(upload.id)
            if data is not None:
                kind = {"Content-Type": upload.content_type, "Cache-Control": "max-age=31536000, immutable"}
                return web.Response(body=data, headers=kind)
        return web.Response(status=404, text="This content is no longer available.")

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        number, _, ending = request.match_info["name"].partition(".")
        emoji = self.core.world.emojis.get(int(number)) if number.isdecimal() else None
        data = self.core.files.read(emoji.id) if emoji and ending in ENDINGS else None
        if emoji is None or data is None:
            return web.Response(status=404, text="This content is no longer available.")
        kind = {"Content-Type": emoji.content_type, "Cache-Control": "max-age=31536000, immutable"}
        return web.Response(body=data, headers=kind)

    async def _avatar(self, request: web.Request) -> web.StreamResponse:
        number = request.match_info["number"]
        colour = AVATARS[int(number) % len(AVATARS) if number.isdecimal() else 0]
        return web.Response(body=_plain_png(64, colour), content_type="image/png")


def _plain_png(size: int, colour: tuple[int, int, int]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    header = size.to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    rows = (b"\0" + bytes(colour) * size) * size
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
