//! A server that is started for a measurement.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A server as a process.
#[derive(Debug)]
pub struct ServerProcess {
    program: PathBuf,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
    address: SocketAddr,
    process: Child,
}

impl ServerProcess {
    /// Starts a server on a free port with a database, a file or an address, and waits until it is
    /// ready.
    ///
    /// # Errors
    /// If it does not start, or says that it plays no live games.
    pub async fn start(program: &Path, database: &str, options: &[&str]) -> Result<Self> {
        Self::start_with(program, database, options, &[]).await
    }

    /// Starts a server as [`start`](Self::start), with variables of the environment besides.
    ///
    /// # Errors
    /// As there.
    pub async fn start_with(
        program: &Path,
        database: &str,
        options: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<Self> {
        // A port that was free a moment ago, so that it stays the same after a restart.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut arguments = vec!["serve".to_owned(), "--addr".to_owned(), address.to_string()];
        arguments.extend(["--db".to_owned(), database.to_owned()]);
        arguments.extend(options.iter().map(|&option| option.to_owned()));
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let variables: Vec<_> = variables.iter().map(owned).collect();
        let process = spawn(program, &arguments, &variables).await?;
        Ok(Self { program: program.to_owned(), arguments, variables, address, process })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    ///
    /// # Panics
    /// If it has ended.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.process.id().expect("the server runs")
    }

    /// The memory that it has, in bytes: the resident set.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")).context("no VmRSS")?;
        Ok(kib.trim().parse::<u64>()? * 1024)
    }

    /// Sends it a signal by name, such as `STOP`.
    ///
    /// # Errors
    /// If that is impossible.
    pub async fn signal(&self, name: &str) -> Result<()> {
        let pid = self.pid().to_string();
        let status = Command::new("kill").args(["-s", name, &pid]).status().await?;
        if !status.success() {
            bail!("kill -s {name} {pid} failed");
        }
        Ok(())
    }

    /// Kills it as a loss of power would, and waits until it is gone.
    ///
    /// # Errors
    /// If that is impossible.
    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.process.kill().await?)
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Errors
    /// If it does not end, or not with success.
    pub async fn stop(&mut self) -> Result<()> {
        self.signal("TERM").await?;
        let status = self.process.wait().await?;
        if !status.success() {
            bail!("the server ended with {status}");
        }
        Ok(())
    }

    /// Starts it again after its end; returns how long it took to be ready.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn restart(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        self.process = spawn(&self.program, &self.arguments, &self.variables).await?;
        Ok(begun.elapsed())
    }
}

/// The file of a database in a folder.
#[must_use]
pub fn site_file(folder: &Path) -> String {
    folder.join("site.db").display().to_string()
}

/// Starts a process, and waits until it says that it listens.
async fn spawn(
    program: &Path,
    arguments: &[String],
    variables: &[(String, String)],
) -> Result<Child> {
    let mut command = Command::new(program);
    command.envs(variables.iter().cloned());
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
    let mut process = command.spawn().with_context(|| program.display().to_string())?;
    let mut lines = BufReader::new(process.stdout.take().context("no output")?).lines();
    let listens = async {
        while let Some(line) = lines.next_line().await? {
            if line.contains("listening on") {
                return Ok(());
            }
        }
        bail!("the server ended")
    };
    tokio::time::timeout(START_TIMEOUT, listens).await.context("the server does not start")??;
    // It must not stop at a full pipe.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok(process)
}
