//! Many sockets on which nothing happens: their memory, and what becomes of them when the
//! server is started again.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Result;
use dameo_room::{ClientMessage, PROTOCOL_VERSION};
use futures_util::StreamExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;

use crate::guest::{ClientSocket, Guest};
use crate::player::say;

/// How many sockets are opened at once.
const AT_ONCE: usize = 64;

/// Spectators of one game, all connected.
#[derive(Debug)]
pub struct Spectators {
    sockets: JoinSet<()>,
    lost: Arc<AtomicUsize>,
}

/// How spectators came back.
#[derive(Clone, Copy, Debug)]
pub struct Return {
    /// How long it took until all were back.
    pub time: Duration,
    /// How often one was refused or not heard.
    pub refused: usize,
}

impl Spectators {
    /// Opens `count` sockets of spectators of a game.
    ///
    /// # Errors
    /// If one is refused.
    pub async fn come(site: SocketAddr, game: &str, count: u32) -> Result<Self> {
        let lost = Arc::new(AtomicUsize::new(0));
        let mut opening = JoinSet::new();
        let mut sockets = JoinSet::new();
        let mut numbers = 0..count;
        loop {
            while opening.len() < AT_ONCE
                && let Some(number) = numbers.next()
            {
                let (guest, game) = (Guest::new(site, number), game.to_owned());
                opening.spawn(async move { watch(&guest, &game).await });
            }
            let Some(opened) = opening.join_next().await else { break };
            let (socket, lost) = (opened??, Arc::clone(&lost));
            sockets.spawn(async move {
                drain(socket).await;
                lost.fetch_add(1, Relaxed);
            });
        }
        Ok(Self { sockets, lost })
    }

    /// How many are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.sockets.len() - self.lost.load(Relaxed)
    }
}

/// Connects `count` spectators again within `spread`, each of which tries until it is welcomed.
///
/// # Errors
/// If a task fails.
pub async fn come_back(
    site: SocketAddr,
    game: &str,
    count: u32,
    spread: Duration,
) -> Result<Return> {
    let refused = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    let mut coming = JoinSet::new();
    for number in 0..count {
        let (guest, game, refused) =
            (Guest::new(site, number), game.to_owned(), Arc::clone(&refused));
        coming.spawn(async move {
            sleep(spread.mul_f64(f64::from(number) / f64::from(count))).await;
            loop {
                if let Ok(socket) = watch(&guest, &game).await {
                    return socket;
                }
                refused.fetch_add(1, Relaxed);
                sleep(Duration::from_secs(1)).await;
            }
        });
    }
    let sockets = coming.join_all().await;
    let time = begun.elapsed();
    drop(sockets);
    Ok(Return { time, refused: refused.load(Relaxed) })
}

/// Opens a socket, and waits for the welcome.
async fn watch(guest: &Guest, game: &str) -> Result<ClientSocket> {
    let mut socket = guest.socket(&format!("/api/online/games/{game}/socket")).await?;
    say(&mut socket, &ClientMessage::Hello { version: PROTOCOL_VERSION, have: None }).await?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if text.contains("\"welcome\"") => return Ok(socket),
            Some(message) => drop(message?),
            None => anyhow::bail!("the socket was closed before the welcome"),
        }
    }
}

/// Reads until the end.
async fn drain(mut socket: ClientSocket) {
    while let Some(Ok(_)) = socket.next().await {}
}
