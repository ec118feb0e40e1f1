//! The log of a program that serves, on stderr.

use std::{env, io};

use anyhow::{Context, Result};
use clap::ValueEnum;
use tracing_subscriber::Registry;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// How lines of the log are written.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// A JSON object per line, for programs
    Json,
}

/// Starts the log.
///
/// # Errors
/// If `RUST_LOG` is malformed.
pub(crate) fn start(format: LogFormat) -> Result<()> {
    let lines = tracing_subscriber::fmt::layer::<Registry>().with_writer(io::stderr);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter()?)).init();
    Ok(())
}

/// What `RUST_LOG` selects, otherwise everything from the level `info`.
fn filter() -> Result<Targets> {
    match env::var("RUST_LOG") {
        Ok(text) => text.parse().with_context(|| format!("RUST_LOG={text:?}")),
        Err(env::VarError::NotPresent) => Ok(Targets::new().with_default(LevelFilter::INFO)),
        Err(error) => Err(error).context("RUST_LOG"),
    }
}
