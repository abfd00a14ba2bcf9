from types import SimpleNamespace

from tests.soak.flat import MEGABYTE, Flat

SECONDS = 200
HAS = {"memory": 150 * MEGABYTE, "files": 30, "tasks": 20}


def found(*, workers=0, begun=1, **more):
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    for at in range(SECONDS):
        late = max(0, at - SECONDS // 2)
        has = {name: before + late * more.get(name, 0) for name, before in HAS.items()}
        there = {8: 300 * MEGABYTE + late * workers}
        if at > 0.8 * SECONDS:
            there |= dict.fromkeys(range(9, 8 + begun), 100 * MEGABYTE)
        flat.seen.append((at, 12 * at, {7: has}, there))
    return flat.report()[1]


def test_what_stays_is_well():
    assert found() == []


def test_each_thing_that_grows_is_named():
    (said,) = found(memory=MEGABYTE // 2)
    assert "memory of process 7 has grown from 157 to 192" in said
    assert "files of process 7" in found(files=0.5)[0]
    assert "tasks of process 7" in found(tasks=0.5)[0]
    assert "workers of 1 has grown" in found(workers=2 * MEGABYTE)[0]


def test_a_worker_that_is_started_late_is_no_growth_and_more_than_there_should_be_are_named():
    assert found(begun=2) == []
    assert found(begun=3) == ["3 workers are more than 2 for each process"]


def test_with_less_to_do_at_the_end_nothing_is_called_flat():
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    flat.seen = [(at, 12 * min(at, 140), {7: HAS}, {8: 1}) for at in range(SECONDS)]
    assert "less to do" in flat.report()[1][0]


def test_a_process_that_does_not_answer_is_a_fault():
    flat = Flat(SimpleNamespace(bots=[SimpleNamespace(pid=7)]), SECONDS)
    flat.seen = [(at, 12 * at, {7: {}}, {8: 1}) for at in range(SECONDS)]
    assert len(flat.report()[1]) == len(HAS)
