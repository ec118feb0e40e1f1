//! What a file of games has.

use std::path::Path;

use dameo::{Color, Rules, with_rules};
use serde::Serialize;

use super::error::GamesError;
use super::game::{Ending, ScoredGame};
use super::header::{GamesHeader, GamesSource};
use super::reader::GamesReader;

/// What a file of games has. Its games have been played by the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GamesSummary {
    /// The variant.
    pub variant: String,
    /// The draw rules.
    pub draw_rules: String,
    /// Where the games come from.
    pub sources: Vec<GamesSource>,
    /// Games.
    pub games: u64,
    /// Games won by White, drawn, and won by Black.
    pub results: [u64; 3],
    /// Games by their endings.
    pub endings: Vec<EndingCount>,
    /// Positions with a score.
    pub positions: u64,
    /// Those in which the side to move cannot capture.
    pub quiet: u64,
    /// Those of the quiet ones in which the opponent threatens to capture.
    pub threatened: u64,
    /// Positions with a score by the number of pieces, from 0.
    pub by_pieces: Vec<u64>,
    /// Quiet positions by their absolute score: below 50, 100, 200, 500, 1,000 centipawns,
    /// and the others.
    pub by_score: [u64; 6],
}

/// The games that ended in a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EndingCount {
    /// The name of the ending.
    pub ending: &'static str,
    /// The number of games.
    pub games: u64,
}

/// The bounds of [`GamesSummary::by_score`].
const SCORES: [i32; 5] = [50, 100, 200, 500, 1_000];

impl GamesSummary {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn of(path: &Path) -> Result<Self, GamesError> {
        let mut reader = GamesReader::open(path)?;
        let mut summary = Self::new(reader.header());
        let variant = reader.header().variant;
        with_rules!(variant, R => {
            while let Some(games) = reader.next_games::<R>()? {
                games.iter().for_each(|game| summary.add(game, variant));
            }
        });
        Ok(summary)
    }

    fn new(header: &GamesHeader) -> Self {
        let ending = |ending: Ending| EndingCount { ending: ending.name(), games: 0 };
        Self {
            variant: header.variant.name().to_owned(),
            draw_rules: header.draw_rules.name().to_owned(),
            sources: header.sources.clone(),
            games: 0,
            results: [0; 3],
            endings: Ending::ALL.map(ending).to_vec(),
            positions: 0,
            quiet: 0,
            threatened: 0,
            by_pieces: Vec::new(),
            by_score: [0; 6],
        }
    }

    fn add<R: Rules>(&mut self, game: &ScoredGame<R>, variant: dameo::Variant) {
        self.games += 1;
        self.results[match game.winner {
            Some(Color::White) => 0,
            None => 1,
            Some(Color::Black) => 2,
        }] += 1;
        self.endings[game.ending as usize].games += 1;
        for (position, ply) in game.positions(variant) {
            self.positions += 1;
            let pieces = position.occupied().len();
            if self.by_pieces.len() <= pieces {
                self.by_pieces.resize(pieces + 1, 0);
            }
            self.by_pieces[pieces] += 1;
            if !position.has_capture() {
                self.quiet += 1;
                self.threatened += u64::from(position.is_threatened());
                let score = ply.score.to_cp().abs();
                self.by_score[SCORES.iter().take_while(|&&bound| score >= bound).count()] += 1;
            }
        }
    }
}
