//! Attacks a running server in several ways, one after the other, and measures
//! how soon it answers `GET /health` afterwards. For servers of one's own only.
//!
//! ```text
//! cargo run --release -p dameo-server --example attack -- 127.0.0.1:8321 10000
//! ```
//!
//! The second argument is the number of connections of each attack; the open
//! files of both processes (`ulimit -n`) must allow them.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long each attack lasts.
const ATTACK: Duration = Duration::from_secs(10);
/// How often a slow client sends a byte.
const SLOW: Duration = Duration::from_secs(1);
/// How long the first answer after an attack may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many requests after an attack are measured.
const SAMPLES: usize = 200;

/// Positions in which it takes long to list the captures.
const POSITIONS: [(&str, &str); 2] = [
    ("dameo", include_str!("../../../data/slow-captures/dameo.txt")),
    ("big-dameo-28", include_str!("../../../data/slow-captures/big-dameo-28.txt")),
];

#[derive(Clone, Copy)]
enum Attack {
    /// Connections that send nothing.
    Silence,
    /// Headers that arrive byte by byte.
    SlowHeaders,
    /// Bodies that arrive byte by byte.
    SlowBodies,
    /// Responses that are not read.
    SlowReads,
    /// Bodies that are larger than allowed.
    LargeBodies,
    /// Positions in which it takes long to list the captures.
    Captures,
}

const ATTACKS: [(&str, Attack); 6] = [
    ("silent connections", Attack::Silence),
    ("slow headers", Attack::SlowHeaders),
    ("slow bodies", Attack::SlowBodies),
    ("slow reads", Attack::SlowReads),
    ("large bodies", Attack::LargeBodies),
    ("slow captures", Attack::Captures),
];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(address), Some(connections)) = (arguments.next(), arguments.next()) else {
        return Err("usage: attack ADDRESS CONNECTIONS".into());
    };
    let (address, connections) = (address.parse()?, connections.parse()?);
    println!(
        "{:20} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "ms to answer", "opened", "first", "median", "99%", "longest"
    );
    report("before", 0, address).await?;
    for (name, attack) in ATTACKS {
        let mut clients = JoinSet::new();
        for number in 0..connections {
            clients.spawn(client(address, attack, number));
        }
        sleep(ATTACK).await;
        // What is left of the attack ends: all connections are closed.
        let mut opened = 0;
        while let Some(ended) = clients.try_join_next() {
            opened += usize::from(ended?.is_ok());
        }
        opened += clients.len();
        clients.shutdown().await;
        report(name, opened, address).await?;
    }
    Ok(())
}

/// One client of an attack.
async fn client(address: SocketAddr, attack: Attack, number: usize) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    match attack {
        Attack::Silence => sleep(ATTACK * 2).await,
        Attack::SlowHeaders => {
            stream.write_all(b"GET /health HTTP/1.1\r\nX-Slow: ").await?;
            drip(&mut stream).await?;
        }
        Attack::SlowBodies => {
            stream.write_all(post("dameo", "moves", 60_000).as_bytes()).await?;
            drip(&mut stream).await?;
        }
        Attack::SlowReads => {
            // Many responses on one connection fill the buffers.
            let request = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
            stream.write_all(request.as_bytes()).await?;
            sleep(ATTACK * 2).await;
        }
        Attack::LargeBodies => {
            stream.write_all(post("dameo", "moves", 1 << 30).as_bytes()).await?;
            let block = [b' '; 1 << 16];
            while stream.write_all(&block).await.is_ok() {}
        }
        Attack::Captures => {
            let (variant, positions) = POSITIONS[number % POSITIONS.len()];
            let positions: Vec<_> = positions.lines().collect();
            let fen = positions[number / POSITIONS.len() % positions.len()];
            let body = format!(r#"{{"fen":"{fen}"}}"#);
            let request = post(variant, "moves", body.len()) + &body;
            stream.write_all(request.as_bytes()).await?;
            stream.read_to_end(&mut Vec::new()).await?;
        }
    }
    Ok(())
}

/// The header of a request to an endpoint.
fn post(variant: &str, endpoint: &str, length: usize) -> String {
    format!(
        "POST /api/{variant}/{endpoint} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// Sends a byte now and then.
async fn drip(stream: &mut TcpStream) -> io::Result<()> {
    loop {
        stream.write_all(b" ").await?;
        sleep(SLOW).await;
    }
}

/// Asks for the health of the server on a new connection. Returns how long it
/// took.
async fn health(address: SocketAddr) -> io::Result<Duration> {
    let start = Instant::now();
    let mut stream = TcpStream::connect(address).await?;
    stream
        .write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.starts_with("HTTP/1.1 200 OK\r\n") {
        Ok(start.elapsed())
    } else {
        Err(io::Error::other(format!("unexpected answer {answer:?}")))
    }
}

/// Measures and prints how soon the server answers.
async fn report(name: &str, opened: usize, address: SocketAddr) -> Result<(), Box<dyn Error>> {
    let first = timeout(PATIENCE, health(address)).await??;
    let mut times = Vec::with_capacity(SAMPLES);
    for _ in 0..SAMPLES {
        times.push(health(address).await?);
    }
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name:20} {opened:9} {:9.1} {:9.1} {:9.1} {:9.1}",
        ms(first),
        ms(times[SAMPLES / 2]),
        ms(times[SAMPLES * 99 / 100]),
        ms(times[SAMPLES - 1])
    );
    Ok(())
}
