from __future__ import annotations

import http.client
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from prometheus_client.parser import text_string_to_metric_families

from bot.program.metrics import names
from bot.program.metrics.names import Metric
from bot.program.unusable import Unusable
from bot.settings import Address

TIMEOUT: Final = 5.0
PATH: Final = "/metrics"

Samples: TypeAlias = Mapping[str, list[tuple[Mapping[str, str], float]]]

LAG: Final = 2.0
OUTBOX: Final = 60.0
REFUSED: Final = 1_000
TIMERS: Final = 5.0
ODD: Final = 0.01
QUEUE: Final = 32
DATABASE: Final = 0.1


def fetched(address: Address) -> Samples:
    connection = http.client.HTTPConnection(address.host, address.port, timeout=TIMEOUT)
    try:
        connection.request("GET", PATH)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status != 200:
            raise Unusable(f"{address} answers with {answer.status}: another program is listening there")
        return samples_of(text)
    except (OSError, http.client.HTTPException) as error:
        raise Unusable(f"nothing answers at {address}: {error}") from error
    except ValueError as error:
        raise Unusable(f"the answer of {address} can't be read: {error}") from error
    finally:
        connection.close()


def samples_of(text: str) -> Samples:
    found: dict[str, list[tuple[Mapping[str, str], float]]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


def findings(samples: Samples) -> Iterator[tuple[str, bool]]:
    """Yield lines about the metrics, each with True if it indicates a problem."""
    if names.BUILD.name not in samples:
        yield "these aren't Cartouche's numbers", True
        return
    lag, oldest = _sum(samples, names.WORST_LAG), _sum(samples, names.OUTBOX)
    yield f"event loop at most {lag:.3f} s late within the last minute", lag > LAG
    yield f"the oldest announcement that could be posted has been waiting for {oldest:.0f} s", oldest > OUTBOX
    connected = _sum(samples, names.CONNECTED) == 1
    slowest = max((value for _, value in samples.get(names.LATENCY.name, [])), default=0.0)
    yield f"Discord is {'' if connected else 'not '}connected, and answers within {slowest:.3f} s", not connected
    requests, limited = _sum(samples, names.REQUESTS), _sum(samples, names.LIMITED)
    refused = _sum(samples, names.REFUSALS)
    text = f"{requests:.0f} requests since the start, {limited:.0f} put off (429), {refused:.0f} refused of late"
    yield text, refused > REFUSED
    yield from _times(samples)
    for what, one in (("pictures", names.DRAWING), ("thoughts of computers", names.THINKING)):
        waiting = _sum(samples, one)
        yield f"{waiting:.0f} {what} wait", waiting > QUEUE
    if names.DRAWS.name in samples and not _sum(samples, names.DRAWS):
        yield "pictures can't be drawn", True
    tables = samples.get(names.TABLES.name, [])
    live = sum(value for labels, value in tables if labels["state"] in {"signup", "active"})
    yield f"{live:.0f} tables live, {sum(value for _, value in tables):.0f} in all", False


def _times(samples: Samples) -> Iterator[tuple[str, bool]]:
    handled = _sum(samples, names.TIMERS, "_count")
    late = handled - sum(
        value for labels, value in samples.get(f"{names.TIMERS.name}_bucket", []) if float(labels["le"]) == TIMERS
    )
    yield f"{late:.0f} of {handled:.0f} timers were more than {TIMERS:.0f} s late", late > ODD * handled
    for link in ("reads", "writes"):
        mine = sum(_mean(samples, names.DATABASE, link=link, part=part) for part in ("wait", "work"))
        yield f"the database takes {1000 * mine:.1f} ms for its {link}, with waiting", mine > DATABASE
    stages = {labels["stage"] for labels, _ in samples.get(f"{names.STAGES.name}_count", [])}
    taken = {one: _mean(samples, names.STAGES, stage=one) for one in stages}
    told = ", ".join(f"{one} {1000 * taken[one]:.1f} ms" for one in sorted(taken))
    yield f"a turn, on average: {told or 'none since the start'}", False


def _sum(samples: Samples, one: Metric, ending: str = "") -> float:
    return sum(value for _, value in samples.get(f"{one.name}{ending}", []))


def _mean(samples: Samples, one: Metric, **which: str) -> float:
    total, count = (
        sum(value for labels, value in samples.get(f"{one.name}_{what}", []) if labels.items() >= which.items())
        for what in ("sum", "count")
    )
    return total / count if count else 0.0
