//! Usage: `dameo-wasm-bindgen INPUT.wasm FOLDER`. Writes the module for
//! browsers, with its JavaScript and TypeScript, into the folder.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let input = arguments.next().context("usage: dameo-wasm-bindgen INPUT.wasm FOLDER")?;
    let folder = arguments.next().context("the folder to write to is missing")?;
    Bindgen::new()
        .input_path(&input)
        .web(true)?
        .out_name("dameo")
        .omit_default_module_path(false)
        .typescript(true)
        .generate(&folder)
        .with_context(|| format!("could not bind {input}"))
}
