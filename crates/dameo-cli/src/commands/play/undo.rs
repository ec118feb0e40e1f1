//! A game whose moves can be taken back and replayed.

use dameo::{AnyGame, AnyMove, Bounds, ByColor, Color, GameRecord, Reason};
use dameo_live::{
    Action, Clock, GameEvent, LiveGame, LiveState, LiveStateError, Millis, Offer, Pressed, Refusal,
    SeatCommand, Terms, TimeControl, Timestamp,
};

/// A game at one board, and the moves that were taken back from it.
pub(super) struct UndoableGame {
    live: LiveGame,
    /// The moves taken back; the next one to replay is the last.
    undone: Vec<AnyMove>,
    now: Timestamp,
}

/// The name of the only game that its commands are for.
const ID: &str = "terminal";

impl UndoableGame {
    /// A game with a clock, if there are time controls, which starts with the next move.
    ///
    /// # Panics
    /// If no clock runs with a time control.
    pub(super) fn new(game: &AnyGame, time: Option<ByColor<TimeControl>>) -> Self {
        let (record, now) = (game.record(), Timestamp::default());
        Self { live: begin(&record, time, now), undone: Vec::new(), now }
    }

    /// A game that goes on from its state. Its clock has stood still since then.
    ///
    /// # Errors
    /// If the state is not one of a game.
    pub(super) fn restore(state: LiveState) -> Result<Self, LiveStateError> {
        let mut live = LiveGame::restore(state, Bounds::NONE)?;
        let now = live.state().latest;
        live.resume(now, now, Millis::ZERO);
        Ok(Self { live, undone: Vec::new(), now })
    }

    /// The state of the game, without the moves taken back.
    pub(super) fn state(&self) -> &LiveState {
        self.live.state()
    }

    pub(super) fn game(&self) -> &AnyGame {
        self.live.game()
    }

    /// The time left to a side; `None` without a clock.
    pub(super) fn time_left(&self, side: Color) -> Option<Millis> {
        self.live.clock().map(|clock| clock.left(side, self.now))
    }

    pub(super) fn clock(&self) -> Option<&Clock> {
        self.live.clock()
    }

    pub(super) fn now(&self) -> Timestamp {
        self.now
    }

    /// Says what time it is. Returns whether that ends the game: a side has run out of time.
    pub(super) fn set_time(&mut self, now: Timestamp) -> bool {
        self.now = now;
        !self.live.tick(now).is_empty()
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is illegal or the game is over.
    pub(super) fn play(&mut self, mv: AnyMove) {
        self.undone.clear();
        self.push(mv);
    }

    /// Takes back at least one move, up to a position for whose side to move
    /// `stops` is true. Returns the moves as text, the last one first; empty if
    /// there is no such position.
    pub(super) fn undo(&mut self, stops: impl Fn(Color) -> bool) -> Vec<String> {
        let turns: Vec<_> = self.game().positions().map(|position| position.turn()).collect();
        let Some(target) = (0..self.game().ply()).rev().find(|&ply| stops(turns[ply])) else {
            return Vec::new();
        };
        let state = self.live.state();
        let taken_back: Vec<_> = state.record.moves[target..].iter().rev().cloned().collect();
        let moves: Vec<_> = self.game().moves().skip(target).collect();
        self.undone.extend(moves.into_iter().rev());
        self.go_on_from(target);
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
            if stops(self.game().position().turn()) {
                break;
            }
        }
        played
    }

    /// Ends a game that is not over as a draw by agreement.
    pub(super) fn agree_draw(&mut self) {
        self.undone.clear();
        let (turn, offer) = (self.game().position().turn(), Offer::Draw);
        self.act(turn, Action::Offer { offer });
        self.act(!turn, Action::Accept { offer });
    }

    /// Ends a game that is not over by resignation of the loser.
    pub(super) fn resign(&mut self, loser: Color) {
        self.undone.clear();
        self.act(loser, Action::Resign {});
    }

    /// Continues a game that was ended by the players and not by a rule. Returns
    /// whether that was the case.
    pub(super) fn reopen(&mut self) -> bool {
        let by_players = self.game().outcome().is_some_and(|outcome| {
            matches!(outcome.reason, Reason::Agreement | Reason::Resignation)
        });
        if by_players {
            self.go_on_from(self.game().ply());
        }
        by_players
    }

