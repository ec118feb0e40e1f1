//! A network that delays, cuts and half-closes connections.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

/// The longest delay of what is sent.
const MAX_DELAY: Duration = Duration::from_millis(300);
/// How long a connection lives at most.
const MAX_LIFE: Duration = Duration::from_secs(4);
/// How long one side of a half-closed connection goes on alone.
const HALF_CLOSED: Duration = Duration::from_secs(1);

/// A proxy for a server on the loopback network. It ends with this value.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    behaves: Arc<AtomicBool>,
    _connections: JoinSet<()>,
}

/// How a connection ends.
#[derive(Clone, Copy, Debug)]
enum End {
    /// Both directions at once.
    Cut,
    /// The client is heard no longer, and hears for a while.
    HalfClosed,
}

impl Proxy {
    /// Starts one in front of a server. What it does follows from `seed` and the order of the
    /// connections.
    ///
    /// # Errors
    /// If there is no free port.
    pub async fn start(server: SocketAddr, seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (address, behaves) = (listener.local_addr()?, Arc::new(AtomicBool::new(false)));
        let mut connections = JoinSet::new();
        connections.spawn(accept(listener, server, seed, Arc::clone(&behaves)));
        Ok(Self { address, behaves, _connections: connections })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on it neither delays nor cuts.
    pub fn behave(&self) {
        self.behaves.store(true, Relaxed);
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, seed: u64, behaves: Arc<AtomicBool>) {
    let mut open = JoinSet::new();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while let Ok((client, _)) = listener.accept().await {
        let (rng, behaves) = (ChaCha8Rng::seed_from_u64(rng.random()), Arc::clone(&behaves));
        open.spawn(async move {
            // A connection that fails is one of the faults that are wanted.
            let _ = connect(client, server, rng, &behaves).await;
        });
        while open.try_join_next().is_some() {}
    }
}

async fn connect(
    client: TcpStream,
    server: SocketAddr,
    mut rng: ChaCha8Rng,
    behaves: &AtomicBool,
) -> io::Result<()> {
    let server = TcpStream::connect(server).await?;
    server.set_nodelay(true)?;
    client.set_nodelay(true)?;
    let life = MAX_LIFE.mul_f64(rng.random_range(0.02..1.0));
    let end = if rng.random() { End::Cut } else { End::HalfClosed };
    let ((from_client, to_client), (from_server, to_server)) =
        (client.into_split(), server.into_split());
    let dies = Instant::now() + life;
    let half = match end {
        End::Cut => dies,
        End::HalfClosed => dies + HALF_CLOSED,
    };
    let delays = ChaCha8Rng::seed_from_u64(rng.random());
    tokio::join!(
        forward(from_client, to_server, rng, dies, behaves),
        forward(from_server, to_client, delays, half, behaves)
    );
    Ok(())
}

/// Copies until an instant, or as long as there is something if the proxy behaves.
async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut rng: ChaCha8Rng,
    dies: Instant,
    behaves: &AtomicBool,
) {
    let mut buffer = [0; 4096];
    loop {
        let read = match timeout_at(dies, from.read(&mut buffer)).await {
            Ok(read) => read,
            Err(_) if behaves.load(Relaxed) => from.read(&mut buffer).await,
            Err(_) => return,
        };
        let Some(length) = read.ok().filter(|&length| length > 0) else { return };
        if !behaves.load(Relaxed) {
            sleep(MAX_DELAY.mul_f64(rng.random_range(0.0_f64..1.0).powi(4))).await;
        }
        if to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
