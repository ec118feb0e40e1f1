//! The browsers of the tests.

use std::env;
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::failure::{Result, fail};
use crate::process::{Program, find};

/// A browser, and how to find and install it.
pub(crate) struct Browser {
    name: &'static str,
    /// What a message calls its kind.
    kind: &'static str,
    /// The environment variable that names another one.
    variable: &'static str,
    /// Each system's names, in PATH or as a file.
    names: &'static [&'static str],
    /// Its applications on macOS.
    applications: &'static [&'static str],
    /// Debian's package.
    package: &'static str,
}

/// The browser without its windows comes first: the tests take two thirds of the time in it.
pub(crate) const CHROMIUM: Browser = Browser {
    name: "Chromium",
    kind: "Chromium, Chrome or Edge",
    variable: "CHROMIUM",
    names: &[
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "microsoft-edge",
        "microsoft-edge-stable",
        "chrome",
        "msedge",
    ],
    applications: &["Chromium", "Google Chrome", "Microsoft Edge"],
    package: "chromium-headless-shell",
};

pub(crate) const FIREFOX: Browser = Browser {
    name: "Firefox",
    kind: "Firefox",
    variable: "FIREFOX",
    names: &["firefox-esr", "firefox"],
    applications: &["Firefox"],
    package: "firefox-esr",
};

impl Browser {
    /// The browser, if there is one.
    ///
    /// # Errors
    /// If the environment names one that is not there.
    fn find(&self) -> Result<Option<PathBuf>> {
        if let Some(named) = env::var_os(self.variable).filter(|named| !named.is_empty()) {
            let found = find(&named);
            if found.is_none() {
                let (variable, named) = (self.variable, named.display());
                fail!("{variable} is '{named}', expected a browser: a path or a name in PATH");
            }
            return Ok(found);
        }
        let installed = self.names.iter().find_map(find);
        Ok(installed.or_else(|| self.application_files().into_iter().find(|path| path.is_file())))
    }

    /// Where it is if it is not in PATH: on macOS and on Windows.
    fn application_files(&self) -> Vec<PathBuf> {
        let home = env::home_dir().map(|home| home.join("Applications"));
        let macos = [Some(PathBuf::from_iter(["/", "Applications"])), home].into_iter().flatten();
        let mut files: Vec<PathBuf> = macos
            .flat_map(|folder| {
                self.applications.iter().map(move |name| {
                    let program = if *name == "Firefox" { "firefox" } else { name };
                    let folders = [&*format!("{name}.app"), "Contents", "MacOS", program];
                    folders.iter().fold(folder.clone(), |path, part| path.join(part))
                })
            })
            .collect();
        for folder in ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"] {
            let Some(folder) = env::var_os(folder).map(PathBuf::from) else { continue };
            let paths: [&[&str]; 3] = [
                &["Google", "Chrome", "Application", "chrome.exe"],
                &["Microsoft", "Edge", "Application", "msedge.exe"],
                &["Mozilla Firefox", "firefox.exe"],
            ];
            let of_kind = paths
                .iter()
                .filter(|path| path.contains(&"firefox.exe") == (self.name == "Firefox"));
            files.extend(of_kind.map(|path| folder.join(path.iter().collect::<PathBuf>())));
        }
        files
    }

    /// The browser; Debian's is installed if there is none and that is possible.
    pub(crate) fn get(&self) -> Result<PathBuf> {
        if self.find()?.is_none() {
            self.install();
        }
        let Self { kind, variable, .. } = self;
        match self.find()? {
            Some(browser) => Ok(browser),
            None => fail!("no {kind} was found: install one, or set {variable} to its path"),
        }
    }

    /// Installs Debian's, if this is Debian and its administrator.
    fn install(&self) {
        let is_root = || Program::new("id").arg("-u").output().is_ok_and(|id| id.trim() == "0");
        if find("apt-get").is_none() || !is_root() {
            return;
        }
        eprintln!("no {} was found: installing {} with apt-get", self.name, self.package);
        let update = Program::new("apt-get").args(["update", "--quiet=2"]);
        let install = Program::new("apt-get")
            .args(["install", "--yes", "--no-install-recommends", "--quiet=2", self.package])
            .env("DEBIAN_FRONTEND", "noninteractive");
        if let Err(failure) = update.run().and_then(|()| install.run()) {
            eprintln!("{failure}");
        }
    }
}

/// Prints where the browser is.
pub(crate) fn run(mut arguments: Arguments) -> Result {
    let browser = if arguments.flag("--firefox") { FIREFOX } else { CHROMIUM };
    arguments.end()?;
    println!("{}", browser.get()?.display());
    Ok(())
}
