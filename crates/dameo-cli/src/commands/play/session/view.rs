//! The display of the position.

use super::{AFTER_THE_END, PlaySession};
use crate::commands::play::players::Players;
use crate::commands::play::{board, wording};

impl PlaySession {
    /// The state of the game, as far as a person needs it to go on.
    pub(super) fn situation(&self) -> String {
        if let Some(outcome) = self.game().outcome() {
            let offer = if self.players == Players::None { "" } else { AFTER_THE_END };
            return format!("the game has ended: {}\n{offer}", outcome.describe(self.turn()));
        }
        if self.paused {
            return "paused: Enter goes on\n".to_owned();
        }
        if !self.players.includes(self.turn()) {
            return String::new();
        }
        let must_capture = self.game().position().has_capture();
        match &self.legal_moves()[..] {
            [(text, _)] => format!("the only move is {text}: Enter plays it\n"),
            moves if must_capture => {
                format!("you must capture: {} to choose from\n", moves.len())
            }
            _ => String::new(),
        }
    }

    /// The board with both sides and the state of the game next to it.
    pub(super) fn picture(&self) -> String {
        let game = self.game();
        let rows = usize::from(game.variant().height());
        let mut notes = vec![String::new(); rows];
        for (row, side) in [(0, !self.bottom), (rows - 2, self.bottom)] {
            let Self { players, theme, .. } = *self;
            let player = match players.includes(side) {
                false => format!(" (level {})", self.level.number()),
                true if players == Players::Both => String::new(),
                true => " (you)".to_owned(),
            };
            notes[row] = format!("{} {side}{player}", theme.badge(game.variant(), side));
            notes[row + 1] = format!("    {}", wording::pieces(game, side));
            if let Some(left) = self.game.time_left(side) {
                notes[row + 1] += &format!("; {} left", wording::time(left));
            }
        }
        let to_move =
            if self.is_over() { "over".to_owned() } else { format!("{} to move", self.turn()) };
        notes[rows / 2 - 1] = format!("    move {}, {to_move}", game.move_number());
        if let Some(last) = self.game.last_move_text() {
            notes[rows / 2] = format!("    last {last}");
        }
        board::draw(game, self.theme, self.bottom, &notes)
    }
}
