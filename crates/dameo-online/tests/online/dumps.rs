//! The games of months that are over, stored as files.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use dameo::{ByColor, Color, Conclusion, GameRecord, Variant};
use dameo_files::Files;
use dameo_live::{LiveGame, Millis, Terms, Timestamp};
use dameo_room::{Commit, CommitResult, StoredRoom};
use dameo_store::{
    AccountId, ColorChoice, Invitation, MemoryStore, NewGame, NewSession, Seating, SecretHash,
    Store,
};

use crate::common::guest::Guest;
use crate::common::staff::account_of;
use crate::common::{game, site::Site, until};

const DAY: u64 = 24 * 60 * 60 * 1000;
/// The days since the beginning of 1970 on which the games of a store ended: in two months.
const ENDS: [u64; 3] = [360, 364, 365];

async fn sign_in(store: &dyn Store, number: u8, name: &str) -> AccountId {
    let account = AccountId(name.to_owned());
    let session = NewSession {
        cookie: SecretHash([number; 32]),
        account: account.clone(),
        at: Timestamp::new(0),
        label: String::new(),
    };
    store.begin_session(session).await.unwrap();
    account
}

/// A game of two accounts that ends on a day since the beginning of 1970.
async fn finish(store: &dyn Store, seats: ByColor<AccountId>, day: u64) {
    let (variant, created) = (Variant::Dameo, Timestamp::new(day * DAY));
    let id = format!("AAAAA{day:03}");
    let invitation = Invitation {
        id: id.clone(),
        creator: seats.white.clone(),
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
    store.create_invitation(invitation, 9).await.unwrap();
    let game = LiveGame::new(&id, GameRecord::new(variant), Terms::by_invitation(None), created);
    let mut room = StoredRoom::begun(&game.unwrap());
    let seats = ByColor { white: vec![seats.white], black: vec![seats.black] };
    let seating = Seating { seats, is_help_allowed: false, is_public: false, created };
    let begun = NewGame { seating, room: room.clone(), deadline: None };
    store.accept_invitation(begun, created).await.unwrap();
    room.ledger.sequence += 1;
    room.game.record.moves = vec!["d1-d4".to_owned()];
    room.game.record.conclusion = Some(Conclusion::Resignation { loser: Color::Black });
    let commit = Commit { room, events: Vec::new(), deadline: None, rematch: None, rated: None };
    assert_eq!(store.commit(commit).await, CommitResult::Stored);
}

/// A store with games of two guests that ended long ago.
async fn store() -> Arc<MemoryStore> {
    let store = Arc::new(MemoryStore::default());
    let (ann, bob) = (sign_in(&*store, 1, "ann").await, sign_in(&*store, 2, "bob").await);
    for day in ENDS {
        finish(&*store, ByColor { white: ann.clone(), black: bob.clone() }, day).await;
    }
    store
}

async fn start(store: Arc<MemoryStore>, folder: &Path) -> Site {
    let files = Files::open(&folder.to_str().unwrap().parse().unwrap()).unwrap();
    Site::start_with(store, Site::options(), |builder| builder.files(files)).await
}

/// The file of a month that the server has.
async fn served(site: &Site, file: &str) -> (String, Option<String>) {
    let reply = site.guest().get(&format!("/api/online/dumps/{file}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let length = reply.header("content-length").first().map(|&length| length.to_owned());
    let name = format!("attachment; filename=\"dameo-{file}\"");
    assert_eq!(reply.header("content-disposition"), [name]);
    (reply.text, length)
}

const FILES: [&str; 4] = ["1970-12.pdn", "1970-12.ndjson", "1971-01.pdn", "1971-01.ndjson"];

#[tokio::test]
async fn months_that_are_over_are_stored_and_served_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let (store, place) = (store().await, folder.path().join("files"));
    let site = Site::start_on(store.clone()).await;
    let mut expected = Vec::new();
    for file in FILES {
        expected.push(served(&site, file).await.0);
    }
    let games: Vec<_> = expected.iter().map(|text| text.matches("d1-d4").count()).collect();
    assert_eq!(games, [2, 2, 1, 1]);
    site.stop().await;

    let site = start(store.clone(), &place).await;
    let stored = |file: &str| place.join("dumps").join(file);
    until(async || FILES.iter().all(|file| stored(file).is_file())).await;
    for (file, text) in FILES.iter().zip(&expected) {
        assert_eq!(fs::read_to_string(stored(file)).unwrap(), *text);
        assert_eq!(served(&site, file).await, (text.clone(), Some(text.len().to_string())));
    }
    // Now the month of the present has a game, too.
    let (_, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.do_it(serde_json::json!({"do": "resign"})).await;
    fs::write(stored(FILES[0]), "as it is stored").unwrap();
    assert_eq!(served(&site, FILES[0]).await.0, "as it is stored");
    // A month without games is none that is stored.
    assert_eq!(served(&site, "1970-11.pdn").await.0, "");
    site.stop().await;

    // What is there stays, until it is four weeks old.
    let old = SystemTime::now() - Duration::from_secs(28 * 24 * 60 * 60);
    fs::write(stored(FILES[3]), "as it is stored").unwrap();
    let first = fs::File::options().write(true).open(stored(FILES[0])).unwrap();
    first.set_modified(old).unwrap();
    fs::remove_file(stored(FILES[2])).unwrap();
    let site = start(store, &place).await;
    until(async || stored(FILES[2]).is_file()).await;
    assert_eq!(fs::read_to_string(stored(FILES[0])).unwrap(), expected[0]);
    assert_eq!(fs::read_to_string(stored(FILES[3])).unwrap(), "as it is stored");
    assert_eq!(fs::read_dir(place.join("dumps")).unwrap().count(), FILES.len());
    site.stop().await;
}

#[tokio::test]
async fn without_the_storage_games_are_read_from_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let (store, place) = (store().await, folder.path().join("files"));
    let site = Site::start_on(store.clone()).await;
    let (expected, _) = served(&site, FILES[0]).await;
    site.stop().await;
    let files = Files::open(&place.to_str().unwrap().parse().unwrap()).unwrap();
    // The folder is a file, which nothing can be read from or written to.
    fs::remove_dir(&place).unwrap();
    fs::write(&place, "").unwrap();
    let site = Site::start_with(store, Site::options(), |builder| builder.files(files)).await;
    assert_eq!(served(&site, FILES[0]).await, (expected, None));
    // Nothing else is affected.
    let (_, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    assert_eq!(black.event("moved").await["text"], "d1-d4");
    site.stop().await;
}

async fn member(site: &Site, name: &str) -> (Guest, AccountId) {
    let mut member = site.guest();
    member.sign_up(name).await;
    let id = account_of(&mut member).await;
    (member, AccountId(id))
}

#[tokio::test]
async fn stored_months_forget_whoever_deletes_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let (store, place) = (store().await, folder.path().join("files"));
    let site = Site::start_on(store.clone()).await;
    let ((mut ann, white), (_, black)) = (member(&site, "Ann").await, member(&site, "Bob").await);
    // In the first month only.
    finish(&*store, ByColor { white, black }, 350).await;
    let cookie = ann.cookie.clone();
    site.stop().await;

    let site = start(store, &place).await;
    let stored = |file: &str| place.join("dumps").join(file);
    until(async || FILES.iter().all(|file| stored(file).is_file())).await;
    assert!(served(&site, FILES[0]).await.0.contains("[White \"Ann\"]"));
    ann = site.guest().with_cookie(cookie);
    let body = serde_json::json!({"password": crate::common::guest::PASSWORD});
    assert_eq!(ann.post("/api/online/account/delete", &body).await.status, 204);
    until(async || !stored(FILES[0]).exists() && !stored(FILES[1]).exists()).await;
    let (text, _) = served(&site, FILES[0]).await;
    assert!(text.contains("[White \"Deleted\"]") && !text.contains("Ann"), "{text}");
    assert!(stored(FILES[2]).is_file() && stored(FILES[3]).is_file());
    site.stop().await;
}
