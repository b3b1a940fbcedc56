# Everything here works with Python 3.11+ and make alone; `make compiled` and what builds on it also need a C compiler.
PYTHON  ?= python3
BIN     := .venv/bin
SOURCES := $(shell find src/sunstone -type f -not -name '*.pyc')
FORM    := build/compiled/.stamp
PYTEST  := $(BIN)/python -m pytest -q -n 2
NODE    := $(shell command -v npm)
SCRIPTS := tools/js/node_modules/.stamp
ONCE    := tests/web tests/table tests/attacks tests/arena  # of rooms that are never compiled: once is enough
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
           --no-emit-index-url --no-header
LOCK    := $(COMPILE) pyproject.toml --group build
LOCK_TOOLS := $(COMPILE) --group compile

.PHONY: help play check lint test tools compiled wheel bench soak attack drill mutants format docs lock clean
.DELETE_ON_ERROR:

help: ## print this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

play: .venv/.play ## start the table and open it in the browser; the fast form is built meanwhile
	@$(BIN)/sunstone play $(ARGS)

check: lint ## style, types, import order and the quick tests, pure: under 3 minutes
	SUNSTONE_FORM=pure $(PYTEST) -m "not slow"

lint: .venv/.dev $(if $(NODE),$(SCRIPTS)) ## the part of check that runs no test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check_frame.py
	$(BIN)/python tools/check_types.py
ifdef NODE
	npm run --silent --prefix tools/js check
else
	@echo "lint: there is no Node here, so the pages' scripts and styles are not checked"
endif

test: lint docs tools $(FORM) ## all of it: check, then the whole suite compiled, the pages in a real browser
	SUNSTONE_FORM=pure $(PYTEST) -m "not slow" $(ONCE:%=--ignore %)
	SUNSTONE_FORM=compiled PYTHONPATH=build/compiled $(PYTEST)

tools: .venv/.dev
	$(BIN)/python tools/prepare.py

compiled: $(FORM) ## build the compiled form into build/compiled (src stays pure)

wheel: .venv/.build ## a compiled wheel for this Python, a pure one for all others, and the sdist both come from
	rm -rf dist && $(BIN)/python setup.py -q sdist -d dist
	$(BIN)/pip wheel -q --no-deps --no-build-isolation -w dist dist/sunstone-*.tar.gz
	SUNSTONE_MYPYC=0 $(BIN)/pip wheel -q --no-deps --no-build-isolation -w dist dist/sunstone-*.tar.gz
	@ls -l dist

bench: .venv-bench/.stamp .venv/.dev $(FORM) ## measure speed: the engine beside others, the environments, the web server
	PYTHONPATH=build/compiled .venv-bench/bin/python tools/bench.py $(ARGS)
	PYTHONPATH=build/compiled .venv-bench/bin/python -m tools.bench_envs $(ARGS)
	PYTHONPATH=build/compiled .venv-bench/bin/python -m tools.bench_web $(ARGS)
	PYTHONPATH=build/compiled .venv-bench/bin/python tools/bench_review.py
	PYTHONPATH=build/compiled $(BIN)/python -m tools.bench_nodes
	PYTHONPATH=build/compiled $(BIN)/python -m tools.bench_host
	PYTHONPATH=build/compiled $(BIN)/python -m tools.bench_far
	PYTHONPATH=build/compiled $(BIN)/python -m tools.bench_size

soak: .venv/.dev $(FORM) ## many thousand games of every configuration, compiled
	PYTHONPATH=build/compiled $(BIN)/python tools/soak.py $(ARGS)

attack: .venv/.dev $(FORM) ## a server killed, raced for, asked by everybody without a right, and fed damaged input
	PYTHONPATH=build/compiled $(BIN)/python tools/attack.py $(ARGS)

drill: .venv/.dev $(FORM) ## three servers behind HAProxy, and 300 kills of them, their bots and their database
	PYTHONPATH=build/compiled $(BIN)/python tools/drill.py $(ARGS)

mutants: .venv/.dev ## break the rules one by one and see whether a test notices
	$(BIN)/python -m tools.mutants $(ARGS)

format: .venv/.dev $(if $(NODE),$(SCRIPTS)) ## let ruff fix and format the code, and biome scripts and styles
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(if $(NODE),npm run --silent --prefix tools/js format)

docs: .venv/.play ## check that links and paths named in the documents exist
	$(BIN)/python tools/check_docs.py

lock: .venv/.dev ## bring the requirements files to the newest versions
	$(LOCK) -o requirements.txt
	$(LOCK_TOOLS) -c requirements.txt -o requirements-build.txt
	$(LOCK) --extra dev --extra research --extra cluster -c requirements.txt -o requirements-dev.txt
	$(LOCK) --extra research --group bench --group compile -c requirements.txt -o requirements-bench.txt

clean: ## remove all that make made
	rm -rf .venv .venv-bench build tools/js/node_modules src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# Two stamps in one environment: what playing needs, then what developing needs on top.
.venv/.play: requirements.txt pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sunstone needs Python 3.11 or newer: make PYTHON=…")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -r requirements.txt
	SUNSTONE_MYPYC=0 $(BIN)/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/.build: .venv/.play requirements-build.txt
	$(BIN)/pip install -q -r requirements-build.txt
	@touch $@

.venv/.dev: .venv/.play requirements-dev.txt
	$(BIN)/pip install -q -r requirements-dev.txt
	@touch $@

$(SCRIPTS): tools/js/package-lock.json
	npm ci --silent --no-audit --no-fund --prefix tools/js
	@touch $@

.venv-bench/.stamp: requirements-bench.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install -q --no-deps -r requirements-bench.txt
	@touch $@

$(FORM): $(SOURCES) compiled.txt setup.py tools/build_compiled.py | .venv/.build
	$(BIN)/python tools/build_compiled.py
