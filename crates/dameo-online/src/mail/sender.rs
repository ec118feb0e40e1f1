//! By what a server sends.

use std::fmt;

use dameo_mail::MailClient;

use super::outbox::MailOutbox;

/// What a server needs to send mail.
pub(crate) struct MailSender {
    client: MailClient,
    site: String,
    outbox: MailOutbox,
}

impl fmt::Debug for MailSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSender").field("site", &self.site).finish_non_exhaustive()
    }
}

impl MailSender {
    /// Sends by a client; links lead to the site at this address, which does not end with `/`.
    pub(crate) fn new(client: MailClient, site: String) -> Self {
        Self { client, site, outbox: MailOutbox::default() }
    }

    pub(super) fn client(&self) -> &MailClient {
        &self.client
    }

    /// The address of the site.
    pub(super) fn site(&self) -> &str {
        &self.site
    }

    /// What waits to be sent.
    pub(super) fn outbox(&self) -> &MailOutbox {
        &self.outbox
    }
}
