from render.kit.canvas import Canvas


class Lettered:
    """A mixin for presenters that appends the words of a picture to its bytes."""

    def picture(self, *facts, **options):
        words, text = [], Canvas.text

        def noted(canvas, x, y, word, *more, **rest):
            words.append(word)
            return text(canvas, x, y, word, *more, **rest)

        Canvas.text = noted
        try:
            drawing = super().picture(*facts, **options)
        finally:
            Canvas.text = text
        return type(drawing)(drawing.data + "\n".join(words).encode(), drawing.filename, drawing.alt)


def attachments(what):
    if isinstance(what, dict):
        yield from what.get("attachments") or ()
        what = list(what.values())
    if isinstance(what, list):
        for part in what:
            yield from attachments(part)
