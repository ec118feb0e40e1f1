//! Puts the built app into the program, so that it needs no other files: always in a
//! published package, which carries the app, and in the source tree if the variable
//! `DAMEO_EMBED_APP` is set. Otherwise the program reads the app from the source
//! tree. A build without the app says so.

mod app;
mod embed;

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed={}", app::EMBED);
    let embedded = app::to_embed();
    if embedded.is_none() {
        app::report_missing();
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let code = embed::list(embedded.as_deref(), &out);
    fs::write(out.join("embedded.rs"), code).expect("OUT_DIR can be written");
}
