# Short names for `cargo xtask`, after a look at what is installed. `make help` lists them.

.DEFAULT_GOAL := help

xtask = @scripts/need-rust && cargo xtask

.PHONY: help play cluster terminal build dist clean app python npm test test-all fmt lint bench bless fuzz

help: ## List the recipes
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## Build everything, start the app and print its address (SERVE="--open" opens the browser)
	$(xtask) play $(SERVE)

cluster: ## Build everything, start a site of several servers with PostgreSQL and NATS, and print its one address (SERVE="--nodes 3")
	$(xtask) cluster $(SERVE)

terminal: ## Build the dameo program alone and play in this terminal
	@scripts/need-rust && cargo run --profile play --locked --package dameo-cli --no-default-features -- play

build: ## Build the app (web/dist) and the dameo program that serves it (target/play/dameo)
	$(xtask) build

dist: ## Build the fastest program, with the app and all its tablebases inside (target/dist/dameo)
	$(xtask) dist

clean: ## Delete everything that was built or fetched
	$(xtask) clean

app: ## Build the app for browsers (web/dist)
	$(xtask) app

python: ## Build the wheel of the Python package (target/python/wheels) and test it
	$(xtask) python

npm: ## Pack the npm package (target/npm) and test it, installed in an empty folder
	$(xtask) npm

test: ## Install what the tests need and run them all; prints where the time goes
	$(xtask) test

test-all: ## The tests, the long ones, make lint, make dist, packaging, the oldest Rust, the Python and npm packages, and two minutes of fuzzing for each reader (PART=2/5 for a part)
	$(xtask) test-all $(if $(PART),--part $(PART))

fmt: ## Format the code
	cargo fmt --all

lint: ## Check formatting, lints and documentation, and other files with the linters that are installed
	$(xtask) lint

bench: ## Measure move generation against cozy-chess, then the engine
	$(xtask) bench

bless: ## Record the node counts of the bench and the games of the levels again, after a change to the search
	$(xtask) bless

fuzz: ## Fuzz every reader for a minute each (SECONDS_EACH=600 for longer)
	$(xtask) fuzz $(or $(SECONDS_EACH),60)
