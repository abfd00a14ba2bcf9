import asyncio
import re
from contextlib import AsyncExitStack
from types import SimpleNamespace

import aiohttp
import pytest

from bot.client.pace.pace import Pace
from bot.match.pure.table.subject import TimerKind
from bot.match.services.durations import HandlingStage
from bot.program.doctor import numbers as doctor
from bot.program.metrics import reading
from bot.program.metrics.names import COUNTER, GAUGE, HISTOGRAM, METRICS, PROCESS
from bot.program.metrics.numbers import Numbers, Serving
from bot.program.release import release
from bot.program.run import CannotStart, measured
from bot.program.watch import Watch
from bot.settings import Address, Settings
from tests.bot.test_watch import Bot, Time
from tests.match.desk import ADA, BEN, Clock, desk, finish, started

USER, SERVER, CHANNEL, MESSAGE = (
    777_000_111_222_333_441,
    777_000_111_222_333_442,
    777_000_111_222_333_443,
    777_000_111_222_333_444,
)
TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4"


class Working(Bot):
    def __init__(self):
        super().__init__()
        self.latencies = [(0, 0.042), (1, float("nan"))]
        self.guilds = [object()] * 3
        self.jobs.waiting = 2
        self.thinking = SimpleNamespace(waiting=4, under_way=1)
        self.clock = SimpleNamespace(ticks=SimpleNamespace(on_due=[]))


@pytest.fixture
async def there(tmp_path):
    service = await desk(tmp_path, Clock())
    settings = Settings(database=tmp_path / "t.sqlite3", backups=tmp_path / "copies")
    time = Time(SimpleNamespace(fault=None))
    watch, pace = Watch(service.store, settings, now=lambda: time.now, sleep=time.sleep), Pace()
    numbers = Numbers(watch, service, pace)
    bot = watch.follow(numbers.follow(Working()))
    serving = Serving(numbers)
    address = await serving.start(Address("127.0.0.1", 0))
    yield SimpleNamespace(service=service, watch=watch, pace=pace, bot=bot, address=address, time=time, begun=False)
    await watch.stop()
    await serving.stop()
    await service.store.close()


async def asked(there, late=0.0):
    if not there.begun:
        there.begun = True
        there.watch.start()
    await there.time.pass_(20, late)


async def read(there):
    return await asyncio.to_thread(reading.fetched, there.address)


def of(samples, name, **labels):
    return next(value for found, value in samples[name] if found == labels)


async def test_a_turn_is_measured_where_it_happens(there):
    match = await started(there.service, ADA, BEN)
    await finish(there.service, match.id)
    await asked(there, late=0.25)
    samples = await read(there)
    for stage in (HandlingStage.LOCK, HandlingStage.LOAD, HandlingStage.JUDGE, HandlingStage.COMMIT):
        assert of(samples, "cartouche_turn_stage_seconds_count", stage=stage.value) > 0
    assert of(samples, "cartouche_database_seconds_count", link="writes", part="work") > 0
    assert of(samples, "cartouche_database_seconds_count", link="reads", part="wait") > 0
    assert of(samples, "cartouche_tables", state="over", game="race") == 1
    assert of(samples, "cartouche_loop_lag_worst_seconds") == 0.25
    assert of(samples, "cartouche_loop_lag_seconds_sum") == 0.25


async def test_what_the_bot_does_is_counted(there):
    for path in (f"/api/v10/channels/{CHANNEL}/messages", f"/api/v10/channels/{CHANNEL + 1}/messages"):
        there.pace.on_answer[0]("POST", path, 200, None)
    there.pace.on_answer[0]("PATCH", f"/api/v10/channels/{CHANNEL}/messages/{MESSAGE}", 429, "shared")
    (rang,) = there.bot.clock.ticks.on_due
    rang(TimerKind.GAME, 1_500)
    samples = await read(there)
    sent = {"method": "POST", "route": "/channels/*/messages", "status": "200"}
    assert of(samples, "cartouche_discord_requests_total", **sent) == 2
    assert of(samples, "cartouche_discord_limited_total", route="/channels/*/messages/*", scope="shared") == 1
    assert of(samples, "cartouche_timer_late_seconds_sum", kind="game") == 1.5
    assert of(samples, "cartouche_gateway_latency_seconds", shard="0") == 0.042
    assert len(samples["cartouche_gateway_latency_seconds"]) == 1, "a shard that has not answered has none"
    assert of(samples, "cartouche_drawing_waiting") == 2
    assert of(samples, "cartouche_thinking_waiting") == 4


