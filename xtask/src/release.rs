//! What a release consists of, and what is checked before one.

use crate::arguments::Arguments;
use crate::failure::{Failure, Result, fail};
use crate::paths::{self, at, root};
use crate::process::{Program, find};
use crate::steps::Steps;
use crate::{files, node, version};

/// Runs a command for a release.
pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let expected = "version, notes, archive, sbom or advisories";
    match &*arguments.required(expected)? {
        "version" => version::check(arguments),
        "notes" => version::notes(arguments),
        "archive" => archive(arguments),
        "sbom" => sbom(steps, arguments),
        "advisories" => advisories(steps, arguments),
        other => Err(arguments.refuse(&format!("unknown command '{other}', expected {expected}"))),
    }
}

/// Packs the program that `dist --program TARGET` has built, with what its users read, into
/// `target/release-files`.
fn archive(mut arguments: Arguments) -> Result {
    let target = arguments.required("a target of Rust")?;
    arguments.end()?;
    let is_windows = target.contains("windows");
    let files = paths::target().join("release-files");
    let name = format!("dameo-{}-{target}", version::workspace()?);
    let program = format!("dameo{}", if is_windows { ".exe" } else { "" });
    let built = at(["target", &target, "dist", &program]);
    if !built.is_file() {
        fail!("{} is missing: 'cargo xtask dist --program {target}' builds it", built.display());
    }
    let folder = files.join(&name);
    files::remove(&folder)?;
    for file in
        [built, "LICENSE".into(), "README.md".into(), "CHANGELOG.md".into(), at(["docs", "cli.md"])]
    {
        files::copy(&file, folder.join(files::name(&file)))?;
    }
    let packed = format!("{name}.{}", if is_windows { "zip" } else { "tar.gz" });
    let pack = if is_windows {
        Program::new("7z").args(["a", "-bso0", &packed, &name])
    } else {
        Program::new("tar").args(["-czf", &packed, &name])
    };
    pack.folder(&files).run()?;
    println!("{}", files.join(packed).display());
    files::remove(folder)
}

/// Writes what the released program is made of as CycloneDX, into `target/release-files`:
/// the crates of the program and of the app's WebAssembly, and the npm packages of the app.
///
/// cargo-cyclonedx, rather than a scanner such as syft: it asks cargo which crates are
/// linked, while a scanner reads lock files, which also name those of tests and tools. npm
/// marks the packages of tools, but lists them: the code of some, such as Svelte and
/// Workbox, is in the app.
fn sbom(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    need("cargo-cyclonedx")?;
    node::need()?;
    let folder = paths::target().join("release-files");
    files::create_folder(&folder)?;
    let version = version::workspace()?;
    let crates = [
        ("the program", "dameo-cli"),
        ("the app's WebAssembly, the rules", "dameo-wasm"),
        ("the app's WebAssembly, files of games", "dameo-wasm-pdn"),
        ("the app's WebAssembly, the engine", "dameo-wasm-engine"),
    ];
    for (name, package) in crates {
        let file = folder.join(format!("{package}-{version}.cdx.json"));
        steps.step(name, |_| files::write(file, sbom_of_crate(package)?))?;
    }
    steps.step("the app's packages", |steps| {
        node::packages(steps)?;
        let list = node::npm().args(["sbom", "--workspace", "web", "--sbom-format", "cyclonedx"]);
        list.output_to(&folder.join(format!("dameo-app-{version}.cdx.json")))?.run()
    })
}

/// The list of a crate, without the folder of this clone.
fn sbom_of_crate(package: &str) -> Result<String> {
    let options = "cyclonedx --quiet --format json --spec-version 1.5 --no-build-deps --target all \
        --override-filename sbom --manifest-path";
    let manifest = at(["crates", package, "Cargo.toml"]);
    Program::cargo().args(options.split_whitespace()).arg(manifest).run()?;
    let list = files::read(at(["crates", package, "sbom.json"]))?;
    // It writes beside the manifest of every package of the workspace, whatever it is asked.
    for folder in files::entries("crates")? {
        files::remove(folder.join("sbom.json"))?;
    }
    files::remove(at(["xtask", "sbom.json"]))?;
    Ok(list.replace(&root().display().to_string(), ""))
}

/// The lock files of cargo: that of the workspace, then those of what is a workspace of its own.
pub(crate) fn lock_files() -> Vec<std::path::PathBuf> {
    let own = [
        at(["fuzz"]),
        at(["crates", "dameo-engine", "loom"]),
        at(["python"]),
        at(["xtask", "wasm-bindgen"]),
    ];
    let folders = [at([])].into_iter().chain(own);
    folders.map(|folder| folder.join("Cargo.lock")).collect()
}

/// Asks whether a dependency has a known vulnerability: cargo-deny those of every
/// Cargo.lock, npm those of package-lock.json. Both need their servers, so this is part
/// of no other recipe.
fn advisories(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    need("cargo-deny")?;
    node::need()?;
    let mut failures = Vec::new();
    for lock in lock_files() {
        let check = Program::cargo()
            .args(["deny", "--manifest-path"])
            .arg(lock.with_extension("toml"))
            .args(["--config", "deny.toml", "--locked", "check", "advisories"]);
        failures.extend(steps.run(&lock.display().to_string(), check).err());
    }
    // Not only what users get: a vulnerable tool of the build could change it.
    failures.extend(steps.run("package-lock.json", node::npm().arg("audit")).err());
    if failures.is_empty() {
        return Ok(());
    }
    let messages: Vec<_> = failures.iter().map(ToString::to_string).collect();
    Err(Failure::new(messages.join("\n")))
}

/// Says how to install a tool of cargo if it is missing.
fn need(tool: &str) -> Result {
    if find(tool).is_none() {
        fail!(
            "{tool} was not found: install it with 'cargo install {tool} --locked' and try again"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lock_files_are_checked() {
        for lock in lock_files() {
            assert!(root().join(&lock).is_file(), "{}", lock.display());
        }
    }

    #[test]
    fn unknown_commands_are_refused() {
        let read = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
            Arguments::new("cargo xtask release COMMAND", &words)
        };
        let failure = run(&mut Steps::new(), read(&["draft"])).unwrap_err();
        assert_eq!(
            failure.to_string(),
            "unknown command 'draft', expected version, notes, archive, sbom or advisories\n\
             usage: cargo xtask release COMMAND"
        );
        let failure = run(&mut Steps::new(), read(&["archive"])).unwrap_err();
        assert_eq!(
            failure.to_string(),
            "expected a target of Rust\nusage: cargo xtask release COMMAND"
        );
    }
}
