//! Measures how long searches of the archive take among finished games, 100,000 if nothing else is
//! said, which are restored first from a backup of a version without an archive. The database is in a new file of
//! the folder, or an empty one of PostgreSQL (with `--features postgres`); one that was filled
//! before is searched as it is. The time of the processor is that of this program, with SQLite all.
//!
//! `cargo run --release -p dameo-store --example archive_rate -- FOLDER [GAMES [ADDRESS]]`

use std::path::PathBuf;
use std::time::{Duration, Instant};

use dameo::{AnyGame, Bounds, Color, Conclusion, Variant};
use dameo_live::{LiveGame, Terms, Timestamp};
use dameo_room::StoredRoom;
#[cfg(feature = "postgres")]
use dameo_store::OpenDatabaseError;
use dameo_store::{
    AccountId, ArchiveQuery, ArchivedOpening, ArchivedResult, Database, FinishedSpan, Restore,
    Store,
};
use serde_json::json;

const PLAYERS: usize = 1_000;
/// How many games are different.
const DIFFERENT: usize = 1_000;
const PLIES: usize = 60;
/// Between the ends of two games, in milliseconds.
const PAUSE: usize = 60_000;

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A game of random moves that ends by the rules, or by resignation after 60 plies.
fn random_room(numbers: &mut Numbers) -> StoredRoom {
    let mut game = AnyGame::new(Variant::Dameo);
    while !game.is_over() && game.ply() < PLIES {
        let moves = game.position().legal_moves();
        game.play(moves[numbers.below(moves.len())]).expect("it is legal");
    }
    let end = [Conclusion::Agreement, Conclusion::Resignation { loser: Color::White }];
    if !game.is_over() {
        game.conclude(end[numbers.below(2)]).expect("it goes on");
    }
    let terms = Terms::by_invitation(None);
    let begun =
        LiveGame::new("AAAAAAAA", AnyGame::new(Variant::Dameo).record(), terms, Timestamp::new(0));
    let mut room = StoredRoom::begun(&begun.expect("it can be played"));
    room.game.record = game.record();
    room.game.record.replay(&Bounds::UNTRUSTED).expect("it was played");
    room
}

