//! Which reviews are being checked.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// How many reviews are checked at once or wait for it. Others are not looked at.
const MAX_CHECKS: usize = 32;

/// The games whose reviews are being checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checks(Arc<Mutex<HashSet<String>>>);

/// The check of a game, until it is dropped.
pub(super) struct Check {
    checks: Checks,
    game: String,
}

impl Checks {
    /// Begins the check of a game; `None` if one is under way, or there are too many.
    pub(super) fn begin(&self, game: &str) -> Option<Check> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let begins = running.len() < MAX_CHECKS && running.insert(game.to_owned());
        begins.then(|| Check { checks: self.clone(), game: game.to_owned() })
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        let mut running = self.checks.0.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&self.game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_checked_once_at_a_time() {
        let checks = Checks::default();
        let first = checks.begin("a");
        assert!(first.is_some() && checks.begin("a").is_none() && checks.begin("b").is_some());
        drop(first);
        assert!(checks.begin("a").is_some());
        let many: Vec<_> = (0..MAX_CHECKS + 1).map(|n| checks.begin(&n.to_string())).collect();
        assert_eq!(many.iter().flatten().count(), MAX_CHECKS);
    }
}
