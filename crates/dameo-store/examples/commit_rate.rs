//! Measures how many moves a database stores in a second, beside the time of the disk: 64
//! games play for five seconds. The database is in a new file of the folder, or an empty one of
//! PostgreSQL (with `--features postgres`).
//!
//! `cargo run --release -p dameo-store --example commit_rate -- FOLDER [ADDRESS]`

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use dameo_room::CommitResult;
#[cfg(feature = "postgres")]
use dameo_store::OpenDatabaseError;
use dameo_store::{Database, Store};
use tokio::task::JoinSet;

#[path = "../tests/store/games.rs"]
mod games;

const GAMES: usize = 64;
const TIME: Duration = Duration::from_secs(5);

/// The mean time in which a page gets to the disk.
fn fsync_time(folder: &Path) -> std::io::Result<Duration> {
    const TIMES: u32 = 200;
    let mut file = File::create(folder.join("fsync"))?;
    let start = Instant::now();
    for _ in 0..TIMES {
        file.write_all(&[1; 4096])?;
        file.sync_data()?;
    }
    Ok(start.elapsed() / TIMES)
}

/// Plays until the time is over, and returns how long each move took.
async fn play(database: Arc<Database>, id: String, end: Instant) -> Vec<Duration> {
    let mut room = games::begin_game(&*database, &id).await;
    let mut times = Vec::new();
    while Instant::now() < end {
        // A game of 60 moves, again and again.
        room.game.record.moves.truncate(60);
        let (commit, start) = (games::next(&room), Instant::now());
        room = commit.room.clone();
        assert_eq!(database.commit(commit).await, CommitResult::Stored);
        times.push(start.elapsed());
    }
    times
}

#[cfg(feature = "postgres")]
async fn connect(address: &str) -> Result<Database, OpenDatabaseError> {
    Database::connect(address).await
}

#[cfg(not(feature = "postgres"))]
async fn connect(_: &str) -> Result<Database, &'static str> {
    Err("this was built without PostgreSQL")
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("expected a folder")?);
    let before = fsync_time(&folder)?;
    let database = Arc::new(match std::env::args().nth(2) {
        Some(address) => connect(&address).await?,
        None => Database::open(&folder.join("commit-rate.db")).await?,
    });
    games::begin_sessions(&*database).await;
    let end = Instant::now() + TIME;
    let players = (0..GAMES).map(|game| play(Arc::clone(&database), format!("game{game:04}"), end));
    let all = players.collect::<JoinSet<_>>().join_all().await;
    let mut times: Vec<_> = all.into_iter().flatten().collect();
    times.sort();
    let percentile = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("fsync {before:.1?}, afterwards {:.1?}", fsync_time(&folder)?);
    let rate = times.len() as u64 / TIME.as_secs();
    println!("{rate} moves/s; p50 {:.1?}, p99 {:.1?}", percentile(50), percentile(99));
    database.close().await;
    Ok(())
}
