import asyncio
import sys

from bot.drawing.pictures import Jobs
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from bot.thinking.pool import Thinking
from tests.examples.loaded import loaded


async def everywhere():
    jobs, thinking = Jobs(), Thinking()
    try:
        drawing = await jobs.do(loaded, "what is loaded")
        return [loaded(), drawing, await thinking.do(loaded, ThinkingTopic(Urgency.TABLE, 1), since=0)]
    finally:
        await jobs.close()
        await thinking.close()


if __name__ == "__main__":
    sys.stdout.write(repr(asyncio.run(everywhere())))