async def test_all_that_is_exported_is_declared(there):
    match = await started(there.service, ADA, BEN)
    there.service.desk.durations.took(HandlingStage.TOLD, 0, 5)
    there.pace.on_answer[0]("GET", f"/api/v10/users/{USER}", 429, None)
    there.bot.clock.ticks.on_due[0](TimerKind.CLOCK, 0)
    await asked(there)
    assert match.id
    families = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name in await read(there)}
    assert families == {one.name for one in METRICS} | set(PROCESS)
    assert {one.sort for one in METRICS} == {GAUGE, COUNTER, HISTOGRAM}


PATHS = [
    f"/api/v10/channels/{CHANNEL}/messages/{MESSAGE}/reactions/%F0%9F%91%8D/@me",
    f"/api/v10/webhooks/{USER}/{TOKEN}/messages/@original",
    f"/api/v10/interactions/{MESSAGE}/{TOKEN}/callback",
    f"/api/v10/guilds/{SERVER}/members/{USER}",
    f"/api/v10/applications/{USER}/guilds/{SERVER}/commands",
    f"/api/v10/guilds/{SERVER}/scheduled-events/{MESSAGE}",
    f"/api/v10/channels/{CHANNEL}/thread-members/{USER}",
    "/api/v10/users/Ada",
]


async def test_no_label_names_a_person_a_server_a_channel_a_message_or_a_table(there):
    for path in PATHS:
        there.pace.on_answer[0]("PUT", path, 429, f"user {USER}")
    match = await started(there.service, USER, BEN, channel=CHANNEL, guild=SERVER)
    await finish(there.service, match.id)
    await asked(there)
    values = {value for some in (await read(there)).values() for labels, _ in some for value in labels.values()}
    values.remove(release())  # a commit may have as many digits in a row
    assert "/webhooks/*/*/messages/@original" in values
    for value in values:
        assert not re.search(r"\d{6}", value), value
        assert TOKEN not in value
        assert "Ada" not in value


async def test_the_doctor_reads_them(there):
    settings = Settings(metrics=there.address)
    match = await started(there.service, ADA, BEN)
    await finish(there.service, match.id)
    await asked(there)
    good = await asyncio.to_thread(lambda: list(doctor(settings)))
    bad = [found.text for found in good if found.bad]
    assert bad == []
    assert any("commit" in found.text for found in good)
    assert any("1 in all" in found.text for found in good)
    await asked(there, late=2.5)
    there.bot.thinking.waiting = 99
    there.bot.pictures.jobs.well = False
    found = [one.text for one in await asyncio.to_thread(lambda: list(doctor(settings))) if one.bad]
    assert [re.sub(r"[\d.]+", "N", text) for text in found] == [
        "metrics: event loop at most N s late within the last minute",
        "metrics: N thoughts of computers wait",
        "metrics: pictures can't be drawn",
    ]


async def test_the_doctor_says_that_nobody_answers_or_somebody_else(tmp_path):
    async def other(_reader, writer):
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(other, "127.0.0.1", 0)
    address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
    settings = Settings(metrics=address, database=tmp_path / "t.sqlite3")
    (found,) = await asyncio.to_thread(lambda: list(doctor(settings)))
    assert "another program is listening there" in found.text
    server.close()
    await server.wait_closed()
    (found,) = await asyncio.to_thread(lambda: list(doctor(settings)))
    assert "nothing answers" in found.text
    assert "isn't running" in found.text
    assert not found.bad, "a bot that does not run measures nothing"


async def asked_as(there, host):
    async with aiohttp.ClientSession() as session:
        address = f"http://{there.address}/metrics"
        async with session.get(address, headers={} if host is None else {"Host": host}) as answer:
            return answer.status, await answer.text()


OWN = [None, "127.0.0.1:9200", "localhost", "[::1]:9200", "cartouche:9200", "host.docker.internal:9200"]
FOREIGN = ["evil.example:9200", "127.0.0.1.evil.example", "localhost.evil.example", "[evil", "a@b.c", ""]


async def test_only_requests_by_a_name_of_the_machine_or_its_network_get_the_numbers(there):
    for host in OWN:
        assert (await asked_as(there, host))[0] == 200, host
    for host in FOREIGN:  # a web page may point its own name here
        status, text = await asked_as(there, host)
        assert status in {400, 421}, host
        assert "cartouche" not in text


async def test_an_address_that_is_taken_is_said_at_the_start(there):
    async with AsyncExitStack() as stack:
        settings = Settings(metrics=there.address)
        with pytest.raises(CannotStart, match=r"METRICS: 127\.0\.0\.1:\d+ can't be used: .*in use"):
            await measured(stack, settings, there.watch, there.service, there.pace)
    assert await read(there), "who was there first is there still"
