//! Programs that a command starts.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::{env, io};

use crate::failure::{Failure, Result, fail};
use crate::interrupts::{self, Target};
use crate::paths;

/// What `cargo run` tells the program that it runs, about that program: another cargo
/// would take it for itself.
const OF_CARGO_RUN: &[&str] =
    &["CARGO", "CARGO_BIN_NAME", "CARGO_CRATE_NAME", "CARGO_PRIMARY_PACKAGE"];
const OF_CARGO_RUN_PREFIXES: &[&str] = &["CARGO_PKG_", "CARGO_MANIFEST_"];

/// A program with its arguments, to be started.
pub(crate) struct Program {
    command: Command,
    /// How Windows creates it.
    #[cfg(windows)]
    flags: u32,
}

impl Program {
    /// A program by its path, or by its name in PATH. Whatever is built goes into
    /// `target`, whatever the configuration of cargo says.
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if OF_CARGO_RUN.contains(&&*text)
                || OF_CARGO_RUN_PREFIXES.iter().any(|prefix| text.starts_with(prefix))
            {
                command.env_remove(&name);
            }
        }
        command.env("CARGO_TARGET_DIR", paths::target());
        Self {
            command,
            #[cfg(windows)]
            flags: 0,
        }
    }

    pub(crate) fn cargo() -> Self {
        Self::new("cargo")
    }

    /// A command of this program.
    pub(crate) fn xtask() -> Result<Self> {
        let program = env::current_exe()
            .map_err(|error| Failure::new(format!("cannot find this program: {error}")))?;
        Ok(Self::new(program))
    }

    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Changes the folder that it runs in, which is the root otherwise.
    pub(crate) fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Writes its output into a file.
    pub(crate) fn output_to(mut self, file: &Path) -> Result<Self> {
        self.command.stdout(crate::files::create(file)?);
        Ok(self)
    }

    /// Runs it, with input and output of this command.
    ///
    /// # Errors
    /// If it cannot be started or ends without success.
    pub(crate) fn run(self) -> Result {
        self.start()?.succeed()
    }

    /// Runs it and returns what it prints.
    ///
    /// # Errors
    /// If it cannot be started or ends without success.
    pub(crate) fn output(self) -> Result<String> {
        let shown = self.shown();
        let (output, status) = self.output_and_status()?;
        check(&shown, status)?;
        Ok(output)
    }

    /// Runs it and returns what it prints and how it ends.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn output_and_status(mut self) -> Result<(String, ExitStatus)> {
        let shown = self.shown();
        self.command.stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = self.command.output().map_err(|error| cannot_start(&shown, &error))?;
        let text = String::from_utf8(output.stdout)
            .map_err(|_| Failure::new(format!("'{shown}' printed what is not UTF-8")))?;
        Ok((text, output.status))
    }

    /// Runs it silently; whether it can be started and succeeds.
    pub(crate) fn succeeds(mut self) -> bool {
        self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.command.status().is_ok_and(|status| status.success())
    }

    /// Starts it, with input and output of this command.
    pub(crate) fn start(self) -> Result<Running> {
        self.spawn(false, false)
    }

    /// Starts it in a process group of its own, so that all of it can be stopped, without
    /// input and with its output in a file.
    pub(crate) fn start_apart(self, log: &Path) -> Result<Running> {
        self.logging_to(crate::files::create(log)?, log)?.spawn(true, false)
    }

    /// Starts it as [`start_apart`](Self::start_apart) does, with its output after what is in the
    /// file. The first signal to this command is left to the caller, who ends it.
    pub(crate) fn start_held(self, log: &Path) -> Result<Running> {
        self.logging_to(crate::files::append(log)?, log)?.spawn(true, true)
    }

    /// In a process group of its own, without input and with its output in a file.
    fn logging_to(mut self, file: File, log: &Path) -> Result<Self> {
        let copy = File::try_clone(&file)
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", log.display())))?;
        self.command.stdin(Stdio::null()).stdout(file).stderr(copy);
        self.own_group();
        Ok(self)
    }

    fn spawn(mut self, apart: bool, held: bool) -> Result<Running> {
        let shown = self.shown();
        if interrupts::is_stopping() {
            fail!("interrupted");
        }
        let child = self.command.spawn().map_err(|error| cannot_start(&shown, &error))?;
        let target = Target { pid: child.id(), apart, held };
        interrupts::register(target);
        Ok(Running { child, target, shown })
    }

    /// The program and its arguments, for messages.
    fn shown(&self) -> String {
        let program = Path::new(self.command.get_program());
        let name = program.file_name().unwrap_or(program.as_os_str());
        let words: Vec<_> = std::iter::once(name)
            .chain(self.command.get_args())
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        words.join(" ")
    }
}

