"""Rules broken on purpose, one at a time, to see whether the tests notice: what `vaka mutants` does."""
