# Two commands matter: `make up` runs the whole system on this machine, `make test` proves it.
# A distribution's Python is built with all optimizations, a version manager's mostly is not and takes a sixth longer.
RIGHT_VERSION := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
HAS_VENV := import venv, ensurepip
PYTHON ?= $(shell /usr/bin/python3 -c '$(HAS_VENV); $(RIGHT_VERSION)' 2>/dev/null && echo /usr/bin/python3 || echo python3)
PORT ?= 8000
WEB ?= 1
MINUTES ?= 10
RUNS ?= 100
KILLS ?= 20
FREEZES ?= 0
LINKS ?= 0
WEBS ?= 0
DISKS ?= 0
ROUNDS ?= 10000
ATTEMPTS ?= 1000000
HOST ?= 127.0.0.1
VENV := .venv
PY := $(VENV)/bin/python
# pip must work where there is no home folder at all. It takes wheels alone, each with one of the hashes of constraints.txt.
PIP := HOME="$${HOME:-/nonexistent}" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore $(PY) -m pip install --quiet --only-binary :all:
# A single requirement of constraints.txt: pip itself comes first, for older ones do not read hashes from constraints.
pinned = sed -n '/^$(1)==/,/[^\\]$$/p' constraints.txt > $(VENV)/$(1).txt && $(PIP) -r $(VENV)/$(1).txt
# The machines that `make wheels` proves; uv takes the index that pip is configured with, and the certificates of the machine.
PYTHONS := 3.11 3.12 3.13 3.14
MACHINES := x86_64 aarch64
UV = UV_DEFAULT_INDEX="$${PIP_INDEX_URL:-$$($(PY) -m pip config get global.index-url 2>/dev/null)}" $(VENV)/bin/uv --system-certs pip
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help up house test test-fast random pages check lint format venv dev bench drill soak slips trays gain constraints digests wheels clean

help:
	@echo "make up          start everything at http://$(HOST):$(PORT) (PORT=8001 for another port, WEB=4 for four web servers, STANDBY=1 for a second PostgreSQL, STANDBY=2 for a third)"
	@echo "make house       start an empty house of your own beside it, at http://$(HOST):8001 (PORT=8002 for another port); its data is in var/house"
	@echo "make test        every check and test, browser tests included"
	@echo "make test-fast   the tests of the rules and of the record in a minute"
	@echo "make random      in whole what make test tries in part: it takes a quarter of what plays at random"
	@echo "make check       the checks without the tests (lint, format, types, imports, migrations, deployment, API document)"
	@echo "make format      put the code in the house format"
	@echo "make bench       the measurements"
	@echo "make drill       kill the primary PostgreSQL twenty times while a standby takes over, and count what was lost (KILLS=0 FREEZES=10 LINKS=5 WEBS=5 DISKS=3 for other faults)"
	@echo "make soak        kill databases, Redis, web servers and worker for ten minutes while 40 tables are dealt (MINUTES=60 for longer)"
	@echo "make slips       200 fills and credits at once while web server and PostgreSQL are killed, a hundred times; their numbers have no gap (RUNS=20 for fewer)"
	@echo "make trays       prove the trays of 10,000 rounds with fills, credits, voids, splits, mis-pays and a jackpot to the cent (ROUNDS=100000 for more)"
	@echo "make gain        every command as every role in every phase, a million times, judged by the cards in sight: nobody gains by what is known (ATTEMPTS=20000000 for more, SEED=7 for the same again)"
	@echo "make constraints pin and hash everything anew, after a change of the requirements"
	@echo "make digests     pin the images of others by their digests, where their registry is reached"
	@echo "make wheels      prove that every pinned requirement has a wheel for each Python and machine"
	@echo "make pages       write the documents that are made from the code (API, clauses, phases, rulings, scripts) anew"
	@echo "make clean       remove the virtual environment (var/, the data, stays)"

up: $(VENV)/.runtime
	@exec $(PY) manage.py up --host $(HOST) --port $(PORT) --web $(WEB) $(if $(STANDBY),--standby $(STANDBY))

house: $(VENV)/.runtime
	@exec env CASINO_DATA=var/house $(PY) manage.py up --no-demo --host $(HOST) --port $(if $(filter file,$(origin PORT)),8001,$(PORT)) --web $(WEB)

test: $(VENV)/.dev
	@$(PY) -m casino.testing

test-fast: $(VENV)/.dev
	@$(PY) -m casino.testing --tests-only --numprocesses=logical -p no:schemathesis tests/rules tests/rounds --ignore=tests/rules/certificate --ignore=tests/rules/value

