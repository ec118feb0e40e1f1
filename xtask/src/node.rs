//! Node and the packages of npm: one workspace for `npm/` and `web/`.

use std::path::PathBuf;

use crate::failure::{Result, fail};
use crate::paths::at;
use crate::process::{Program, find};
use crate::stamp::{Inputs, Stamp};
use crate::steps::Steps;

const NEEDED: &str = "Node 20.19 or 22.12, or later,";

/// Says what to install if Node is missing or too old.
pub(crate) fn need() -> Result {
    for program in ["node", "npm"] {
        if find(program).is_none() {
            fail!(
                "{program} was not found: install {NEEDED} from https://nodejs.org and try again"
            );
        }
    }
    let version = node().args(["--print", "process.versions.node"]).output()?;
    let version = version.trim();
    if !runs_the_tools(version) {
        fail!("Node v{version} does not run the app's tools: {NEEDED} is needed");
    }
    Ok(())
}

/// Whether Vite runs on a version of Node.
fn runs_the_tools(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|number| number.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20), Some(minor)) => minor >= 19_u32,
        (Some(22), Some(minor)) => minor >= 12,
        (Some(major), Some(_)) => major > 22,
        _ => false,
    }
}

pub(crate) fn node() -> Program {
    Program::new("node")
}

pub(crate) fn npm() -> Program {
    Program::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// A script of the app's `package.json`.
pub(crate) fn app_script(name: &str) -> Program {
    npm().args(["run", "--workspace", "web", name])
}

/// Installs what `package-lock.json` names, unless that has been done.
pub(crate) fn packages(steps: &mut Steps) -> Result {
    let manifests = [
        at(["package.json"]),
        at(["package-lock.json"]),
        at(["npm", "package.json"]),
        at(["web", "package.json"]),
    ];
    let installed: PathBuf = at(["node_modules", ".package-lock.json"]);
    let stamp = Stamp::new(at(["node_modules", ".installed-from"]));
    let inputs = Inputs::new().files(manifests)?;
    stamp.build(&inputs, &[installed], || steps.run("packages", npm().arg("ci")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node() {
        for version in ["20.19.0", "20.20.2", "22.12.0", "24.0.0"] {
            assert!(runs_the_tools(version), "{version}");
        }
        for version in ["18.20.0", "20.18.3", "21.7.0", "22.11.0", "", "nightly"] {
            assert!(!runs_the_tools(version), "{version}");
        }
    }
}
