//! The app in `web`, and its tests.

use std::env;

use crate::arguments::Arguments;
use crate::browser::{Browser, CHROMIUM, FIREFOX};
use crate::failure::Result;
use crate::paths::{self, at};
use crate::process::Program;
use crate::servers::Servers;
use crate::stamp::{Inputs, Stamp};
use crate::steps::Steps;
use crate::tables::{self, Tables};
use crate::{node, npm, rust};

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let threads = arguments.flag("--threads");
    arguments.end()?;
    build(steps, threads)
}

/// Builds the app into `web/dist`, the npm package that it uses first, with `threads` the
/// engine with threads. Its tablebases are those that are built already.
pub(crate) fn build(steps: &mut Steps, threads: bool) -> Result {
    npm::build(steps, threads)?;
    tables::give(steps, Tables::Small, None)?;
    let outputs = [at(["web", "dist", "index.html"]), at(["web", "src", "paraglide"])];
    let stamp = Stamp::new(paths::target().join("app-made-from"));
    stamp.build(&inputs()?, &outputs, || steps.run("the app", node::app_script("build")))
}

/// What the app is made from: its folder, but for what is built there and the tablebases, which
/// are given to an app that is built already, the package, and what the app shows of the rest of
/// the repository.
fn inputs() -> Result<Inputs> {
    let web = |parts: &[&str]| parts.iter().fold(at(["web"]), |path, part| path.join(part));
    let built = [
        web(&["dist"]),
        web(&["node_modules"]),
        web(&["public", "assets", "tables"]),
        web(&["public", "tablebases.json"]),
        web(&["src", "paraglide"]),
    ];
    Inputs::new()
        .folder("web", &built)?
        .folder(at(["npm", "dist"]), &[])?
        .folder(at(["npm", "wasm"]), &[])?
        .folder("data", &[])?
        .folder(at(["docs", "rules"]), &[])?
        .files([at(["docs", "openapi.json"]), at(["package-lock.json"])])
        .map(|inputs| inputs.text(&env::var("DAMEO_SITE").unwrap_or_default()))
}

/// Draws the pictures of the app that must be PNG.
pub(crate) fn icons(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    node::need()?;
    node::packages(steps)?;
    node::node().arg(at(["web", "tools", "icons.mjs"])).env("CHROMIUM", CHROMIUM.get()?).run()
}

/// Checks the types of the app, which must have been built.
pub(crate) fn types(steps: &mut Steps) -> Result {
    steps.run("types", node::app_script("check"))
}

/// The tests of the app, in one size.
pub(crate) struct Tests {
    /// With all tablebases of the page instead of some, a game of every variant, every
    /// language, and what else takes long.
    long: bool,
}

impl Tests {
    pub(crate) const LONG: Self = Self { long: true };

    /// The tests that the environment asks for: `LONG=1` for the long ones.
    pub(crate) fn asked_for() -> Self {
        Self { long: env::var_os("LONG").is_some_and(|value| !value.is_empty()) }
    }

    fn tables(&self) -> Tables {
        if self.long { Tables::All } else { Tables::Some }
    }

    /// A script of the app, which knows the size of the tests by `LONG`.
    fn script(&self, name: &str) -> Program {
        let script = node::app_script(name).env("TABLES", self.tables().built());
        if self.long { script.env("LONG", "1") } else { script }
    }

    /// Gives the page the tablebases of the tests, which the `dameo` of the tests builds.
    pub(crate) fn give_tables(&self, steps: &mut Steps) -> Result {
        steps.step("tablebases", |steps| {
            tables::give(steps, self.tables(), Some(paths::dameo("debug")))
        })
    }

    /// The units of the app.
    pub(crate) fn units(&self, steps: &mut Steps) -> Result {
        steps.run("units", self.script("test"))
    }

    /// The page that `dameo` serves, in a browser.
    pub(crate) fn browser(&self, steps: &mut Steps) -> Result {
        let browser = found(steps, &CHROMIUM)?;
        let script = self.script("e2e").env("CHROMIUM", browser);
        let script = if self.long { with_servers(steps, script)? } else { script };
        steps.run("the app in a browser", script)
    }

    /// What `make test` leaves out in the browser.
    pub(crate) fn rest(&self, steps: &mut Steps) -> Result {
        let browser = found(steps, &CHROMIUM)?;
        let rest = with_servers(steps, self.script("e2e").env("REST", "1"))?;
        steps.run("the rest of the app in a browser", rest.env("CHROMIUM", browser))
    }

    /// The main flows, in Firefox.
    pub(crate) fn firefox(&self, steps: &mut Steps) -> Result {
        let browser = found(steps, &FIREFOX)?;
        steps.run("the main flows in Firefox", self.script("firefox").env("FIREFOX", browser))
    }
}

/// The same script, which is told whether a site of several servers can be started.
fn with_servers(steps: &mut Steps, script: Program) -> Result<Program> {
    let servers = Servers::fetch(steps)?;
    if servers.are_there() {
        return Ok(servers.given_to(script).env("SERVERS", "1"));
    }
    println!("no PostgreSQL or no NATS: no test of several servers in a browser");
    Ok(script)
}

fn found(steps: &mut Steps, browser: &Browser) -> Result<std::path::PathBuf> {
    let browser = steps.step("a browser", |_| browser.get())?;
    println!("{}", browser.display());
    Ok(browser)
}

/// Tests the app. `target/debug/dameo` must be built; without an option it is, and the app.
pub(crate) fn test(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let tests = Tests::asked_for();
    let options =
        ["--units", "--browser", "--rest", "--firefox"].map(|option| arguments.flag(option));
    if options.iter().filter(|&&given| given).count() > 1 {
        return Err(arguments.refuse("expected one of --units, --browser, --rest and --firefox"));
    }
    arguments.end()?;
    node::need()?;
    match options {
        [true, ..] => {
            tests.give_tables(steps)?;
            tests.units(steps)?;
            npm::test(steps)
        }
        [_, true, ..] => tests.browser(steps),
        [_, _, true, _] => tests.rest(steps),
        [.., true] => tests.firefox(steps),
        _ => {
            steps.step("building", |steps| build(steps, false))?;
            rust::build_tests(steps)?;
            tests.give_tables(steps)?;
            tests.units(steps)?;
            npm::test(steps)?;
            tests.browser(steps)
        }
    }
}
