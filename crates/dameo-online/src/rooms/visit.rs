//! A connection of the server itself to a room, in the name of an account: for requests that
//! have no WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use dameo::Color;
use dameo_live::{Action, GameEvent, GameKey};
use dameo_room::{
    ClientMessage, CloseReason, CommandId, ConnectionId, GameView, ServerMessage, Viewer,
};
use dameo_store::AccountId;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Call, Inbox, Joining, Outgoing, RoomHandle, outbox, task};
use crate::online::Online;
use crate::protocol::{ChatLine, FromClient, Phrase, Version1};

/// How long a room may take to answer. It takes long if nothing can be stored.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A connection to a room, which has been welcomed.
pub(crate) struct Visit {
    online: Online,
    room: RoomHandle,
    connection: ConnectionId,
    inbox: Inbox,
    /// The side that the account plays; `None` if it watches.
    pub(crate) seat: Option<Color>,
    /// The game as the room told of it last, with all moves that it told of.
    pub(crate) game: GameView,
    /// How often the room has told that players changed the clock otherwise than by moves.
    pub(crate) clock_changes: usize,
}

/// What a room says.
pub(crate) enum Heard {
    /// The game has changed.
    Game,
    /// Somebody has said something.
    Chat(ChatLine),
    /// A command was done.
    Done(CommandId),
    /// A command was not done, for this reason.
    Refused { id: CommandId, code: String, text: String },
    /// Something that the game does not show.
    Other,
}

/// Why a visit is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VisitEnd {
    /// There is no such game.
    NoSuchGame,
    /// The room has ended, or does not answer.
    Unavailable,
}

/// A message of a room.
#[derive(Deserialize)]
#[serde(untagged)]
enum RoomMessage {
    Room(Box<ServerMessage>),
    Live(LiveKind),
}

/// The messages of the server that matter here.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum LiveKind {
    Said {
        by: Color,
        phrase: Phrase,
    },
    Chat(ChatLine),
    #[serde(other)]
    Other,
}

impl Visit {
    /// Connects an account to the room of a game, at whose board it is from then on.
    pub(crate) async fn stay(
        online: &Online,
        game: &str,
        account: &AccountId,
    ) -> Result<Self, VisitEnd> {
        Self::begin(online, game, account, false).await
    }

    /// Connects an account to the room of a game for a command. That says nothing about whether it
    /// is at the board.
    pub(crate) async fn pass_by(
        online: &Online,
        game: &str,
        account: &AccountId,
    ) -> Result<Self, VisitEnd> {
        Self::begin(online, game, account, true).await
    }

    async fn begin(
        online: &Online,
        game: &str,
        account: &AccountId,
        is_passing: bool,
    ) -> Result<Self, VisitEnd> {
        let room = task::open(online, game);
        let connection = online.rooms().next_connection();
        let (outbox, mut inbox) = outbox();
        let joining = Joining {
            connection,
            account: Some(account.clone()),
            is_passing,
            have: None,
            version: Arc::new(Version1),
            outbox,
            at: online.clock().now(),
        };
        room.send(Call::Join(joining)).await.map_err(|_| VisitEnd::Unavailable)?;
        let welcome = timeout(TIMEOUT, welcome(&mut inbox)).await;
        let (viewer, game) = welcome.unwrap_or(Err(VisitEnd::Unavailable))?;
        let online = online.clone();
        let seat = viewer.seat();
        Ok(Self { online, room, connection, inbox, seat, game, clock_changes: 0 })
    }

    /// Waits for what the room says, and brings the game up to date.
    pub(crate) async fn hear(&mut self) -> Result<Heard, VisitEnd> {
        let Inbox { queue, is_too_slow } = &mut self.inbox;
        let text = tokio::select! {
            biased;
            () = is_too_slow.cancelled() => return Err(VisitEnd::Unavailable),
            text = next_text(queue) => text?,
        };
        Ok(match serde_json::from_str(&text) {
            Ok(RoomMessage::Room(message)) => self.take(*message),
            Ok(RoomMessage::Live(LiveKind::Said { by, phrase })) => {
                Heard::Chat(ChatLine::of_phrase(by, phrase))
            }
            Ok(RoomMessage::Live(LiveKind::Chat(line))) => Heard::Chat(line),
            Ok(RoomMessage::Live(LiveKind::Other)) | Err(_) => Heard::Other,
        })
    }

