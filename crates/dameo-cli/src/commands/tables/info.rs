//! `dameo tables info`: statistics of tablebases.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use dameo::{AnyPosition, Color, Variant};
use dameo_api::{MaterialClassInfo, TablebaseInfo};
use dameo_tablebase::{ClassRecord, Folder, Longest};

use super::FolderArgs;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// Print the number of won, drawn and lost positions and the longest wins of
/// every material class
///
/// Example: dameo tables info --dir tables
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let variant = self.folder.variant.variant;
        let folder = Folder::new(&self.folder.dir, variant)?;
        let manifest = folder.read_manifest()?;
        if manifest.classes.is_empty() {
            bail!("there are no tablebases in {}", folder.path().display());
        }
        let mut info = TablebaseInfo { classes: Vec::new() };
        for record in &manifest.classes {
            for turn in Color::ALL {
                info.classes.push(class_info(variant, record, turn)?);
            }
        }
        if self.json {
            print_json(&info)?;
        } else {
            print_text(&describe(&info)?)?;
        }
        Ok(Exit::Done)
    }
}

/// The statistics of a class with one side to move. White has the pieces named
/// first.
fn class_info(variant: Variant, record: &ClassRecord, turn: Color) -> Result<MaterialClassInfo> {
    // If both sides have the same pieces, one table serves both turns.
    let table = match turn {
        Color::White => record.tables.first(),
        Color::Black => record.tables.last(),
    };
    let table =
        table.with_context(|| format!("the manifest has no tables of class {}", record.class))?;
    let fen = |longest: &Option<Longest>| -> Result<Option<String>> {
        let Some(longest) = longest else { return Ok(None) };
        let position = AnyPosition::from_fen(variant, &longest.fen).context("the manifest")?;
        Ok(Some(if turn == Color::White { position.fen() } else { position.flipped().fen() }))
    };
    let plies = |longest: &Option<Longest>| longest.as_ref().map(|longest| longest.plies);
    Ok(MaterialClassInfo {
        class: record.class.to_string(),
        turn,
        positions: table.statistics.positions,
        won: table.statistics.won,
        drawn: table.statistics.drawn,
        lost: table.statistics.lost,
        longest_win: plies(&table.longest_win),
        longest_win_fen: fen(&table.longest_win)?,
        longest_loss: plies(&table.longest_loss),
        longest_loss_fen: fen(&table.longest_loss)?,
    })
}

fn longest(plies: Option<u16>, fen: Option<&str>) -> String {
    plies.zip(fen).map_or("none".to_owned(), |(plies, fen)| format!("{plies} {fen}"))
}

fn describe(info: &TablebaseInfo) -> Result<String> {
    let mut text = String::new();
    writeln!(
        text,
        "{:9} {:5} {:>14} {:>14} {:>14} {:>14}  longest win, longest loss (plies)",
        "class", "turn", "positions", "won", "drawn", "lost"
    )?;
    for class in &info.classes {
        let MaterialClassInfo { class: name, turn, positions, won, drawn, lost, .. } = class;
        let win = longest(class.longest_win, class.longest_win_fen.as_deref());
        let loss = longest(class.longest_loss, class.longest_loss_fen.as_deref());
        writeln!(
            text,
            "{name:9} {turn:5} {positions:14} {won:14} {drawn:14} {lost:14}  {win}, {loss}"
        )?;
    }
    Ok(text)
}
