# Every target sets up what it needs, in .venv, and asks nothing. `make` alone says what there is.
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
UV := $(VENV)/bin/uv
READY := $(VENV)/.ready
INSTALL := --quiet -r requirements.lock -e '.[dev,bench]'
PYTEST_ARGS ?=
PLAY_ARGS ?=
BENCH_ARGS ?=
FUZZ_GAMES ?= 1000
MUTANTS_ARGS ?=
HOST ?= 127.0.0.1
PORT ?= 8866
IDLE ?= 60
ALLOW_ROOT := $(shell test "$$(id -u)" = 0 && echo --allow-root)

.DEFAULT_GOAL := help
.PHONY: help play test bench bench-ui fuzz golden host lint lock mutants rules setup

help: ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' $(MAKEFILE_LIST)

play: $(READY) ## open JupyterLab on the first notebook
	$(PY) -m jupyter lab $(ALLOW_ROOT) --ServerApp.root_dir=notebooks \
		--LabApp.default_url=/lab/tree/00_play.ipynb $(PLAY_ARGS)

test: lint ## check style and types, run all tests, notebooks and browser included
	@$(PY) -m pytest -n auto $(PYTEST_ARGS)

bench: $(READY) ## measure the engine against python-chess
	@$(PY) -m tests.bench $(BENCH_ARGS)

bench-ui: $(READY) ## measure the screen in headless Chromium: clicks, start of a table, memory
	@$(PY) -m tests.bench.ui $(BENCH_ARGS)

fuzz: $(READY) ## play at least 2,000 random games for each number of players, every position checked
	@for players in 2 3 4 5; do \
		$(PY) -m ankh_core simulate --players $$players --games $(FUZZ_GAMES) --guardians-set --ledger || exit 1; \
	done

golden: $(READY) ## write the golden playthroughs anew (look at the diff before you commit it)
	@$(PY) -m tests.golden

mutants: $(READY) ## change the rules one by one and see whether a test notices (an hour or so)
	$(VENV)/bin/mutmut run $(MUTANTS_ARGS) && $(VENV)/bin/mutmut results

host: $(READY) ## serve the table as a page; HOST=0.0.0.0 for a club's network, PORT, TOKEN, IDLE (minutes)
	@$(PY) tools/host.py --host $(HOST) --port $(PORT) --idle $(IDLE)

lint: $(READY) ## check style and types only
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

rules: $(READY) ## list every rule: where the code cites it, which tests prove it, which chapters teach it
	@$(PY) tools/rules.py

lock: $(VENV)/.python ## choose the versions in requirements.lock anew
	@test -x $(UV) || $(PY) -m pip install --quiet uv
	$(UV) pip compile pyproject.toml --all-extras --upgrade --quiet --python $(PY) \
		--python-version 3.11 --python-platform linux --no-header --no-annotate \
		--output-file requirements.lock

setup: $(READY) ## only make .venv

# The lock holds the versions made on Linux with Python 3.11; whatever another system or a newer Python needs
# besides comes through the project's own ranges.
$(READY): $(VENV)/.python pyproject.toml requirements.lock
	@test -x $(UV) || $(PY) -m pip install --quiet uv || echo "uv cannot be had: plain pip does it, more slowly"
	@{ test -x $(UV) && $(UV) pip install --python $(PY) $(INSTALL); } || $(PY) -m pip install $(INSTALL)
	@mkdir -p $(VENV)/etc/jupyter/labconfig
	@echo '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}' \
		> $(VENV)/etc/jupyter/labconfig/page_config.json
	@touch $@

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || \
		{ echo "Python 3.11 to 3.14 is needed; name one: make PYTHON=python3.12 play" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@
