//! Usage: `dameo-wasm-bindgen FOLDER NAME=INPUT.wasm...`. Writes each module into the
//! folder, with its JavaScript and TypeScript.

use std::fs;
use std::path::Path;

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
            // The package passes it.
            .omit_default_module_path(true)
            .typescript(true)
            .generate(&folder)
            .with_context(|| format!("could not bind {input}"))?;
        without_dispose(&Path::new(&folder).join(name).with_extension("d.ts"))?;
    }
    Ok(())
}

/// Removes the declarations of `Symbol.dispose`: a program that is compiled for ES2023 or
/// earlier does not know it, and TypeScript would reject the file.
fn without_dispose(file: &Path) -> Result<()> {
    let types =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let kept = types.split_inclusive('\n').filter(|line| !line.contains("[Symbol.dispose]"));
    fs::write(file, kept.collect::<String>())
        .with_context(|| format!("cannot write {}", file.display()))
}
