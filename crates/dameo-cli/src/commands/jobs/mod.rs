//! `dameo jobs`: the work of a site.

mod analyse;
#[cfg(feature = "lab")]
mod selfplay;
mod tables;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use dameo_store::{Database, Job, JobCount, JobState, JobStore, NewJob, Store};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::runtime;

use crate::database::DatabaseArg;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// How many jobs are read at once.
const PAGE: usize = 500;

/// The work that workers (dameo worker) do for a site
#[derive(Subcommand)]
pub(crate) enum JobsCommand {
    List(List),
    Show(Show),
    Retry(Retry),
    Remove(Remove),
    Analyse(analyse::Args),
    #[cfg(feature = "lab")]
    #[command(name = "selfplay")]
    SelfPlay(selfplay::Args),
    Tables(tables::Args),
}

impl JobsCommand {
    pub(crate) fn run(self) -> Result<Exit> {
        match self {
            Self::List(args) => args.run(),
            Self::Show(args) => args.run(),
            Self::Retry(args) => args.run(),
            Self::Remove(args) => args.run(),
            Self::Analyse(args) => args.run(),
            #[cfg(feature = "lab")]
            Self::SelfPlay(args) => args.run(),
            Self::Tables(args) => args.run(),
        }
    }
}

/// List the batches, the oldest first
///
/// Example: dameo jobs list
#[derive(clap::Args)]
pub(crate) struct List {
    #[command(flatten)]
    database: DatabaseArg,
    /// Print NDJSON: a document per batch and kind
    #[arg(long)]
    json: bool,
}

/// Print the jobs of a batch as NDJSON, with their inputs and what they have come to
///
/// Example: dameo jobs show openings
#[derive(clap::Args)]
pub(crate) struct Show {
    /// The name of the batch
    batch: String,
    #[command(flatten)]
    database: DatabaseArg,
}

/// Let the jobs of a batch begin again that have failed
///
/// Example: dameo jobs retry openings
#[derive(clap::Args)]
pub(crate) struct Retry {
    /// The name of the batch
    batch: String,
    #[command(flatten)]
    database: DatabaseArg,
}

/// Remove a batch, whatever its state is
///
/// Example: dameo jobs remove openings
#[derive(clap::Args)]
pub(crate) struct Remove {
    /// The name of the batch
    batch: String,
    #[command(flatten)]
    database: DatabaseArg,
}

#[derive(Serialize)]
struct CountJson<'a> {
    batch: &'a str,
    kind: &'a str,
    /// When the first one was made, in milliseconds since 1970.
    created: u64,
    open: usize,
    done: usize,
    failed: usize,
}

/// A job. What is JSON in it stays as it is.
#[derive(Serialize)]
struct JobJson<'a> {
    id: &'a str,
    kind: &'a str,
    state: &'static str,
    attempts: u64,
    input: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl<'a> JobJson<'a> {
    fn new(job: &'a Job) -> Result<Self> {
        let (state, result, reason) = match &job.state {
            JobState::Waiting { .. } => ("waiting", None, None),
            JobState::Held { .. } => ("held", None, None),
            JobState::Done { result, .. } => ("done", Some(&**result), None),
            JobState::Failed { reason, .. } => ("failed", None, Some(&**reason)),
        };
        let name = || format!("job {}", job.work.id);
        Ok(Self {
            id: &job.work.id,
            kind: &job.work.kind,
            state,
            attempts: job.attempts,
            input: serde_json::from_str(&job.work.input).with_context(name)?,
            result: result.map(serde_json::from_str).transpose().with_context(name)?,
            reason,
        })
    }
}

/// Does something with the database of a site.
fn with_database(
    argument: &DatabaseArg,
    act: impl AsyncFnOnce(&Database) -> Result<()>,
) -> Result<Exit> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("cannot open the database")?.block_on(async {
        let database = argument.open_shared().await?;
        let done = act(&database).await;
        database.close().await;
        done.map(|()| Exit::Done)
    })
}

