import json
import re
from pathlib import Path

import pytest

from bot.program.metrics import reading
from bot.program.metrics.names import COUNTER, GAUGE, HISTOGRAM, METRICS, PROCESS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "hosts" / "metrics.md").read_text("utf-8")
ALERTS = (ROOT / "deploy" / "alerts.yaml").read_text("utf-8")
BOARD = json.loads((ROOT / "deploy" / "dashboard.json").read_text("utf-8"))
ENDINGS = {GAUGE: ("",), COUNTER: ("",), HISTOGRAM: ("_bucket", "_sum", "_count")}
SAMPLES = {f"{one.name}{ending}" for one in METRICS for ending in ENDINGS[one.sort]} | set(PROCESS)
LABELS = {label for one in METRICS for label in one.labels} | {"le"}

"""Words that a metric's label may not contain, because they point to personal data."""


def rows():
    found = re.findall(r"^\| `(cartouche_\w+)` \| (\w+) \| (.*?) \|", PAGE, re.MULTILINE)
    return {name: (kind, tuple(re.findall(r"`(\w+)`", labels))) for name, kind, labels in found}


def test_the_page_names_what_is_exported_and_nothing_else():
    assert rows() == {one.name: (one.sort, one.labels) for one in METRICS}
    assert set(re.findall(r"`(process_\w+)`", PAGE)) == set(PROCESS)


EXPRESSIONS = [
    *(target["expr"] for panel in BOARD["panels"] for target in panel["targets"]),
    *re.findall(r"expr: >-\n +(.*)", ALERTS),
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_the_dashboard_and_the_alerts_use_is_there(expression):
    used = set(re.findall(r"\b(?:cartouche|process)_\w+", expression))
    assert used <= SAMPLES
    assert used or "up{" in expression
    by = {one for some in re.findall(r"by \(([^)]*)\)", expression) for one in re.split(r", *", some)}
    assert by | set(re.findall(r"(\w+)=~?\"", expression)) - {"job"} <= LABELS


@pytest.mark.parametrize("expression", [one for one in EXPRESSIONS if re.search(r"\b(process|python)_", one)])
def test_what_every_program_exports_is_shown_of_the_bot_alone(expression):
    # Other programs export metrics such as `process_resident_memory_bytes`, too, so the query must select the bot's.
    assert re.search(r" and on \(job, instance\) cartouche_\w+$", expression)


def test_every_metric_is_shown():
    shown = " ".join(target["expr"] for panel in BOARD["panels"] for target in panel["targets"])
    assert [one.name for one in METRICS if one.name not in shown] == []


def test_alerts_and_the_doctor_have_the_same_limits():
    limits = {
        "cartouche_loop_lag_worst_seconds > ": reading.LAG,
        "cartouche_outbox_oldest_seconds > ": reading.OUTBOX,
        "cartouche_discord_refusals > ": reading.REFUSED,
        "cartouche_drawing_waiting > ": reading.QUEUE,
        "cartouche_thinking_waiting > ": reading.QUEUE,
        'cartouche_timer_late_seconds_bucket{le="': reading.TIMERS,
    }
    for before, limit in limits.items():
        said = re.search(re.escape(before) + r"([\d.]+)", ALERTS)
        assert said is not None, before
        assert float(said[1]) == limit
    assert f"> {reading.ODD}" in ALERTS
    assert f"> {reading.DATABASE}" in ALERTS
