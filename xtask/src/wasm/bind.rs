//! From modules of WebAssembly to what the npm package contains.

use std::path::PathBuf;

use super::{clear, engine, folder, threaded_engine};
use crate::failure::Result;
use crate::paths::{self, at};
use crate::process::{Program, Running};
use crate::{files, node};

/// The optimisations of wasm-opt: what the modules use.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Tells the package whether it has the engine with threads: what does not exist cannot be
/// imported, not even in a branch that never runs.
const THREADS_TYPES: &str = "\
/** The engine with threads; null if it has not been built. */
export const threadedEngine: { glue: () => Promise<unknown>; url: () => URL } | null;
";
const NO_THREADS: &str = "export const threadedEngine = null;\n";
const THREADS: &str = "\
export const threadedEngine = {
  glue: () => import('./engine_threads.js'),
  url: () => new URL('./engine_threads_bg.wasm', import.meta.url),
};
";

/// A module of the npm package.
pub(super) struct Module {
    name: &'static str,
    input: PathBuf,
    /// What wasm-opt does.
    passes: &'static [&'static str],
    threads: bool,
    /// What must arrive before the first move, before a file is read or before the first
    /// search, as Brotli, in bytes.
    limit: u32,
}

impl Module {
    /// The modules of the package, with or without the engine with threads.
    pub(super) fn all(threads: bool) -> Vec<Self> {
        let rules = Self {
            name: "rules",
            input: super::built(folder(), "dameo_wasm"),
            // Functions with like names are instances of the same generic ones. Side by side
            // they take 2,000 bytes less as Brotli. In the engines the order of the compiler, which
            // changes with every crate, makes a difference of 7,000 bytes, for which their limits
            // leave room.
            passes: &["-Os", "--reorder-functions-by-name"],
            threads: false,
            limit: 146_500,
        };
        let pdn = Self {
            name: "pdn",
            input: super::built(folder(), "dameo_wasm_pdn"),
            passes: &["-Os", "--reorder-functions-by-name"],
            threads: false,
            limit: 207_000,
        };
        let one = Self {
            name: "engine",
            input: engine(),
            passes: &["-O1", "--reorder-functions-by-name"],
            threads: false,
            // 685,735 and 693,165 bytes of the same engine, by what else is compiled with it.
            limit: 694_000,
        };
        let many = Self {
            name: "engine_threads",
            input: threaded_engine(),
            passes: &["-O1", "--reorder-functions-by-name"],
            threads: true,
            limit: 701_000,
        };
        if threads { vec![rules, pdn, one, many] } else { vec![rules, pdn, one] }
    }

    /// The module as cargo builds it.
    pub(super) fn input(&self) -> &PathBuf {
        &self.input
    }

    /// The module in the package.
    pub(super) fn output(&self) -> PathBuf {
        output_folder().join(format!("{}_bg.wasm", self.name))
    }

    /// Optimises the module in place.
    fn optimise(&self) -> Result<Running> {
        node::node()
            .arg(paths::package_program("binaryen", &["bin", "wasm-opt"]))
            .args(self.passes)
            .args(FEATURES)
            .args(self.threads.then_some("--enable-threads"))
            .arg(self.output())
            .arg("-o")
            .arg(self.output())
            .start()
    }
}

pub(super) fn output_folder() -> PathBuf {
    at(["npm", "wasm"])
}

/// Writes the modules with their JavaScript and TypeScript.
pub(super) fn bind(modules: &[Module]) -> Result {
    // Other files are from modules of earlier versions.
    clear()?;
    let named = modules.iter().map(|module| format!("{}={}", module.name, module.input.display()));
    Program::cargo()
        .env("CARGO_TARGET_DIR", paths::target().join("wasm-bindgen"))
        .args(["run", "--locked", "--quiet", "--manifest-path"])
        .arg(at(["xtask", "wasm-bindgen", "Cargo.toml"]))
        .arg("--")
        .arg(output_folder())
        .args(named)
        .run()?;
    let threads = modules.iter().any(|module| module.threads);
    files::write(output_folder().join("threads.d.ts"), THREADS_TYPES)?;
    files::write(output_folder().join("threads.js"), if threads { THREADS } else { NO_THREADS })
}

/// Optimises all modules: the rules beside the others, which take longer.
pub(super) fn optimise(modules: &[Module]) -> Result {
    let (rules, others) = modules.split_first().expect("the rules are a module");
    let rules = rules.optimise()?;
    for module in others {
        module.optimise()?.succeed()?;
    }
    rules.succeed()
}

/// Prints the size of each module, and fails if one is too large.
pub(super) fn check_sizes(modules: &[Module]) -> Result {
    let mut check = node::node().arg(at(["npm", "tools", "size.js"]));
    for module in modules {
        check = check.arg(module.output()).arg(module.limit.to_string());
    }
    check.run()
}