async fn fill(database: &Database, games: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = Numbers(1);
    let rooms: Vec<_> = (0..DIFFERENT).map(|_| random_room(&mut numbers)).collect();
    let mut restore = Restore::into(database).await?;
    restore.line(r#"{"format":"dameo-backup","version":4}"#).await?;
    for player in 0..PLAYERS {
        let row = json!({"table": "accounts", "id": format!("player{player}"), "kind": "guest", "created": 0, "seen": 0});
        restore.line(&row.to_string()).await?;
    }
    for number in 0..games {
        let mut room = rooms[numbers.below(DIFFERENT)].clone();
        let (id, at) = (format!("{number:08}"), number * PAUSE);
        (room.game.id, room.game.latest) = (id.clone(), Timestamp::new(at as u64));
        let conclusion = serde_json::to_string(&room.game.record.conclusion)?;
        let row = json!({
            "table": "games", "id": id, "variant": "dameo", "sequence": 0, "ply": 0, "turn": "white",
            "deadline": null, "is_help_allowed": 0, "created": at, "updated": at,
            "conclusion": conclusion, "room": serde_json::to_string(&room)?,
        });
        restore.line(&row.to_string()).await?;
        let white = numbers.below(PLAYERS);
        for (color, player) in [("white", white), ("black", (white + 1) % PLAYERS)] {
            let row = json!({"table": "seats", "game": id, "account": format!("player{player}"), "color": color, "place": 0});
            restore.line(&row.to_string()).await?;
        }
    }
    restore.line(&json!({"rows": PLAYERS + 3 * games}).to_string()).await?;
    restore.finish().await?;
    Ok(())
}

/// The time of processors that this program has used (Linux; zero elsewhere).
fn processor_time() -> Duration {
    /// Of a hundredth of a second.
    const TICK: Duration = Duration::from_millis(10);
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program before them ends with a parenthesis.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u32 = fields.skip(11).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    TICK * ticks
}

/// Searches again and again, and prints how long it takes.
async fn measure(database: &Database, what: &str, query: ArchiveQuery) {
    const TIMES: usize = 21;
    let (mut times, mut found, before) = (Vec::new(), 0, processor_time());
    for _ in 0..TIMES {
        let start = Instant::now();
        found = database.archive(&query, 51).await.expect("it can be read").len();
        times.push(start.elapsed());
    }
    times.sort();
    let processor = (processor_time() - before) / TIMES as u32;
    let (median, longest) = (times[TIMES / 2], times[TIMES - 1]);
    println!(
        "{what}: {found} games, median {median:.1?}, longest {longest:.1?}, processor {processor:.1?}"
    );
}

async fn measure_all(database: &Database) {
    let all = ArchiveQuery::default;
    let variant = Some(Variant::Dameo);
    let player = Some(AccountId("player7".to_owned()));
    let opponent = Some(AccountId("player8".to_owned()));
    let opening = |text| ArchivedOpening::parse(Variant::Dameo, text).expect("it can be played");
    let until = Some(Timestamp::new(PAUSE as u64 * 100));
    measure(database, "the last ones", all()).await;
    measure(database, "of a variant", ArchiveQuery { variant, ..all() }).await;
    measure(
        database,
        "of another variant",
        ArchiveQuery { variant: Some(Variant::Croda), ..all() },
    )
    .await;
    measure(database, "of a player", ArchiveQuery { player: player.clone(), ..all() }).await;
    measure(database, "of two players", ArchiveQuery { player: player.clone(), opponent, ..all() })
        .await;
    let result = Some(ArchivedResult::Won(Color::Black));
    measure(
        database,
        "lost by a player with White",
        ArchiveQuery { player, result, color: Some(Color::White), ..all() },
    )
    .await;
    measure(
        database,
        "with an opening",
        ArchiveQuery { variant, opening: opening("d1-d4 d8-d5"), ..all() },
    )
    .await;
    measure(
        database,
        "with an opening of no game",
        ArchiveQuery { variant, opening: opening("d1-d4 d8-d5 e1-e4 e8-e5 c1-c4 c8-c5"), ..all() },
    )
    .await;
    measure(
        database,
        "with material of no game",
        ArchiveQuery { material: Some("KvKKKKK".to_owned()), ..all() },
    )
    .await;
    measure(
        database,
        "short draws",
        ArchiveQuery { result: Some(ArchivedResult::Drawn), max_plies: Some(20), ..all() },
    )
    .await;
    measure(database, "the first hundred", ArchiveQuery { until, ..all() }).await;
    measure(
        database,
        "short ones of the first hundred",
        ArchiveQuery { until, max_plies: Some(20), ..all() },
    )
    .await;
}

/// The time in which all games are read with their moves.
async fn read_all(database: &Database) -> Result<(usize, Duration), Box<dyn std::error::Error>> {
    let (start, mut count) = (Instant::now(), 0);
    let mut span = FinishedSpan { since: Timestamp::new(0), until: None, after: None };
    loop {
        let games = database.finished_games(&span, 200).await?;
        let Some(last) = games.last() else { return Ok((count, start.elapsed())) };
        count += games.len();
        span.after = Some(last.game.place());
    }
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
    let games = std::env::args().nth(2).map_or(Ok(100_000), |games| games.parse())?;
    let database = match std::env::args().nth(3) {
        Some(address) => connect(&address).await?,
        None => Database::open(&folder.join("archive-rate.db")).await?,
    };
    if database.archive(&ArchiveQuery::default(), 1).await?.is_empty() {
        let start = Instant::now();
        fill(&database, games).await?;
        println!("restored and archived in {:.1?}", start.elapsed());
    }
    measure_all(&database).await;
    let (count, time) = read_all(&database).await?;
    println!("{count} games read with their moves in {time:.1?}");
    database.close().await;
    Ok(())
}
