# Two commands: make run, make test. Everything they need is installed into .venv and frontend/node_modules.
PYTHON ?= python3
.PHONY: run test lint rules bench fuzz build types setup
run test lint rules bench fuzz build types setup:
	@$(PYTHON) scripts/dev.py $@
