//! Ends games that are decided.

use dameo::{AnyGame, Color};
use dameo_engine::{Score, SearchTablebase};
use dameo_tablebase::Wdl;

use crate::games::Ending;

/// The score that is clear, in centipawns: ten men.
pub(crate) const CLEAR_SCORE: i32 = 1_000;
/// The plies in a row with a clear score after which the game is won.
const CLEAR_PLIES: u32 = 6;

/// The scores of a game so far.
#[derive(Default)]
pub(super) struct Adjudicator {
    /// The side that the last scores favour clearly.
    leader: Option<Color>,
    plies: u32,
}

/// The end of a game.
pub(super) type End = (Option<Color>, Ending);

impl Adjudicator {
    /// The end of a game by its rules, or by a tablebase.
    pub(super) fn before_search(
        game: &AnyGame,
        tablebase: Option<&SearchTablebase>,
    ) -> Option<End> {
        if let Some(outcome) = game.outcome() {
            return Some((outcome.winner, Ending::Rules));
        }
        let position = game.position();
        // Tablebases do not have positions with captures.
        let tablebase = tablebase.filter(|_| !position.has_capture())?;
        let winner = match tablebase.probe_wdl(&position)? {
            Wdl::Win => Some(position.turn()),
            Wdl::Draw => None,
            Wdl::Loss => Some(!position.turn()),
        };
        Some((winner, Ending::Tablebase))
    }

    /// The end of a game by the score of the side to move: a proven win, or clear scores of
    /// both sides for long enough.
    pub(super) fn after_search(&mut self, turn: Color, score: Score) -> Option<End> {
        let is_clear = score.to_cp().abs() >= CLEAR_SCORE;
        let leader = is_clear.then_some(if score > Score::DRAW { turn } else { !turn });
        if score.is_decided() {
            return Some((leader, Ending::Proof));
        }
        self.plies = if leader.is_some() && leader == self.leader { self.plies + 1 } else { 1 };
        self.leader = leader;
        (leader.is_some() && self.plies >= CLEAR_PLIES).then_some((leader, Ending::Scores))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end_after(scores: &[i32]) -> Option<(usize, End)> {
        let mut adjudicator = Adjudicator::default();
        let turns = [Color::White, Color::Black].into_iter().cycle();
        scores.iter().zip(turns).enumerate().find_map(|(ply, (&white, turn))| {
            let score = if turn == Color::White { white } else { -white };
            adjudicator.after_search(turn, Score::cp(score)).map(|end| (ply, end))
        })
    }

    #[test]
    fn clear_scores_end_a_game_once_they_are_held() {
        let won = (Some(Color::White), Ending::Scores);
        assert_eq!(end_after(&[1_000; 8]), Some((5, won)));
        assert_eq!(end_after(&[-1_500; 8]), Some((5, (Some(Color::Black), Ending::Scores))));
        assert_eq!(end_after(&[999; 30]), None);
        assert_eq!(end_after(&[1_500, 1_500, 1_500, 0, 1_500, 1_500, 1_500]), None);
        assert_eq!(end_after(&[1_500, -1_500].repeat(10)), None);
    }

    #[test]
    fn a_proven_win_ends_a_game() {
        let mut adjudicator = Adjudicator::default();
        let end = adjudicator.after_search(Color::Black, Score::loss_in(4));
        assert_eq!(end, Some((Some(Color::White), Ending::Proof)));
    }
}
