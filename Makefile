# You need Python 3.11 or newer, pip and make. Every target sets up the rest in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

# The tests' workers, and the bots they start, share what one of them has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play run test check pythons nightly release pin-base bench lint types unit texts lock golden clean

help:
	@echo "make play    play in the browser, without Discord"
	@echo "make run     run the bot on Discord (DISCORD_TOKEN in .env)"
	@echo "make test    run all tests: checks, rules, pictures, faults, end to end"
	@echo "make check   run the quick part: format, lint, types, imports, quick tests"
	@echo "make nightly test many new seeds: rules, forged ids, kill points, long soaks"
	@echo "make release VERSION=...   check, build and tag a release, without publishing it"
	@echo "make bench   measure speed and memory, and print the table"

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cartouche needs Python 3.11 or newer; try make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/bin/python requirements.lock pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(READY_DEV): $(READY) requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

play: $(READY)
	@$(BIN)/python -m bot play

run: $(READY)
	@$(BIN)/python -m bot run

lint: $(READY_DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(READY_DEV)
	$(BIN)/mypy

# More workers than the two cores that this is made for: the tests wait for more than half of their time, the quick
# ones for less, and each worker has to read all tests first.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal
UNIT := $(BIN)/pytest -n 3 --dist worksteal
QUICK := not (browser or faults or many or nightly or postgres or processes or waits)
# The checks run at low priority, because some tests give the bot only seconds.
BESIDE := $(BIN)/python -m tests.beside "nice -n 15 $(MAKE) --no-print-directory lint" "nice -n 15 $(MAKE) --no-print-directory types"

unit: $(READY_DEV)
	$(UNIT) -m "$(QUICK)"

check: $(READY_DEV)
	@$(BESIDE) -- $(UNIT) -m "$(QUICK)"

test: $(READY_DEV)
	@$(BESIDE) "nice -n 15 $(MAKE) --no-print-directory pythons" -- $(PYTEST) -m "not nightly"

# Run the quick tests on each other installed Python.
pythons: $(READY_DEV)
	@$(BIN)/python -m tests.pythons "$(QUICK)"

# Kill points over all grounds, and minutes of the longest soak: a day's play in an hour.
KILLS ?= 1000
SOAK ?= 60

# New seeds each night; costly tests get fewer. A failure says how to repeat it.
nightly: $(READY_DEV)
	@$(BIN)/python -m deploy.release nightly begun
	SEEDS=250 $(PYTEST) tests/bot/ui/test_forged.py
	SEEDS=10 $(PYTEST) -m "not nightly" tests/games tests/conformance tests/match tests/render tests/bot tests/language --deselect tests/bot/ui/test_forged.py
	SEEDS=5 $(PYTEST) -m "not nightly" tests/faults tests/users
	SHOTS=tests/_shots $(PYTEST) -m nightly
	GROUND=postgresql $(PYTEST) -m "not (nightly or file)" tests/match tests/league tests/people tests/orders tests/standins tests/undo
	$(BIN)/python -m tests.kills --points $$(($(KILLS) * 4 / 10))
	$(BIN)/python -m tests.kills --points $$(($(KILLS) * 3 / 10)) --ground postgresql
	$(BIN)/python -m tests.kills --points $$(($(KILLS) * 3 / 10)) --ground postgresql --processes 2
	$(BIN)/python -m tests.soak --matches 200 --minutes 4
	$(BIN)/python -m tests.soak --matches 200 --minutes 10 --ground postgresql
	$(BIN)/python -m tests.soak --matches 900 --minutes $(SOAK) --ground postgresql --processes 2
	$(BIN)/python -m benchmarks.week --tables 50 --weeks 4
	$(BIN)/python -m benchmarks.simulations --games 100 --first $$(date +%j)00
	$(BIN)/python -m benchmarks arrangements
	@$(BIN)/python -m deploy.release nightly passed

# The commit has to say its version and day already, and a nightly of it to have passed here: docs/developers/versioning.md
release: $(READY_DEV)
	@$(BIN)/python -m deploy.release check "$(VERSION)"
	@$(BIN)/pytest tests/deploy/test_locks.py
	@$(MAKE) --no-print-directory test
	@$(BIN)/python -m deploy.release make "$(VERSION)"

# Take the newest base for the image. This asks a registry, by docker or skopeo.
pin-base: $(READY_DEV)
	@$(BIN)/python -m deploy.release pin base

bench: $(READY_DEV)
	$(BIN)/python -m benchmarks

# Add new and changed messages to the catalogues in data/locales. An empty file there starts a new language.
texts: $(READY_DEV)
	$(BIN)/pybabel -q extract -k tr -k plural:1,2 -k Plural:1,2 -k N_ --project Cartouche --add-location file --sort-by-file -o $(VENV)/messages.pot bot render data
	for po in data/locales/*.po; do $(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120 -i $(VENV)/messages.pot -o $$po -l $$(basename $$po .po); done

# The lock files name versions and hashes for each Python and machine (markers), never an index. Versions stay as they
# are while they fit; `make lock UPGRADE=--upgrade` takes new ones.
UV = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)
BUILD := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
lock: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet uv
	$(UV) -o requirements.lock pyproject.toml
	$(UV) --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml
	$(BIN)/python -c '$(BUILD)' | $(UV) -c requirements-dev.lock -o requirements-build.lock -

# Play the golden records again. Look at the difference before you commit it.
golden: $(READY_DEV)
	$(BIN)/python -m tests.golden

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache
