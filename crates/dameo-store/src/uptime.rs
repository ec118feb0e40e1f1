//! When a server was up.

use dameo_live::Timestamp;
use dameo_room::Downtime;

/// The time in which no server was up before a heartbeat of one that is up since `since`,
/// by the last heartbeat before it. However short it was, nobody could play meanwhile if one
/// server alone uses the database.
pub(crate) fn downtime_before(since: Timestamp, last: Option<Timestamp>) -> Option<Downtime> {
    let from = last.filter(|&last| last < since)?;
    Some(Downtime { from, to: since })
}
