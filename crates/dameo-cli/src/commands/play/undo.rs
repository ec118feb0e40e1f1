//! A game whose moves can be taken back and replayed.

use dameo::{AnyGame, AnyMove, Color, Reason};

/// A game and the moves that were taken back from it.
pub(super) struct UndoableGame {
    game: AnyGame,
    /// The moves taken back; the next one to replay is the last.
    undone: Vec<AnyMove>,
}

impl UndoableGame {
    pub(super) fn new(game: AnyGame) -> Self {
        Self { game, undone: Vec::new() }
    }

    pub(super) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is illegal or the players have ended the game.
    pub(super) fn play(&mut self, mv: AnyMove) {
        self.undone.clear();
        self.push(mv);
    }

    /// Takes back at least one move, up to a position for whose side to move
    /// `stops` is true. Returns the moves as text, the last one first; empty if
    /// there is no such position.
    pub(super) fn undo(&mut self, stops: impl Fn(Color) -> bool) -> Vec<String> {
        let turns: Vec<_> = self.game.positions().map(|position| position.turn()).collect();
        let target = (0..self.game.ply()).rev().find(|&ply| stops(turns[ply]));
        let mut taken_back = Vec::new();
        while self.game.ply() > target.unwrap_or(usize::MAX) {
            taken_back.extend(self.last_move_text());
            self.undone.extend(self.game.undo());
        }
        taken_back
    }

    /// Replays at least one move that was taken back, up to a position for whose
    /// side to move `stops` is true. Returns the moves as text; empty if there
    /// are none left.
    pub(super) fn redo(&mut self, stops: impl Fn(Color) -> bool) -> Vec<String> {
        let mut played = Vec::new();
        while let Some(mv) = self.undone.pop() {
            self.push(mv);
            played.extend(self.last_move_text());
            if stops(self.game.position().turn()) {
                break;
            }
        }
        played
    }

    /// Ends a game that is not over as a draw by agreement.
    pub(super) fn agree_draw(&mut self) {
        self.undone.clear();
        self.game.agree_draw().expect("the game is not over");
    }

    /// Ends a game that is not over by resignation of the loser.
    pub(super) fn resign(&mut self, loser: Color) {
        self.undone.clear();
        self.game.resign(loser).expect("the game is not over");
    }

    /// Continues a game that was ended by the players and not by a rule. Returns
    /// whether that was the case.
    pub(super) fn reopen(&mut self) -> bool {
        let by_players = self.game.outcome().is_some_and(|outcome| {
            matches!(outcome.reason, Reason::Agreement | Reason::Resignation | Reason::Time)
        });
        if by_players {
            match self.game.undo() {
                Some(mv) => self.push(mv),
                None => self.restart(),
            }
        }
        by_players
    }

    /// Starts again from the starting position of the game.
    pub(super) fn restart(&mut self) {
        let (setup, draw_rules) = (self.game.setup(), self.game.draw_rules());
        self.undone.clear();
        self.game =
            AnyGame::from_setup(&setup, draw_rules).expect("the game started from this setup");
    }

    /// The last move as text; `None` before the first move.
    pub(super) fn last_move_text(&self) -> Option<String> {
        let mv = self.game.moves().next_back()?;
        let before = self.game.positions().nth_back(1)?;
        Some(before.move_text(mv))
    }

    fn push(&mut self, mv: AnyMove) {
        self.game.play(mv).expect("the move is legal, and the players have not ended the game");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{DrawRules, Variant};

    fn game(moves: &[&str]) -> UndoableGame {
        let mut game =
            UndoableGame::new(AnyGame::with_draw_rules(Variant::Dameo, DrawRules::PlayStrategy));
        for text in moves {
            game.play(game.game().position().parse_move(text).unwrap());
        }
        game
    }

    #[test]
    fn undo_and_redo_stop_at_the_given_side() {
        let mut game = game(&["d3-d4", "c6-c5", "e3-e4"]);
        let before = game.game().clone();
        assert_eq!(game.undo(|color| color == Color::White), ["e3-e4"]);
        assert_eq!(game.undo(|color| color == Color::White), ["c6-c5", "d3-d4"]);
        assert!(game.undo(|_| true).is_empty());
        assert_eq!(game.redo(|color| color == Color::White), ["d3-d4", "c6-c5"]);
        assert_eq!(game.redo(|_| true), ["e3-e4"]);
        assert!(game.redo(|_| true).is_empty());
        assert_eq!(game.game(), &before);
    }

    #[test]
    fn nothing_is_taken_back_if_the_person_has_not_moved() {
        let mut game = game(&["d3-d4"]);
        assert!(game.undo(|color| color == Color::Black).is_empty());
        assert_eq!(game.game().ply(), 1);
    }

    #[test]
    fn another_move_clears_the_moves_taken_back() {
        let mut game = game(&["d3-d4", "c6-c5"]);
        game.undo(|_| true);
        game.play(game.game().position().parse_move("e6-e5").unwrap());
        assert!(game.redo(|_| true).is_empty());
    }

    #[test]
    fn games_ended_by_the_players_can_be_reopened() {
        for moves in [&[][..], &["d3-d4", "d6-d5"]] {
            let mut game = game(moves);
            let before = game.game().clone();
            assert!(!game.reopen());
            game.resign(Color::White);
            assert!(game.game().outcome().is_some());
            assert!(game.reopen());
            assert_eq!(game.game(), &before);
            game.agree_draw();
            game.restart();
            assert_eq!(
                game.game(),
                &AnyGame::with_draw_rules(Variant::Dameo, DrawRules::PlayStrategy)
            );
        }
    }
}
