//! Sends messages.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, HOST, HeaderName, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use web_push_native::WebPushBuilder;

use crate::endpoint::{PushEndpoint, PushReach};
use crate::keys::PushKeys;
use crate::vapid::{PushContact, VapidKey};

/// How long a push service may take in all.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Of several messages with the same topic a push service keeps the last one.
const TOPIC: HeaderName = HeaderName::from_static("topic");

/// Leads from the name of a host and a port to addresses.
type Resolver =
    Arc<dyn Fn(String, u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// A message for a browser.
#[derive(Clone, Copy, Debug)]
pub struct PushMessage<'a> {
    /// What only the browser can read: at most 3,000 bytes, which every service takes.
    pub text: &'a str,
    /// The message takes the place of one with the same topic that was not fetched: at most 32
    /// letters and digits.
    pub topic: &'a str,
    /// How long the service keeps it for a browser that is away.
    pub kept: Duration,
}

/// What became of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PushOutcome {
    /// The push service has it.
    Sent,
    /// The browser does not want messages any more: its subscription is of no use.
    Gone,
    /// It may be sent later, after this time if the service says so.
    Later {
        /// Why, without the address.
        reason: String,
        /// How long to wait at least.
        wait: Option<Duration>,
    },
    /// The service does not take it, or must not be asked.
    Refused {
        /// Why, without the address.
        reason: String,
    },
}

/// Sends messages to push services. Clones are the same.
#[derive(Clone)]
pub struct PushClient {
    contact: PushContact,
    reach: PushReach,
    tls: Arc<ClientConfig>,
    resolve: Resolver,
}

impl fmt::Debug for PushClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushClient").field("contact", &self.contact).finish_non_exhaustive()
    }
}

impl PushClient {
    /// A client of a site that push services can reach there.
    ///
    /// # Panics
    /// Never: the versions of TLS are those of the cryptography.
    #[must_use]
    pub fn new(contact: PushContact, reach: PushReach) -> Self {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Self::with_roots(contact, reach, roots, Arc::new(resolve))
    }

    pub(crate) fn with_roots(
        contact: PushContact,
        reach: PushReach,
        roots: RootCertStore,
        resolve: Resolver,
    ) -> Self {
        let cryptography = Arc::new(rustls::crypto::ring::default_provider());
        let tls =
            ClientConfig::builder_with_provider(cryptography).with_safe_default_protocol_versions();
        let tls = tls.expect("ring has them").with_root_certificates(roots).with_no_client_auth();
        Self { contact, reach, tls: Arc::new(tls), resolve }
    }

    /// Which push services are reached.
    #[must_use]
    pub fn reach(&self) -> PushReach {
        self.reach
    }

    /// Sends a message to a browser, in at most ten seconds.
    pub async fn send(
        &self,
        key: &VapidKey,
        endpoint: &PushEndpoint,
        keys: &PushKeys,
        message: PushMessage<'_>,
    ) -> PushOutcome {
        match timeout(TIMEOUT, self.try_send(key, endpoint, keys, message)).await {
            Err(_) => PushOutcome::Later { reason: "no answer came".to_owned(), wait: None },
            Ok(Err(refused)) => refused,
            Ok(Ok(response)) => outcome(&response),
        }
    }

    async fn try_send(
        &self,
        key: &VapidKey,
        endpoint: &PushEndpoint,
        keys: &PushKeys,
        message: PushMessage<'_>,
    ) -> Result<Response<hyper::body::Incoming>, PushOutcome> {
        let request = self.request(key, endpoint, keys, message)?;
        self.send_to(self.address(endpoint).await?, endpoint, request).await
    }

    /// Sends a request for an endpoint to one of its addresses, which was checked.
    pub(crate) async fn send_to(
        &self,
        address: SocketAddr,
        endpoint: &PushEndpoint,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<hyper::body::Incoming>, PushOutcome> {
        let later = |error: io::Error| PushOutcome::Later { reason: error.to_string(), wait: None };
        let tcp = TcpStream::connect(address).await.map_err(later)?;
        if !endpoint.is_encrypted() {
            return exchange(tcp, request).await;
        }
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(refused)?;
        let tls = TlsConnector::from(Arc::clone(&self.tls)).connect(name, tcp).await;
        exchange(tls.map_err(later)?, request).await
    }

    pub(crate) fn request(
        &self,
        key: &VapidKey,
        endpoint: &PushEndpoint,
        keys: &PushKeys,
        message: PushMessage<'_>,
    ) -> Result<Request<Full<Bytes>>, PushOutcome> {
        let builder = WebPushBuilder::new(endpoint.uri.clone(), keys.public, keys.auth);
        let builder = builder.with_valid_duration(message.kept);
        let request = builder.build(message.text).map_err(refused)?;
        let (mut parts, body) = request.into_parts();
        let authority = endpoint.uri.authority().map_or("", |authority| authority.as_str());
        let signed = key.authorization(&endpoint.origin(), &self.contact);
        for (name, value) in [(HOST, authority), (AUTHORIZATION, &*signed), (TOPIC, message.topic)]
        {
            parts.headers.insert(name, HeaderValue::from_str(value).map_err(refused)?);
        }
        // A request to the service itself names the path alone.
        let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
        parts.uri = path.parse().map_err(refused)?;
        Ok(Request::from_parts(parts, Full::from(body)))
    }

    /// The address to connect to. All to which the host leads have to be allowed.
    async fn address(&self, endpoint: &PushEndpoint) -> Result<SocketAddr, PushOutcome> {
        let found = (self.resolve)(endpoint.host().to_owned(), endpoint.port()).await;
        let found = found.map_err(|error| PushOutcome::Later {
            reason: format!("the host is not found: {error}"),
            wait: None,
        })?;
        if let Some(other) = found.iter().find(|found| !endpoint.may_reach(found.ip())) {
            return Err(refused(format!("the host leads to {}, which is not public", other.ip())));
        }
        let none =
            || PushOutcome::Later { reason: "the host has no address".to_owned(), wait: None };
        found.first().copied().ok_or_else(none)
    }
}

/// Asks the system.
fn resolve(host: String, port: u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
    Box::pin(async move { Ok(tokio::net::lookup_host((host, port)).await?.collect()) })
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Response<hyper::body::Incoming>, PushOutcome> {
    let later = |error: hyper::Error| PushOutcome::Later { reason: error.to_string(), wait: None };
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(later)?;
    // It ends with the response, which nobody reads but for its head.
    tokio::spawn(connection);
    sender.send_request(request).await.map_err(later)
}

/// What the answer of a push service means. A redirect is none of a push service.
fn outcome<Body>(response: &Response<Body>) -> PushOutcome {
    let status = response.status();
    let reason = format!("the push service answers {status}");
    match status {
        status if status.is_success() => PushOutcome::Sent,
        StatusCode::NOT_FOUND | StatusCode::GONE => PushOutcome::Gone,
        StatusCode::TOO_MANY_REQUESTS => PushOutcome::Later { reason, wait: wait(response) },
        status if status.is_server_error() => PushOutcome::Later { reason, wait: wait(response) },
        _ => PushOutcome::Refused { reason },
    }
}

/// The seconds of `Retry-After`; a date is as nothing.
fn wait<Body>(response: &Response<Body>) -> Option<Duration> {
    let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    seconds.trim().parse().ok().map(Duration::from_secs)
}

fn refused(reason: impl fmt::Display) -> PushOutcome {
    PushOutcome::Refused { reason: reason.to_string() }
}
