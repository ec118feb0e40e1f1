//! The tablebases of the page.
//!
//! The smallest are part of the source (`data/page-tables`). All are those of Dameo with
//! four pieces, in `target/page-tables`; some are those with two pieces on each side, in
//! `target/some-page-tables`, which is enough for the tests. What is built is kept until
//! its sources change.

use std::env;
use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::{self, at};
use crate::process::Program;
use crate::stamp::{Inputs, Stamp};
use crate::steps::Steps;
use crate::{files, rust};

/// Which tablebases the page gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tables {
    /// The smallest, and all if they are built already.
    Small,
    Some,
    All,
}

impl Tables {
    /// The folder of what is built.
    fn folder(self) -> PathBuf {
        match self {
            Self::Some => paths::target().join("some-page-tables"),
            Self::Small | Self::All => paths::target().join("page-tables"),
        }
    }

    /// The tablebases as `dameo` reads them.
    pub(crate) fn built(self) -> PathBuf {
        self.folder().join("built")
    }

    /// The files as the page reads them, with their list.
    fn files(self) -> PathBuf {
        self.folder().join("files")
    }

    /// The options that name the classes of Dameo; those that a class depends on are built
    /// with it.
    fn classes(self) -> [&'static str; 2] {
        match self {
            Self::Some => ["--classes", "MMvMM"],
            Self::Small | Self::All => ["--pieces", "4"],
        }
    }

    fn stamp(self) -> Stamp {
        Stamp::new(self.folder().join("made-from"))
    }

    /// The format, what is built, and the small files: a test compares them with what the
    /// builder makes, so they change if its values do.
    fn inputs(self) -> Result<Inputs> {
        let source = at(["crates", "dameo-tablebase", "src"]);
        let inputs = Inputs::new()
            .ending(source.join("format"), ".rs")?
            .files([source.join("manifest.rs"), small().join("files.json")])?;
        Ok(inputs.text(&self.classes().join(" ")))
    }

    /// Whether everything is built, from the present sources.
    fn is_complete(self) -> Result<bool> {
        Ok(self.files().join("files.json").is_file() && self.stamp().is_of(&self.inputs()?))
    }
}

/// Those that are part of the source.
fn small() -> PathBuf {
    at(["data", "page-tables"])
}

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let tables = match (arguments.flag("--all"), arguments.flag("--some")) {
        (false, false) => Tables::Small,
        (true, false) => Tables::All,
        (false, true) => Tables::Some,
        (true, true) => return Err(arguments.refuse("expected --all or --some, not both")),
    };
    arguments.end()?;
    give(steps, tables, env::var_os("DAMEO").map(PathBuf::from))
}

/// Gives the page its tablebases, also a page that is built already, and builds them if they
/// are to be more than the smallest. `program` builds them; without one it is built, too.
pub(crate) fn give(steps: &mut Steps, tables: Tables, program: Option<PathBuf>) -> Result {
    if tables != Tables::Small && !tables.is_complete()? {
        steps.step("building tablebases", |_| build(tables, program))?;
    }
    // The list of the files that are part of the page.
    files::copy(small().join("files.json"), at(["web", "src", "tablebase", "files.json"]))?;
    let files = if tables.is_complete()? { tables.files() } else { small() };
    publish(&files, &at(["web", "public"]))?;
    let page = at(["web", "dist"]);
    if page.is_dir() { publish(&files, &page) } else { Ok(()) }
}

/// Builds every file that the page can fetch, or what an interrupted build has left. The list
/// comes last: with it the folder is complete.
fn build(tables: Tables, program: Option<PathBuf>) -> Result {
    let inputs = tables.inputs()?;
    if !tables.stamp().is_of(&inputs) {
        files::remove(tables.folder())?;
        tables.stamp().note(&inputs)?;
    }
    let program = match program {
        Some(program) => program,
        None => {
            rust::build_program().arg("--quiet").run()?;
            rust::program()
        }
    };
    let built = tables.built();
    let call = |command| Program::new(&program).args(["tables", command, "--dir"]).arg(&built);
    // Somebody waits for the files, whose values the tests have checked.
    let build = |variant| call("build").args(["--check", "0", "--variant", variant]);
    build("dameo").args(tables.classes()).run()?;
    for variant in ["croda", "anti-dameo"] {
        build(variant).args(["--pieces", "3"]).run()?;
    }
    call("publish").arg("--out").arg(tables.files()).run()
}

/// Copies files to a site, then their list, so that the page never finds a name without its
/// file.
fn publish(from: &Path, site: &Path) -> Result {
    for folder in files::entries(from)?.iter().filter(|path| path.is_dir()) {
        let to = site.join("assets").join("tables").join(files::name(folder));
        for file in files::ending(folder, ".dist")? {
            files::copy(&file, to.join(files::name(&file)))?;
        }
    }
    let partial = site.join("tablebases.json.partial");
    files::copy(from.join("files.json"), &partial)?;
    files::rename(&partial, &site.join("tablebases.json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::folder;

    #[test]
    fn a_site_gets_the_files_and_their_list() {
        let folder = folder("tables");
        let (from, site) = (folder.join("from"), folder.join("site"));
        files::write(from.join("dameo").join("KvM-12.dist"), "table").unwrap();
        files::write(from.join("dameo").join("notes.txt"), "not for the page").unwrap();
        files::write(from.join("files.json"), "[]").unwrap();
        publish(&from, &site).unwrap();
        let copied = files::entries(site.join("assets").join("tables").join("dameo")).unwrap();
        assert_eq!(
            copied.iter().map(|path| files::name(path)).collect::<Vec<_>>(),
            ["KvM-12.dist"]
        );
        assert_eq!(files::read(site.join("tablebases.json")).unwrap(), "[]");
        assert!(!site.join("tablebases.json.partial").exists());
    }
}
