//! E-mail: by which server it is sent.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use dameo_online::{MailClient, MailPassword, MailServer};

/// The variable with the password of the mail server. It has no option: everybody on a machine can
/// read the arguments of its programs.
const PASSWORD: &str = "DAMEO_MAIL_PASSWORD";

/// How members are written to.
#[derive(clap::Args)]
pub(super) struct MailArgs {
    /// Let members have an address for a lost password and for reminders, and send it
    /// mail by this server: smtps://USER@HOST:PORT?from=ADDRESS, or smtp:// with
    /// STARTTLS; its password is in $DAMEO_MAIL_PASSWORD or --mail-password-file
    #[arg(long, value_name = "URL", env = "DAMEO_MAIL")]
    mail: Option<MailServer>,
    /// A file with the password of the mail server in its first line
    #[arg(long, value_name = "FILE", env = "DAMEO_MAIL_PASSWORD_FILE", requires = "mail")]
    mail_password_file: Option<PathBuf>,
}

impl MailArgs {
    /// What sends mail; `None` if that is not wanted.
    pub(super) fn client(&self) -> Result<Option<MailClient>> {
        let Some(server) = &self.mail else { return Ok(None) };
        let password = self.password()?;
        if server.user().is_some() && password.is_none() {
            bail!("--mail: the password of the user is neither in {PASSWORD} nor in a file");
        }
        let client = MailClient::new(server, password);
        client.map(Some).map_err(|error| anyhow!("--mail: {error}"))
    }

    fn password(&self) -> Result<Option<MailPassword>> {
        let Some(file) = &self.mail_password_file else {
            return Ok(std::env::var(PASSWORD)
                .ok()
                .filter(|text| !text.is_empty())
                .map(MailPassword));
        };
        let at = || format!("--mail-password-file: cannot read {}", file.display());
        let text = std::fs::read_to_string(file).with_context(at)?;
        match text.lines().next() {
            Some(line) if !line.is_empty() => Ok(Some(MailPassword(line.to_owned()))),
            _ => bail!("--mail-password-file: the first line of {} is empty", file.display()),
        }
    }
}
