# Two commands matter: `make up` runs the whole system on this machine, `make test` proves it.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
VENV := .venv
PY := $(VENV)/bin/python
# pip must work where there is no home folder at all.
PIP := HOME="$${HOME:-/nonexistent}" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore $(PY) -m pip install --quiet
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help up test check lint format venv dev bench clean

help:
	@echo "make up          start everything at http://$(HOST):$(PORT) (PORT=8001 for another port)"
	@echo "make test        every check and test, browser tests included"
	@echo "make check       the checks without the tests (lint, format, types, imports, migrations, deployment, API document)"
	@echo "make format      put the code in the house format"
	@echo "make bench       the measurements"
	@echo "make clean       remove the virtual environment (var/, the data, stays)"

up: $(VENV)/.runtime
	@exec $(PY) manage.py up --host $(HOST) --port $(PORT)

test: $(VENV)/.dev
	@$(PY) -m casino.testing

check: $(VENV)/.dev
	@$(PY) -m casino.testing --checks-only

lint: $(VENV)/.dev
	@$(PY) -m ruff check . && $(PY) -m ruff format --check . && $(VENV)/bin/oxlint static && $(VENV)/bin/oxfmt --check static

format: $(VENV)/.dev
	@$(PY) -m ruff check --fix-only . && $(PY) -m ruff format . && $(VENV)/bin/oxfmt static

bench: $(VENV)/.dev
	@$(PY) -m bench

venv: $(VENV)/.runtime

dev: $(VENV)/.dev

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "This needs Python 3.11 or newer; '$(PYTHON)' is missing or older. Try: make up PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python has no venv module here. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Making the virtual environment…"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.made requirements.txt constraints.txt
	@echo "Installing the runtime requirements…"
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	@echo "Installing the test requirements…"
	@$(PIP) -r requirements-dev.txt
	@touch $@

clean:
	rm -rf $(VENV)
