#!/bin/sh
# wasm-bindgen 0.2.130 writes a module that no engine takes if an exported function has the
# name of a function of its own glue: both are declared, neither is renamed, and nothing is
# said when the module is generated. `decodeText` is such a name as soon as a text goes from
# Rust to JavaScript. One would expect an error or another name.
#
# Needs: cargo with the target wasm32-unknown-unknown, node.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p exported/src bind/src
cat > exported/Cargo.toml <<'TOML'
[package]
name = "exported"
version = "0.0.0"
edition = "2021"

[lib]
crate-type = ["cdylib"]

[dependencies]
wasm-bindgen = "=0.2.130"

[workspace]
TOML
cat > exported/src/lib.rs <<'RUST'
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_name = decodeText)]
pub fn upper_case(text: &str) -> String {
    text.to_uppercase()
}
RUST
cat > bind/Cargo.toml <<'TOML'
[package]
name = "bind"
version = "0.0.0"
edition = "2021"

[dependencies]
wasm-bindgen-cli-support = "=0.2.130"

[workspace]
TOML
cat > bind/src/main.rs <<'RUST'
fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(&arguments[1]).web(true).unwrap();
    bindgen.generate(&arguments[2]).unwrap();
}
RUST

cargo build --quiet --release --target wasm32-unknown-unknown --manifest-path exported/Cargo.toml
cargo run --quiet --manifest-path bind/Cargo.toml -- \
    exported/target/wasm32-unknown-unknown/release/exported.wasm out
echo 'wasm-bindgen 0.2.130: the module was generated without a message'

cp out/exported.js out/exported.mjs
declarations=$(grep -c 'function decodeText(' out/exported.mjs)
echo "function decodeText is declared $declarations times"
if node --check out/exported.mjs 2> errors; then
    echo 'changed: the module is valid'
    exit 1
fi
grep SyntaxError errors
[ "$declarations" -eq 2 ] || { echo 'changed: another reason'; exit 1; }