/// A program that has been started. It is stopped if nobody waits for it.
pub(crate) struct Running {
    child: Child,
    target: Target,
    shown: String,
}

impl Running {
    /// Waits until it has ended.
    pub(crate) fn wait(mut self) -> Result<ExitStatus> {
        let status = self.child.wait();
        interrupts::unregister(self.target);
        status.map_err(|error| Failure::new(format!("cannot wait for '{}': {error}", self.shown)))
    }

    /// How it has ended; `None` while it runs.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let status = self
            .child
            .try_wait()
            .map_err(|error| Failure::new(format!("cannot wait for '{}': {error}", self.shown)))?;
        if status.is_some() {
            interrupts::unregister(self.target);
        }
        Ok(status)
    }

    /// Ends it at once, whatever it does.
    pub(crate) fn kill(&mut self) {
        // It may have ended meanwhile.
        let _ = self.child.kill();
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// If it ends without success.
    pub(crate) fn succeed(self) -> Result {
        let shown = self.shown.clone();
        check(&shown, self.wait()?)
    }

    pub(crate) fn target(&self) -> Target {
        self.target
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        interrupts::stop(self.target);
        // Already known if somebody has waited for it.
        let _ = self.child.wait();
        interrupts::unregister(self.target);
    }
}

fn check(shown: &str, status: ExitStatus) -> Result {
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => fail!("'{shown}' ended with exit code {code}"),
        None => fail!("'{shown}' was ended: {status}"),
    }
}

fn cannot_start(shown: &str, error: &io::Error) -> Failure {
    Failure::new(format!("cannot start '{shown}': {error}"))
}

#[cfg(unix)]
impl Program {
    fn own_group(&mut self) {
        use std::os::unix::process::CommandExt;

        self.command.process_group(0);
    }

    /// Lets other programs have the processor first.
    pub(crate) fn gently(self) -> Self {
        if find("nice").is_none() {
            return self;
        }
        let mut nice = Self::new("nice");
        nice.command.arg(self.command.get_program()).args(self.command.get_args());
        for (name, value) in self.command.get_envs() {
            match value {
                Some(value) => nice.command.env(name, value),
                None => nice.command.env_remove(name),
            };
        }
        nice
    }
}

#[cfg(windows)]
impl Program {
    fn own_group(&mut self) {
        use std::os::windows::process::CommandExt;

        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        self.command.creation_flags(self.flags | CREATE_NEW_PROCESS_GROUP);
    }

    /// Lets other programs have the processor first.
    pub(crate) fn gently(mut self) -> Self {
        const BELOW_NORMAL_PRIORITY_CLASS: u32 = 0x4000;
        self.flags = BELOW_NORMAL_PRIORITY_CLASS;
        self
    }
}

/// Finds a program: a path, or a name in PATH.
pub(crate) fn find(name: impl AsRef<Path>) -> Option<PathBuf> {
    let name = name.as_ref();
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_owned());
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    folders.iter().flat_map(|folder| names(folder, name)).find(|path| is_program(path))
}

/// The files that a name stands for in a folder: Windows has several extensions.
fn names(folder: &Path, name: &Path) -> Vec<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) { &["exe", "cmd", "bat"] } else { &[""] };
    let with = |extension: &&str| {
        let mut file = OsString::from(name);
        if !extension.is_empty() {
            file.push(".");
            file.push(extension);
        }
        folder.join(file)
    };
    extensions.iter().map(with).collect()
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(windows)]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_show_the_call() {
        let failure = Program::cargo().args(["no-such-command"]).succeeds();
        assert!(!failure);
        let failure = Program::new("no-such-program").arg("--version").run().unwrap_err();
        assert!(
            failure.to_string().starts_with("cannot start 'no-such-program --version': "),
            "{failure}"
        );
        let failure = Program::cargo().args(["help", "no-such-command"]).output().unwrap_err();
        assert_eq!(failure.to_string(), "'cargo help no-such-command' ended with exit code 101");
    }

    #[test]
    fn what_it_prints_is_returned() {
        let version = Program::cargo().arg("--version").output().unwrap();
        assert!(version.starts_with("cargo "), "{version}");
    }

    #[test]
    fn programs_are_found_in_path() {
        assert!(find("cargo").is_some_and(|path| path.is_absolute()));
        assert_eq!(find("no-such-program"), None);
    }

    #[test]
    fn another_cargo_does_not_take_this_package_for_its_own() {
        let program = Program::cargo();
        let removed: Vec<_> = program
            .command
            .get_envs()
            .filter_map(|(name, value)| value.is_none().then_some(name.to_owned()))
            .collect();
        // `cargo test` sets it as `cargo run` does.
        assert!(removed.contains(&OsString::from("CARGO_PKG_NAME")), "{removed:?}");
        assert!(removed.contains(&OsString::from("CARGO")), "{removed:?}");
    }
}
