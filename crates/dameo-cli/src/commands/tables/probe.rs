//! `dameo tables probe`: probes the tablebase of a position.

use std::fmt::Write;

use anyhow::{Context, Result};
use dameo::AnyPosition;
use dameo_api::{TablebaseReply, WdlJson};
use dameo_engine::MoveCount;
use dameo_tablebase::AnyTablebase;

use super::FolderArgs;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// Print the value (WDL) and distance (DTW) of a position and of each of its
/// moves, and the best line
///
/// Tables without distances show only the result.
///
/// Example: dameo tables probe --fen W:WKc4,Kf4:Ba2 --dir tables
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// The position as FEN
    #[arg(long, value_name = "FEN")]
    fen: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let position = AnyPosition::from_fen(self.folder.variant.variant, &self.fen);
        let position = position.context("--fen")?;
        let report = self.folder.open(AnyTablebase::DEFAULT_CACHE)?.report(&position)?;
        let reply = TablebaseReply::new(&report);
        if self.json {
            print_json(&reply)?;
        } else {
            print_text(&describe(&reply)?)?;
        }
        Ok(Exit::Done)
    }
}

fn word(value: WdlJson) -> &'static str {
    match value {
        WdlJson::Win => "win",
        WdlJson::Draw => "draw",
        WdlJson::Loss => "loss",
    }
}

/// A value with its distance in plies.
fn value(wdl: WdlJson, distance: Option<u16>) -> String {
    match distance {
        Some(plies) => format!("{} in {}", word(wdl), MoveCount(plies.into())),
        None if wdl == WdlJson::Draw => word(wdl).to_owned(),
        None => format!("{}, distance unknown", word(wdl)),
    }
}

fn describe(reply: &TablebaseReply) -> Result<String> {
    let mut text = format!("{}\n", value(reply.value, reply.distance));
    for mv in &reply.moves {
        writeln!(text, "{:12} {}", mv.text, value(mv.value, mv.distance))?;
    }
    if !reply.line.is_empty() {
        writeln!(text, "{}", reply.line.join(" "))?;
    }
    Ok(text)
}
