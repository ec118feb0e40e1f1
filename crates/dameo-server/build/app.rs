//! Where the built app is, and what a build without it says.

use std::env;
use std::path::{Path, PathBuf};

/// The variable that asks for a program that contains the app.
pub(super) const EMBED: &str = "DAMEO_EMBED_APP";

/// The source of the app, relative to this package, in the source tree.
const SOURCE: &str = "../../web";
/// The build output of the app, in the source tree.
const BUILT: &str = "../../web/dist";
/// The app as it is embedded, most files compressed.
const STAGED: &str = "app";

/// The folder of the app, if the program is to contain it.
///
/// # Panics
/// If it is to, but the app is not there.
pub(super) fn to_embed() -> Option<PathBuf> {
    let is_source_tree = package().join(SOURCE).join("package.json").is_file();
    if is_source_tree && env::var_os(EMBED).is_none() {
        return None;
    }
    let staged = package().join(STAGED);
    if has_app(&staged) {
        println!("cargo::rerun-if-changed={STAGED}");
        return Some(staged);
    }
    // Documentation is built without it.
    let is_documentation = env::var_os("DOCS_RS").is_some();
    assert!(
        is_documentation,
        "{} has no index.html: {}",
        staged.display(),
        if is_source_tree {
            "'cargo xtask dist --app' puts the app there"
        } else {
            "the package is broken"
        }
    );
    None
}

/// Reports that the program is compiled without the app, if it is compiled to be
/// used, as by `cargo install`. `DAMEO_APP_FOLLOWS` is set by `cargo xtask build`,
/// which builds the app next.
pub(super) fn report_missing() {
    let built = package().join(BUILT);
    let is_release = env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    if has_app(&built) || !is_release || env::var_os("DAMEO_APP_FOLLOWS").is_some() {
        return;
    }
    println!(
        "cargo::warning=the app is not built: `dameo serve` offers the API alone until `make app`, \
         which needs Node.js, puts the app into {}. `make dist` builds a program that contains it",
        built.display()
    );
}

fn has_app(folder: &Path) -> bool {
    ["index.html", "index.html.br"].iter().any(|name| folder.join(name).is_file())
}

fn package() -> PathBuf {
    Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR")).into()
}
