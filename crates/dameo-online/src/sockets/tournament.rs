//! The WebSocket of a tournament.

use std::time::Duration;

use axum::Extension;
use axum::extract::Path;
use axum::response::Response;
use dameo_server::{Message, Problem, Socket, SocketUpgrade};
use dameo_store::AccountId;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::sleep;

use super::{SESSION_ENDED, close};
use crate::guests::SessionSocket;
use crate::id::is_game_id;
use crate::online::Online;
use crate::problem::{no_such_tournament, of_store};
use crate::tournaments::model::TournamentJson;
use crate::visitor::Visitor;

/// The least time between two messages.
const INTERVAL: Duration = Duration::from_secs(1);

/// What the server says on this WebSocket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum TournamentMessage {
    /// The tournament, as it is now.
    Tournament { tournament: Box<TournamentJson> },
}

/// Opens the WebSocket of a tournament.
pub(crate) async fn open(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    upgrade: SocketUpgrade,
) -> Result<Response, Problem> {
    let is_there =
        is_game_id(&id) && online.store().tournament(&id).await.map_err(of_store)?.is_some();
    if !is_there {
        return Err(no_such_tournament(&id));
    }
    let session = online.guests().open_socket(visitor.cookie());
    let account = visitor.account;
    let limits = &online.guests().limits;
    let counted = account.as_ref().map(|account| limits.open_socket(account)).transpose()?;
    let changes = online.tournaments().watch(&id);
    Ok(upgrade.accept(async move |socket| {
        let _counted = counted;
        TournamentClient { socket, online, id, account, changes, session }.run().await;
    }))
}

/// An open WebSocket of a tournament.
struct TournamentClient {
    socket: Socket,
    online: Online,
    id: String,
    account: Option<AccountId>,
    changes: watch::Receiver<u64>,
    session: SessionSocket,
}

impl TournamentClient {
    /// Sends the tournament at once, and after changes.
    async fn run(mut self) {
        self.changes.mark_changed();
        let mut pause = Duration::ZERO;
        loop {
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
                changed = changed_after(&mut self.changes, pause) => if !changed {
                    return;
                },
            }
            pause = INTERVAL;
            let read = message(&self.online, &self.id, self.account.as_ref());
            let Some(message) = read.await else {
                let reason = "the tournament cannot be read at present: connect again";
                return self.socket.close(close::TRY_AGAIN, reason).await;
            };
            let text = serde_json::to_string(&message).expect("it has names for its fields");
            if self.socket.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
    }
}

/// What is sent now; `None` if it cannot be read.
async fn message(
    online: &Online,
    id: &str,
    account: Option<&AccountId>,
) -> Option<TournamentMessage> {
    let stored = online.store().tournament(id).await.ok()??;
    let view = online.tournament_view(&stored, account).await.ok()?;
    Some(TournamentMessage::Tournament { tournament: Box::new(view) })
}

/// Waits, and then for a change; false if there will be none.
async fn changed_after(changes: &mut watch::Receiver<u64>, pause: Duration) -> bool {
    sleep(pause).await;
    changes.changed().await.is_ok()
}
