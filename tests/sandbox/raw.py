"""A client that uses no Discord library. It sees the sandbox's exact responses over plain HTTP and a plain gateway
connection.
"""

import asyncio
import json
from dataclasses import dataclass

import aiohttp

from tests.sandbox import contract


@dataclass
class Got:
    status: int
    body: object
    headers: object

    @property
    def code(self):
        return self.body["code"]

    @classmethod
    async def of(cls, response):
        text = await response.text()
        return cls(response.status, json.loads(text) if text else None, response.headers)

    def error(self, *path):
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return node["_errors"][0]["code"]


class Api:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.session = aiohttp.ClientSession()

    async def __call__(self, method, path, body=None, *, token=None, data=None, headers=None):
        token = f"Bot {self.sandbox.token}" if token is None else token
        options = {"json": body} if body is not None else {}
        if data is not None:
            options["data"] = data
        async with self.session.request(
            method, self.sandbox.api + path, headers={"Authorization": token, **(headers or {})}, **options
        ) as response:
            got = await Got.of(response)
            assert got.body is None or response.headers["Content-Type"] == "application/json"
            return got

    async def upload(self, method, path, body, files):
        """Upload files in a multipart request, as clients do. Each file is (part, name, bytes)."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for part, name, data in files:
            form.add_field(part, data, filename=name, content_type="application/octet-stream")
        return await self(method, path, data=form)


class Wire:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.frames = []

    async def __aenter__(self):
        self.session = aiohttp.ClientSession()
        self.socket = await self.session.ws_connect(f"{self.sandbox.gateway_url}?v=10&encoding=json")
        return self

    async def __aexit__(self, *_):
        await self.socket.close()
        await self.session.close()

    async def frame(self):
        message = await asyncio.wait_for(self.socket.receive(), 60)
        if message.type is not aiohttp.WSMsgType.TEXT:
            return self.socket.close_code
        frame = json.loads(message.data)
        if contract.FILE and frame["t"]:
            assert contract.event_problems(frame) == []
        self.frames.append(frame)
        return frame

    async def event(self, name):
        while True:
            frame = await self.frame()
            assert isinstance(frame, dict), f"closed with {frame}"
            if frame["t"] == name:
                return frame["d"]

    async def send(self, op, data=None):
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, intents=1, **more):
        await self.send(2, {"token": self.sandbox.token, "intents": intents, "properties": {}, **more})

    async def bot_gateway(self):
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        async with self.session.get(f"{self.sandbox.api}/gateway/bot", headers=headers) as response:
            return await response.json()

    async def answer(self, interaction, kind, data=None, query="?with_response=true"):
        path = f"{self.sandbox.api}/interactions/{interaction['id']}/{interaction['token']}/callback{query}"
        async with self.session.post(path, json={"type": kind, "data": data}) as response:
            return await Got.of(response)

    async def hook(self, method, interaction, path="", body=None):
        url = f"{self.sandbox.api}/webhooks/{interaction['application_id']}/{interaction['token']}{path}"
        async with self.session.request(method, url, json=body) as response:
            return await Got.of(response)

    async def ready(self, intents=1, **more):
        assert (await self.frame())["op"] == 10
        await self.identify(intents, **more)
        return await self.event("READY")
