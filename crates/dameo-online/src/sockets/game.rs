//! The WebSocket of a game.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::Path;
use axum::response::Response;
use dameo_live::{Action, Millis, Offer};
use dameo_room::{
    ClientMessage, ConnectionId, KnownState, ReadMessageError, ServerMessage, Viewer,
};
use dameo_server::{Message, Problem, Socket, SocketEvent, SocketUpgrade};
use dameo_store::AccountId;
use governor::{DefaultDirectRateLimiter, Quota};
use tokio::time::timeout;

use super::{SESSION_ENDED, close};
use crate::guests::SessionSocket;
use crate::online::Online;
use crate::problem::UNAVAILABLE;
use crate::protocol::{FromClient, HelloError, LiveMessage, ProtocolVersion, ToClient};
use crate::rooms::{Call, Inbox, Joining, Outgoing, RoomHandle, outbox, task};
use crate::visitor::Visitor;

/// How long a client may take to say `hello`.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the lag is measured.
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// How many messages somebody who is no player may send at once, and then one in
/// [`WATCHER_PERIOD`]. The limits of the server hold for players.
const WATCHER_BURST: NonZeroU32 = NonZeroU32::new(50).unwrap();
const WATCHER_PERIOD: Duration = Duration::from_millis(400);

/// Why a socket is closed whose room has failed.
const ROOM_ENDED: &str = "the room has ended: connect again";

/// Opens the WebSocket of a game.
pub(crate) async fn open(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    upgrade: SocketUpgrade,
) -> Result<Response, Problem> {
    let session = online.guests().open_socket(visitor.cookie());
    let account = visitor.account;
    let limits = &online.guests().limits;
    let counted = account.as_ref().map(|account| limits.open_socket(account)).transpose()?;
    Ok(upgrade.accept(async move |socket| {
        let _counted = counted;
        greet(socket, online, id, Sender { account, session }).await;
    }))
}

/// Whose connection it is.
struct Sender {
    account: Option<AccountId>,
    session: SessionSocket,
}

/// Waits for the first message, and runs the connection that it opens.
async fn greet(mut socket: Socket, online: Online, id: String, sender: Sender) {
    let Sender { account, session } = sender;
    let sender_account = account.clone();
    let (version, have) = match timeout(HELLO_TIMEOUT, hello(&mut socket, &online)).await {
        Ok(Ok(Some(hello))) => hello,
        // The client has left, or the server stops.
        Ok(Ok(None)) => return,
        Ok(Err((code, reason))) => return socket.close(code, reason).await,
        Err(_) => return socket.close(close::NO_HELLO, "expected hello in ten seconds").await,
    };
    let room = task::open(&online, &id);
    let connection = online.rooms().next_connection();
    let (outbox, inbox) = outbox();
    let joining = Joining {
        connection,
        account,
        is_passing: false,
        have,
        version: Arc::clone(&version),
        outbox,
        at: online.clock().now(),
    };
    let limiter = DefaultDirectRateLimiter::direct(
        Quota::with_period(WATCHER_PERIOD).expect("it is not zero").allow_burst(WATCHER_BURST),
    );
    if room.send(Call::Join(joining)).await.is_err() {
        socket.close(close::TRY_AGAIN, ROOM_ENDED).await;
    } else {
        let viewer = Viewer::Spectator;
        let mut client = GameClient {
            id,
            account: sender_account,
            socket,
            session,
            online,
            room,
            connection,
            inbox,
            version,
            viewer,
            limiter,
        };
        client.run().await;
    }
}

type Hello = (Arc<dyn ProtocolVersion>, Option<KnownState>);

/// The first message: the version and the state that the client has. An error is the code and
/// the reason with which the socket is closed; `None` if it has ended.
async fn hello(socket: &mut Socket, online: &Online) -> Result<Option<Hello>, (u16, String)> {
    let Some(message) = socket.recv().await else { return Ok(None) };
    let text = text_of(&message)?;
    let version = online.versions().of_hello(text).map_err(|error| match &error {
        HelloError::Version { .. } => (close::VERSION, error.to_string()),
        HelloError::NotAMessage(error) => not_a_message(error),
    })?;
    match version.read(text).map_err(|error| not_a_message(&error))? {
        FromClient::Room(ClientMessage::Hello { have, .. }) => Ok(Some((version, have))),
        _ => Err((close::POLICY, "type: expected hello as the first message".to_owned())),
    }
}

fn text_of(message: &Message) -> Result<&str, (u16, String)> {
    match message {
        Message::Text(text) => Ok(text),
        _ => Err((close::POLICY, "expected text, found a binary message".to_owned())),
    }
}

fn not_a_message(error: &ReadMessageError) -> (u16, String) {
    let code = match error {
        ReadMessageError::TooLong { .. } => close::TOO_LONG,
        ReadMessageError::Malformed { .. } => close::POLICY,
    };
    (code, error.to_string())
}

/// An open WebSocket of a game.
struct GameClient {
    id: String,
    account: Option<AccountId>,
    socket: Socket,
    session: SessionSocket,
    online: Online,
    room: RoomHandle,
    connection: ConnectionId,
    inbox: Inbox,
    version: Arc<dyn ProtocolVersion>,
    viewer: Viewer,
    limiter: DefaultDirectRateLimiter,
}

/// How a connection ends.
enum End {
    /// The socket has ended by itself.
    Ended,
    /// The player has said that it leaves.
    Bye,
    /// The server closes it.
    Closed(u16, String),
}

