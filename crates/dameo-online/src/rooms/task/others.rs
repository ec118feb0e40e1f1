//! What rooms of the game on other servers say, and what they are told.

use dameo::Color;
use dameo_room::Input;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, StreamExt};

use super::RoomTask;
use crate::online::Online;
use crate::protocol::LiveMessage;
use crate::servers::{GameNotice, Heard};

/// What other servers say of a game.
pub(super) enum Others {
    /// It is heard soon. That can take long if the relay does not answer, and a room does not wait
    /// for it.
    Soon(BoxFuture<'static, Messages>),
    Heard(Messages),
}

type Messages = BoxStream<'static, Heard<GameNotice>>;

impl Others {
    pub(super) fn hear(online: &Online, game: &str) -> Self {
        let (online, game) = (online.clone(), game.to_owned());
        Self::Soon(async move { online.servers().hear_game(&game).await }.boxed())
    }

    /// What they say next; `None` once, when they are heard from now on.
    pub(super) async fn next(&mut self) -> Option<Heard<GameNotice>> {
        match self {
            Self::Soon(begun) => {
                *self = Self::Heard(begun.await);
                None
            }
            Self::Heard(messages) => Some(messages.next().await.expect("it does not end")),
        }
    }

    fn are_heard(&self) -> bool {
        matches!(self, Self::Heard(_))
    }
}

impl RoomTask {
    pub(super) fn tell_others(&self, notice: &GameNotice) {
        self.online.servers().tell_game(&self.id, notice);
    }

    /// Asks the others what was said while they were not heard, and tells the room whether they
    /// are.
    pub(super) fn ask_others(&mut self) {
        self.relay.mark_unchanged();
        if self.online.servers().id().is_none() {
            return;
        }
        // Something can have been lost although they are heard again already.
        self.tell(Input::Peers { are_heard: false });
        if self.others.are_heard() && self.online.servers().are_heard() {
            self.tell(Input::Peers { are_heard: true });
            self.chat.expect_earlier();
            self.tell_others(&GameNotice::Opened {});
        }
    }

    /// Another server says something of the game.
    pub(super) fn hear_other(&mut self, notice: Heard<GameNotice>) {
        match notice {
            Ok(GameNotice::Room { message }) => self.tell(Input::Peer(message)),
            Ok(GameNotice::Seats {}) => self.read_seats(),
            Ok(GameNotice::Said { by, phrase }) => self.said(by, phrase),
            Ok(GameNotice::Chat { line }) => self.chat_line(line),
            Ok(GameNotice::Analysis { by, pdn }) => self.hear_analysis(by, pdn),
            Ok(GameNotice::Crowd { from, spectators }) => {
                self.crowd.hear(from, spectators, self.online.clock().now());
            }
            Ok(GameNotice::Opened {}) => self.tell_newcomer(),
            Ok(GameNotice::Lines { lines }) => self.chat.add_earlier(lines),
            Err(error) => {
                tracing::debug!(game = self.id, "another server says: {error}");
                self.tell(Input::UnreadablePeer);
            }
        }
    }

    /// The players, or what they are called, have changed.
    fn read_seats(&self) {
        let (online, id) = (self.online.clone(), self.id.clone());
        self.online.run(async move {
            if let Err(error) = online.read_seats(&id).await {
                tracing::warn!(game = id, "who plays is not renewed: {error}");
            }
        });
    }

    /// A player is told an analysis once.
    fn hear_analysis(&mut self, by: Color, pdn: String) {
        if self.analyses.of(by) != Some(&pdn) {
            self.analysis(by, pdn);
        }
    }

    /// Another server has opened the game.
    fn tell_newcomer(&mut self) {
        let lines = self.chat.lines();
        if !lines.is_empty() {
            self.tell_others(&GameNotice::Lines { lines });
        }
        for by in Color::ALL {
            if let Some(pdn) = self.analyses.of(by).cloned() {
                self.tell_others(&GameNotice::Analysis { by, pdn });
            }
        }
        self.crowd.tell_soon(self.online.clock().now());
    }

    /// Tells the number of spectators, here and elsewhere.
    pub(super) fn count_crowd(&mut self) {
        let (own, now) = (self.connections.spectators(), self.online.clock().now());
        let Some(spectators) = self.crowd.count(own, now) else { return };
        if let Some(from) = self.online.servers().id().filter(|_| self.crowd.is_to_be_told(own)) {
            self.tell_others(&GameNotice::Crowd { from, spectators: own });
            self.crowd.tell_again(own, now);
        }
        let ids = self.connections.welcomed(|other| other.sent_spectators != spectators);
        for &id in &ids {
            if let Some(connection) = self.connections.get_mut(id) {
                connection.sent_spectators = spectators;
            }
        }
        self.send_live(&ids, LiveMessage::Crowd { spectators });
    }
}
