import asyncio
import random
import tempfile

from tests.soak.field import Field
from tests.soak.finding import Found, calm
from tests.soak.flat import Flat
from tests.soak.ground import OnFile
from tests.soak.playing import Game
from tests.soak.stage import Stage

RATE = 12.0


async def soak(matches, seconds, seed, folder=None, say=print, *, ground=OnFile, processes=1, rate=RATE):
    say(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="soak-") as own:
        async with Field(folder or own, matches, random.Random(seed), ground, processes) as field:
            await field.start()
            stop, flat = asyncio.Event(), Flat(field, seconds)
            looking = asyncio.create_task(flat.run())
            games = [asyncio.create_task(Game(field, one, stop, matches / rate).run()) for one in field.matches]
            try:
                await Stage(field, seconds).run()
            finally:
                stop.set()
                looking.cancel()
                await asyncio.gather(*games)
            lines, grown = flat.report()
            faults = await calm(field) + await Found(field).all() + grown
            for line in (*summary(field), *lines):
                say(line)
            return faults


def summary(field):
    matches, requests = field.matches, field.sandbox.rest.recorder.requests
    many = " or more" if len(requests) == requests.maxlen else ""
    yield (
        f"{len(matches)} matches: {sum(m.over for m in matches)} over, {sum(bool(m.lost) for m in matches)} lost with "
        f"their channel; {len(field.witness.acknowledged | field.witness.taken)} moves acknowledged, "
        f"{field.rows('SELECT count(*) FROM entries WHERE who >= 0')[0][0]} stored, "
        f"{len(requests)}{many} requests of the bot, which was away for {field.witness.offline:.0f} s"
    )
    for what, count in sorted(field.count.items()):
        yield f"  {what}: {count}"
