//! How long what nobody uses is kept.

use dameo_live::{Millis, Timestamp};

/// How long a session is kept after its guest was seen last: 400 days, the longest that
/// browsers keep a cookie.
pub const SESSION_LIFETIME: Millis = Millis::from_days(400);
/// How long an invitation that did not become a game is kept after its time is over, so that
/// its link tells what has become of it.
pub const INVITATION_RETENTION: Millis = Millis::from_days(30);
/// How long a challenge is kept after its time is over: its server ends it first, and tells of it.
pub(crate) const CHALLENGE_RETENTION: Millis = Millis::from_secs(600);
/// How exactly it is known when an account was here last.
pub(crate) const SEEN_INTERVAL: Millis = Millis::from_secs(60);

/// The instant before which what is kept for a span has ended.
pub(crate) fn cutoff(now: Timestamp, kept: Millis) -> Timestamp {
    Timestamp::new(now.get().saturating_sub(kept.get()))
}

/// What a call has removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Removed {
    /// The number of sessions.
    pub sessions: usize,
    /// The number of invitations.
    pub invitations: usize,
    /// The number of guests.
    pub guests: usize,
}
