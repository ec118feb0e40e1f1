#!/bin/sh
# tokio 1.53.0 documents of `tokio::time::interval` that the first tick completes immediately. It
# does not complete when it is first polled: the timer waits for the next turn of the driver, after
# at least a millisecond. A task that does something "at once" with it, such as a first heartbeat,
# does it after other tasks have run for a while, or never if the runtime ends before. What is to be
# done at once is done before the loop with the ticks, or waited for.
#
# Needs: cargo.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "ticks"
version = "0.0.0"
edition = "2024"

[dependencies]
tokio = { version = "=TOKIO", features = ["macros", "rt", "time"] }

[workspace]
TOML
