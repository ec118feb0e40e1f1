//! Which game a channel shows.

use std::cmp::Reverse;

use dameo::Variant;
use dameo_live::{Millis, Timestamp};

use crate::players::PlayerView;

/// What somebody without a rating counts as: the lowest rating.
const UNRATED: i32 = 400;
/// How much the ratings of both players together are above those of the game that is shown, in a
/// clearly better one.
const MARGIN: i32 = 200;
/// How long a clearly better game runs before it is shown.
const PROBATION: Millis = Millis::from_secs(10);

/// A running game that can be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) id: String,
    pub(super) variant: Variant,
    /// The ratings of both players together.
    pub(super) strength: i32,
    pub(super) began: Timestamp,
}

impl Candidate {
    /// The best game is the greatest: by ratings, then by age.
    pub(super) fn rank(&self) -> (i32, Reverse<Timestamp>, &str) {
        (self.strength, Reverse(self.began), &self.id)
    }
}

/// What a player adds to the strength of a game.
pub(super) fn strength(player: &PlayerView) -> i32 {
    match player {
        PlayerView::Member { rating: Some(rating), .. } => rating.value,
        PlayerView::Member { rating: None, .. }
        | PlayerView::Guest
        | PlayerView::Deleted
        | PlayerView::Computer { .. } => UNRATED,
    }
}

/// The game that a channel shows, of all that it can show. It is the same as before unless that
/// has ended, or a clearly better one has run for a while.
pub(super) fn choose<'g>(
    shown: Option<&str>,
    games: impl Iterator<Item = &'g Candidate> + Clone,
    now: Timestamp,
) -> Option<&'g Candidate> {
    let shown = games.clone().find(|game| Some(&*game.id) == shown);
    let best =
        |games: &mut dyn Iterator<Item = &'g Candidate>| games.max_by_key(|game| game.rank());
    let Some(shown) = shown else { return best(&mut { games }) };
    let is_better = |game: &&Candidate| {
        game.strength >= shown.strength + MARGIN && now.since(game.began) >= PROBATION
    };
    Some(best(&mut games.filter(is_better)).unwrap_or(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, strength: i32, began: u64) -> Candidate {
        let began = Timestamp::new(began * 1000);
        Candidate { id: id.to_owned(), variant: Variant::Dameo, strength, began }
    }

    #[test]
    fn the_best_game_is_shown_until_it_ends_or_a_clearly_better_one_runs() {
        let choose = |shown, games: &[Candidate], now: u64| {
            let chosen = choose(shown, games.iter(), Timestamp::new(now * 1000));
            chosen.map(|game| game.id.clone()).unwrap_or_default()
        };
        let games = [game("old", 3000, 0), game("new", 3000, 5), game("weak", 2000, 1)];
        // The older one of equals.
        assert_eq!(choose(None, &games, 100), "old");
        assert_eq!(choose(Some("new"), &games, 100), "new");
        // What has ended is not shown any more.
        assert_eq!(choose(Some("gone"), &games, 100), "old");
        assert_eq!(choose(Some("gone"), &[], 100), "");
        // A better one has to be clearly better, and to run for ten seconds.
        assert_eq!(choose(Some("weak"), &[game("weak", 2000, 0), game("b", 2199, 0)], 100), "weak");
        let games = [game("weak", 2000, 0), game("good", 2200, 90), game("best", 2300, 95)];
        for (now, expected) in [(99, "weak"), (100, "good"), (104, "good"), (105, "best")] {
            assert_eq!(choose(Some("weak"), &games, now), expected, "at {now}");
        }
    }
}