    fn take(&mut self, message: ServerMessage) -> Heard {
        match message {
            ServerMessage::Welcome { game, .. } | ServerMessage::State { game } => self.renew(game),
            ServerMessage::Update { events, status } => {
                events.into_iter().for_each(|event| self.follow(event));
                self.game.status = status;
                Heard::Game
            }
            ServerMessage::Done { id, .. } => Heard::Done(id),
            ServerMessage::Refused { id, code, text, game } => {
                if let Some(game) = game {
                    self.renew(*game);
                }
                Heard::Refused { id, code, text }
            }
            ServerMessage::Lag { .. } => Heard::Other,
        }
    }

    /// Takes a game with the moves after those that were told before.
    fn renew(&mut self, game: GameView) -> Heard {
        let first = self.game.from;
        if game.from < first {
            self.game = game;
            return Heard::Game;
        }
        let mut moves = std::mem::take(&mut self.game.moves);
        moves.truncate(game.from - first);
        moves.extend(game.moves);
        self.game = GameView { from: first, moves, ..game };
        Heard::Game
    }

    fn follow(&mut self, event: GameEvent) {
        let GameView { from, moves, .. } = &mut self.game;
        match event {
            GameEvent::Moved { ply, text, .. } => {
                moves.truncate(ply.saturating_sub(*from));
                moves.push(text);
            }
            GameEvent::TakenBack { ply, .. } => moves.truncate(ply.saturating_sub(*from)),
            GameEvent::TimeGiven { .. } | GameEvent::Berserk { .. } | GameEvent::ClockStarted => {
                self.clock_changes += 1;
            }
            // The status tells the rest.
            _ => {}
        }
    }

    /// Gives a command, and waits for its answer: the error of a command that was refused is its
    /// code and its reason.
    pub(crate) async fn command(
        &mut self,
        id: CommandId,
        key: GameKey,
        action: Action,
    ) -> Result<Result<(), (String, String)>, VisitEnd> {
        self.say(FromClient::Room(ClientMessage::Command { id, key, action })).await?;
        let answer = async {
            loop {
                match self.hear().await? {
                    Heard::Done(done) if done == id => return Ok(Ok(())),
                    Heard::Refused { id: refused, code, text } if refused == id => {
                        return Ok(Err((code, text)));
                    }
                    _ => {}
                }
            }
        };
        timeout(TIMEOUT, answer).await.unwrap_or(Err(VisitEnd::Unavailable))
    }

    /// Says something to the room.
    pub(crate) async fn say(&self, message: FromClient) -> Result<(), VisitEnd> {
        let (connection, at) = (self.connection, self.online.clock().now());
        self.call(Call::Message { connection, message, at }).await
    }

    /// Calls the room.
    pub(crate) async fn call(&self, call: Call) -> Result<(), VisitEnd> {
        self.room.send(call).await.map_err(|_| VisitEnd::Unavailable)
    }

    /// Ends the connection. Whoever is cut off because the server stops has not left.
    pub(crate) async fn leave(self, on_purpose: bool) {
        if !self.online.is_stopping() {
            let (connection, at) = (self.connection, self.online.clock().now());
            // A room that has ended does not need to know.
            let _ = self.call(Call::Leave { connection, on_purpose, at }).await;
        }
    }
}

/// Waits until the connection is known as somebody's, and the game was told.
async fn welcome(inbox: &mut Inbox) -> Result<(Viewer, GameView), VisitEnd> {
    let mut viewer = Viewer::Spectator;
    loop {
        match inbox.queue.recv().await {
            Some(Outgoing::Joined(known)) => viewer = known,
            Some(Outgoing::Text(text)) => {
                if let Ok(ServerMessage::Welcome { game, .. }) = serde_json::from_str(&text) {
                    return Ok((viewer, game));
                }
            }
            Some(Outgoing::Close { code, .. }) => return Err(end_of(code)),
            None => return Err(VisitEnd::Unavailable),
        }
    }
}

async fn next_text(queue: &mut mpsc::Receiver<Outgoing>) -> Result<Utf8Bytes, VisitEnd> {
    loop {
        match queue.recv().await {
            Some(Outgoing::Text(text)) => return Ok(text),
            Some(Outgoing::Joined(_)) => {}
            Some(Outgoing::Close { code, .. }) => return Err(end_of(code)),
            None => return Err(VisitEnd::Unavailable),
        }
    }
}

fn end_of(code: u16) -> VisitEnd {
    match code == CloseReason::NoSuchGame.code() {
        true => VisitEnd::NoSuchGame,
        false => VisitEnd::Unavailable,
    }
}
