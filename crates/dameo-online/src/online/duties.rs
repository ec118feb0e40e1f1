//! Whether this server does what one of them does.

use dameo_live::Millis;

use super::Online;
use crate::servers::duties::Duty;

/// So much earlier a server does no more of it than others begin: the clocks of servers differ a
/// little.
const MARGIN: Millis = Millis::from_secs(1);

impl Online {
    /// Whether this server is the one that does something now.
    pub(crate) fn has_duty(&self, duty: Duty) -> bool {
        let until = self.servers().duties().until().get(duty.name()).copied();
        let now = self.clock().now() + MARGIN;
        self.servers().id().is_none() || until.is_some_and(|until| now < until)
    }

    /// Lets other servers do at once what this one has done.
    pub(crate) async fn end_duties(&self) {
        let Some(server) = self.servers().id() else { return };
        let names: Vec<_> = self.servers().duties().until().drain().map(|(name, _)| name).collect();
        let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
        if let Err(error) = self.store().end_leases(&names, server).await {
            tracing::warn!("the duties of this server: {error}");
        }
    }
}
