# make play    everything, then the page on 127.0.0.1
# make test    everything, then all checks and tests
# make help    the rest

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

BIN := .venv/bin
BUILD := build/env
PIP := -m pip --disable-pip-version-check --quiet --no-input
export PYTHONDONTWRITEBYTECODE :=

# --- environments, one stamp for each lock -----------------------------------------------------

.venv/made: tools/venv tools/python
	tools/venv .venv
	@touch $@

.venv/run: requirements/run.txt | .venv/made
	$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

.PHONY: env
env: .venv/dev ## the environment with all run-time and development dependencies
