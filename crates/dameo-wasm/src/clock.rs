//! The clock of a game in numbers: the page loads no more of it than it needs.
//!
//! Times are in whole milliseconds, and instants are counted from a moment of the caller's
//! choice. If the caller's time was set back, the time of the side counts from there.

use dameo::{ByColor, Color};
use dameo_live::{Clock, Fischer, Millis, TimeControl, Timestamp};
use wasm_bindgen::prelude::wasm_bindgen;

/// The time left to the side whose time runs since an instant at which it had `left`; 0 if
/// it is up.
#[wasm_bindgen(js_name = timeLeft)]
pub fn time_left(left: f64, delay: f64, since: f64, now: f64) -> f64 {
    let (clock, now) = running(left, 0.0, delay, since, now);
    clock.left(Color::White, now).get() as f64
}

/// The time of that side after its move, with its increment; `undefined` if its time is up.
#[wasm_bindgen(js_name = timeAfterMove)]
pub fn time_after_move(left: f64, increment: f64, delay: f64, since: f64, now: f64) -> Option<f64> {
    let (mut clock, now) = running(left, increment, delay, since, now);
    clock.press(now, Millis::ZERO).ok()?;
    Some(clock.left(Color::White, now).get() as f64)
}

/// A clock on which the time of White runs, whichever side it is. With an increment there
/// is no delay.
fn running(left: f64, increment: f64, delay: f64, since: f64, now: f64) -> (Clock, Timestamp) {
    let [left, increment, delay] = [left, increment, delay].map(|span| Millis::new(span as u64));
    let control = if delay.is_zero() {
        TimeControl::Fischer(Fischer { base: left, increment })
    } else {
        TimeControl::Delay { base: left, delay }
    };
    let controls = ByColor { white: control, black: control };
    // Not `expect`, which would bring the text of the error into the module.
    let Ok(mut clock) = Clock::with_left(controls, ByColor { white: left, black: left }) else {
        unreachable!("no byo-yomi")
    };
    let now = Timestamp::new(now as u64);
    clock.start(Color::White, Timestamp::new(since as u64));
    clock.resync(now);
    (clock, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_and_a_move_adds_its_increment() {
        assert_eq!(time_left(300_000.0, 0.0, 1_000.0, 11_000.0), 290_000.0);
        assert_eq!(time_left(5_000.0, 0.0, 1_000.0, 11_000.0), 0.0);
        assert_eq!(time_after_move(300_000.0, 3_000.0, 0.0, 1_000.0, 11_000.0), Some(293_000.0));
        assert_eq!(time_after_move(5_000.0, 3_000.0, 0.0, 0.0, 4_999.0), Some(3_001.0));
        assert_eq!(time_after_move(5_000.0, 3_000.0, 0.0, 0.0, 5_000.0), None);
    }

    #[test]
    fn a_delay_is_free() {
        assert_eq!(time_left(10_000.0, 2_000.0, 0.0, 1_500.0), 10_000.0);
        assert_eq!(time_after_move(10_000.0, 0.0, 2_000.0, 0.0, 11_999.0), Some(1.0));
        assert_eq!(time_after_move(10_000.0, 0.0, 2_000.0, 0.0, 12_000.0), None);
    }

    #[test]
    fn a_time_that_is_set_back_gives_nobody_time() {
        assert_eq!(time_left(300_000.0, 0.0, 1_000_000.0, 900_000.0), 300_000.0);
        let after = time_after_move(300_000.0, 3_000.0, 0.0, 1_000_000.0, 900_000.0);
        assert_eq!(after, Some(303_000.0));
    }
}
