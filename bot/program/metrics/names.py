from __future__ import annotations

from typing import Final

import msgspec

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


GAUGE, COUNTER, HISTOGRAM = "gauge", "counter", "histogram"


class Metric(msgspec.Struct, frozen=True):
    name: str
    sort: str
    help: str
    labels: tuple[str, ...] = ()
    buckets: tuple[float, ...] = ()


def _metric(name: str, sort: str, text: str, *labels: str, buckets: tuple[float, ...] = ()) -> Metric:
    return Metric(f"cartouche_{name}", sort, text, labels, buckets)


BUILD: Final = _metric("build_info", GAUGE, "1, with the version of the program", "version")
CONNECTED: Final = _metric("gateway_connected", GAUGE, "1 while all connections to Discord stand, else 0")
LATENCY: Final = _metric("gateway_latency_seconds", GAUGE, "How long Discord takes to answer a heartbeat", "shard")
SERVERS: Final = _metric("servers", GAUGE, "Servers in which the bot is")
LAG: Final = _metric("loop_lag_seconds", HISTOGRAM, "How late the event loop was, looked twice a second", buckets=FAST)
WORST_LAG: Final = _metric("loop_lag_worst_seconds", GAUGE, "The most by which it was late within the last minute")
UNDER_WAY: Final = _metric("loop_tasks", GAUGE, "What the event loop has under way: asyncio's tasks")
STAGES: Final = _metric("turn_stage_seconds", HISTOGRAM, "How long the stages of a turn take", "stage", buckets=FAST)
OUTBOX: Final = _metric("outbox_oldest_seconds", GAUGE, "How long the oldest announcement waits that could be posted")
REQUESTS: Final = _metric(
    "discord_requests_total", COUNTER, "Answers of Discord to requests", "method", "route", "status"
)
LIMITED: Final = _metric("discord_limited_total", COUNTER, "Requests that Discord put off (429)", "route", "scope")
REFUSALS: Final = _metric("discord_refusals", GAUGE, "Requests refused (401, 403, 429) within the last ten minutes")
WITHHELD: Final = _metric("discord_withheld", GAUGE, "1 while nothing is sent, as Discord refuses everybody")
TIMERS: Final = _metric("timer_late_seconds", HISTOGRAM, "How late timers were handled", "kind", buckets=SLOW)
DRAWING: Final = _metric("drawing_waiting", GAUGE, "Pictures that are asked for and not drawn")
DRAWS: Final = _metric("drawing_well", GAUGE, "1 while pictures can be drawn, else 0")
THINKING: Final = _metric("thinking_waiting", GAUGE, "Thoughts of computers that wait for a process")
THINKS: Final = _metric("thinking_under_way", GAUGE, "Thoughts that are thought just now")
TABLES: Final = _metric("tables", GAUGE, "Tables by state and game", "state", "game")
DATABASE: Final = _metric(
    "database_seconds", HISTOGRAM, "How long reads and writes wait, and take", "link", "part", buckets=FAST
)
COPIED: Final = _metric("backup_timestamp_seconds", GAUGE, "When the database was copied last; 0: not known to be")

METRICS: Final = (
    *(BUILD, CONNECTED, LATENCY, SERVERS, LAG, WORST_LAG, UNDER_WAY, STAGES, OUTBOX, REQUESTS),
    *(LIMITED, REFUSALS, WITHHELD, TIMERS, DRAWING, DRAWS, THINKING, THINKS, TABLES, DATABASE, COPIED),
)
PROCESS: Final = (
    "process_virtual_memory_bytes",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
    "process_cpu_seconds_total",
    "process_open_fds",
    "process_max_fds",
)
