# The work is done by scripts/dev.py, which also runs where there is no make.
#   make run PORT=8600        make test ARGS="tests/core -k rope"        make run PYTHON=python3.12
PYTHON ?= python3

.PHONY: help run class test lint format counts clean
help run class test lint format counts clean:
	@$(PYTHON) scripts/dev.py $@ $(ARGS)
