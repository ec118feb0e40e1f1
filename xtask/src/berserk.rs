//! Bots that are written for lichess with berserk, on a server of ours.

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::{self, at};
use crate::process::Program;
use crate::python::{find_python, install, of_environment};
use crate::rust;
use crate::steps::Steps;

pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test(steps)
}

/// Installs berserk in an environment of its own, and plays with it. It is left out where it
/// cannot be installed.
pub(crate) fn test(steps: &mut Steps) -> Result {
    let Some(python) = find_python() else {
        println!("no Python 3.10 or later with venv: bots of berserk not tested");
        return Ok(());
    };
    let environment = paths::target().join("berserk");
    let is_installed = steps.step("berserk", |_| {
        if !environment.is_dir() {
            Program::new(&python).args(["-m", "venv"]).arg(&environment).run()?;
        }
        let requirements = at(["xtask", "berserk", "requirements.txt"]);
        Ok(install(&environment).arg("--requirement").arg(requirements).succeeds())
    })?;
    if !is_installed {
        println!("berserk cannot be installed: its bots are not tested");
        return Ok(());
    }
    steps.run("the program", rust::build_program())?;
    let play = of_environment(&environment, "python").arg(at(["xtask", "berserk", "play.py"]));
    steps.run("bots of berserk", play.arg(paths::dameo(PROFILE)))
}

/// The profile of the program.
const PROFILE: &str = "release";
