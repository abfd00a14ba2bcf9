import asyncio

from bot.match.services.history.reviews import Review, Reviews

ADA, BEN, CHLOE = 1, 2, 3


class Queue:
    def __init__(self, at_once=1):
        self.reviews = Reviews(at_once)
        self.begun = []
        self.asked = {}
        self._ends = {}
        self._tasks = {}

    async def ask(self, name, *users):
        self.asked[name], self._ends[name] = Review(), asyncio.Event()
        for user in users:
            self.reviews.ask(self.asked[name], user)
        self._tasks[name] = asyncio.create_task(self._make(name))
        await asyncio.sleep(0)

    async def _make(self, name):
        async with self.reviews.turn(self.asked[name]):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name):
        self._ends[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def give_up(self, name):
        self._tasks[name].cancel()
        await asyncio.wait([self._tasks[name]])
        await asyncio.sleep(0)

    def places(self):
        return {name: one.stage.place for name, one in self.asked.items() if one.stage.place}

    async def to_the_end(self):
        for number in range(len(self.asked)):
            await self.end(self.begun[number])
        return "".join(self.begun)


async def test_people_take_turns_and_each_knows_their_place():
    queue = Queue()
    for name in "abc":
        await queue.ask(name, ADA)
    await queue.ask("d", BEN)
    assert queue.begun == ["a"]
    assert queue.places() == {"d": 1, "b": 2, "c": 3}
    await queue.end("a")
    assert queue.places() == {"b": 1, "c": 2}
    await queue.ask("e", CHLOE)
    assert queue.places() == {"e": 1, "b": 2, "c": 3}
    assert await queue.to_the_end() == "adebc"


async def test_someone_who_asks_again_and_again_never_goes_twice_before_another():
    queue = Queue()
    for name in "abcd":
        await queue.ask(name, ADA)
    for name in "efg":
        await queue.ask(name, BEN)
    assert await queue.to_the_end() == "aebfcgd"


async def test_one_person_has_one_analysis_at_a_time_even_with_room_for_several():
    queue = Queue(at_once=3)
    for name, user in (("a", ADA), ("b", ADA), ("c", BEN)):
        await queue.ask(name, user)
    assert queue.begun == ["a", "c"]
    assert queue.places() == {"b": 1}
    await queue.end("a")
    assert queue.begun == ["a", "c", "b"]


async def test_an_analysis_with_several_askers_takes_the_earliest_turn_of_them():
    queue = Queue()
    for name in "abcd":
        await queue.ask(name, ADA)
    queue.reviews.ask(queue.asked["d"], BEN)
    assert queue.places() == {"d": 1, "b": 2, "c": 3}


async def test_one_that_was_given_up_keeps_nobody_waiting():
    queue = Queue()
    for name, user in (("a", ADA), ("b", BEN), ("c", CHLOE)):
        await queue.ask(name, user)
    await queue.give_up("b")
    assert queue.places()["c"] == 1
    await queue.give_up("a")
    assert queue.begun == ["a", "c"]