random: $(VENV)/.dev
	@ALL_EXAMPLES=1 $(PY) -m casino.testing --tests-only --numprocesses=logical $$(grep -rl "effort import" --include="test_*.py" tests)

check: $(VENV)/.dev
	@$(PY) -m casino.testing --checks-only

lint: $(VENV)/.dev
	@$(PY) -m ruff check . && $(PY) -m ruff format --check . && $(VENV)/bin/oxlint static && $(VENV)/bin/oxfmt --check static

format: $(VENV)/.dev
	@$(PY) -m ruff check --fix-only . && $(PY) -m ruff format . && $(VENV)/bin/oxfmt static

pages: $(VENV)/.dev
	@$(PY) -m tests.pages

bench: $(VENV)/.dev
	@$(PY) -m bench

venv: $(VENV)/.runtime

dev: $(VENV)/.dev

# Two makes in one fresh clone: one makes the environment, the other waits for it and finds it made.
ifndef LOCKED
locked = @flock Makefile $(MAKE) -s LOCKED=1 $@

$(VENV)/.made:
	$(locked)

$(VENV)/.runtime: requirements.txt requirements-local.txt constraints.txt
	$(locked)

$(VENV)/.dev: requirements.txt requirements-local.txt requirements-dev.txt constraints.txt
	$(locked)
else
$(VENV)/.made:
	@$(PYTHON) -c '$(RIGHT_VERSION)' 2>/dev/null || \
	  { echo "This needs Python 3.11 to 3.14; '$(PYTHON)' is missing or another. Try: make up PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c '$(HAS_VENV)' 2>/dev/null || \
	  { echo "Python has no venv module here. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Making the virtual environment with $(PYTHON)…"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.made requirements.txt requirements-local.txt constraints.txt
	@echo "Installing the runtime requirements…"
	@$(call pinned,pip)
	@$(PIP) -r requirements-local.txt -c constraints.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	@echo "Installing the test requirements…"
	@$(PIP) -r requirements-dev.txt -c constraints.txt
	@touch $@
endif

drill: $(VENV)/.dev
	@$(PY) -m tests.drills.drill --standby $(or $(STANDBY),1) --kills $(KILLS) --freezes $(FREEZES) --links $(LINKS) --webs $(WEBS) --disks $(DISKS)

soak: $(VENV)/.dev
	@$(PY) -m tests.drills.soak --minutes $(MINUTES)

slips: $(VENV)/.dev
	@$(PY) -m tests.drills.slips --runs $(RUNS)

trays: $(VENV)/.dev
	@$(PY) -m tests.drills.trays --rounds $(ROUNDS)

gain: $(VENV)/.dev
	@$(PY) -m tests.drills.gain --attempts $(ATTEMPTS) $(if $(SEED),--seed $(SEED))

# Where a registry is reached: behind each tag of others' images the digest that it has there now.
IMAGES := docker-compose.yml Dockerfile proxy/Dockerfile deploy/kubernetes/base/redis.yaml
digests:
	@for image in $$(sed -nE 's/^ *(FROM|image:) ([a-z0-9./-]+:[a-z0-9.-]+)(@sha256:[0-9a-f]{64})?$$/\2/p' $(IMAGES) | sort -u); do \
	  digest=$$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' $$image) || exit 1; \
	  echo "$$digest" | grep -Eqx 'sha256:[0-9a-f]{64}' || { echo "$$image: '$$digest' is no digest." >&2; exit 1; }; \
	  sed -i -E "s#^( *)(FROM|image:) $$image(@sha256:[0-9a-f]{64})?\$$#\1\2 $$image@$$digest#" $(IMAGES); \
	  echo "$$image@$$digest"; \
	done

constraints: $(VENV)/.made
	@$(call pinned,uv)
	@$(UV) compile --quiet requirements-dev.txt --output-file constraints.txt

# Every wheel is downloaded and its hash compared.
wheels: $(VENV)/.made
	@$(call pinned,uv)
	@for python in $(PYTHONS); do for machine in $(MACHINES); do \
	  echo "Python $$python, $$machine"; rm -rf $(VENV)/wheels/target; \
	  $(UV) install --quiet --require-hashes --no-deps --only-binary :all: --cache-dir $(VENV)/wheels/cache \
	    --python-version $$python --python-platform $$machine-manylinux_2_28 --target $(VENV)/wheels/target \
	    -r constraints.txt || exit 1; \
	done; done; rm -rf $(VENV)/wheels; echo "Every requirement has its wheel."

clean:
	rm -rf $(VENV)
