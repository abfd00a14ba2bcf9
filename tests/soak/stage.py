import asyncio

from tests.e2e.process import READY

KINDS = (
    {},
    {"latency": 0.1},
    {"latency": 0.6},
    {"error_every": 4, "error_status": 503},
    {"error_every": 5, "error_status": 500},
    {"error_every": 3, "error_status": 502, "latency": 0.1},
    {"reset_every": 4},
    {"reset_every": 3, "latency": 0.05},
    {"lose_every": 4},
    {"lose_every": 6, "reset_every": 5},
    {"storm": 15, "storm_wait": 0.3},
    {"storm": 15, "storm_wait": 0.3, "storm_via": False},
    {"storm": 5, "storm_wait": 0.5, "storm_global": True},
    {"duplicate_interactions": True},
    {"duplicate_interactions": True, "lose_every": 5},
    {"reorder_interactions": True},
    {"reorder_interactions": True, "latency": 0.2},
    {"lose_every": 3, "only": r"POST /channels/\d+/messages"},
    {"lose_every": 2, "only": r"PATCH /channels/\d+/messages"},
    {"error_every": 2, "only": r"PATCH /channels/\d+/messages"},
    {"reset_every": 2, "only": r"POST /interactions"},
    {"lose_every": 2, "only": r"POST /interactions"},
    {"reset_every": 2, "only": r"(PATCH|DELETE) /webhooks"},
    {"lose_every": 2, "only": r"(PATCH|DELETE) /webhooks"},
    {"error_every": 2, "error_status": 502, "only": r"(PATCH|DELETE) /webhooks"},
)
GATEWAY = ("drop", "reconnect", "resume", "invalidate")


class Stage:
    def __init__(self, playing, seconds, period=2.0):
        self.field = playing
        self.rng = playing.rng
        self.seconds = seconds
        self.period = period
        self._starting = {}
        self._leaving = []
        self._refused = False
        """True if a connection has already been refused during this run of the bot.

        This happens only once, because the library waits longer after each refusal, up to minutes.
        """

    async def run(self):
        incidents = self._incidents()
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while (now := loop.time() - begun) < self.seconds:
            self._change()
            while incidents and incidents[0][0] <= now:
                await incidents.pop(0)[1]()
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.period)
        for _, happen in incidents:
            await happen()
        self._clear()
        await asyncio.gather(*self._starting.values(), *self._leaving)

    def _clear(self):
        self.field.sandbox.weather.clear()

    def _change(self):
        kind = self.rng.choice(KINDS)
        self._clear()
        self.field.sandbox.weather.change(kind)
        self.field.count[f"weather: {', '.join(f'{k}={v}' for k, v in kind.items()) or 'fair'}"] += 1
        if self.rng.random() < 0.15:
            self._break_gateway()

    def _break_gateway(self):
        kinds = GATEWAY if self._refused else (*GATEWAY, "refuse")
        gateway, kind = self.field.sandbox.gateway, self.rng.choice(kinds)
        self.field.count[f"gateway: {kind}"] += 1
        if kind == "refuse":
            self._refused = True
            self.field.sandbox.weather.refuse_connects = 2
            gateway.drop()
        else:
            {
                "drop": gateway.drop,
                "reconnect": gateway.reconnect,
                "resume": lambda: gateway.invalidate(resumable=True),
                "invalidate": gateway.invalidate,
            }[kind]()

    def _incidents(self):
        ground, part = self.field.ground, self.seconds / 20
        incidents = [
            (2, self._delete_channels),
            (3, self._kill),
            (4, self._leave),
            (5, self._kick),
            (6, self._invite),
            (8, self._kill),
            (13, self._kick),
            (14, self._delete_channels),
            (15, self._invite),
        ]
        if ground.name == "postgresql":
            incidents += [(7, self._restart_server), (16, self._crash_server)]
        if ground.shared:
            incidents += [(2.5, self._deafen), (4.5, self._replace), (14.5, self._deafen)]
        return sorted(((at * part, happen) for at, happen in incidents), key=lambda one: one[0])

    async def _delete_channels(self):
        standing = self.field.standing()
        for match in self.rng.sample(standing, max(1, len(standing) // 20)):
            self.field.sandbox.delete_channel(self.field.sandbox.world.channels[match.channel])
            self.field.count["channels deleted"] += 1

    async def _leave(self):
        sandbox, home = self.field.sandbox, self.field.home
        people = [user for user in self.field.players if user != self.field.moderator]
        for user in self.rng.sample(people, max(1, len(people) // 20)):
            sandbox.remove_member(sandbox.world.users[user], home)
            self.field.count["people left"] += 1
            for match in self.field.matches:
                if match.guild == home.id and user in match.users:
                    match.left.add(user)

    async def _kick(self):
        self.field.sandbox.kick_bot(self.field.away)
        self.field.count["bot kicked"] += 1

    async def _invite(self):
        self.field.sandbox.invite_bot(self.field.away)
        self.field.count["bot invited"] += 1

    async def _kill(self):
        self._refused = False
        bot = self.rng.choice(self.field.bots)
        await self._given_up(bot)
        await bot.kill()
        seen = bot.log.stat().st_size
        await bot.start(wait=False)
        self._starting[bot] = asyncio.create_task(bot.wait_log(READY, seen))
        self.field.count["bot killed"] += 1

    async def _given_up(self, bot):
        starting = self._starting.pop(bot, None)
        if starting is not None and not starting.cancel():
            await starting

    async def _replace(self):
        self._refused = False
        old = self.rng.choice(self.field.bots)
        await self._given_up(old)
        new = self.field.process()
        await new.start(wait=False)
        self.field.bots[self.field.bots.index(old)] = new
        ready = self._starting[new] = asyncio.create_task(new.wait_log(READY))

        async def end():
            await asyncio.wait([ready])
            if (code := await old.stop()) != 0:
                raise AssertionError(f"it has ended with {code}")

        self._leaving.append(asyncio.create_task(end()))
        self.field.count["bot taken over"] += 1

    async def _restart_server(self):
        await asyncio.to_thread(self.field.ground.restart)
        self.field.count["database's server restarted"] += 1

    async def _crash_server(self):
        await asyncio.to_thread(self.field.ground.restart, crash=True)
        self.field.count["database's server crashed"] += 1

    async def _deafen(self):
        self.field.count["listening connections cut"] += await asyncio.to_thread(self.field.ground.deafen)
