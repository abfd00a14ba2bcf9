"""The body of a message request, checked: what comes out fits Discord's limits or a 50035 was raised."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.checks import Checks
from sandbox.components import Layout
from sandbox.embeds import EmbedReader
from sandbox.errors import Code, Fault, Json
from sandbox.files import content_type, picture_size, safe_name
from sandbox.world import COMPONENTS_V2, EPHEMERAL, Message, Upload

MOST_CONTENT, MOST_FILES = 2000, 10
SUPPRESS_EMBEDS = 1 << 2
SETTABLE = EPHEMERAL | COMPONENTS_V2 | SUPPRESS_EMBEDS | 1 << 12
"""Flags that a bot may set: ephemeral, V2 components, no link previews, silent."""


@dataclass
class NewFile:
    """A file as it came in."""

    filename: str
    content_type: str
    data: bytes = field(repr=False)


@dataclass
class Mentions:
    """Whom a message may ping: kinds (`users`, `roles`, `everyone`) and single ids."""

    parse: set[str] = field(default_factory=lambda: {"users", "roles", "everyone"})
    users: set[int] = field(default_factory=set)
    roles: set[int] = field(default_factory=set)
    replied_user: bool = True


@dataclass
class Body:
    """A checked body. None means that the key was not given (or null): an edit then leaves that part as it is."""

    content: str | None
    embeds: list[Json] | None
    components: list[Json] | None
    flags: int
    mentions: Mentions
    files: list[Upload]
    """All files that the message has afterwards."""
    fresh: dict[int, bytes]
    """The bytes of those that are new, by id."""
    tts: bool
    raw: Json


def read_mentions(checks: Checks, value: Any) -> Mentions:
    """The `allowed_mentions` of a body; without it everything that the text names is pinged."""
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


class BodyReader:
    """Reads message bodies for one channel.

    `base` is the address of the CDN, `limit` the most bytes of a file, `new_id` makes ids.
    """

    def __init__(self, base: str, channel: int, limit: int, new_id: Any) -> None:
        self.base = base
        self.channel = channel
        self.limit = limit
        self.new_id = new_id

    def url(self, upload: Upload) -> str:
        """Where a file can be fetched."""
        return f"{self.base}/attachments/{upload.channel}/{upload.id}/{upload.filename}"

    def attachment(self, upload: Upload, ephemeral: bool) -> Json:
        """A file as an attachment object."""
        url = self.url(upload)
        data: Json = {
            "id": str(upload.id),
            "filename": upload.filename,
            "size": upload.size,
            "url": url,
            "proxy_url": url,
            "content_type": upload.content_type,
            "width": upload.width,
            "height": upload.height,
            "description": upload.description,
        }
        if ephemeral:
            data["ephemeral"] = True
        return {key: value for key, value in data.items() if value is not None}

    def media(self, url: str, files: list[Upload]) -> Json | None:
        """A media object for `attachment://name` or an address; None when no file of the message has that name."""
        for upload in files:
            if url in (f"attachment://{upload.filename}", self.url(upload)):
                media: Json = self.attachment(upload, ephemeral=False)
                return media | {"attachment_id": media.pop("id"), "id": str(upload.id)}
        if url.startswith("attachment:"):
            return None
        return {"id": str(self.new_id()), "url": url, "proxy_url": url}

    def read(self, raw: Any, incoming: dict[str, NewFile], before: Message | None = None) -> Body:
        """Check a body. `before`: the message that it edits; None for a new one.

        Raises Fault: 50035 with every error in it, or 40005 for a file that is too large.
        """
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
            components = Layout(checks, v2, lambda url: self.media(url, files)).top(raw["components"])
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
        """The files that the message has afterwards, and the bytes of the new ones.

        `attachments` names those that stay by id and describes new ones by the number of their part (`files[0]` is 0).
        Without it, all that were there stay. A file that an unchanged embed shows stays with its embed.
        """
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
        """Whether an embed or a component of the message shows the file afterwards."""
        held = before.data if before else {}
        shown = [held.get(key) if raw.get(key) is None else raw[key] for key in ("embeds", "components")]
        return self.url(upload) in str(shown)

    def upload(self, file: NewFile, described: Json) -> Upload:
        """The record of a new file. Raises 40005 when it is larger than the limit."""
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
