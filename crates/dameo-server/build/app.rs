//! Where the built app is, and what a build without it says.

use std::env;
use std::path::{Path, PathBuf};

/// The source of the app, relative to this package, in the source tree.
const SOURCE: &str = "../../web";
/// The build output of the app, relative to this package: in the source tree, and
/// in the published package.
const BUILT: [&str; 2] = ["../../web/dist", "app"];

/// The folder that Cargo watches for changes of the app, relative to this package.
#[cfg(feature = "embed-app")]
pub(super) fn watched() -> &'static str {
    if is_source_tree() { BUILT[0] } else { BUILT[1] }
}

/// The folder of the built app.
pub(super) fn find() -> Option<PathBuf> {
    BUILT.iter().map(|folder| package().join(folder)).find(|app| app.join("index.html").is_file())
}

/// Reports that the program is compiled without the app. A package without it is
/// broken; Cargo would not show the warnings of a package that it downloaded.
#[cfg(feature = "embed-app")]
pub(super) fn report_missing() {
    let is_documentation = env::var_os("DOCS_RS").is_some();
    assert!(
        is_source_tree() || is_documentation,
        "the feature `embed-app` needs the built app: this package has no {}/index.html",
        BUILT[1]
    );
    println!(
        "cargo::warning=the feature `embed-app` found no app: `dameo serve` offers the API alone. \
         Run `make app` first, which needs Node.js"
    );
}

/// Reports that the program is compiled without the app, if it is compiled to be
/// used, as by `cargo install`. `DAMEO_APP_FOLLOWS` is set by a script that builds
/// the app next.
#[cfg(not(feature = "embed-app"))]
pub(super) fn report_missing() {
    let is_release = env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    if !is_release || env::var_os("DAMEO_APP_FOLLOWS").is_some() {
        return;
    }
    println!(
        "cargo::warning=the app is not built: `dameo serve` offers the API alone until `make app`, \
         which needs Node.js, puts the app into {}. With `--features embed-app` after that, the \
         program contains it",
        package().join(BUILT[0]).display()
    );
}

#[cfg_attr(not(feature = "embed-app"), expect(dead_code, reason = "only that feature asks"))]
fn is_source_tree() -> bool {
    package().join(SOURCE).join("package.json").is_file()
}

fn package() -> PathBuf {
    Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR")).into()
}
