//! Which rooms a server opens since the time of the side to move is up and nobody is connected.

use std::collections::BTreeMap;

use dameo_live::{Millis, Timestamp};

/// Decides which rooms a server opens for games in which the time of the side to move is up, so
/// that they end although nobody is connected. The server asks its store every
/// [`INTERVAL`](Self::INTERVAL) for the games that are [due](Self::begin), and tells the rooms of
/// those that [`open`](Self::open) returns [`Input::Timer`](crate::Input::Timer).
///
/// ```
/// use dameo_live::Timestamp;
/// use dameo_room::Sweeper;
///
/// let at = |seconds: u64| Timestamp::new(seconds * 1000);
/// let mut sweeper = Sweeper::default();
/// // Whose time was up ten seconds ago.
/// assert_eq!(sweeper.begin(at(110)), (at(100), 100));
/// let due = || vec!["AbCd1234".to_owned()];
/// assert_eq!(sweeper.open(due(), at(110)), due());
/// // It is being ended, or cannot be: it is left alone for a minute.
/// assert!(sweeper.open(due(), at(111)).is_empty());
/// assert_eq!(sweeper.begin(at(112)).1, 101);
/// sweeper.begin(at(170));
/// assert_eq!(sweeper.open(due(), at(170)), due());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sweeper {
    /// The games whose rooms were opened, and when.
    opened: BTreeMap<String, Timestamp>,
}

impl Sweeper {
    /// How often a server looks for games.
    pub const INTERVAL: Millis = Millis::from_secs(1);
    /// How long after the time is up a room is opened: a move can be on its way to one that is
    /// open, and lag is given back up to seven seconds.
    pub const GRACE: Millis = Millis::from_secs(10);
    /// How many rooms are opened at once.
    const MAX_OPENED: usize = 100;
    /// How long a game that stays due, since it cannot be continued, is left alone.
    pub const RETRY: Millis = Millis::from_secs(60);

    /// Begins to look for games at an instant: for those whose time was up before the instant that
    /// it returns, and for how many of them at most.
    pub fn begin(&mut self, now: Timestamp) -> (Timestamp, usize) {
        self.opened.retain(|_, at| now.since(*at) < Self::RETRY);
        let before = Timestamp::new(now.get().saturating_sub(Self::GRACE.get()));
        (before, Self::MAX_OPENED + self.opened.len())
    }

    /// The games among those found whose rooms are to be opened. They count as opened.
    pub fn open(&mut self, mut games: Vec<String>, now: Timestamp) -> Vec<String> {
        games.retain(|game| !self.opened.contains_key(game));
        self.opened.extend(games.iter().map(|game| (game.clone(), now)));
        games
    }
}
