//! Puzzles in the games of a person.

use std::sync::atomic::AtomicBool;

use dameo::AnyPosition;
use dameo_engine::TimeSource;
use dameo_engine::puzzle::themes::Themes;
use dameo_engine::puzzle::{Draft, PROOF_NODES, Prover, PuzzleId};
use js_sys::Int32Array;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::{self, STOP};
use crate::error::EngineError;
use crate::search_game::SearchGame;

/// A position in which exactly one move wins, or exactly one saves the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct FoundPuzzle {
    /// The name: the same for a mirror image, and with the sides exchanged.
    pub id: String,
    /// The name of the variant.
    pub variant: String,
    /// The position; the solver is to move.
    pub fen: String,
    /// The solution in long notation; the first move and the last are the solver's.
    pub line: Vec<String>,
    /// What the solver reaches.
    #[tsify(type = "\"win\" | \"draw\"")]
    pub result: String,
    /// The names of its themes.
    pub themes: Vec<String>,
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PuzzleAnswer {
    /// The puzzle; null if the position is none.
    pub puzzle: Option<FoundPuzzle>,
}

/// Finds the puzzle in the position of a game after a number of plies, and proves its solution.
/// Returns `undefined` if it was stopped.
#[wasm_bindgen(js_name = findPuzzle)]
pub fn find_puzzle(
    game: Ts<SearchGame>,
    ply: usize,
    stop: Option<Int32Array>,
) -> Result<Option<Ts<PuzzleAnswer>>, JsError> {
    let position = position_at(&game.to_rust()?, ply)?;
    clock::watch(stop);
    Ok(find(position, clock::now, &STOP).map(|answer| answer.into_ts()).transpose()?)
}

fn position_at(game: &SearchGame, ply: usize) -> Result<AnyPosition, EngineError> {
    let game = game.game()?;
    game.position_at(ply).ok_or(EngineError::NoPly { ply, plies: game.ply() })
}

/// `None` if it was stopped.
fn find(start: AnyPosition, clock: TimeSource, stop: &AtomicBool) -> Option<PuzzleAnswer> {
    let mut prover = Prover::with_clock(start.variant(), clock, stop);
    let draft = Draft::find(&mut prover, start, PROOF_NODES);
    let proven = draft.and_then(|draft| draft.confirm(&mut prover, PROOF_NODES));
    let puzzle = proven.as_ref().map(FoundPuzzle::new);
    (!prover.is_cancelled()).then_some(PuzzleAnswer { puzzle })
}

impl FoundPuzzle {
    fn new(Draft { solution, goal, .. }: &Draft) -> Self {
        let themes = Themes::of(solution, *goal);
        Self {
            id: PuzzleId::of(solution.start()).to_string(),
            variant: solution.variant().name().to_owned(),
            fen: solution.start().fen(),
            line: solution.plies().iter().map(|ply| ply.before.move_text(ply.mv)).collect(),
            result: goal.name().to_owned(),
            themes: themes.iter().map(|theme| theme.name().to_owned()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;
    use std::time::Duration;

    use dameo::Variant;

    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn find_in(fen: &str, stop: &AtomicBool) -> Option<PuzzleAnswer> {
        find(AnyPosition::from_fen(Variant::Dameo, fen).unwrap(), || Duration::ZERO, stop)
    }

    const COUP_TURC: &str = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8";

    #[test]
    fn a_puzzle_has_its_solution_and_themes() {
        let puzzle = find_in(COUP_TURC, &NEVER).unwrap().puzzle.unwrap();
        assert_eq!(puzzle.line, ["c1-e3", "a5xc5", "e1-c3", "c5xc1xh1xh3xd3", "d2xd4xd6xb6xb8"]);
        assert_eq!((puzzle.variant.as_str(), puzzle.result.as_str()), ("dameo", "win"));
        assert!(puzzle.themes.iter().any(|theme| theme == "coup-turc"), "{puzzle:?}");
        assert_eq!(puzzle.id.len(), 8);
    }

    #[test]
    fn other_positions_are_no_puzzles() {
        let none = Some(PuzzleAnswer { puzzle: None });
        // Two moves win; nothing is decided; there is no choice.
        for fen in ["W:WKa1,Ka2,Ka3:Bh8", "W:Wa1,b1:Bg8,h8", "W:Wd4,a1:Bd5,d7,h8"] {
            assert_eq!(find_in(fen, &NEVER), none, "{fen}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_has_no_answer() {
        let stop = AtomicBool::new(true);
        assert_eq!(find_in(COUP_TURC, &stop), None);
        stop.store(false, Relaxed);
        assert!(find_in(COUP_TURC, &stop).is_some());
    }

    #[test]
    fn a_ply_beyond_the_game_is_refused() {
        let game = SearchGame {
            variant: "dameo".to_owned(),
            draw_rules: "playstrategy".to_owned(),
            start_fen: None,
            moves: vec!["d1-d4".to_owned()],
        };
        assert_eq!(position_at(&game, 1).unwrap().turn(), dameo::Color::Black);
        assert_eq!(position_at(&game, 2), Err(EngineError::NoPly { ply: 2, plies: 1 }));
    }
}
