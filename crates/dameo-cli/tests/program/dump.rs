//! `dameo dump`.

use std::fs;
use std::path::Path;

use dameo::{ByColor, Color, Conclusion, GameRecord, Variant};
use dameo_live::{LiveGame, Millis, Terms, Timestamp};
use dameo_room::{Commit, CommitResult, StoredRoom};
use dameo_store::{
    AccountId, ColorChoice, Database, Invitation, NewGame, NewSession, Seating, SecretHash, Store,
};
use tokio::runtime::Runtime;

use crate::common::{dameo, refuses, stdout};

const DAY: u64 = 24 * 60 * 60 * 1000;
const MOVES: [[&str; 2]; 2] = [["d1-d4", "d8-d5"], ["e1-e4", "e8-e5"]];

/// A game of two guests that ends on a day since the beginning of 1970.
pub(crate) async fn finish(database: &Database, id: &str, moves: [&str; 2], day: u64) {
    let account = |name: &str| AccountId(name.to_owned());
    let (variant, created) = (Variant::Dameo, Timestamp::new(day * DAY));
    let invitation = Invitation {
        id: id.to_owned(),
        creator: account("ann"),
        variant,
        draw_rules: variant.default_draw_rules(),
        start_fen: None,
        terms: Terms::by_invitation(None),
        color: ColorChoice::White,
        is_public: false,
        is_help_allowed: false,
        created,
        expires: created + Millis::from_days(1),
    };
    database.create_invitation(invitation, 9).await.unwrap();
    let game = LiveGame::new(id, GameRecord::new(variant), Terms::by_invitation(None), created);
    let room = StoredRoom::begun(&game.unwrap());
    let seats = ByColor { white: vec![account("ann")], black: vec![account("bob")] };
    let seating = Seating { seats, is_help_allowed: false, is_public: false, created };
    let begun = NewGame { seating, room: room.clone(), deadline: None };
    database.accept_invitation(begun, created).await.unwrap();
    let mut room = room;
    room.ledger.sequence += 1;
    room.game.record.moves = moves.map(str::to_owned).to_vec();
    room.game.record.conclusion = Some(Conclusion::Resignation { loser: Color::White });
    let commit = Commit { room, events: Vec::new(), deadline: None, rematch: None, rated: None };
    assert_eq!(database.commit(commit).await, CommitResult::Stored);
}

/// Adds two games to an empty database, of the last day of 1970 and of the first one after it.
pub(crate) async fn fill(database: &Database) {
    for (number, name) in [(1, "ann"), (2, "bob")] {
        let session = NewSession {
            cookie: SecretHash([number; 32]),
            account: AccountId(name.to_owned()),
            at: Timestamp::new(0),
            label: String::new(),
        };
        database.begin_session(session).await.unwrap();
    }
    finish(database, "AAAAAAAA", MOVES[0], 364).await;
    finish(database, "BBBBBBBB", MOVES[1], 365).await;
}

/// A database with these games.
pub(crate) fn database(folder: &Path) -> String {
    let path = folder.join("dameo.db");
    Runtime::new().unwrap().block_on(async {
        let database = Database::open(&path).await.unwrap();
        fill(&database).await;
        database.close().await;
    });
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_games_of_a_span_are_written_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let db = database(folder.path());
    let file = folder.path().join("games.pdn").to_str().unwrap().to_owned();
    dameo(["dump", "--db", &db, "-o", &file]).assert().success().stderr("2 games written\n");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("[White \"Guest\"]") && text.contains("[Date \"1970.12.31\"]"), "{text}");
    assert!(!text.contains("ann") && !text.contains("bob"), "{text}");
    let lines = stdout(["convert", &file, "--to", "long"]);
    let moves: String = MOVES.iter().map(|moves| moves.join(" ") + "\n").collect();
    assert_eq!(lines, moves);
    assert_eq!(stdout(["dump", "--db", &db]), text);

    let lines = stdout(["dump", "--db", &db, "--to", "ndjson", "--until", "1971-01-01"]);
    let game: serde_json::Value = serde_json::from_str(&lines).unwrap();
    assert_eq!((&game["id"], &game["result"]), (&"AAAAAAAA".into(), &"black".into()));
    assert_eq!(game["conclusion"], serde_json::json!({"by": "resignation", "loser": "white"}));
    assert_eq!(game["players"]["white"], serde_json::json!({"kind": "guest"}));
    let later = stdout(["dump", "--db", &db, "--to", "ndjson", "--since", "1971-01-01"]);
    assert!(later.starts_with("{\"id\":\"BBBBBBBB\"") && later.lines().count() == 1, "{later}");

    refuses(["dump", "--db", "none"], "--db none: expected a file");
    dameo(["dump", "--db", &db, "--since", "yesterday"]).assert().code(2);
}
