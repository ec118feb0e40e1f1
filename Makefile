# Short recipes over cargo and scripts/. `make help` lists them.

.DEFAULT_GOAL := help

# Flags of the speed comparison; the bench prints them.
BENCH_FLAGS := -C target-cpu=native

.PHONY: help play terminal build dist clean app python npm test test-all fmt lint bench bless fuzz

help: ## List the recipes
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## Build everything, start the app and print its address
	@scripts/play $(SERVE)

terminal: ## Build the dameo program alone and play in this terminal
	@scripts/need-rust
	cargo run --release --locked --package dameo-cli -- play

build: ## Build the app (web/dist) and the dameo program that serves it (target/release/dameo)
	@scripts/build

dist: ## Build the fastest program, with the app and all its tablebases inside (target/dist/dameo)
	@scripts/dist

clean: ## Delete everything that was built or fetched
	@scripts/clean

app: ## Build the app for browsers (web/dist)
	@scripts/need-rust
	@scripts/web

python: ## Build the wheel of the Python package (target/python/wheels) and test it
	@scripts/python

npm: ## Pack the npm package (target/npm) and test it, installed in an empty folder
	@scripts/npm-package

test: ## Install what the tests need and run them all; prints where the time goes
	@scripts/test

test-all: ## The tests, the long ones, make lint, make dist, packaging, the oldest Rust, the Python and npm packages, and ten minutes of fuzzing for each reader
	@scripts/test --all

fmt: ## Format the code
	cargo fmt --all

lint: ## Check formatting, lints and documentation, and other files with the linters that are installed
	@scripts/lint

bench: ## Measure move generation against cozy-chess, then the engine
	RUSTFLAGS="$(BENCH_FLAGS)" CARGO_TARGET_DIR="$(CURDIR)/target/native" \
		cargo bench --locked --package dameo-bench --bench perft --features cozy-chess/pext
	cargo run --release --locked --package dameo-cli -- bench

bless: ## Write the node counts of the bench and the games of the levels anew, after a change to the search
	BLESS=1 cargo test --locked --package dameo-engine --test engine -- bench:: levels_play_the_recorded_games

fuzz: ## Fuzz every reader for a minute each (SECONDS_EACH=600 for longer)
	@scripts/fuzz $${SECONDS_EACH:-60}
