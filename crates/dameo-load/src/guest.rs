//! Somebody who plays at a site: an address to come from, and a cookie.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The WebSocket of a client.
pub type ClientSocket = WebSocketStream<TcpStream>;

/// How many guests come from one address.
pub(crate) const GUESTS_PER_ADDRESS: u32 = 16;

/// Somebody who plays at a site.
#[derive(Clone, Debug)]
pub struct Guest {
    site: SocketAddr,
    /// Where the same site is, too.
    others: VecDeque<SocketAddr>,
    source: Ipv4Addr,
    cookie: Option<String>,
}

impl Guest {
    /// The guest of a number. Sixteen share an address of the loopback network.
    ///
    /// # Panics
    /// If `number` is 2^27 or more.
    #[must_use]
    pub fn new(site: SocketAddr, number: u32) -> Self {
        let host = 0x7f00_0100 + number / GUESTS_PER_ADDRESS;
        assert!(host < 0x8000_0000, "there are no more addresses");
        Self { site, others: VecDeque::new(), source: Ipv4Addr::from_bits(host), cookie: None }
    }

    /// Lets the guest go to these addresses of the site, if the one before cannot be reached.
    pub fn know_others(&mut self, others: &[SocketAddr]) {
        self.others = others.iter().copied().filter(|other| *other != self.site).collect();
    }

    /// Goes to the next address of the site that it knows.
    pub fn go_on(&mut self) {
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(std::mem::replace(&mut self.site, next));
        }
    }

    /// Lets the guest go to a site at another address.
    pub fn go_to(&mut self, site: SocketAddr) {
        self.site = site;
    }

    /// Sends a request with a JSON body.
    ///
    /// # Errors
    /// If there is no answer, or one that does not say "success" with JSON.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T> {
        self.send("POST", path, serde_json::to_vec(body)?).await
    }

    /// Sends a request without a body.
    ///
    /// # Errors
    /// As [`post`](Self::post).
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T> {
        self.send("GET", path, Vec::new()).await
    }

    /// Opens a WebSocket.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses it.
    pub async fn socket(&self, path: &str) -> Result<ClientSocket> {
        let mut request = format!("ws://{}{path}", self.site).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert(ORIGIN, self.origin().parse()?);
        if let Some(cookie) = &self.cookie {
            headers.insert(COOKIE, cookie.parse()?);
        }
        let (socket, _) = client_async(request, self.connect().await?).await?;
        Ok(socket)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.site)
    }

    async fn connect(&self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if self.site.ip().is_loopback() {
            socket.bind(SocketAddr::new(IpAddr::V4(self.source), 0))?;
        }
        let stream = socket.connect(self.site).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn send<T: DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        body: Vec<u8>,
    ) -> Result<T> {
        let response = self.exchange(method, path, body).await;
        let response = response.with_context(|| format!("{method} {path}"))?;
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            let pair = cookie.to_str()?.split(';').next().unwrap_or_default();
            self.cookie = Some(pair.to_owned());
        }
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        if !status.is_success() {
            bail!("{method} {path}: {status} {}", String::from_utf8_lossy(&bytes));
        }
        let bytes = if status == StatusCode::NO_CONTENT { &b"null"[..] } else { &bytes[..] };
        serde_json::from_slice(bytes).with_context(|| format!("the answer to {method} {path}"))
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: Vec<u8>,
    ) -> Result<Response<hyper::body::Incoming>> {
        let io = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = hyper::client::conn::http1::handshake(io).await?;
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(HOST, self.site.to_string()).header(ORIGIN, self.origin());
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        Ok(sender.send_request(request.body(Full::new(Bytes::from(body)))?).await?)
    }
}
