import pytest

from tests.pythons import installed

pytestmark = pytest.mark.processes
NO_SHIM = "#!/bin/sh\necho 'pyenv: python3.12: command not found' >&2\nexit 127\n"


def program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    return tmp_path / "pyenv"


def test_a_shim_of_a_version_that_is_not_chosen_is_passed_over(tmp_path, home):
    program(tmp_path / "bin" / "python3.12", NO_SHIM)
    assert installed("3.12", home) is None
    program(home / "versions" / "3.12.9" / "bin" / "python3.12", "#!/bin/sh\necho 3.12\n")
    newest = program(home / "versions" / "3.12.10" / "bin" / "python3.12", "#!/bin/sh\necho 3.12\n")
    assert installed("3.12", home) == str(newest)
    program(tmp_path / "bin" / "python3.12", "#!/bin/sh\necho 3.12\n")
    assert installed("3.12", home) == "python3.12"