    /// Starts again from the starting position of the game.
    pub(super) fn restart(&mut self) {
        self.undone.clear();
        let state = self.live.state();
        let record = GameRecord { moves: Vec::new(), conclusion: None, ..state.record.clone() };
        self.live = begin(&record, state.terms.time, self.now);
    }

    /// The last move as text; `None` before the first move.
    pub(super) fn last_move_text(&self) -> Option<String> {
        self.live.record().moves.last().cloned()
    }

    /// Goes back to an earlier position, or on from the end of the game. The clocks keep
    /// what was used.
    fn go_on_from(&mut self, ply: usize) {
        let mut state = self.live.state().clone();
        state.record.moves.truncate(ply);
        state.record.conclusion = None;
        let withdrawn = state.spent.split_off(ply);
        if let Some(clock) = &mut state.clock {
            clock.stop(self.now);
            // Else a move that is played again would get its increment again.
            for (before, pressed) in self.game().positions().skip(ply).zip(withdrawn) {
                clock.revoke(before.turn(), pressed.added);
            }
        }
        self.live = resumed(state, self.now);
    }

    fn push(&mut self, mv: AnyMove) {
        let position = self.game().position();
        self.act(position.turn(), Action::Move { text: position.move_text(mv) });
    }

    /// Does what the session has found possible.
    fn act(&mut self, seat: Color, action: Action) -> Vec<GameEvent> {
        let command = SeatCommand { seat, key: self.live.key(), action, lag: Millis::ZERO };
        let done: Result<_, Refusal> = self.live.apply(&command, self.now);
        done.unwrap_or_else(|refusal| panic!("{:?} is refused: {refusal}", command.action))
    }
}

/// A game of a record. Its moves can be taken back like those that follow.
fn begin(record: &GameRecord, time: Option<ByColor<TimeControl>>, now: Timestamp) -> LiveGame {
    let start = GameRecord { moves: Vec::new(), conclusion: None, ..record.clone() };
    let live = LiveGame::within(Bounds::NONE, ID, start, Terms::local(time), now)
        .expect("the game was played from there, and its clock is playable");
    let spent = vec![Pressed::default(); record.moves.len()];
    resumed(LiveState { record: record.clone(), spent, ..live.state().clone() }, now)
}

fn resumed(state: LiveState, now: Timestamp) -> LiveGame {
    let mut live = LiveGame::restore(state, Bounds::NONE).expect("the moves were played");
    live.resume(now, now, Millis::ZERO);
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{DrawRules, Variant};
    use dameo_live::parse_time_controls;

    fn game(moves: &[&str]) -> UndoableGame {
        let mut game = UndoableGame::new(
            &AnyGame::with_draw_rules(Variant::Dameo, DrawRules::PlayStrategy),
            None,
        );
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

    #[test]
    fn clocks_run_from_the_first_move_and_keep_what_was_used() {
        let at = |seconds: u64| Timestamp::new(seconds * 1000);
        let start = AnyGame::new(Variant::Dameo);
        let mut game = UndoableGame::new(&start, Some(parse_time_controls("60+5").unwrap()));
        let play = |game: &mut UndoableGame, text: &str, now: u64| {
            assert!(!game.set_time(at(now)));
            game.play(game.game().position().parse_move(text).unwrap());
        };
        play(&mut game, "d3-d4", 1000);
        play(&mut game, "d6-d5", 1010);
        let left =
            |game: &UndoableGame| Color::ALL.map(|side| game.time_left(side).unwrap().get() / 1000);
        assert_eq!(left(&game), [60, 55]);
        assert!(!game.set_time(at(1020)));
        assert_eq!(game.undo(|_| true), ["d6-d5"]);
        // White has used ten seconds, and Black's increment is gone with the move.
        assert_eq!(left(&game), [50, 50]);
        // Black's time runs out; that cannot be taken back.
        assert!(!game.set_time(at(1069)));
        assert!(game.set_time(at(1070)));
        let outcome = game.game().outcome().unwrap();
        assert_eq!(outcome.to_string(), "white wins: black ran out of time");
        assert!(!game.reopen());
        game.restart();
        assert_eq!((left(&game), game.game().outcome()), ([60, 60], None));
    }
}
