//! Programs of others, in Python, on a server of ours: bots that are written for lichess with
//! berserk, a reader of what is pushed to browsers, and a mail server.

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::{self, at};
use crate::process::Program;
use crate::python::{find_python, install, of_environment};
use crate::rust;
use crate::steps::Steps;

/// A script with what it needs.
struct Client {
    /// The name of its folder, with the requirements.
    name: &'static str,
    script: &'static str,
    /// What is not tested where it cannot run.
    about: &'static str,
}

const BERSERK: Client =
    Client { name: "berserk", script: "play.py", about: "bots that are written with berserk" };
const PUSH: Client =
    Client { name: "push", script: "receive.py", about: "messages to browsers, read by http-ece" };

const MAIL: Client =
    Client { name: "mail", script: "receive.py", about: "mails, taken by aiosmtpd" };

pub(crate) fn run_berserk(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test_berserk(steps)
}

pub(crate) fn run_push(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test_push(steps)
}

pub(crate) fn run_mail(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test_mail(steps)
}

/// Plays with berserk.
pub(crate) fn test_berserk(steps: &mut Steps) -> Result {
    test(steps, &BERSERK)
}

/// Reads a push with http-ece.
pub(crate) fn test_push(steps: &mut Steps) -> Result {
    test(steps, &PUSH)
}

/// Takes mails with aiosmtpd.
pub(crate) fn test_mail(steps: &mut Steps) -> Result {
    test(steps, &MAIL)
}

/// Installs what a script needs in an environment of its own, and runs it with the program. It is
/// left out where that cannot be installed.
fn test(steps: &mut Steps, client: &Client) -> Result {
    let &Client { name, script, about } = client;
    let Some(python) = find_python() else {
        println!("no Python 3.10 or later with venv: {about}: not tested");
        return Ok(());
    };
    let environment = paths::target().join(name);
    let is_installed = steps.step(name, |_| {
        if !environment.is_dir() {
            Program::new(&python).args(["-m", "venv"]).arg(&environment).run()?;
        }
        let requirements = at(["xtask", name, "requirements.txt"]);
        Ok(install(&environment).arg("--requirement").arg(requirements).succeeds())
    })?;
    if !is_installed {
        println!("what {name} needs cannot be installed: {about}: not tested");
        return Ok(());
    }
    steps.run("the program", rust::build_program())?;
    let run = of_environment(&environment, "python").arg(at(["xtask", name, script]));
    steps.run(about, run.arg(rust::program()))
}
