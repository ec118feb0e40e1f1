//! Sends messages.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::address::MailAddress;
use crate::server::{Encryption, MailPassword, MailServer};

/// How long a mail server may take for each of its answers.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A message of plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// For whom it is.
    pub to: MailAddress,
    /// The subject: one line.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The address at which mail programs end such messages with one request, without asking
    /// (RFC 8058); `None` for those that were asked for.
    pub unsubscribe: Option<String>,
}

/// What became of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailOutcome {
    /// The mail server has it.
    Sent,
    /// It may be sent later.
    Later {
        /// Why, without the address.
        reason: String,
    },
    /// The mail server does not take it.
    Refused {
        /// Why, without the address.
        reason: String,
    },
}

/// Hands messages to a mail server, each by a connection of its own. Clones are the same.
#[derive(Clone)]
pub struct MailClient {
    from: Mailbox,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for MailClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailClient").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailClient {
    /// A client of a mail server, at which its user logs in with a password.
    ///
    /// # Errors
    /// If the host of the server has no certificate, because it is no name.
    pub fn new(
        server: &MailServer,
        password: Option<MailPassword>,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Self::with_roots(server, password, Vec::new())
    }

    /// Also trusts certificates that are signed by others than the usual authorities.
    pub(crate) fn with_roots(
        server: &MailServer,
        password: Option<MailPassword>,
        roots: Vec<Certificate>,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let encryption = || {
            let tls = TlsParameters::builder(server.host().to_owned());
            roots.into_iter().fold(tls, |tls, root| tls.add_root_certificate(root)).build()
        };
        let encryption = match server.encryption {
            Encryption::Tls => Tls::Wrapper(encryption()?),
            Encryption::StartTls => Tls::Required(encryption()?),
            Encryption::Local => Tls::None,
        };
        let transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host())
            .port(server.port)
            .tls(encryption)
            .timeout(Some(TIMEOUT))
            .hello_name(ClientId::Domain(server.from.email.domain().to_owned()));
        let credentials = server.user.clone().zip(password);
        let transport = match credentials {
            Some((user, MailPassword(password))) => {
                transport.credentials(Credentials::new(user, password))
            }
            None => transport,
        };
        Ok(Self { from: server.from.clone(), transport: transport.build() })
    }

    /// Sends a message.
    pub async fn send(&self, mail: &Mail) -> MailOutcome {
        let message = match self.message(mail) {
            Ok(message) => message,
            Err(reason) => return MailOutcome::Refused { reason },
        };
        match self.transport.send(message).await {
            Ok(_) => MailOutcome::Sent,
            Err(error) => failure(&error, &mail.to),
        }
    }

    pub(crate) fn message(&self, mail: &Mail) -> Result<Message, String> {
        let is_line = |text: &str| !text.chars().any(char::is_control);
        if !is_line(&mail.subject) || !mail.unsubscribe.as_deref().is_none_or(is_line) {
            return Err("expected a subject and an address of one line".to_owned());
        }
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, mail.to.to_lettre()))
            .subject(mail.subject.clone())
            .message_id(Some(self.message_id()))
            // No program answers that somebody is on holiday (RFC 3834).
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(address) = &mail.unsubscribe {
            message =
                message.raw_header(header("List-Unsubscribe", format!("<{address}>"))).raw_header(
                    header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
                );
        }
        let message = message.header(ContentType::TEXT_PLAIN).body(mail.text.clone());
        message.map_err(|error| error.to_string())
    }

    fn message_id(&self) -> String {
        let mut random = [0; 16];
        getrandom::fill(&mut random).expect("the system has random numbers");
        format!("<{}@{}>", URL_SAFE_NO_PAD.encode(random), self.from.email.domain())
    }
}

/// A header of a line of ASCII.
fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

fn failure(error: &smtp::Error, to: &MailAddress) -> MailOutcome {
    // What the server says may name the address, and has several lines.
    let mut reason = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        reason = format!("{reason}: {inner}");
        cause = inner.source();
    }
    let line = |c: char| if c.is_control() { ' ' } else { c };
    let reason = reason.replace(to.as_str(), "the address").chars().map(line).take(300).collect();
    if error.is_permanent() {
        MailOutcome::Refused { reason }
    } else {
        MailOutcome::Later { reason }
    }
}
