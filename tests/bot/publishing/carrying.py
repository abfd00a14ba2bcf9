from bot.publishing.composing.messages import NEXT
from tests.bot.publishing.reading import buttons, files, lines, numbers
from tests.wording import en


async def playing(scene, moves=3):
    match = (await scene.begin(people=3, computers=0, game=(("seating", "joined"),))).id
    scene.publish()
    for _ in range(moves):
        await scene.moved(match)
    return match


def told_once(scene, last):
    messages = scene.messages()
    assert numbers(messages) == list(range(1, last + 1))
    assert [bool(files(one)) for one in messages] == [False] * (len(messages) - 1) + [True]
    assert not any(NEXT in one["content"] for one in messages[:-1])
    assert {label for one in messages[1:-1] for label in buttons(one)} <= {en("Show all")}
    told = [line.removeprefix("-# ") for line in lines(messages)]
    assert len(told) == len(set(told))
    return messages
