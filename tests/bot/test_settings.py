import os
import re
from pathlib import Path

import pytest

from bot.match.pure.address import DatabaseServer
from bot.settings import VARIABLES, OwnShards, Settings, SettingsError, load_settings, read_settings, remarks

EXAMPLE = Path(__file__).parents[2] / ".env.example"
GOOD = {variable.name: variable.example for variable in VARIABLES}


def faults_in(values):
    with pytest.raises(SettingsError) as raised:
        read_settings(values)
    return raised.value.faults


def test_every_variable_reads_its_own_example_into_its_own_setting():
    settings = read_settings(GOOD)
    assert settings.token == "MTIzNDU2Nzg5.Gabcde.an-example-only"
    assert settings.database == Path("var/cartouche.sqlite3")
    assert settings.guilds == (123456789012345678, 234567890123456789)
    assert settings.language == "en"
    assert settings.discord_api == "http://127.0.0.1:8642"
    assert {variable.setting for variable in VARIABLES} == set(Settings.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("PLAY_PORT", "0", "port"),
        ("PLAY_PORT", "65536", "port"),
        ("PLAY_PORT", "eighty", "port"),
        ("PLAY_PORT", "٨٠", "port"),
        ("BACKUPS_KEPT", "-1", "number"),
        ("THINKING_PROCESSES", "0", "from 1 to 64"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO"),
        ("METRICS", "9200", "127.0.0.1:9200"),
        ("METRICS", "127.0.0.1:0", "with a port"),
        ("METRICS", "metrics.example.org:9200", "numbers"),
        ("RETENTION_DAYS", "0", "from 1 to 3650"),
        ("RETENTION_DAYS", "for ever", "from 1 to 3650"),
        ("OPERATOR", "two\nlines", "one line"),
        ("CONTACT", "x" * 201, "200 characters"),
        ("PRIVACY_URL", "http://example.org/privacy", "https://"),
        ("PRIVACY_URL", "docs/privacy.md", "https://"),
        ("TERMS_URL", "https://example.org/a) [b](https://evil.example", "no brackets"),
        ("TERMS_URL", "https://", "page's address"),
        ("GUILDS", "1234, the other one", "server ids"),
        ("BOT_LANGUAGE", "xx", "en"),
        ("DISCORD_API", "localhost:8642", "http://"),
    ],
)
def test_an_error_names_the_variable_the_value_what_is_wrong_and_an_example(name, text, wrong):
    (fault,) = faults_in({name: text})
    assert fault.startswith(f"{name}: {text!r}")
    assert wrong in fault
    assert f"{name}={GOOD[name]}" in fault


def test_a_database_on_a_server_is_shown_without_its_password():
    there = "postgresql://ada:ge%40heim@db.example:5433/tables?sslmode=require"
    settings = read_settings({"DATABASE": there})
    assert settings.database == DatabaseServer(there)
    assert str(settings.database) == "postgresql://db.example:5433/tables"
    assert not re.search("ada|heim", f"{settings!r} {settings.database!r} {settings.database}")
    assert "heim" not in f"{DatabaseServer('postgresql:///tables?user=ada&password=geheim&host=/run')}"
    assert not settings.copies
    assert settings.beside == Path("var/cartouche")
    assert Settings().copies
    assert Settings().beside == Settings().database


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("mysql://ada:geheim@there/tables", "neither a file nor"),
        ("postgresql://ada:geheim@there", "name a database"),
        ("postgresql://ada:geheim@there:port/tables", "host and port"),
        ("postgresql://ada:12/geheim@there/tables", "percent-encode"),
        ("postgresql://ada:12#geheim@there/tables", "percent-encode"),
        ("postgresql://ada:12@geheim@there/tables", "percent-encode"),
        ("postgresql://ada:12%geheim@there/tables", "percent-encode"),
        ("postgresql://ada:12 geheim@there/tables", "percent-encode"),
        ("postgresql://ada:12%2Fgeheim%40there/tables", "percent-encode"),
        ("postgresql://ada@one,two:geheim/tables", "percent-encode"),
        ("postgresql://there/tables?geheim", "percent-encode"),
        ("postgresql:/ada:geheim@there/tables", "percent-encode"),
        ("postgres:ada:geheim@there/tables", "percent-encode"),
        ("ada:geheim@there/tables", "neither a file nor"),
        ("host=there user=ada password=geheim dbname=tables", "neither a file nor"),
    ],
)
def test_a_wrong_address_of_a_database_is_told_without_its_password(text, wrong):
    (fault,) = faults_in({"DATABASE": text})
    assert fault.startswith("DATABASE: its value ")
    assert wrong in fault
    assert "postgresql://USER:PASSWORD@HOST:5432/NAME" in fault
    assert not re.search("ada|geheim", fault)


