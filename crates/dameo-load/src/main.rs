//! The command line: a measurement a command, which prints its figures.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use dameo_load::crash::{self, Crashes};
use dameo_load::fsync;
use dameo_load::guest::Guest;
use dameo_load::idle::{self, Spectators};
use dameo_load::members::{MemberTimes, Members};
use dameo_load::pair::Pair;
use dameo_load::play::{self, Load};
use dameo_load::played_at::PlayedAt;
use dameo_load::player::Workload;
use dameo_load::server::{ServerProcess, site_file};
use dameo_load::servers::Shared;

/// Connections that are open for a moment besides the sockets that are measured.
const SPARE_SOCKETS: u32 = 1_000;

/// Plays many live games against a server of Dameo, and measures and breaks it.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// How long moves take to the opponent's socket while many games are played
    Play {
        #[command(flatten)]
        server: ServerArguments,
        /// Games at once
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// Moves a second, of all games together
        #[arg(long, default_value_t = 500)]
        moves_per_second: u32,
        /// For how long, after all games have begun
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Analyses that run meanwhile
        #[arg(long, default_value_t = 2)]
        analyses: u32,
        /// Members a second who log in and open the page meanwhile
        #[arg(long, default_value_t = 0)]
        log_ins: u32,
        /// An empty database of PostgreSQL that two servers share: in each game the players
        /// are at different ones
        #[arg(long)]
        db: Option<String>,
        /// By which NATS they hear each other
        #[arg(long, requires = "db")]
        nats: Option<String>,
    },
    /// The memory of sockets on which nothing happens
    Idle {
        #[command(flatten)]
        server: ServerArguments,
        /// How many
        #[arg(long, default_value_t = 10_000)]
        sockets: u32,
    },
    /// How long clients take to come back after a restart
    Reconnect {
        #[command(flatten)]
        server: ServerArguments,
        /// How many
        #[arg(long, default_value_t = 10_000)]
        sockets: u32,
        /// Over how many seconds they come
        #[arg(long, default_value_t = 30)]
        seconds: u64,
    },
    /// Kills the server again and again, and checks that nothing is lost
    Crash {
        #[command(flatten)]
        server: ServerArguments,
        /// Games at once
        #[arg(long, default_value_t = 200)]
        games: u32,
        /// How often it is killed
        #[arg(long, default_value_t = 20)]
        rounds: u32,
        /// Of all that is random
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
struct ServerArguments {
    /// The program `dameo`
    #[arg(long, default_value = "target/release/dameo")]
    server: PathBuf,
    /// The folder in which a temporary one for the database is made
    #[arg(long, default_value = ".")]
    folder: PathBuf,
}

impl ServerArguments {
    async fn start(&self, folder: &Path) -> Result<ServerProcess> {
        ServerProcess::start(&self.server, &site_file(folder), &[]).await
    }

    /// Starts a server that allows `count` spectators besides the players.
    async fn start_for(&self, count: u32, folder: &Path) -> Result<ServerProcess> {
        let limit = (count + SPARE_SOCKETS).to_string();
        let options = ["--max-sockets", &limit, "--max-connections", &limit];
        ServerProcess::start(&self.server, &site_file(folder), &options).await
    }

    fn folder(&self) -> Result<tempfile::TempDir> {
        Ok(tempfile::tempdir_in(&self.folder)?)
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Play { server, games, moves_per_second, seconds, analyses, log_ins, db, nats } => {
            let load = Load { games, moves_per_second, time: Duration::from_secs(seconds) };
            let beside = Beside { analyses, log_ins };
            match &db {
                None => measure_play(&server, load, beside).await,
                Some(database) => {
                    let (program, nats) = (&*server.server, nats.as_deref());
                    let shared = Shared { program, database, nats };
                    measure_servers(shared, &server, load, beside).await
                }
            }
        }
        Command::Idle { server, sockets } => measure_idle(&server, sockets).await,
        Command::Reconnect { server, sockets, seconds } => {
            measure_reconnect(&server, sockets, Duration::from_secs(seconds)).await
        }
        Command::Crash { server, games, rounds, seed } => {
            let folder = server.folder()?;
            let crashes = Crashes { games, rounds, think: Duration::from_secs(2), seed };
            let report = crash::run(&server.server, folder.path(), crashes).await?;
            println!("{report:?}");
            Ok(())
        }
    }
}

/// What else the server does while games are played.
struct Beside {
    analyses: u32,
    /// In a second.
    log_ins: u32,
}

async fn measure_play(arguments: &ServerArguments, load: Load, beside: Beside) -> Result<()> {
    let folder = arguments.folder()?;
    let mut server = arguments.start(folder.path()).await?;
    measure(PlayedAt::One(server.address()), folder.path(), load, beside).await?;
    println!("memory of the server: {:.0} MiB", mib(server.memory()?));
    server.stop().await
}

/// The same with two servers.
async fn measure_servers(
    shared: Shared<'_>,
    arguments: &ServerArguments,
    load: Load,
    beside: Beside,
) -> Result<()> {
    let folder = arguments.folder()?;
    let [mut one, mut other] = shared.start_two().await?;
    let played_at = PlayedAt::Two([one.address(), other.address()]);
    measure(played_at, folder.path(), load, beside).await?;
    let memory = [one.memory()?, other.memory()?].map(mib);
    println!("memory of the servers: {:.0} MiB and {:.0} MiB", memory[0], memory[1]);
    one.stop().await?;
    other.stop().await
}

/// Plays games, and prints how long moves take.
async fn measure(played_at: PlayedAt, folder: &Path, load: Load, beside: Beside) -> Result<()> {
    let workload = Arc::new(Workload::new(load.think()));
    let stop = Arc::new(AtomicBool::new(false));
    let probe = std::thread::spawn({
        let (stop, folder) = (Arc::clone(&stop), folder.to_owned());
        move || fsync::measure(&folder, &stop)
    });
    let site = played_at.first();
    let searches = (0..beside.analyses).map(|number| tokio::spawn(analyse(site, number)));
    let searches: Vec<_> = searches.collect();
    let members = match beside.log_ins {
        0 => None,
        _ => Some(Members::sign_up(site).await?),
    };
    let begun = Instant::now();
    let times = MemberTimes::default();
    tokio::select! {
        played = play::run(played_at, load, &workload) => played?,
        Err(error) = log_in(members.as_ref(), beside.log_ins, &times) => return Err(error),
    }
    let seconds = begun.elapsed().as_secs_f64();
    searches.iter().for_each(tokio::task::JoinHandle::abort);
    stop.store(true, Relaxed);
    let fsync = probe.join().expect("it does not panic")?;
    let arrivals = workload.arrivals.summary();
    println!("to the opponent: {arrivals}");
    println!("to the acknowledgement: {}", workload.acknowledgements.summary());
    println!("error of the clocks: {}", workload.clock_errors.summary());
    println!("fsync beside: {fsync}");
    if beside.log_ins > 0 {
        println!("log-ins: {}", times.log_ins.summary());
        println!("pages of members: {}", times.pages.summary());
    }
    println!("moves a second, with the beginning: {:.0}", arrivals.count() as f64 / seconds);
    println!("refusals: {:?}", workload.refusals.lock().expect("nobody panicked"));
    println!("lost connections: {}", workload.lost.lock().expect("nobody panicked"));
    Ok(())
}

/// Lets members log in, if there are any, and never ends but with an error.
async fn log_in(members: Option<&Members>, per_second: u32, times: &MemberTimes) -> Result<()> {
    match members {
        Some(members) => members.come(per_second, times).await,
        None => std::future::pending().await,
    }
}

/// Lets the server analyse one position after another.
async fn analyse(site: SocketAddr, number: u32) -> Result<()> {
    let mut guest = Guest::new(site, 1_000_000 + 100 * number);
    let body = serde_json::json!({"movetime": 5_000});
    loop {
        // The answer is NDJSON, of which only the end counts here.
        let _ = guest.post::<serde_json::Value>("/api/dameo/analyse", &body).await;
    }
}

/// Begins a game that nobody plays.
async fn begin_game(site: SocketAddr) -> Result<Pair> {
    let guest = |number: u32| Guest::new(site, 1_000_000 + number);
    let workload = Arc::new(Workload::new(Duration::ZERO));
    Pair::meet(guest(0), guest(1), "3000+3", &workload, 0).await
}

async fn measure_idle(arguments: &ServerArguments, count: u32) -> Result<()> {
    let folder = arguments.folder()?;
    let mut server = arguments.start_for(count, folder.path()).await?;
    let game = begin_game(server.address()).await?.game;
    let before = server.memory()?;
    let begun = Instant::now();
    let spectators = Spectators::come(server.address(), &game, count).await?;
    let time = begun.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_secs(10)).await;
    let after = server.memory()?;
    let each = (after - before) as f64 / 1024.0 / f64::from(count);
    println!("{} of {count} sockets, opened in {time:.1} s", spectators.connected());
    println!("memory: {:.0} MiB, before {:.0} MiB: {each:.1} KiB each", mib(after), mib(before));
    drop(spectators);
    server.stop().await
}

async fn measure_reconnect(
    arguments: &ServerArguments,
    count: u32,
    spread: Duration,
) -> Result<()> {
    let folder = arguments.folder()?;
    let mut server = arguments.start_for(count, folder.path()).await?;
    let game = begin_game(server.address()).await?.game;
    let spectators = Spectators::come(server.address(), &game, count).await?;
    server.kill().await?;
    drop(spectators);
    let ready = server.restart().await?;
    let back = idle::come_back(server.address(), &game, count, spread).await?;
    println!("ready after {:.2} s", ready.as_secs_f64());
    println!("{count} back after {:.1} s, {} refused", back.time.as_secs_f64(), back.refused);
    server.stop().await
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn mib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
