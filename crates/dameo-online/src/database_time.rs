//! Follows the clock of the database, by which all servers that share it go.

use std::time::Duration;

use dameo_server::Readiness;
use tokio::time::sleep;

use crate::metrics::record_clock;
use crate::online::Online;

/// How often the clock is measured.
const USUAL: Duration = Duration::from_secs(10);
/// How often while it was not measured, or is in doubt.
const SOON: Duration = Duration::from_secs(1);

/// Measures the clock of the database again and again. A store for this server alone has none.
pub(crate) async fn follow_database(online: Online) {
    loop {
        let (clock, asked) = (online.clock(), online.clock().machine());
        match online.store().time().await {
            Ok(Some(shown)) => clock.measure(asked, shown, clock.machine()),
            Ok(None) => return,
            Err(error) => tracing::warn!("the clock of the database: {error}"),
        }
        record_clock(clock.offset(), clock.is_fit());
        sleep(if clock.is_fit() { USUAL } else { SOON }).await;
    }
}

impl Readiness for Online {
    fn obstacle(&self) -> Option<&'static str> {
        if self.uptime().is_none() {
            return Some("the database has not noted yet that it is up");
        }
        let is_fit = !self.store().is_shared() || self.clock().is_fit();
        (!is_fit).then_some("its clock was not measured lately, or has jumped")
    }
}
