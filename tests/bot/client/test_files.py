import gc
import weakref

from aiohttp.payload import BytesIOPayload

from bot.client.files import file_of
from render.kit.picture import Drawing

DRAWING = Drawing(b"picture" * 10_000, "board.png", "A board.")


def test_a_picture_that_was_sent_is_not_kept_until_the_collector_comes():
    gc.disable()
    try:
        file = file_of(DRAWING)
        sent = weakref.ref(file.fp)
        file.close()  # as the library does after the last try
        del file
        assert sent() is None
    finally:
        gc.enable()


async def test_it_can_be_read_again_for_another_try_and_is_not_copied():
    file = file_of(DRAWING)
    for tries in range(2):
        file.reset(seek=tries)
        payload = BytesIOPayload(file.fp)
        assert payload.size == len(DRAWING.data)
        assert file.fp.read(1 << 18) is DRAWING.data
        await payload.close()
    assert not file.fp.closed
