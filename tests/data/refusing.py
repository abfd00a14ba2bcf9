import pytest

from data.tables import TableError


def check_refused(folder, source, load, *, old, new, entry, fault):
    """Check that a table in which `old` has become `new` is refused, and that the file, the entry and the fault are
    named.
    """
    path = folder / f"{source.name.partition('.')[0]}.mine.toml"
    text = source.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(TableError) as caught:
        load(path)
    assert (caught.value.file, caught.value.entry) == (path.name, entry)
    assert fault in caught.value.fault
    assert str(caught.value).startswith(f"{path.name}: ")