impl List {
    fn run(self) -> Result<Exit> {
        with_database(&self.database, async |database| {
            let counts = database.count_jobs().await?;
            if !self.json {
                return print_text(&describe(&counts));
            }
            counts.iter().try_for_each(|count| {
                let JobCount { batch, kind, created, open, done, failed } = count;
                let (&open, &done, &failed) = (open, done, failed);
                print_json(&CountJson { batch, kind, created: created.get(), open, done, failed })
            })
        })
    }
}

fn describe(counts: &[JobCount]) -> String {
    let line = |cells: [&str; 5]| {
        let [batch, kind, open, done, failed] = cells;
        format!("{batch:<24} {kind:<10} {open:>8} {done:>8} {failed:>8}\n")
    };
    let rows = counts.iter().map(|JobCount { batch, kind, open, done, failed, .. }| {
        line([batch, kind, &open.to_string(), &done.to_string(), &failed.to_string()])
    });
    let head = line(["batch", "kind", "open", "done", "failed"]);
    std::iter::once(head).chain(rows).collect()
}

impl Show {
    fn run(self) -> Result<Exit> {
        with_database(&self.database, async |database| {
            let (mut after, mut is_empty) = (String::new(), true);
            loop {
                let jobs = database.jobs_of(&self.batch, &after, PAGE).await?;
                let Some(last) = jobs.last() else { break };
                after.clone_from(&last.work.id);
                is_empty = false;
                jobs.iter().try_for_each(|job| print_json(&JobJson::new(job)?))?;
            }
            if is_empty { missing(&self.batch) } else { Ok(()) }
        })
    }
}

impl Retry {
    fn run(self) -> Result<Exit> {
        with_database(&self.database, async |database| {
            let count = database.retry_jobs(&self.batch).await?;
            print_text(&format!("{count} jobs begin again\n"))
        })
    }
}

impl Remove {
    fn run(self) -> Result<Exit> {
        with_database(&self.database, async |database| {
            match database.remove_jobs(&self.batch).await? {
                0 => missing(&self.batch),
                count => print_text(&format!("{count} jobs removed\n")),
            }
        })
    }
}

fn missing(batch: &str) -> Result<()> {
    bail!("there is no batch '{batch}': dameo jobs list shows all")
}

/// What a job of a batch is about.
struct Input {
    /// What tells it from the others of its batch.
    number: u64,
    /// It begins when all with a lower one have been done.
    stage: u64,
    /// Its input, as JSON.
    text: String,
}

impl Input {
    fn new(number: u64, stage: u64, job: &impl Serialize) -> Result<Self> {
        Ok(Self { number, stage, text: serde_json::to_string(job)? })
    }
}

/// The batch to which jobs are added.
#[derive(clap::Args)]
struct BatchArgs {
    /// The name of the batch
    #[arg(long = "batch", value_name = "NAME", value_parser = batch_name)]
    name: String,
    #[command(flatten)]
    database: DatabaseArg,
}

impl BatchArgs {
    /// Adds jobs of a kind.
    fn add(&self, kind: &str, inputs: Vec<Input>) -> Result<Exit> {
        with_database(&self.database, async |database| {
            let created = database.time().await?.unwrap_or_default();
            let count = inputs.len();
            let jobs = inputs.into_iter().map(|Input { number, stage, text }| NewJob {
                id: format!("{}-{number:06}", self.name),
                kind: kind.to_owned(),
                batch: self.name.clone(),
                stage,
                input: text,
                created,
            });
            let added = database.add_jobs(jobs.collect()).await?;
            let known = match count - added {
                0 => String::new(),
                known => format!(", {known} were there"),
            };
            print_text(&format!("{added} jobs added to {}{known}\n", self.name))
        })
    }
}

/// Reads the name of a batch: it begins the ids of its jobs.
fn batch_name(text: &str) -> Result<String, String> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if (1..=40).contains(&text.len()) && text.chars().all(is_allowed) {
        return Ok(text.to_owned());
    }
    Err("expected at most 40 lower-case letters, digits and hyphens".to_owned())
}
