# `make play` and `make test` need Python 3.11+ and nothing else prepared; `make help` lists the rest.
# A stamp in .venv stands for each step, so that a step is repeated only when what it was made from has changed.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
# Everything below runs the installed wheel, never the source tree, and the build decides its engine by itself.
unexport PYTHONPATH
# Each worker would compile all tests anew, and what pytest looks into, if none of them might keep what it compiled.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
INSTALL := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input install
PYTEST := $(BIN)/python -m pytest --dist worksteal

.PHONY: help play test test-compiled test-pure read-tests check lint lint-python lint-page format page docs env lock audit figures clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | expand -t 10

play: .venv/wheel ## installs everything, then serves the page on 127.0.0.1 (ARGS="--port 9000" is passed on)
	@exec $(BIN)/vaka serve $(ARGS)

# Where no C compiler is found the wheel is pure, and the second run would repeat the first. Both run at the same time:
# tests that wait for pages and servers leave room for those that only reckon.
test: ## installs everything, then all checks and all tests, compiled and pure
	@$(MAKE) --no-print-directory -j 2 lint-python .venv/wheel
	@$(MAKE) --no-print-directory -j 2 lint-page read-tests
	@set -e; export VAKA_CHROMIUM="$$(tools/browser)"; \
	if $(BIN)/python -c 'import sys; from vaka import _engine; sys.exit(not _engine.compiled_modules())'; then \
		$(MAKE) --no-print-directory -j 2 test-compiled test-pure; \
	else \
		echo "== pure (no C compiler)"; VAKA_ENGINE=pure tools/postgres run $(PYTEST) -n 3; \
	fi

test-compiled:
	@echo "== compiled"; VAKA_ENGINE=compiled tools/postgres run $(PYTEST) -n 3

PURE_TESTS = $(wildcard tests/scenarios tests/conformance tests/oracles tests/replays/test_stored_games.py)
test-pure:
	@VAKA_ENGINE=pure VAKA_AGAIN=1 $(PYTEST) -n 2 $(PURE_TESTS) >build/pure.txt 2>&1 && told=0 || told=$$?; \
	echo; echo "== pure"; cat build/pure.txt; exit $$told

# Compiled once beside the checks of the page, where all workers find it. What is wrong with a test is told by its run.
read-tests:
	@$(PYTEST) -n 0 --collect-only -qq >/dev/null 2>&1 || true

# The commands in documents and the choice between the engines need an installed Vaka: `make test` runs those.
QUICK_TESTS = tests/scenarios tests/oracles tests/replays/test_stored_games.py tests/conformance tests/house tests/bots
check: lint ## the quick door: format, lint, types, rules, stored games and house rules, on the source tree
	PYTHONPATH=src VAKA_ENGINE=pure VAKA_AGAIN=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal \
		$(QUICK_TESTS) -k "not commands_of_a_page" -m "not slow"

# The indentation of templates; djhtml touches nothing else.
TEMPLATES = --tabwidth 2 $(shell find src -name '*.html')
lint: lint-python lint-page ## format, lint and types, of Python and of the page

lint-python: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

lint-page: .venv/build .venv/dev
	$(BIN)/python hatch_build.py check-page
	@$(BIN)/djhtml $(TEMPLATES) --check

format: .venv/dev .venv/build ## formats and sorts what can be
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python hatch_build.py format-page
	$(BIN)/djhtml $(TEMPLATES) || $(BIN)/djhtml $(TEMPLATES) --check

page: .venv/build ## builds the page's script and style into the source tree
	$(BIN)/python hatch_build.py page

docs: build/docs-env/made ## builds the site of guides, rules and reference into build/docs (ARGS=--outside asks the addresses outside, too)
	build/docs-env/bin/python docs/site/build.py $(ARGS)

env: .venv/dev .venv/build ## the environment with all dependencies, without Vaka itself

lock: .venv/build ## takes the newest versions of everything, a week old at least, into the locks
	tools/lock
	$(BIN)/python hatch_build.py lock-page

audit: .venv/build ## known vulnerabilities of everything in the locks; asks the registries
	tools/audit

figures: .venv/wheel .venv/dev ## takes every figure of README and docs/performance.md again; leave the machine alone meanwhile
	@export VAKA_CHROMIUM="$$(tools/browser)"; $(BIN)/python tools/figures $(ARGS)

clean: ## removes all that was built
	rm -rf .venv build dist web/node_modules src/vaka/server/static .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

.venv/made:
	@echo "Making the environment"
	@tools/venv .venv
	@touch $@

.venv/run: requirements/run.txt | .venv/made
	@echo "Installing what Vaka runs on"
	@$(INSTALL) --require-hashes -r $<
	@touch $@

.venv/build: requirements/build.txt | .venv/run
	@echo "Installing what builds it"
	@$(INSTALL) --require-hashes -r $<
	@touch $@

.venv/dev: requirements/dev.txt | .venv/build
	@echo "Installing what tests it"
	@$(INSTALL) --require-hashes -r $<
	@touch $@

# The site has an environment of its own: nothing that plays or tests needs what it is made with.
build/docs-env/made: requirements/docs.txt
	@echo "Installing what makes the site"
	@tools/venv build/docs-env
	@build/docs-env/bin/python -m pip -qq --disable-pip-version-check --no-input install --require-hashes -r $<
	@touch $@

# The list of files is itself an input, so that a removed file is noticed too.
INPUTS := pyproject.toml hatch_build.py README.md LICENSE $(shell find src web -type f \
	-not -path '*/__pycache__/*' -not -path 'web/node_modules/*' -not -path 'src/vaka/server/static/*')
$(shell mkdir -p build; echo $(sort $(INPUTS)) | cmp -s - build/inputs || echo $(sort $(INPUTS)) > build/inputs)

.venv/wheel: $(INPUTS) build/inputs .venv/run .venv/build
	@echo "Building Vaka"
	@rm -rf build/dist
	@env -u VAKA_ENGINE $(BIN)/python -m hatchling build -t wheel -d build/dist >/dev/null
	@$(INSTALL) --no-index --no-deps --force-reinstall build/dist/*.whl
	@touch $@
