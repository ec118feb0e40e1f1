//! The game with what was taken back from it.

use dameo::{Color, Game, Move, Reason, Rules};

/// A game, and the moves that were taken back and can be played again.
pub(super) struct Record<R: Rules> {
    game: Game<R>,
    /// What was taken back, the move to play next at the end.
    undone: Vec<Move<R::Board>>,
}

impl<R: Rules> Record<R> {
    pub(super) fn new(game: Game<R>) -> Self {
        Self { game, undone: Vec::new() }
    }

    pub(super) fn game(&self) -> &Game<R> {
        &self.game
    }

    /// Plays a legal move of a game that goes on.
    ///
    /// # Panics
    /// If the move is not legal or the players have ended the game.
    pub(super) fn play(&mut self, mv: Move<R::Board>) {
        self.undone.clear();
        self.push(mv);
    }

    /// Takes moves back, at least one, until the side to move is one at which
    /// `stops` is true. Returns them as texts, the last one first: none if
    /// there is no such position before this one.
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

    /// Plays moves again that were taken back, at least one, until the side to
    /// move is one at which `stops` is true. Returns them as texts: none if
    /// there are none left.
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

    /// Ends the game as a draw by agreement.
    pub(super) fn agree_draw(&mut self) {
        self.undone.clear();
        self.game.agree_draw();
    }

    /// Ends the game as lost by a player who resigns.
    pub(super) fn resign(&mut self, loser: Color) {
        self.undone.clear();
        self.game.resign(loser);
    }

    /// Lets a game go on that was ended by the players and not by a rule.
    /// Returns whether it was.
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

    /// Begins again from where the game began.
    pub(super) fn restart(&mut self) {
        let (setup, draw_rules) = (self.game.setup().clone(), self.game.draw_rules());
        self.undone.clear();
        self.game = Game::from_setup(setup, draw_rules).expect("the game began from this set-up");
    }

    /// The last move as text; `None` before the first one.
    pub(super) fn last_move_text(&self) -> Option<String> {
        let mv = self.game.moves().next_back()?;
        let before = self.game.positions().nth_back(1)?;
        Some(before.move_text(mv))
    }

    fn push(&mut self, mv: Move<R::Board>) {
        self.game.play(mv).expect("the move is legal, and the players have not ended the game");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{Dameo, DrawRules};

    fn record(moves: &[&str]) -> Record<Dameo> {
        let mut record = Record::new(Game::new(DrawRules::PlayStrategy));
        for text in moves {
            record.play(record.game().position().parse_move(text).unwrap());
        }
        record
    }

    #[test]
    fn undo_and_redo_stop_where_they_are_told() {
        let mut record = record(&["d3-d4", "c6-c5", "e3-e4"]);
        let before = record.game().clone();
        assert_eq!(record.undo(|color| color == Color::White), ["e3-e4"]);
        assert_eq!(record.undo(|color| color == Color::White), ["c6-c5", "d3-d4"]);
        assert!(record.undo(|_| true).is_empty());
        assert_eq!(record.redo(|color| color == Color::White), ["d3-d4", "c6-c5"]);
        assert_eq!(record.redo(|_| true), ["e3-e4"]);
        assert!(record.redo(|_| true).is_empty());
        assert_eq!(record.game(), &before);
    }

    #[test]
    fn nothing_is_taken_back_if_the_person_has_not_moved() {
        let mut record = record(&["d3-d4"]);
        assert!(record.undo(|color| color == Color::Black).is_empty());
        assert_eq!(record.game().ply(), 1);
    }

    #[test]
    fn another_move_forgets_what_was_taken_back() {
        let mut record = record(&["d3-d4", "c6-c5"]);
        record.undo(|_| true);
        record.play(record.game().position().parse_move("e6-e5").unwrap());
        assert!(record.redo(|_| true).is_empty());
    }

    #[test]
    fn games_ended_by_the_players_can_be_reopened() {
        for moves in [&[][..], &["d3-d4", "d6-d5"]] {
            let mut record = record(moves);
            let before = record.game().clone();
            assert!(!record.reopen());
            record.resign(Color::White);
            assert!(record.game().outcome().is_some());
            assert!(record.reopen());
            assert_eq!(record.game(), &before);
            record.agree_draw();
            record.restart();
            assert_eq!(record.game(), &Game::new(DrawRules::PlayStrategy));
        }
    }
}
