//! The WebSocket of the lobby, and of what concerns a guest.

use std::sync::Arc;

use axum::Extension;
use axum::response::Response;
use dameo_server::{Message, Problem, Socket, SocketUpgrade};
use dameo_store::{AccountId, InvitationState};
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::{SESSION_ENDED, close};
use crate::guests::SessionSocket;
use crate::lobby::Presence;
use crate::model::{InvitationView, Seated};
use crate::online::Online;
use crate::players::Offered;
use crate::visitor::Visitor;

/// What the server says on this WebSocket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum LobbyMessage {
    /// The open invitations that anybody may accept.
    Lobby { invitations: Vec<InvitationView> },
    /// A game of the guest has begun.
    Game(Seated),
}

/// Opens the WebSocket of the lobby.
pub(crate) async fn open(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    upgrade: SocketUpgrade,
) -> Result<Response, Problem> {
    let session = online.guests().open_socket(visitor.cookie());
    let account = visitor.account;
    let limits = &online.guests().limits;
    let counted = account.as_ref().map(|account| limits.open_socket(account)).transpose()?;
    let presence =
        account.clone().map(|account| Presence::new(online.lobby(), online.clock(), account));
    let invitations = online.lobby().invitations();
    Ok(upgrade.accept(async move |socket| {
        let _counted = counted;
        LobbyClient { socket, account, presence, invitations, session }.run().await;
    }))
}

/// An open WebSocket of the lobby.
struct LobbyClient {
    socket: Socket,
    account: Option<AccountId>,
    presence: Option<Presence>,
    invitations: watch::Receiver<Arc<[Offered]>>,
    session: SessionSocket,
}

impl LobbyClient {
    async fn run(mut self) {
        self.invitations.mark_changed();
        loop {
            let message = tokio::select! {
                biased;
                () = self.session.ended() => {
                    return self.socket.close(close::SESSION_ENDED, SESSION_ENDED).await;
                }
                message = self.socket.recv() => {
                    if message.is_some() {
                        self.socket.close(close::POLICY, "expected no messages").await;
                    }
                    return;
                }
                notice = next_notice(self.presence.as_mut()) => LobbyMessage::Game(notice),
                changed = self.invitations.changed() => match changed {
                    Ok(()) => self.lobby(),
                    // The server has ended.
                    Err(_) => return,
                },
            };
            let text = serde_json::to_string(&message).expect("it has names for its fields");
            if self.socket.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
    }

    /// The list as this guest sees it.
    fn lobby(&mut self) -> LobbyMessage {
        let invitations = Arc::clone(&self.invitations.borrow_and_update());
        LobbyMessage::Lobby { invitations: views(&invitations, self.account.as_ref()) }
    }
}

/// Open invitations as a guest sees them.
pub(crate) fn views(offered: &[Offered], account: Option<&AccountId>) -> Vec<InvitationView> {
    let view = |offered: &Offered| {
        let is_mine = account == Some(&offered.invitation.creator);
        InvitationView::new(offered, InvitationState::Open, is_mine)
    };
    offered.iter().map(view).collect()
}

/// The next game that has begun for the guest; never for somebody who is none.
async fn next_notice(presence: Option<&mut Presence>) -> Seated {
    let Some(presence) = presence else { return std::future::pending().await };
    loop {
        match presence.notices.recv().await {
            Ok(seated) => return seated,
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return std::future::pending().await,
        }
    }
}
