//! The version of all packages, and what the changelog says about it.

use crate::arguments::Arguments;
use crate::failure::{Result, fail};
use crate::files;
use crate::paths::at;

/// The value of a key in a section of a TOML file.
pub(crate) fn value(text: &str, section: &str, key: &str) -> Option<String> {
    let lines = text.lines().skip_while(|line| *line != section).skip(1);
    lines.take_while(|line| !line.starts_with('[')).find_map(|line| {
        let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?.trim();
        Some(value.strip_prefix('"')?.split_once('"')?.0.to_owned())
    })
}

/// The version of the workspace's packages.
pub(crate) fn workspace() -> Result<String> {
    match value(&files::read("Cargo.toml")?, "[workspace.package]", "version") {
        Some(version) => Ok(version),
        None => fail!("Cargo.toml has no version in [workspace.package]"),
    }
}

/// The version of a `package.json`.
fn of_package_json(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("  \"version\": \"")?.split('"').next())
}

/// The versions that the packages of the workspace ask of each other.
fn asked(manifest: &str) -> impl Iterator<Item = &str> {
    manifest
        .lines()
        .filter(|line| line.starts_with("dameo"))
        .filter_map(|line| Some(line.split_once("{ version = \"")?.1.split_once('"')?.0))
}

/// Prints the version. Fails unless all packages have it, and with a tag of git, unless that
/// names it and CHANGELOG.md describes it.
pub(crate) fn check(mut arguments: Arguments) -> Result {
    let tag = arguments.next();
    arguments.end()?;
    let version = workspace()?;
    let same = |file: &str, found: &str| {
        if found != version {
            fail!("{file} has the version '{found}', expected {version} as in Cargo.toml");
        }
        Ok(())
    };
    let package = "package.json";
    for file in [at([package]), at(["npm", package]), at(["web", package])] {
        let text = files::read(&file)?;
        same(&file.display().to_string(), of_package_json(&text).unwrap_or_default())?;
    }
    // A package outside the workspace. The fuzz targets and the models of loom have no
    // version.
    let python = files::read(at(["python", "Cargo.toml"]))?;
    same("python/Cargo.toml", &value(&python, "[package]", "version").unwrap_or_default())?;
    for asked in asked(&files::read("Cargo.toml")?) {
        same("a dependency in Cargo.toml", asked)?;
    }
    if let Some(tag) = tag {
        if tag != format!("v{version}") {
            fail!("the tag is '{tag}', expected v{version}");
        }
        if notes_of(&files::read("CHANGELOG.md")?, &version).is_empty() {
            fail!("CHANGELOG.md says nothing about {version}");
        }
    }
    println!("version {version}");
    Ok(())
}

/// Prints what CHANGELOG.md says about a version.
pub(crate) fn notes(mut arguments: Arguments) -> Result {
    let version = arguments.required("a version, such as 1.2.3")?;
    arguments.end()?;
    println!("{}", notes_of(&files::read("CHANGELOG.md")?, &version));
    Ok(())
}

/// What a changelog says about a version, without empty lines around it.
fn notes_of(changelog: &str, version: &str) -> String {
    let heading = format!("## [{version}]");
    let lines = changelog.lines().skip_while(|line| !line.starts_with(&heading)).skip(1);
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with("## [")).collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_their_section() {
        let text =
            "[package]\nname = \"a\"\nversion = \"1.2.3\"\n\n[other]\nrust-version = \"9\"\n";
        assert_eq!(value(text, "[package]", "version"), Some("1.2.3".to_owned()));
        assert_eq!(value(text, "[package]", "rust-version"), None);
        assert_eq!(value(text, "[other]", "rust-version"), Some("9".to_owned()));
        assert_eq!(value(text, "[missing]", "version"), None);
    }

    #[test]
    fn versions_of_packages_and_dependencies() {
        let package =
            "{\n  \"name\": \"dameo\",\n  \"version\": \"0.1.0\",\n  \"type\": \"module\"\n}";
        assert_eq!(of_package_json(package), Some("0.1.0"));
        let manifest = "dameo = { version = \"0.1.0\", path = \"crates/dameo\" }\n\
            dameo-engine = { version = \"0.2.0\", path = \"x\" }\nserde = { version = \"1\" }\n";
        assert_eq!(asked(manifest).collect::<Vec<_>>(), ["0.1.0", "0.2.0"]);
    }

    #[test]
    fn notes_are_those_of_one_version() {
        let changelog = "# Changes\n\n## [Unreleased]\n\n## [1.1.0] - 2026-01-01\n\n- New.\n- More.\n\n\
            ## [1.0.0]\n\n- Old.\n";
        assert_eq!(notes_of(changelog, "1.1.0"), "- New.\n- More.");
        assert_eq!(notes_of(changelog, "1.0.0"), "- Old.");
        assert_eq!(notes_of(changelog, "1.0"), "");
        assert_eq!(notes_of(changelog, "Unreleased"), "");
    }
}
