"""The files of the page: its HTML at `/`, scripts, styles and icon below `/page`."""

from pathlib import Path

from aiohttp import web

PAGE = Path(__file__).parent / "static"


def mount(app: web.Application) -> None:
    """Add the paths."""
    app.router.add_get("/", _index)
    if PAGE.is_dir():
        app.router.add_static("/page", PAGE)


async def _index(_request: web.Request) -> web.StreamResponse:
    index = PAGE / "index.html"
    if not index.is_file():
        return web.Response(text="The sandbox runs; its page is missing.")
    return web.FileResponse(index, headers={"Cache-Control": "no-cache"})
