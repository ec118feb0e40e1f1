#!/bin/sh
# tokio 1.54.1 says of `tokio::time::interval` that the first tick completes immediately. It is
# pending when it is first polled: timers have a resolution of a millisecond, rounded up, and
# complete in a turn of the driver. Other tasks go on meanwhile, thousands of polls here, so that
# what a task does in its first tick "at once", such as a first heartbeat, may come after what
# others began to do, and never comes if it is cancelled before. One would expect it to be done as
# soon as the task runs.
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
tokio = { version = "=1.54.1", default-features = false, features = ["rt", "time"] }

[workspace]
TOML
cat > src/main.rs <<'RUST'
use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use tokio::task::{LocalSet, spawn_local, yield_now};
use tokio::time::interval;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let (is_pending, polls) = LocalSet::new().block_on(&runtime, async {
        let polls = Rc::new(Cell::new(0));
        let counted = Rc::clone(&polls);
        spawn_local(async move {
            loop {
                counted.set(counted.get() + 1);
                yield_now().await;
            }
        });
        let mut interval = interval(Duration::from_secs(1));
        let mut tick = pin!(interval.tick());
        let is_pending = poll_fn(|context| Poll::Ready(tick.as_mut().poll(context).is_pending())).await;
        tick.await;
        (is_pending, polls.get())
    });
    println!("the first tick, polled first: {}", if is_pending { "pending" } else { "ready" });
    println!("another task was polled meanwhile: {}", if polls > 100 { "more than 100 times" } else { "hardly" });
}
RUST
cargo build --quiet --release
cargo tree --quiet --depth 1 | grep tokio
target/release/ticks | tee seen
grep -q 'polled first: pending' seen
grep -q 'meanwhile: more than 100 times' seen
