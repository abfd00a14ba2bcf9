"""Serves the page's files: the HTML at `/`, the scripts, styles and icon under `/page`, and the translations of the
page's text.
"""

import json
from pathlib import Path
from typing import Any

from aiohttp import web

PAGE = Path(__file__).parent / "static"
TEXTS = PAGE / "texts"


def texts() -> dict[str, Any]:
    """Return the page's translations, keyed by language.

    Each translation has a locale, the language's own name (such as Deutsch), and the translated sentences keyed by the
    English ones.
    """
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(TEXTS.glob("*.json"))}


def mount(app: web.Application) -> None:
    app.router.add_get("/", _index)
    if PAGE.is_dir():
        app.router.add_get("/page/texts.json", _texts)
        app.router.add_static("/page", PAGE)


async def _index(_request: web.Request) -> web.StreamResponse:
    index = PAGE / "index.html"
    if not index.is_file():
        return web.Response(text="The sandbox runs; its page is missing.")
    return web.FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _texts(_request: web.Request) -> web.Response:
    return web.json_response(texts(), headers={"Cache-Control": "no-cache"})
