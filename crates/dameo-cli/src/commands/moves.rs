//! `dameo moves`: the legal moves of a position.

use std::fmt::Write;

use anyhow::Result;
use dameo::{BoundedGame, Bounds};
use dameo_api::MovesReply;

use crate::args::PositionArgs;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// List the legal moves of a position, and the outcome of a finished game
///
/// Example: dameo moves --moves "d1-d4 d8-b6"
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let game = self.position.game()?;
        let bounded = BoundedGame::new(game, Bounds::NONE)?;
        let (reply, game) = (MovesReply::new(&bounded)?, bounded.game());
        if self.json {
            print_json(&reply)?;
            return Ok(Exit::Done);
        }
        let mut text = format!("{}\n", reply.fen);
        match game.outcome() {
            Some(outcome) => {
                writeln!(text, "the game has ended: {}", outcome.describe(game.position().turn()))?
            }
            None => writeln!(text, "{} to move; legal moves: {}", reply.turn, reply.moves.len())?,
        }
        for mv in &reply.moves {
            writeln!(text, "{}", mv.text)?;
        }
        print_text(&text)?;
        Ok(Exit::Done)
    }
}
