"""Whether what grows is seen to grow."""

from types import SimpleNamespace

from tests.soak.flat import MEGABYTE, Flat

SECONDS = 200
HAS = {"memory": 150 * MEGABYTE, "files": 30, "tasks": 20}


def found(*, workers=0, **more):
    """What is wrong where a process' `more` grow by so much each second of the second half, as `workers` do."""
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    for at in range(SECONDS):
        late = max(0, at - SECONDS // 2)
        has = {name: before + late * more.get(name, 0) for name, before in HAS.items()}
        flat.seen.append((at, 12 * at, {7: has}, 300 * MEGABYTE + late * workers))
    return flat.report()[1]


def test_what_stays_is_well():
    assert found() == []


def test_each_thing_that_grows_is_named():
    (said,) = found(memory=MEGABYTE // 2)
    assert "memory of process 7 has grown from 157 to 192" in said
    assert "files of process 7" in found(files=0.5)[0]
    assert "tasks of process 7" in found(tasks=0.5)[0]
    assert "workers of all" in found(workers=2 * MEGABYTE)[0]


def test_with_less_to_do_at_the_end_nothing_is_called_flat():
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    flat.seen = [(at, 12 * min(at, 140), {7: HAS}, 0) for at in range(SECONDS)]
    assert "less to do" in flat.report()[1][0]


def test_a_process_that_does_not_answer_is_a_fault():
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    flat.seen = [(at, 12 * at, {7: {}}, 0) for at in range(SECONDS)]
    assert len(flat.report()[1]) == len(HAS)
