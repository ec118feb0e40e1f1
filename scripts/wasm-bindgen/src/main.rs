//! Usage: `dameo-wasm-bindgen FOLDER NAME=INPUT.wasm...`. Writes each module for
//! browsers into the folder, with its JavaScript and TypeScript.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().context("usage: dameo-wasm-bindgen FOLDER NAME=INPUT.wasm...")?;
    for argument in arguments {
        let (name, input) = argument.split_once('=').context("expected NAME=INPUT.wasm")?;
        Bindgen::new()
            .input_path(input)
            .web(true)?
            .out_name(name)
            .omit_default_module_path(false)
            .typescript(true)
            .generate(&folder)
            .with_context(|| format!("could not bind {input}"))?;
    }
    Ok(())
}
