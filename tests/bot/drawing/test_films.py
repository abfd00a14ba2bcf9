import asyncio
import io
import os
import signal
from functools import partial
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.drawing import films as films_module
from bot.drawing.films import PART, Busy, Films, Take, shoot
from bot.drawing.pictures import Jobs
from bot.match.pure.analysis import TurningPoint
from bot.match.pure.history.stops import Footage, Shot
from bot.match.pure.play.look import Look
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.analysis import Contrast, Judged
from games.mykerinos.actions import Pass
from games.mykerinos.events import Placed
from render.kit.caption import HIGH
from render.kit.picture import Drawing
from render.mykerinos.example import example
from tests.bot.tables import called, match_of

EN = texts("en")
pytestmark = pytest.mark.processes


class People:
    async def names(self, match, tr, *, beside_color=False):
        return called("Ada", "Ben", "Chloe")


class Counted(Jobs):
    def __init__(self):
        super().__init__()
        self.asked = []
        self.many, self.reached = 0, asyncio.Event()

    async def do(self, make, what="a picture"):
        self.asked.append((what, len(self._under_way())))
        if len(self.asked) == self.many:
            self.reached.set()
        return await super().do(make, what)


def footage(count=7, viewer=None, ply=12):
    view = example(3, 6)
    shots = tuple(Shot(view, (Placed(0, (number,), "own"),)) for number in range(count))
    return Footage(match_of(3, ply=ply), viewer, shots)


@pytest.fixture
async def jobs():
    made = Counted()
    await made.open()
    yield made
    await made.close()


def made_with(jobs):
    return Films(People(), PRESENTERS, jobs)


async def test_other_pictures_wait_for_one_part_at_most(jobs):
    films = made_with(jobs)
    film = asyncio.create_task(films.film(footage(40), EN))
    draw = partial(PRESENTERS["mykerinos"].picture, example(3, 6), (), ("A", "B", "C"), EN)
    pictures = 0
    while not film.done():
        await jobs.do(draw, "a board")
        pictures += 1
    assert pictures >= 40 // PART  # the film's parts and the pictures took turns
    assert (await film) is not None
    assert all(waiting <= 1 for what, waiting in jobs.asked if what == "a board")
    assert sum(what != "a board" for what, _ in jobs.asked) == 40 // PART


async def test_the_same_film_is_made_once_and_another_readers_is_another(jobs):
    films = made_with(jobs)
    one, same = await asyncio.gather(films.film(footage(), EN), films.film(footage(), EN))
    assert one is same
    parts = len(jobs.asked)
    await films.film(footage(viewer=1), EN)
    await films.film(footage(ply=13), EN)
    await films.film(footage(), texts("de"))
    assert len(jobs.asked) == 4 * parts


async def test_too_many_at_once_are_told_so(jobs):
    films = made_with(jobs)
    asked = [asyncio.create_task(films.film(footage(2, ply=ply), EN)) for ply in range(20, 40)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, Busy) for one in outcomes) == 20 - films_module.WAITING
    assert sum(isinstance(one, Drawing) for one in outcomes) == films_module.WAITING
    assert isinstance(await films.film(footage(ply=50), EN), Drawing)


async def test_a_worker_that_is_lost_in_the_middle_costs_nothing_but_time(jobs):
    films = made_with(jobs)
    whole = (await films.film(footage(12), EN)).data
    worker = await jobs.do(os.getpid)
    jobs.many = len(jobs.asked) + 4
    film = asyncio.create_task(films.film(footage(12, ply=13), EN))
    await jobs.reached.wait()
    os.kill(worker, signal.SIGKILL)
    assert (await film).data == whole


async def test_a_fault_in_a_picture_is_no_fault_of_whoever_asks(jobs, caplog):
    broken = SimpleNamespace(picture=partial(int, "x"))
    films = Films(People(), {"mykerinos": broken}, jobs)
    assert await films.film(footage(), EN) is None
    assert "Cannot be drawn" in caplog.text


def turn(ply, seat=1):
    look = Look(match_of(3, ply=12), seat, example(3, 6), (), (), ())
    found = Judged(ply, seat, 400, 250, 60, "pass")
    return TurningPoint(found=found, move=ply, look=look, better=Pass(), facts=Contrast(), played=Pass())


async def test_a_turning_point_stands_longer_with_a_caption_and_all_frames_are_of_one_size(jobs):
    plain = Image.open(io.BytesIO((await made_with(jobs).film(footage(1), EN)).data))
    shots = tuple(replace(shot, last=2 * number) for number, shot in enumerate(footage().shots, 1))
    told = replace(footage(), shots=shots, turns=(turn(3), turn(9)))
    image = Image.open(io.BytesIO((await made_with(jobs).film(told, EN)).data))
    assert image.width == plain.width
    assert image.height == plain.height + HIGH // 3
    durations, bands = [], []
    for number in range(7):
        image.seek(number)
        durations.append(image.info["duration"])
        band = image.convert("RGB").crop((0, plain.height, image.width, image.height))
        bands.append(len(band.getcolors(1 << 16)) > 1)
    assert durations == [700, 3500, 700, 700, 3500, 700, 5000]
    assert bands == [False, True, False, False, True, False, False]


def test_a_part_is_the_same_whatever_the_process_remembers():
    def take(number):
        events = (Placed(0, (number,), "own"),)
        return Take(partial(PRESENTERS["mykerinos"].picture, example(3, 6), events, ("A", "B", "C"), EN), 10)

    first = shoot(1, 0, [take(0), take(1)], None, None)
    known = shoot(1, 2, [take(2)], take(1), first.format)
    assert shoot(3, 2, [take(2)], take(1), first.format) == known, "nothing is remembered of this one"
    shoot(2, 0, [take(5)], None, None)
    assert shoot(1, 2, [take(2)], take(1), first.format) == known
