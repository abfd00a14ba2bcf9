from collections.abc import Callable, Collection
from typing import Any

from sandbox.checks.components import Layout
from sandbox.checks.embeds import EmbedReader
from sandbox.checks.values import Checks
from sandbox.world.changes.body import Body, Mentions, NewFile
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.files import content_type, picture_size, safe_name
from sandbox.world.model import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, Channel, Message, Upload
from sandbox.world.objects import attachment_json, file_url

MOST_CONTENT, MOST_FILES = 2000, 10
SETTABLE = EPHEMERAL | COMPONENTS_V2 | SUPPRESS_EMBEDS | 1 << 12
"""The message flags that a bot may set: ephemeral, V2 components, no link previews, and no notification."""


def read_mentions(checks: Checks, value: Any) -> Mentions:
    """Read the `allowed_mentions` of a message. Without this field, everyone mentioned in the text is pinged."""
    path = ("allowed_mentions",)
    item = checks.mapping(value, path)
    if item is None:
        return Mentions()
    parse = checks.items(item.get("parse"), (*path, "parse"))
    for i, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            checks.choice((*path, "parse", i), ("users", "roles", "everyone"))
    ids: dict[str, set[int]] = {}
    for key in ("users", "roles"):
        listed = checks.items(item.get(key), (*path, key), 0, 100)
        found = [checks.snowflake(v, (*path, key, i), required=True) for i, v in enumerate(listed)]
        ids[key] = {f for f in found if f is not None}
        if key in parse and listed:
            checks.add(
                (*path, key),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
    replied = checks.flag(item.get("replied_user"), (*path, "replied_user"))
    return Mentions({str(p) for p in parse}, ids["users"], ids["roles"], bool(replied))


def read_body(
    core: Core, channel: Channel, raw: Any, incoming: dict[str, NewFile], before: Message | None = None
) -> Body:
    """Check the body of a message for `channel` and return its content.

    `before` is the message being edited, or None for a new message. `incoming` maps the names of form parts to uploaded
    files. Raises Fault with code 50109 if the body isn't an object, 40005 if a file is too large, or 50035 with a list
    of all other errors.
    """
    return _Reader(core.cdn, channel.id, core.settings.file_limit, core.ids.next, core.world.emojis).read(
        raw, incoming, before
    )


class _Reader:
    def __init__(self, cdn: str, channel: int, limit: int, new_id: Callable[[], int], emojis: Collection[int]) -> None:
        self.cdn = cdn
        self.channel = channel
        self.limit = limit
        self.new_id = new_id
        self.emojis = emojis

    def media(self, url: str, files: list[Upload]) -> Json | None:
        for upload in files:
            if url in (f"attachment://{upload.filename}", file_url(self.cdn, upload)):
                media: Json = attachment_json(self.cdn, upload, ephemeral=False)
                return media | {"attachment_id": media.pop("id"), "id": str(upload.id)}
        if url.startswith("attachment:"):
            return None
        return {"id": str(self.new_id()), "url": url, "proxy_url": url}

    def read(self, raw: Any, incoming: dict[str, NewFile], before: Message | None = None) -> Body:
        if not isinstance(raw, dict):
            raise Fault(Code.INVALID_JSON)
        checks = Checks()
        content = checks.text(raw.get("content"), ("content",), most=MOST_CONTENT)
        wanted = checks.number(raw.get("flags"), ("flags",), 0, 2**31 - 1) or 0
        held = before.flags if before else 0
        if raw.get("flags") is not None:
            held &= ~SUPPRESS_EMBEDS  # the one that an edit can also take away
        flags = (wanted & SETTABLE) | held
        files, fresh = self.files(checks, raw, incoming, before)
        embeds = None
        if raw.get("embeds") is not None:
            embeds = EmbedReader(checks, lambda url: self.media(url, files)).all(raw["embeds"])
        components = None
        v2 = bool(flags & COMPONENTS_V2)
        if raw.get("components") is not None:
            components = Layout(checks, v2, lambda url: self.media(url, files), self.emojis).top(raw["components"])
        if v2:
            for key in ("content", "embeds"):
                if raw.get(key):
                    checks.add(
                        (key,),
                        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                        f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                    )
        mentions = read_mentions(checks, raw.get("allowed_mentions"))
        tts = bool(checks.flag(raw.get("tts"), ("tts",)))
        checks.check()
        return Body(
            None if content is None else content.strip(), embeds, components, flags, mentions, files, fresh, tts, raw
        )

    def files(
        self, checks: Checks, raw: Json, incoming: dict[str, NewFile], before: Message | None
    ) -> tuple[list[Upload], dict[int, bytes]]:
        # Return the files that a message has after a request, and the bytes of the new files. `attachments` in the
        # request lists files to keep by id, and new files by the number of their form part (`files[0]` is 0). If
        # `attachments` is missing, all existing files are kept. A file that an embed or component still shows is kept
        # in any case.
        listed = raw.get("attachments")
        described: dict[int, Json] = {}
        for i, value in enumerate(checks.items(listed, ("attachments",), 0, MOST_FILES)):
            item = checks.mapping(value, ("attachments", i), required=True) or {}
            number = checks.snowflake(item.get("id"), ("attachments", i, "id"), required=True)
            checks.text(item.get("filename"), ("attachments", i, "filename"), 1, 1024)
            checks.text(item.get("description"), ("attachments", i, "description"), most=1024)
            if number is not None:
                described[number] = item
        held = before.files if before else []
        kept = [f for f in held if listed is None or f.id in described or self._shows(f, raw, before)]
        for upload in kept:
            upload.description = described.get(upload.id, {}).get("description", upload.description)
        fresh: dict[int, bytes] = {}
        made: list[Upload] = []
        for key, file in incoming.items():
            number = int("".join(ch for ch in key if ch.isdigit()) or 0)
            made.append(self.upload(file, described.get(number, {})))
            fresh[made[-1].id] = file.data
        known = {f.id for f in held} | {int("".join(ch for ch in key if ch.isdigit()) or 0) for key in incoming}
        for i, number in enumerate(described):
            if number not in known:
                checks.add(("attachments", i, "id"), "ATTACHMENT_NOT_FOUND", "There is no such attachment")
        if len(kept) + len(made) > MOST_FILES:
            checks.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
        return kept + made, fresh

    def _shows(self, upload: Upload, raw: Json, before: Message | None) -> bool:
        held = before.data if before else {}
        shown = [held.get(key) if raw.get(key) is None else raw[key] for key in ("embeds", "components")]
        return file_url(self.cdn, upload) in str(shown)

    def upload(self, file: NewFile, described: Json) -> Upload:
        if len(file.data) > self.limit:
            raise Fault(Code.TOO_LARGE)
        size = picture_size(file.data)
        name = safe_name(str(described.get("filename") or file.filename))
        return Upload(
            id=self.new_id(),
            channel=self.channel,
            filename=name,
            content_type=content_type(name, file.content_type),
            size=len(file.data),
            width=size[0] if size else None,
            height=size[1] if size else None,
            description=described.get("description") or None,
        )
