//! What a move costs on the clock, compared with how long its player took for it.

use std::time::{Duration, Instant};

use dameo::Color;
use dameo_live::Millis;
use dameo_room::ClockView;

/// The turns of a player, by its own watch.
#[derive(Debug)]
pub(crate) struct Turns {
    seat: Color,
    turn: Option<Turn>,
}

/// A turn of the player, whose time runs.
#[derive(Debug)]
struct Turn {
    ply: usize,
    /// When the player learnt of it, and what was on the clock then.
    began: Instant,
    left: Millis,
    /// When the move was sent, if it was.
    moved: Option<Instant>,
}

impl Turns {
    pub(crate) fn of(seat: Color) -> Self {
        Self { seat, turn: None }
    }

    /// Notes that the move is sent now.
    pub(crate) fn move_now(&mut self, now: Instant) {
        if let Some(turn) = &mut self.turn {
            turn.moved.get_or_insert(now);
        }
    }

    /// Notes that nobody knows for how long the time of this turn runs.
    pub(crate) fn forget(&mut self) {
        self.turn = None;
    }

    /// Follows the clock after `ply` plies, as it arrives at `now`. After a move of the player,
    /// returns by how much the time that it cost differs from the time that the player took.
    pub(crate) fn follow(
        &mut self,
        ply: usize,
        clock: ClockView,
        increment: Millis,
        now: Instant,
    ) -> Option<Duration> {
        if self.turn.as_ref().is_some_and(|turn| turn.ply == ply) {
            return None;
        }
        let left = clock.left[self.seat];
        let runs = clock.running == Some(self.seat);
        let next = runs.then_some(Turn { ply, began: now, left, moved: None });
        let turn = std::mem::replace(&mut self.turn, next).filter(|turn| turn.ply + 1 == ply)?;
        let took = turn.moved?.saturating_duration_since(turn.began);
        let expected = millis(turn.left + increment).saturating_sub(took);
        Some(expected.abs_diff(millis(left)))
    }
}

fn millis(time: Millis) -> Duration {
    Duration::from_millis(time.get())
}

#[cfg(test)]
mod tests {
    use dameo::ByColor;

    use super::*;

    #[test]
    fn a_move_costs_the_time_that_it_took() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let clock = |white, running| ClockView {
            left: ByColor { white: Millis::new(white), black: Millis::ZERO },
            delay: Millis::ZERO,
            running,
        };
        let increment = Millis::new(5_000);
        let mut turns = Turns::of(Color::White);
        let follow = |turns: &mut Turns, ply, white, running, now| {
            turns.follow(ply, clock(white, Some(running)), increment, at(now))
        };
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(follow(&mut turns, 1, 60_000, black, 0), None);
        assert_eq!(follow(&mut turns, 2, 60_000, white, 1_000), None);
        // The same turn, heard of again.
        assert_eq!(follow(&mut turns, 2, 59_000, white, 2_000), None);
        turns.move_now(at(4_000));
        let error = follow(&mut turns, 3, 61_950, black, 4_060);
        assert_eq!(error, Some(Duration::from_millis(50)));
        // A clock that is two seconds wrong.
        follow(&mut turns, 4, 61_950, white, 9_000);
        turns.move_now(at(10_000));
        let error = follow(&mut turns, 5, 67_950, black, 10_000);
        assert_eq!(error, Some(Duration::from_secs(2)));
        // What is not known is not compared.
        follow(&mut turns, 6, 67_950, white, 11_000);
        turns.forget();
        turns.move_now(at(12_000));
        assert_eq!(follow(&mut turns, 7, 10, black, 12_000), None);
    }
}
