# Every target sets up what it needs: the virtual environment is made once and again when the lock changes.
PYTHON ?= python3
CLONES ?= ../clones
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SCANNERS := $(VENV)-scanners

.PHONY: demo test fuzz coverage lint format docs lock bench bench-accuracy bench-inventory bench-reach bench-records bench-speed image image-test

demo: $(READY) ## gate a bad pull request in a repository made for it
	@$(BIN)/agentgate demo; code=$$?; if [ $$code -ne 1 ]; then echo "the demo must end in a failed check, not in $$code" >&2; exit 1; fi

test: $(READY) ## the whole suite
	@$(BIN)/pytest -q -n auto

fuzz: $(READY) ## the tests that draw their input, on new input each time, ten times as much
	@HYPOTHESIS_PROFILE=fuzz $(BIN)/pytest -q -n auto -m hypothesis

coverage: $(READY) ## the whole suite again, slower: every branch of gate/ that no test takes, at most 5 % of them
	@$(BIN)/pytest -q -n auto --cov --cov-report=term:skip-covered --cov-fail-under=95

lint: $(READY) ## style, types, layers, generated files
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m scripts.generate --check

format: $(READY)
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format --quiet .

docs: $(READY) ## write the generated pages and validators anew
	@$(BIN)/python -m scripts.generate

lock: ## pin every dependency from pyproject.toml (needs uv)
	@uv pip compile -q --universal --python-version 3.10 --generate-hashes --no-header pyproject.toml -o requirements/runtime.txt
	@uv pip compile -q --universal --python-version 3.10 --generate-hashes --no-header --group dev pyproject.toml -o requirements/dev.txt

bench: $(READY) ## CPU time of a check against that of its imports, and of a large against a small repository
	@$(BIN)/python -m bench.check

bench-accuracy: $(READY) ## reads, controls and bounds on durations against labels of public repositories; CLONES holds owner+name/repo
	@code=0; for part in accuracy accuracy.controls durations durations.second; do $(BIN)/python -m bench.$$part --clones $(CLONES) || code=1; done; exit $$code

bench-inventory: $(READY) ## the test inventory against what test runners collect from public projects; CLONES holds owner+name/repo
	@$(BIN)/python -m bench.inventory --clones $(CLONES)

bench-records: $(READY) ## CPU time of pins beside sha256sum and json.tool, and of a register with a long history
	@$(BIN)/python -m bench.records

bench-speed: $(READY) $(SCANNERS)/.ready ## a scan beside regular expressions, ast-grep and semgrep; CLONES holds owner+name/repo
	@$(BIN)/python -m bench.speed --clones $(CLONES) --scanners $(SCANNERS)/bin

bench-reach: $(READY) ## what tests of public projects reach, against what was read by hand, and what that costs; CLONES holds owner+name/repo
	@$(BIN)/python -m bench.reach --clones $(CLONES)
	@$(BIN)/python -m bench.reach.cost

image: ## build the action's image
	@docker build -t agentgate .

image-test: $(READY) ## build the image and run the action in it as a runner does
	@bash scripts/image_test.sh

$(READY): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 10) or sys.exit("agentgate needs Python 3.10 or later; name one: make PYTHON=python3.12 …")'
	@echo "setting up $(VENV), once; this takes up to a minute"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --config-settings editable_mode=compat -e .
	@$(BIN)/python -m compileall -q gate
	@touch $@

$(SCANNERS)/.ready: bench/speed/requirements.txt
	@$(PYTHON) -m venv $(SCANNERS)
	@$(SCANNERS)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@