def test_the_address_of_a_server_needs_its_token():
    (fault,) = faults_in({"DISCORD_API": "http://127.0.0.1:8642"})
    assert fault.startswith("DISCORD_API: ")
    assert "DISCORD_TOKEN" in fault


def test_all_wrong_variables_are_named_at_once():
    faults = faults_in({"PLAY_PORT": "x", "LOG_LEVEL": "x", "GUILDS": "x"})
    assert [fault.partition(":")[0] for fault in faults] == ["GUILDS", "LOG_LEVEL", "PLAY_PORT"]


def test_a_wrong_token_is_never_shown():
    with pytest.raises(SettingsError) as raised:
        read_settings({"DISCORD_TOKEN": "secret without dots"})
    assert "secret" not in str(raised.value)
    assert "secret" not in repr(read_settings({"DISCORD_TOKEN": "very.secret.token"}))


def test_the_environment_wins_over_the_file(tmp_path, monkeypatch):
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)
    file = tmp_path / ".env"
    file.write_text("PLAY_PORT=9000\nLOG_LEVEL=debug\n")
    monkeypatch.setenv("PLAY_PORT", "9001")
    settings = load_settings(file)
    assert (settings.play_port, settings.log_level) == (9001, "DEBUG")
    assert load_settings(tmp_path / "none").play_port == 9001


def test_the_example_file_shows_every_variable_once_with_its_example_and_sets_nothing_by_itself():
    shown = re.findall(r"^#?([A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE)
    assert sorted(shown) == sorted(GOOD.items())
    assert all(not line or line.startswith("#") for line in EXAMPLE.read_text().splitlines())
    settings, defaults = read_settings(GOOD), Settings()
    for setting in ("database", "backups", "backups_kept", "log_level", "play_port"):
        assert getattr(settings, setting) == getattr(defaults, setting)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("auto", OwnShards(0)),
        ("16", OwnShards(16)),
        ("0-3/16", OwnShards(16, (0, 1, 2, 3))),
        ("5, 0-1/16", OwnShards(16, (0, 1, 5))),
        ("0/1", OwnShards(1, (0,))),
    ],
)
def test_shards_are_named_or_counted(text, part):
    assert read_settings({"SHARDS": text}).shards == part


@pytest.mark.parametrize("text", ["0", "0-3", "16/16", "3-1/16", "/16", "-1/16", "a/16", "0-3/", "99999", "1-/16"])
def test_what_says_no_shards_is_told(text):
    with pytest.raises(SettingsError, match=r"SHARDS: .* isn't a share of shards"):
        read_settings({"SHARDS": text})


def test_what_the_command_line_says_wins(tmp_path):
    (tmp_path / "env").write_text("SHARDS=0-3/16\nPLAY_PORT=99\n")
    settings = load_settings(tmp_path / "env", {"SHARDS": "4-7/16"})
    assert (settings.shards, settings.play_port) == (OwnShards(16, (4, 5, 6, 7)), 99)


@pytest.fixture
def env(tmp_path, monkeypatch):
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)
    return tmp_path / ".env"


