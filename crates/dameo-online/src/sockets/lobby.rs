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
use crate::challenges::registry::{ChallengeChange, ChallengeEvent};
use crate::guests::SessionSocket;
use crate::lobby::{LobbyNotice, Presence};
use crate::model::{InvitationView, Seated};
use crate::online::Online;
use crate::players::Offered;
use crate::problem::of_store;
use crate::visitor::Visitor;

/// What the server says on this WebSocket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum LobbyMessage {
    /// The open invitations that anybody may accept.
    Lobby { invitations: Vec<InvitationView> },
    /// A game of the guest has begun.
    Game(Seated),
    /// The open challenges of the member and to it, oldest first.
    Challenges { challenges: Vec<InvitationView> },
    /// A challenge was declined or canceled.
    ChallengeEnded {
        challenge: Box<InvitationView>,
        /// `declined` or `canceled`.
        outcome: &'static str,
        /// The key of the reason of whoever declines.
        reason: Option<&'static str>,
    },
}

/// Opens the WebSocket of the lobby.
pub(crate) async fn open(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    upgrade: SocketUpgrade,
) -> Result<Response, Problem> {
    let session = online.guests().open_socket(visitor.cookie());
    let account = visitor.account;
    let is_member = match &account {
        Some(account) => online.known(account).await.map_err(of_store)?.identity.name().is_some(),
        None => false,
    };
    let limits = &online.guests().limits;
    let counted = account.as_ref().map(|account| limits.open_socket(account)).transpose()?;
    let presence = account.clone().map(|account| Presence::new(online.lobby(), account));
    let invitations = online.lobby().invitations();
    Ok(upgrade.accept(async move |socket| {
        let _counted = counted;
        let client = LobbyClient { online, socket, account, presence, invitations, session };
        client.run(is_member).await;
    }))
}

/// An open WebSocket of the lobby.
struct LobbyClient {
    online: Online,
    socket: Socket,
    account: Option<AccountId>,
    presence: Option<Presence>,
    invitations: watch::Receiver<Arc<[Offered]>>,
    session: SessionSocket,
}

impl LobbyClient {
    async fn run(mut self, is_member: bool) {
        let mut messages = vec![self.lobby()];
        if is_member {
            messages.push(self.challenges());
        }
        loop {
            for message in messages.drain(..) {
                let text = serde_json::to_string(&message).expect("it has names for its fields");
                if self.socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
            tokio::select! {
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
                notice = next_notice(self.presence.as_mut()) => match notice {
                    LobbyNotice::Game(seated) => messages.push(LobbyMessage::Game(seated)),
                    LobbyNotice::Challenges(event) => {
                        messages.extend(event.and_then(|event| self.ended(&event)));
                        messages.push(self.challenges());
                    }
                },
                changed = self.invitations.changed() => match changed {
                    Ok(()) => messages.push(self.lobby()),
                    // The server has ended.
                    Err(_) => return,
                },
            }
        }
    }

    /// The list as this guest sees it.
    fn lobby(&mut self) -> LobbyMessage {
        let invitations = Arc::clone(&self.invitations.borrow_and_update());
        LobbyMessage::Lobby { invitations: views(&invitations, self.account.as_ref()) }
    }

    fn challenges(&self) -> LobbyMessage {
        let own = self.account.as_ref().map(|account| challenge_views(&self.online, account));
        LobbyMessage::Challenges { challenges: own.unwrap_or_default() }
    }

    /// What has become of a challenge that has ended.
    fn ended(&self, event: &ChallengeEvent) -> Option<LobbyMessage> {
        let (outcome, reason) = match event.change {
            ChallengeChange::Made => return None,
            ChallengeChange::Canceled => ("canceled", None),
            ChallengeChange::Declined(reason) => ("declined", Some(reason.key)),
        };
        let view = InvitationView::of_challenge(&event.challenge, self.account.as_ref()?);
        Some(LobbyMessage::ChallengeEnded { challenge: Box::new(view), outcome, reason })
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

/// The open challenges of an account, and to it.
pub(crate) fn challenge_views(online: &Online, account: &AccountId) -> Vec<InvitationView> {
    let own = online.challenges().of(account);
    own.iter().map(|challenge| InvitationView::of_challenge(challenge, account)).collect()
}

/// What concerns the guest next; never anything for somebody who is none.
async fn next_notice(presence: Option<&mut Presence>) -> LobbyNotice {
    let Some(presence) = presence else { return std::future::pending().await };
    match presence.notices.recv().await {
        Ok(notice) => notice,
        // What was missed may have been a challenge.
        Err(RecvError::Lagged(_)) => LobbyNotice::Challenges(None),
        Err(RecvError::Closed) => std::future::pending().await,
    }
}
