//! An open WebSocket: its messages, and its end.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tokio_util::sync::CancellationToken;

use crate::limits::rate::quota;
use crate::options::ServerOptions;

/// How long a client may take to confirm the end of a WebSocket.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The shortest time between two pings.
const MIN_PING_INTERVAL: Duration = Duration::from_millis(1);

/// The limits of a WebSocket.
#[derive(Debug)]
pub(crate) struct SocketLimits {
    pub(crate) max_message_bytes: usize,
    quota: Option<Quota>,
    timeout: Duration,
}

impl SocketLimits {
    pub(crate) fn of(options: &ServerOptions) -> Self {
        Self {
            max_message_bytes: options.max_message_bytes,
            quota: quota(options.messages_per_second, options.message_burst),
            timeout: options.socket_timeout,
        }
    }
}

/// An open WebSocket of a client. It ends when it is dropped.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocket,
    /// Counts messages; `None` without a limit.
    limiter: Option<DefaultDirectRateLimiter>,
    ping: Interval,
    /// When the client has last sent anything.
    last_heard: Instant,
    timeout: Duration,
    stopping: CancellationToken,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    /// The client has been told that the socket ends.
    Closing,
    Closed,
}

/// The client of a [`Socket`] is gone, or the socket is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SocketClosed;

impl std::fmt::Display for SocketClosed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the WebSocket is closed")
    }
}

impl std::error::Error for SocketClosed {}

impl Socket {
    pub(crate) fn new(
        stream: WebSocket,
        limits: &SocketLimits,
        stopping: CancellationToken,
    ) -> Self {
        let period = (limits.timeout / 2).max(MIN_PING_INTERVAL);
        let mut ping = interval_at(Instant::now() + period, period);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            stream,
            limiter: limits.quota.map(DefaultDirectRateLimiter::direct),
            ping,
            last_heard: Instant::now(),
            timeout: limits.timeout,
            stopping,
            state: State::Open,
        }
    }

    /// Waits for the next text or binary message. `None` if the WebSocket has ended:
    /// because the client has closed it, is gone or sent too much, or because the
    /// server is stopping, which closes it with the code 1012 ("service restart").
    ///
    /// It may be cancelled without losing a message.
    pub async fn recv(&mut self) -> Option<Message> {
        while self.state == State::Open {
            tokio::select! {
                biased;
                () = self.stopping.cancelled() => {
                    self.close(close_code::RESTART, "resume").await;
                }
                message = self.stream.recv() => match message {
                    Some(Ok(message)) => {
                        if let Some(message) = self.heard(message).await {
                            return Some(message);
                        }
                    }
                    Some(Err(error)) => self.failed(error).await,
                    None => self.state = State::Closed,
                },
                _ = self.ping.tick() => self.ping().await,
            }
        }
        // Finishes what a call that was cancelled has begun.
        self.finish().await;
        None
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the client is gone or does not read, or the socket is closed.
    pub async fn send(&mut self, message: Message) -> Result<(), SocketClosed> {
        if self.state != State::Open {
            return Err(SocketClosed);
        }
        self.stream.send(message).await.map_err(|_| SocketClosed)
    }

    /// Closes the socket with a code and a reason of at most 123 bytes, and waits for
    /// the client to confirm it, at most two seconds.
    pub async fn close(&mut self, code: u16, reason: &'static str) {
        if self.state == State::Open {
            let frame = CloseFrame { code, reason: reason.into() };
            let sent = self.stream.feed(Message::Close(Some(frame))).await;
            self.state = if sent.is_ok() { State::Closing } else { State::Closed };
        }
        self.finish().await;
    }

    /// Waits for the client to confirm the end. A connection that is closed with unread
    /// messages is reset, and the client might not read why.
    async fn finish(&mut self) {
        if self.state != State::Closing {
            return;
        }
        let confirmed = async {
            if self.stream.flush().await.is_ok() {
                while let Some(Ok(_)) = self.stream.recv().await {}
            }
        };
        // Otherwise it ends without.
        let _ = timeout(CLOSE_TIMEOUT, confirmed).await;
        self.state = State::Closed;
    }

    /// Takes note of a message, and returns it if it is one for the area.
    async fn heard(&mut self, message: Message) -> Option<Message> {
        self.last_heard = Instant::now();
        if self.limiter.as_ref().is_some_and(|limiter| limiter.check().is_err()) {
            self.close(close_code::POLICY, "too many messages").await;
            return None;
        }
        match message {
            Message::Text(_) | Message::Binary(_) => Some(message),
            // The stream answers both.
            Message::Ping(_) | Message::Close(_) | Message::Pong(_) => None,
        }
    }

    /// Ends after a message that cannot be read.
    async fn failed(&mut self, error: axum::Error) {
        tracing::debug!("the WebSocket failed: {error}");
        let cause = error.into_inner();
        match cause.downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => {
                self.close(close_code::SIZE, "the message is too long").await;
            }
            Some(tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_)) => {
                self.close(close_code::PROTOCOL, "malformed message").await;
            }
            _ => self.state = State::Closed,
        }
    }

    /// Asks the client for a sign of life, or ends if it gave none for too long.
    async fn ping(&mut self) {
        let is_gone = self.last_heard.elapsed() >= self.timeout;
        if is_gone || self.stream.send(Message::Ping(Default::default())).await.is_err() {
            self.state = State::Closed;
        }
    }
}