def faults_of(file):
    with pytest.raises(SettingsError) as raised:
        load_settings(file)
    return raised.value.faults


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("LOG_LEVEL=INFO\nDISCORD_TOKEN=geheim\n".encode("utf-16"), 1),
        ("LOG_LEVEL=INFO\nDISCORD_TOKEN=geheim\n".encode("utf-16-be"), 1),
        ("LOG_LEVEL=INFO\n\nOPERATOR=Spieleclub Köln geheim\n".encode("latin-1"), 3),
        (b"LOG_LEVEL=INFO\nDISCORD_TOKEN=geheim\0\n", 2),
        (b"LOG_LEVEL=INFO\n\n\nDISCORD TOKEN=geheim\n", 4),
        (b"# a remark\nDISCORD_TOKEN\n", 2),
        (b"DISCORD_TOKEN: geheim\n", 1),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_its_line_and_what_to_do(env, data, line):
    env.write_bytes(data)
    (fault,) = faults_of(env)
    assert fault.startswith(f"{env}, line {line}: ")
    assert re.search("Save the file as UTF-8|Write NAME=value", fault)
    assert "geheim" not in fault
    assert fault.isprintable()


def test_a_folder_or_a_pipe_in_the_place_of_the_file_is_told(env):
    env.mkdir()
    assert "is a folder" in faults_of(env)[0]
    env.rmdir()
    os.mkfifo(env)
    assert "ordinary file" in faults_of(env)[0]
    env.unlink()
    env.symlink_to(env.with_name("none"))
    assert "ordinary file" in faults_of(env)[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read all files")
def test_a_file_that_nobody_may_read_is_told(env):
    env.write_text("PLAY_PORT=9000\n")
    env.chmod(0)
    (fault,) = faults_of(env)
    assert str(env) in fault
    assert "chmod" in fault


def test_a_file_that_the_system_does_not_give_is_told(env):
    (fault,) = faults_of(env.with_name("x" * 300))
    assert "can't be read" in fault


def test_a_wrong_value_is_told_with_its_line(env):
    env.write_text("# first\n\nPLAY_PORT=x\nDISCORD_TOKEN='a.b\tgeheim.c'\n")
    token, port = faults_of(env)
    assert token.startswith(f"DISCORD_TOKEN ({env}, line 4): ")
    assert "U+0009" in token
    assert "geheim" not in token
    assert port.startswith(f"PLAY_PORT ({env}, line 3): ")


@pytest.mark.parametrize("name", ["DATABASE", "BACKUPS", "CONTACT"])
def test_a_character_that_nobody_sees_is_told_in_any_variable(name):
    with pytest.raises(SettingsError, match=r"line|U\+200B"):
        read_settings({name: "a\u200bb"})


def test_a_token_in_the_wrong_variable_is_not_shown():
    token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB"
    with pytest.raises(SettingsError) as raised:
        read_settings({"GUILDS": token, "SHARDS": "postgresql://ada:geheim@there/tables"})
    assert not re.search("abcdef|geheim", str(raised.value))


def test_variables_that_nobody_reads_are_named_with_the_nearest(env, monkeypatch):
    env.write_text("DISCORD_TOKN=geheim\n\nlog_level=INFO\nXYZ=geheim\nPLAY_PORT=9000\n")
    monkeypatch.setenv("DATABSE", "geheim")
    monkeypatch.setenv("LANGUAGE", "de")
    said = list(remarks(env))
    assert [re.sub(r"^.*?((?:, line \d+)?: \w+) .*? (\S+)$", r"\1 \2", one) for one in said] == [
        ", line 1: DISCORD_TOKN DISCORD_TOKEN?",
        ", line 3: log_level LOG_LEVEL?",
        ", line 4: XYZ .env.example",
        ": DATABSE DATABASE?",
    ]
    assert "geheim" not in "".join(said)
    env.write_text("PLAY_PORT=9000\n")
    monkeypatch.delenv("DATABSE")
    assert list(remarks(env)) == []


def test_a_variable_that_the_environment_overrides_is_named(env, monkeypatch):
    env.write_text("LOG_LEVEL=INFO\nDATABASE=mine.sqlite3\n")
    monkeypatch.setenv("DATABASE", "/other.sqlite3")
    monkeypatch.setenv("LOG_LEVEL", "INFO")
    (said,) = remarks(env)
    assert said.startswith(f"{env}, line 2: DATABASE ")
