//! A store that fails, and servers that are started again.

use std::sync::Arc;
use std::time::Duration;

use dameo_live::Millis;
use dameo_online::{OnlineBuilder, ServerClock};
use dameo_store::{Database, MemoryStore, OpenDatabaseError, Store, StoreFault};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::common::socket::GameSocket;
use crate::common::{SOON, game, invitation, site::Site, until};

#[tokio::test]
async fn while_nothing_can_be_stored_the_game_stands_still() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (game, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.play("d8-d5").await;
    white.event("moved").await;
    store.set_fault(Some(StoreFault::Fails));
    let answer = white.act(json!({"do": "move", "text": "e1-e4"})).await;
    assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("unavailable")));
    let text = "the game cannot be stored at present: it stands still, and nobody's time runs";
    assert_eq!(answer["text"], text);
    until(async || {
        black.until("update").await;
        black.status["isFrozen"] == true
    })
    .await;
    assert_eq!(black.status["deadline"], Value::Null);
    // Who comes now sees the same, also a player.
    let mut phone = GameSocket::join(&game.white, &game.id).await;
    assert_eq!(
        (&phone.welcome["seat"], &phone.status["isFrozen"]),
        (&json!("white"), &json!(true))
    );
    assert_eq!(phone.refused(json!({"do": "resign"})).await, "unavailable");
    store.set_fault(None);
    until(async || {
        white.until("update").await;
        white.status["isFrozen"] == false
    })
    .await;
    white.play("e1-e4").await;
    assert_eq!(black.event("moved").await["text"], "e1-e4");
    site.stop().await;
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_is_done_once() {
    for is_stored in [true, false] {
        let store = Arc::new(MemoryStore::default());
        let site = Site::start_on(store.clone()).await;
        let (_, mut white, mut black) = game(&site).await;
        store.set_fault(Some(StoreFault::LosesAnswer { is_stored }));
        let command = white.command(&json!({"do": "move", "text": "d1-d4"}));
        white.socket.send(command.to_string()).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        store.set_fault(None);
        assert_eq!(white.until("done").await["id"], command["id"]);
        until(async || {
            black.next().await;
            black.status["key"]["ply"] == 1
        })
        .await;
        black.play("d8-d5").await;
        site.stop().await;
    }
}

#[tokio::test]
async fn moves_in_flight_are_stored_before_the_server_ends() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (game, mut white, black) = game(&site).await;
    store.set_fault(Some(StoreFault::IsSlow(Duration::from_millis(300))));
    let command = white.command(&json!({"do": "move", "text": "d1-d4"}));
    white.socket.send(command.to_string()).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    site.stop().await;
    drop((white, black));
    store.set_fault(None);
    let site = Site::start_on(store).await;
    let white = site.guest().with_cookie(game.white.cookie.clone());
    let mut white = GameSocket::join(&white, &game.id).await;
    assert_eq!(white.status["key"]["ply"], 1);
    // The client sends again what was not acknowledged.
    assert_eq!(white.give(&command).await["type"], "done");
    assert_eq!(white.status["key"]["ply"], 1);
    site.stop().await;
}

/// Plays a game across a restart of the server, which opens its store each time.
async fn restart(open: impl AsyncFn() -> Arc<dyn Store>) {
    let site = Site::start_on(open().await).await;
    let (game, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.play("d8-d5").await;
    white.event("moved").await;
    let known = white.known();
    let left = white.status["clock"]["left"]["white"].as_u64().unwrap();
    site.stop().await;
    let (id, cookies) = (game.id.clone(), [&game.white, &game.black].map(|g| g.cookie.clone()));
    // All that could use the store.
    drop((white, black, game));

    // Nobody was up for ten minutes, as the first sign of life tells: White would have lost.
    let later = ServerClock::default();
    later.skip(Millis::from_secs(600));
    let with_clock = |builder: OnlineBuilder| builder.clock(later);
    let site = Site::start_with(open().await, Site::options(), with_clock).await;
    let [white, black] = cookies.map(|cookie| site.guest().with_cookie(cookie));
    let mut white = GameSocket::resume(&white, &id, known).await;
    let mut black = GameSocket::join(&black, &id).await;
    let (seat, from) = (&white.welcome["seat"], &white.welcome["game"]["from"]);
    assert_eq!((seat, from), (&json!("white"), &json!(2)));
    assert_eq!(white.status["conclusion"], Value::Null);
    assert_eq!(white.status["clock"]["running"], "white");
    let now = white.status["clock"]["left"]["white"].as_u64().unwrap();
    // The time since the last sign of life is given back, and 15 seconds more.
    assert!(now > left + 5_000 && now <= left + 16_000, "{left} {now}");
    let refunds = &white.status["seats"]["white"]["refund"]["restarts"];
    assert_eq!(refunds, &json!(15_000));
    // Who was there when the server stopped has not left.
    assert_eq!(white.status["seats"]["black"]["away"], Value::Null);
    white.play("e1-e4").await;
    black.event("moved").await;
    site.stop().await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let store = Arc::new(MemoryStore::default());
    restart(async || Arc::clone(&store) as Arc<dyn Store>).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart_on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let open = async || loop {
        match Database::open(&file).await {
            Ok(database) => return Arc::new(database) as Arc<dyn Store>,
            // The tasks of the server that has ended may let go of it a moment later.
            Err(OpenDatabaseError::InUse { .. }) => {
                tokio::time::sleep(Duration::from_millis(10)).await
            }
            Err(error) => panic!("{error}"),
        }
    };
    timeout(SOON, restart(open)).await.expect("the database stays in use");
}

#[tokio::test]
async fn an_expired_invitation_is_shown_for_thirty_days() {
    const DAY: u64 = 86_400;
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let created = site.guest().post("/api/online/invitations", &invitation("300+3")).await;
    let path = format!("/api/online/invitations/{}", created.json()["id"].as_str().unwrap());
    site.stop().await;
    // It can be accepted for seven days.
    for (days, is_kept) in [(6, true), (8, true), (36, true), (38, false)] {
        let clock = ServerClock::default();
        clock.skip(Millis::from_secs(days * DAY));
        let with_clock = |builder: OnlineBuilder| builder.clock(clock);
        let site = Site::start_with(store.clone(), Site::options(), with_clock).await;
        let mut guest = site.guest();
        if is_kept {
            let state = if days < 7 { "open" } else { "expired" };
            assert_eq!(guest.get(&path).await.json()["state"], state);
        } else {
            until(async || guest.get(&path).await.status == 404).await;
        }
        site.stop().await;
    }
}
