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

fn describe(reply: &TablebaseReply) -> Result<String> {
    let distance = |plies: Option<u16>| {
        plies.map_or(String::new(), |plies| format!(" in {}", MoveCount(plies.into())))
    };
    let mut text = format!("{}{}\n", word(reply.value), distance(reply.distance));
    for mv in &reply.moves {
        writeln!(text, "{:12} {}{}", mv.text, word(mv.value), distance(mv.distance))?;
    }
    if !reply.line.is_empty() {
        writeln!(text, "{}", reply.line.join(" "))?;
    }
    Ok(text)
}
