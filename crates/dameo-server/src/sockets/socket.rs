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
/// The longest reason in a close frame (RFC 6455, section 5.5).
const MAX_REASON_BYTES: usize = 123;
/// Why a socket is closed after a message beyond its limit.
const TOO_LONG: &str = "the message is too long";
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

/// What comes over a WebSocket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SocketEvent {
    /// A text or binary message.
    Message(Message),
    /// The client has answered a ping after this time.
    RoundTrip(Duration),
}

/// An open WebSocket of a client. It ends when it is dropped.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocket,
    /// Counts messages; `None` without a limit.
    limiter: Option<DefaultDirectRateLimiter>,
    ping: Interval,
    /// The number of the last ping, which its answer repeats.
    ping_number: u64,
    /// When the last ping was sent, until it is answered.
    pinged: Option<Instant>,
    /// When the client has last sent anything.
    last_heard: Instant,
    timeout: Duration,
    max_message_bytes: usize,
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
        let period = ping_period(limits.timeout, limits.timeout);
        Self {
            stream,
            limiter: limits.quota.map(DefaultDirectRateLimiter::direct),
            ping: ping_interval(Instant::now() + period, period),
            ping_number: 0,
            pinged: None,
            last_heard: Instant::now(),
            timeout: limits.timeout,
            max_message_bytes: limits.max_message_bytes,
            stopping,
            state: State::Open,
        }
    }

    /// Measures the round trip now and after every period, by pings.
    pub fn measure_every(&mut self, period: Duration) {
        self.ping = ping_interval(Instant::now(), ping_period(period, self.timeout));
    }

    /// Waits for the next text or binary message. `None` if the WebSocket has ended:
    /// because the client has closed it, is gone or sent too much, or because the
    /// server is stopping, which closes it with the code 1012 ("service restart").
    ///
    /// It may be cancelled without losing a message.
    pub async fn recv(&mut self) -> Option<Message> {
        loop {
            if let SocketEvent::Message(message) = self.next_event().await? {
                return Some(message);
            }
        }
    }

    /// As [`recv`](Self::recv), and tells of measured round trips.
    pub async fn next_event(&mut self) -> Option<SocketEvent> {
        while self.state == State::Open {
            tokio::select! {
                biased;
                () = self.stopping.cancelled() => {
                    self.close(close_code::RESTART, "resume").await;
                }
                message = self.stream.recv() => match message {
                    Some(Ok(message)) => {
                        if let Some(event) = self.heard(message).await {
                            return Some(event);
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

    /// Closes the socket with a code and a reason, of which at most 123 bytes are sent, and
    /// waits for the client to confirm it, at most two seconds. A client that does not read
    /// is not told.
    pub async fn close(&mut self, code: u16, reason: impl AsRef<str>) {
        if self.state == State::Open {
            let frame = CloseFrame { code, reason: short(reason.as_ref()).into() };
            let sent = self.stream.feed(Message::Close(Some(frame)));
            let is_sent = matches!(timeout(CLOSE_TIMEOUT, sent).await, Ok(Ok(())));
            self.state = if is_sent { State::Closing } else { State::Closed };
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

    /// Takes note of a message, and returns what it is for the area.
    async fn heard(&mut self, message: Message) -> Option<SocketEvent> {
        self.last_heard = Instant::now();
        if self.limiter.as_ref().is_some_and(|limiter| limiter.check().is_err()) {
            self.close(close_code::POLICY, "too many messages").await;
            return None;
        }
        let bytes = match &message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) => bytes.len(),
            _ => 0,
        };
        if bytes > self.max_message_bytes {
            self.close(close_code::SIZE, TOO_LONG).await;
            return None;
        }
        match message {
            Message::Text(_) | Message::Binary(_) => Some(SocketEvent::Message(message)),
            Message::Pong(number) if *number == self.ping_number.to_be_bytes() => {
                self.pinged.take().map(|at| SocketEvent::RoundTrip(at.elapsed()))
            }
            // The stream answers the others.
            Message::Ping(_) | Message::Close(_) | Message::Pong(_) => None,
        }
    }

    /// Ends after a message that cannot be read.
    async fn failed(&mut self, error: axum::Error) {
        tracing::debug!("the WebSocket failed: {error}");
        let cause = error.into_inner();
        match cause.downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => {
                self.close(close_code::SIZE, TOO_LONG).await;
            }
            Some(tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_)) => {
                self.close(close_code::PROTOCOL, "malformed message").await;
            }
            _ => self.state = State::Closed,
        }
    }

    /// Asks the client for a sign of life, or ends if it gave none for too long.
    async fn ping(&mut self) {
        if self.last_heard.elapsed() >= self.timeout {
            self.state = State::Closed;
        } else if self.pinged.is_none() {
            self.ping_number += 1;
            self.pinged = Some(Instant::now());
            let number = self.ping_number.to_be_bytes().to_vec();
            if self.stream.send(Message::Ping(number.into())).await.is_err() {
                self.state = State::Closed;
            }
        }
    }
}

/// The time between two pings: every period, and twice before a client that gives no sign of
/// life is taken for gone.
fn ping_period(period: Duration, timeout: Duration) -> Duration {
    period.min(timeout / 2).max(MIN_PING_INTERVAL)
}

fn ping_interval(start: Instant, period: Duration) -> Interval {
    let mut ping = interval_at(start, period);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping
}

/// The beginning of a reason that fits into a close frame.
fn short(reason: &str) -> &str {
    &reason[..reason.floor_char_boundary(MAX_REASON_BYTES)]
}
