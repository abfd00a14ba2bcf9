"""Handles the gateway messages whose data must be checked: identify, resume and member requests."""

import asyncio
import secrets
from typing import Any

from sandbox.checks.shapes import Found, Shape
from sandbox.gateway.session import INVALID, Close, Link, Session
from sandbox.world.core import Core
from sandbox.world.errors import Json
from sandbox.world.events import Intent
from sandbox.world.model import Guild
from sandbox.world.objects import APPLICATION_FLAGS, guild_create_json, member_json, user_json

LOST_KEPT = 64
"""The number of disconnected sessions that are kept so that a client can resume them."""
IDENTIFIED = Shape("token properties intents shard compress large_threshold")
"""The fields of IDENTIFY. `compress` (payload compression) and `large_threshold` are accepted but not used."""
MEMBERS_ASKED = Shape("guild_id query limit user_ids nonce")
PRIVILEGED = Intent.MEMBERS | Intent.PRESENCES | Intent.MESSAGE_CONTENT


def guild_create(core: Core, session: Session, guild: Guild) -> Json:
    """Return the data of GUILD_CREATE. It lists all members only if the session has the members intent."""
    return guild_create_json(core.world, guild, bool(session.intents & Intent.MEMBERS))


def _object(data: Any) -> Json:
    if not isinstance(data, dict):
        raise Close(4002, "Error while decoding payload")
    return data


class Handshake:
    """Starts and resumes sessions of the gateway. `sessions` holds the resumable sessions by id."""

    def __init__(self, core: Core, sessions: dict[str, Session]) -> None:
        self.core = core
        self.sessions = sessions
        self._identified: dict[int, float] = {}

    def identify(self, link: Link, raw: Any) -> None:
        """Start a session: send READY and the servers' data. If the client last identified too recently, send op 9
        instead. Raises Close if the request is refused.
        """
        core = self.core
        if link.session is not None:
            raise Close(4005, "Already authenticated")
        data = self._known(raw)
        shard = _shard(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or isinstance(intents, bool) or not 0 <= intents < 1 << 27:
            raise Close(4013, "Invalid intent(s)")
        if intents & PRIVILEGED and not core.settings.privileged_intents:
            raise Close(4014, "Disallowed intent(s)")
        self._note(IDENTIFIED, data, "IDENTIFY")
        session = Session(secrets.token_hex(16), shard, intents, link=link)
        guilds = [g for g in core.world.bot_guilds() if session.has(g.id)]
        if len(guilds) > core.settings.guilds_a_shard:
            raise Close(4011, "Sharding required")
        if not core.starts.left(core.clock.now()):
            # Discord takes the token away from a bot that uses up its day's sessions.
            raise Close(4004, "Authentication failed")
        key = shard[0] % core.settings.max_concurrency
        now = asyncio.get_running_loop().time()
        if now - self._identified.get(key, -1000.0) < core.settings.rates.identifies:
            link.op(INVALID, False)
            return
        self._identified[key] = now
        core.starts.add(core.clock.now())
        link.session = session
        # One session a shard: an older one of the same shard is replaced.
        for old in [s for s in self.sessions.values() if s.shard == session.shard and s.link is None]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        self._forget_old()
        session.dispatch("READY", self._ready(session, guilds))
        for guild in (one for one in guilds if one.id not in core.world.outages):
            session.dispatch("GUILD_CREATE", guild_create(core, session, guild))

    def _note(self, shape: Shape, data: Json, what: str) -> None:
        # Record the unsupported fields that a client sent, because the gateway has no way to refuse them.
        found: Found = []
        shape.match(data, found)
        for name in found:
            self.core.unsupported.add(f"{name} of {what}", refused=False)

    def _forget_old(self) -> None:
        lost = [session.id for session in self.sessions.values() if session.link is None]
        for number in lost[:-LOST_KEPT]:
            del self.sessions[number]

    def _known(self, raw: Any) -> Json:
        data = _object(raw)
        given = str(data.get("token") or "").removeprefix("Bot ")
        if not given or (self.core.settings.token is not None and given != self.core.settings.token):
            raise Close(4004, "Authentication failed")
        return data

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        core = self.core
        return {
            "v": 10,
            "user": user_json(core.world.bot) | {"mfa_enabled": True, "verified": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": core.url.replace("http", "ws", 1) + "/gateway",
            "shard": list(session.shard),
            "application": {"id": str(core.bot), "flags": APPLICATION_FLAGS},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "_trace": ["sandbox"],
        }

    def resume(self, link: Link, raw: Any) -> None:
        """Resume a session: send the missed events, then RESUMED. Send op 9 if the session is unknown. Raises Close if
        the token or the sequence number is invalid.
        """
        data = self._known(raw)
        session = self.sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is not None and isinstance(seen, int) and seen > session.sequence:
            del self.sessions[session.id]
            raise Close(4007, "Invalid seq")
        first = session.sent[0][0] if session and session.sent else 0
        if session is None or not isinstance(seen, int) or seen < first - 1:
            link.op(INVALID, False)
            return
        link.session = session
        session.link = link
        for number, text in session.sent:
            if number > seen:
                link.send(text)
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})

    def members(self, session: Session, raw: Any) -> None:
        """Send the client the members that it requests, either by their ids or by the beginning of their names."""
        data = _object(raw)
        guild = self.core.world.guilds.get(_number(data.get("guild_id")))
        if guild is None or self.core.bot not in guild.members:
            return
        self._note(MEMBERS_ASKED, data, "the request of members")
        asked = data.get("user_ids")
        if asked is None:
            query = str(data.get("query") or "").lower()
            users = [u for u in guild.members if self.core.world.users[u].name.startswith(query)]
            limit = data.get("limit")
            users = users[: limit if type(limit) is int and limit > 0 else None]
        else:
            users = [_number(u) for u in (asked if isinstance(asked, list) else [asked])]
        found = [member_json(self.core.world, guild.members[u]) for u in users if u in guild.members]
        missing = [str(u) for u in users if u not in guild.members]
        chunk: Json = {"guild_id": str(guild.id), "members": found, "not_found": missing}
        chunk |= {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)


def _shard(data: Json) -> tuple[int, int]:
    value = data.get("shard")
    if value is None:
        return (0, 1)
    if not isinstance(value, list) or len(value) != 2 or not all(type(n) is int for n in value):
        raise Close(4010, "Invalid shard")
    number, count = value
    if not 0 <= number < count:
        raise Close(4010, "Invalid shard")
    return number, count


def _number(value: Any) -> int:
    return int(value) if str(value).isdecimal() else 0