impl GameClient {
    async fn run(&mut self) {
        let end = self.talk().await;
        let on_purpose = matches!(end, End::Bye);
        // Whoever is cut off because the server stops has not left.
        if !self.online.is_stopping() {
            let (connection, at) = (self.connection, self.online.clock().now());
            // A room that has ended does not need to know.
            let _ = self.room.send(Call::Leave { connection, on_purpose, at }).await;
        }
        match end {
            End::Ended => {}
            End::Bye => self.socket.close(close::NORMAL, "bye").await,
            End::Closed(code, reason) => self.socket.close(code, reason).await,
        }
    }

    /// Carries messages both ways, to the end of the connection.
    async fn talk(&mut self) -> End {
        loop {
            let step = tokio::select! {
                biased;
                () = self.session.ended() => {
                    Err(End::Closed(close::SESSION_ENDED, SESSION_ENDED.to_owned()))
                }
                () = self.inbox.is_too_slow.cancelled() => Err(too_slow()),
                outgoing = self.inbox.queue.recv() => self.pass_on(outgoing).await,
                event = self.socket.next_event() => self.hear(event).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends what the room has to say.
    async fn pass_on(&mut self, outgoing: Option<Outgoing>) -> Result<(), End> {
        match outgoing {
            Some(Outgoing::Joined(viewer)) => {
                self.viewer = viewer;
                // The lag of spectators is of no use to anybody.
                if viewer.seat().is_some() {
                    self.socket.measure_every(PING_INTERVAL);
                }
                Ok(())
            }
            Some(Outgoing::Text(text)) => tokio::select! {
                biased;
                () = self.inbox.is_too_slow.cancelled() => Err(too_slow()),
                sent = self.socket.send(Message::Text(text)) => sent.map_err(|_| End::Ended),
            },
            Some(Outgoing::Close { code, reason }) => Err(End::Closed(code, reason.to_owned())),
            // When the server stops, the socket informs the client itself.
            None if self.online.is_stopping() => self.wait_for_stop().await,
            None => Err(End::Closed(close::TRY_AGAIN, ROOM_ENDED.to_owned())),
        }
    }

    async fn wait_for_stop(&mut self) -> Result<(), End> {
        while self.socket.recv().await.is_some() {}
        Err(End::Ended)
    }

    /// Takes what has come over the socket.
    async fn hear(&mut self, event: Option<SocketEvent>) -> Result<(), End> {
        let connection = self.connection;
        let call = match event.ok_or(End::Ended)? {
            SocketEvent::RoundTrip(time) => {
                let round_trip = Millis::from(time);
                Call::Pong { connection, round_trip }
            }
            SocketEvent::Message(message) => {
                let message = self.read(&message).map_err(|(code, why)| End::Closed(code, why))?;
                match message {
                    FromClient::Room(ClientMessage::Bye {}) => return Err(End::Bye),
                    message => {
                        if let Some(refused) = self.refusal(&message).await {
                            return self.tell(&refused).await;
                        }
                        let at = self.online.clock().now();
                        Call::Message { connection, message, at }
                    }
                }
            }
        };
        self.room.send(call).await.map_err(|_| End::Ended)
    }

    /// What the client is told instead of what it wants to say or to begin, if its player may not.
    async fn refusal(&mut self, message: &FromClient) -> Option<ToClient> {
        let account = self.account.as_ref().filter(|_| self.viewer.seat().is_some())?;
        let asked = match message {
            FromClient::Say { .. } => self.online.refusal_to_talk(account, &self.id).await,
            FromClient::Room(ClientMessage::Command { action, .. }) if begins_game(action) => {
                self.online.refusal_of_rematch(account, &self.id).await
            }
            FromClient::Room(_) => return None,
        };
        let (code, text) = match asked {
            Ok(refusal) => refusal.map(|refusal| (refusal.code(), refusal.text()))?,
            Err(_) => (UNAVAILABLE.name(), "nothing can be read at present: try again"),
        };
        Some(match message {
            FromClient::Room(ClientMessage::Command { id, .. }) => {
                let (code, text) = (code.to_owned(), text.to_owned());
                ToClient::Room(Box::new(ServerMessage::Refused { id: *id, code, text, game: None }))
            }
            _ => ToClient::Live(LiveMessage::Error { code, text: text.to_owned() }),
        })
    }

    async fn tell(&mut self, message: &ToClient) -> Result<(), End> {
        let text = self.version.write(message);
        self.socket.send(Message::Text(text.into())).await.map_err(|_| End::Ended)
    }

    fn read(&self, message: &Message) -> Result<FromClient, (u16, String)> {
        if self.viewer == Viewer::Spectator && self.limiter.check().is_err() {
            return Err((close::POLICY, "too many messages".to_owned()));
        }
        let text = text_of(message)?;
        let message = self.version.read(text).map_err(|error| not_a_message(&error))?;
        if matches!(message, FromClient::Room(ClientMessage::Hello { .. })) {
            return Err((close::POLICY, "type: expected hello only once".to_owned()));
        }
        Ok(message)
    }
}

/// Whether an action begins the next game, or asks for it.
fn begins_game(action: &Action) -> bool {
    matches!(
        action,
        Action::Offer { offer: Offer::Rematch } | Action::Accept { offer: Offer::Rematch }
    )
}

fn too_slow() -> End {
    End::Closed(close::TRY_AGAIN, "the client reads too slowly: connect again".to_owned())
}
