//! Which Rust compiles for the browser. `DAMEO_WASM_TOOLCHAIN=debian` takes Debian's second
//! toolchain even if the installed Rust has the target.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Result, fail};
use crate::files;
use crate::paths::{self, at};
use crate::process::{Program, find};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// The compiler's options for all modules.
const FEATURES: &str = "-C target-feature=+simd128";
/// The exports are what wasm-bindgen needs to start a thread. The memory is at most 2 GiB,
/// of which the largest transposition table takes the half.
const THREADS_FEATURES: &str = "-C target-feature=+simd128,+atomics,+bulk-memory,+mutable-globals \
    -C link-arg=--shared-memory -C link-arg=--import-memory -C link-arg=--max-memory=2147483648 \
    -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
    -C link-arg=--export=__tls_align -C link-arg=--export=__tls_base";

/// A Rust that compiles for the browser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Toolchain {
    /// The installed one.
    Installed,
    /// The second one of Debian 12, with which Debian builds browsers.
    Debian,
}

impl Toolchain {
    /// The one to use. Asks rustup for the target if it is missing, and fetches the second
    /// toolchain if it is needed.
    pub(super) fn choose() -> Result<Self> {
        let wanted = env::var("DAMEO_WASM_TOOLCHAIN").is_ok_and(|name| name == "debian");
        if !wanted && has_target(&sysroot()?) {
            return Ok(Self::Installed);
        }
        println!("the installed Rust has no {TARGET}: using Debian's second toolchain");
        fetch_second()?;
        Ok(Self::Debian)
    }

    /// Whether the standard library can be compiled: its source is part of the second
    /// toolchain, and rustup can add it to the installed Rust.
    pub(super) fn has_std_source(self) -> Result<bool> {
        let source = ["lib", "rustlib", "src", "rust", "library"];
        let folder = source.iter().fold(sysroot()?, |path, part| path.join(part));
        if self == Self::Debian || folder.is_dir() {
            return Ok(true);
        }
        if find("rustup").is_none() {
            return Ok(false);
        }
        println!(
            "adding the source of the standard library to the Rust of this user, outside the \
             project, with rustup"
        );
        Ok(Program::new("rustup").args(["component", "add", "rust-src"]).run().is_ok())
    }

    /// A call of cargo. `crates` are those of the standard library that the second toolchain has
    /// to compile.
    pub(super) fn cargo(self, crates: &str, arguments: &[&str]) -> Result<Program> {
        let cargo = self.in_folder(&super::folder())?.env(flags_variable(), FEATURES);
        let cargo = cargo.args(arguments).args(["--target", TARGET]);
        Ok(match self {
            Self::Installed => cargo,
            Self::Debian => cargo.arg(format!("-Zbuild-std={crates}")),
        })
    }

    /// A call of cargo with a memory that threads share, which all crates must be
    /// compiled for, the standard library too; see [`Self::has_std_source`].
    pub(super) fn threads_cargo(self, arguments: &[&str]) -> Result<Program> {
        let cargo = self.in_folder(&super::threads_folder())?;
        Ok(cargo
            .env(flags_variable(), THREADS_FEATURES)
            // Compiling the standard library is not stable.
            .env("RUSTC_BOOTSTRAP", "1")
            .args(arguments)
            .args(["--target", TARGET, "-Zbuild-std=std,panic_abort"]))
    }

    /// Cargo with this toolchain. The build never shares a folder with the native one: the
    /// second toolchain would rebuild all of it.
    fn in_folder(self, folder: &Path) -> Result<Program> {
        let cargo = Program::cargo().env("CARGO_TARGET_DIR", folder);
        if self == Self::Installed {
            return Ok(cargo);
        }
        let usr = second().join("usr");
        let libraries = files::entries(usr.join("lib"))?
            .into_iter()
            .find(|path| files::name(path).contains("-linux-gnu"));
        let Some(libraries) = libraries else {
            fail!("{} has no libraries: delete this folder and try again", second().display());
        };
        // Cargo is that of the installed Rust, whose linker is used, too.
        let linker = ["lib", "rustlib", &host()?, "bin", "rust-lld"]
            .iter()
            .fold(sysroot()?, |path, part| path.join(part));
        Ok(cargo
            .env("RUSTC", usr.join("bin").join("rustc"))
            .env("LD_LIBRARY_PATH", libraries)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker))
    }
}

fn flags_variable() -> &'static str {
    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS"
}

/// Whether Rust has the target, from rustup or from a distribution, or rustup can add it.
fn has_target(sysroot: &Path) -> bool {
    if ["lib", "rustlib", TARGET, "lib"]
        .iter()
        .fold(sysroot.to_owned(), |path, part| path.join(part))
        .is_dir()
    {
        return true;
    }
    if find("rustup").is_none() {
        return false;
    }
    println!("adding {TARGET} to the Rust of this user, outside the project, with rustup");
    Program::new("rustup").args(["target", "add", TARGET]).run().is_ok()
}

/// The folder of the second toolchain.
fn second() -> PathBuf {
    paths::root().join(".cache").join("rust-web")
}

/// Fetches the second toolchain, unless it is there.
fn fetch_second() -> Result {
    if second().is_dir() {
        return Ok(());
    }
    if find("apt-get").is_none() || find("dpkg-deb").is_none() {
        fail!(
            "Rust cannot compile for the browser: add its target {TARGET}, with \
             'rustup target add {TARGET}' or a package of your system, and try again"
        );
    }
    Program::new(at(["scripts", "rust-web"])).arg(second()).run()
}

fn sysroot() -> Result<PathBuf> {
    let path = Program::new("rustc").args(["--print", "sysroot"]).output()?;
    Ok(path.trim().into())
}

/// The target of the machine itself.
fn host() -> Result<String> {
    let version = Program::new("rustc").arg("-vV").output()?;
    match version.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => fail!("'rustc -vV' names no host"),
    }
}
