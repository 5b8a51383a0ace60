# Everything a person needs: `make play` and `make test`. Each sets up what it uses.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: play test lint types layers unit golden bench lock clean

play: $(VENV)/.installed
	@$(BIN)/dicewright play feeling-lucky

test: lint types layers unit

$(VENV)/.installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Dicewright needs Python 3.11 or later; name one: make PYTHON=python3.12 play")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	@touch $@

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

layers: $(VENV)/.installed-dev
	$(BIN)/lint-imports

unit: $(VENV)/.installed-dev
	$(BIN)/pytest -q -n auto

golden: $(VENV)/.installed-dev   # rewrite the golden files; look at the difference before you commit
	DICEWRIGHT_GOLDEN=rewrite $(BIN)/pytest -q -k golden

bench: $(VENV)/.installed-dev
	@for name in parse search sets odds games simulate; do echo "== $$name"; $(BIN)/python -m benchmarks.$$name || exit 1; done
	@echo "== ladder, with too few games to judge by: python -m benchmarks.ladder"; $(BIN)/python -m benchmarks.ladder all 20 || true

lock:                            # after a change of the dependencies: the newest versions, pinned
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet hatchling editables .
	$(VENV)-lock/bin/python -m pip uninstall --quiet --yes dicewright setuptools
	$(VENV)-lock/bin/python -m pip freeze > requirements.lock
	$(VENV)-lock/bin/python -m pip install --quiet ".[dev]"
	$(VENV)-lock/bin/python -m pip uninstall --quiet --yes dicewright
	$(VENV)-lock/bin/python -m pip freeze > requirements-dev.lock
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
