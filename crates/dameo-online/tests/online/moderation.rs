//! Administrators, moderators, and what players do about others.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD};
use crate::common::site::Site;
use crate::common::socket::{ClientSocket, GameSocket};
use crate::common::staff::{Administrator, account_of, sanction};
use crate::common::{game, invitation, until};

const REPORTS: &str = "/api/online/reports";
const BLOCKS: &str = "/api/online/blocks";
const INVITATIONS: &str = "/api/online/invitations";

async fn me(browser: &mut Guest) -> Value {
    browser.get("/api/online/me").await.json()
}

/// The actions in the trail, the latest first.
async fn actions(staff: &mut Guest) -> Vec<String> {
    let trail = staff.get("/api/online/moderation/trail").await.json();
    let entries = trail["entries"].as_array().unwrap().iter();
    entries.map(|entry| entry["action"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_first_administrator_knows_the_secret_of_the_last_start() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let set_up = |secret: String| json!({"secret": secret});
    let first = site.online.offer_administration().await.unwrap().unwrap();
    let second = site.online.offer_administration().await.unwrap().unwrap();
    let mut ann = site.guest();
    let path = "/api/online/set-up";
    ann.post(path, &set_up(second.clone())).await.problem(403, "not-a-member");
    ann.sign_up("Ann").await;
    ann.post(path, &set_up(first)).await.problem(403, "bad-secret");
    ann.post(path, &set_up("x".to_owned())).await.problem(403, "bad-secret");
    assert_eq!(me(&mut ann).await["role"], "member");
    assert_eq!(ann.post(path, &set_up(second.clone())).await.status, 204);
    assert_eq!(me(&mut ann).await["role"], "administrator");
    ann.post(path, &set_up(second)).await.problem(403, "bad-secret");
    assert_eq!(site.online.offer_administration().await.unwrap(), None);
    assert_eq!(actions(&mut ann).await, ["set-up"]);
    site.stop().await;
}

#[tokio::test]
async fn administrators_appoint_others_but_one_stays() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (mut ann, mut guest) = (site.guest(), site.guest());
    ann.sign_up("Ann").await;
    guest.post(INVITATIONS, &invitation("300+3")).await;
    let [id, nobody, own] =
        [account_of(&mut ann).await, account_of(&mut guest).await, account_of(&mut root.0).await];
    root.appoint(&nobody, "moderator").await.problem(404, "no-such-account");
    root.appoint(&own, "moderator").await.problem(409, "last-administrator");
    let detail = root.appoint(&id, "king").await.problem(422, "bad-value");
    assert!(detail.starts_with("role: \"king\" is no role: expected member, mod"), "{detail}");
    assert_eq!(root.appoint(&id, "moderator").await.status, 204);
    let staff = ann.get("/api/online/moderation/staff").await.json();
    let names: Vec<_> =
        staff["staff"].as_array().unwrap().iter().map(|one| &one["account"]["player"]).collect();
    assert_eq!([&names[0]["name"], &names[1]["name"]], ["Ruth", "Ann"]);
    // A moderator has no power over those who have at least as much.
    let ban = json!({"reason": "because"});
    for account in [&own, &id] {
        ann.put(&sanction(account, "ban"), &ban).await.problem(403, "not-allowed");
    }
    assert_eq!(root.appoint(&id, "member").await.status, 204);
    ann.get("/api/online/moderation/staff").await.problem(403, "not-allowed");
    site.stop().await;
}

#[tokio::test]
async fn who_is_muted_says_nothing_until_it_is_lifted() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (game, mut white, mut black) = game(&site).await;
    let id = account_of(&mut game.white.clone()).await;
    root.impose(&id, "mute").await;
    // What it has open finds out, and can be opened again.
    assert_eq!(white.socket.closed().await.0, 4401);
    let mut white = GameSocket::join(&game.white, &game.id).await;
    let say = json!({"type": "say", "phrase": "hello"}).to_string();
    white.socket.send(&*say).await;
    assert_eq!(white.socket.until("error").await["code"], "muted");
    // The game goes on.
    white.play("d1-d4").await;
    black.event("moved").await;
    let sanctions = me(&mut game.white.clone()).await["sanctions"].take();
    assert_eq!(
        (&sanctions[0]["kind"], &sanctions[0]["reason"]),
        (&json!("mute"), &json!("it was rude"))
    );
    let lift = format!("{}/lift", sanction(&id, "mute"));
    let lifted = root.0.post(&lift, &json!({"reason": "it was sorry"})).await;
    assert_eq!(lifted.status, 204);
    let mut white = GameSocket::join(&game.white, &game.id).await;
    white.socket.send(&*say).await;
    assert_eq!(white.socket.until("said").await["by"], "white");
    root.0.post(&lift, &json!({"reason": "again"})).await.problem(404, "no-such-account");
    assert_eq!(actions(&mut root.0).await, ["unmute", "mute", "set-up"]);
    site.stop().await;
}

#[tokio::test]
async fn who_is_banned_plays_running_games_to_their_end_and_no_other() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (game, _white, mut black) = game(&site).await;
    let mut ann = game.white.clone();
    let open = ann.post(INVITATIONS, &invitation("300+3")).await.json()["id"].take();
    let id = account_of(&mut ann).await;
    let mut lobby = ClientSocket::of(&ann, "/api/online/socket").await.unwrap();
    let days = json!({"reason": "it had help", "days": 2});
    assert_eq!(root.0.put(&sanction(&id, "ban"), &days).await.status, 204);
    assert_eq!(lobby.closed().await.0, 4401);
    let open = format!("{INVITATIONS}/{}", open.as_str().unwrap());
    assert_eq!(ann.get(&open).await.json()["state"], "withdrawn");
    ann.post(INVITATIONS, &invitation("300+3")).await.problem(403, "banned");
    let mut bob = site.guest();
    let other = bob.post(INVITATIONS, &invitation("300+3")).await.json()["id"].take();
    let accept = format!("{INVITATIONS}/{}/accept", other.as_str().unwrap());
    ann.post(&accept, &json!({})).await.problem(403, "banned");
    let mut white = GameSocket::join(&ann, &game.id).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.act(json!({"do": "resign"})).await;
    white.event("ended").await;
    // Neither side begins the next one.
    for socket in [&mut white, &mut black] {
        let refused = socket.refused(json!({"do": "offer", "offer": "rematch"})).await;
        assert_eq!(refused, "banned");
    }
    site.clock.skip(Millis::from_days(2));
    assert_eq!(ann.post(&accept, &json!({})).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_closed_account_is_shut_out_and_resigns() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (game, _white, mut black) = game(&site).await;
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    let id = account_of(&mut ann).await;
    root.impose(&id, "close").await;
    assert_eq!(black.event("ended").await["conclusion"]["by"], "resignation");
    assert_eq!(me(&mut ann).await["member"], Value::Null);
    let detail = ann.log_in("Ann", PASSWORD).await.problem(403, "account-closed");
    assert_eq!(detail, "the account is closed: it was rude");
    ann.log_in("Ann", "wrong horse").await.problem(403, "wrong-password");
    let taken = json!({"name": "Ann", "password": PASSWORD});
    site.guest().post("/api/online/sign-up", &taken).await.problem(409, "name-taken");
    let lift = format!("{}/lift", sanction(&id, "close"));
    root.0.post(&lift, &json!({"reason": "a mistake"})).await;
    assert_eq!(ann.log_in("Ann", PASSWORD).await.status, 200);
    let end = format!("/api/online/moderation/accounts/{id}/end-sessions");
    assert_eq!(root.0.post(&end, &json!({"reason": "stolen"})).await.status, 204);
    assert_eq!(me(&mut ann).await["member"], Value::Null);
    site.stop().await;
}

#[tokio::test]
async fn players_report_and_block_their_opponents() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (game, mut white, mut black) = game(&site).await;
    let (mut ann, mut bob) = (game.white.clone(), game.black.clone());
    let about = json!({"game": game.id, "cause": "rudeness", "note": " it stalls "});
    let mut nobody = site.guest();
    nobody.post(REPORTS, &about).await.problem(403, "no-session");
    root.0.post(REPORTS, &about).await.problem(403, "not-a-player");
    for (body, code, start) in [
        (json!({"cause": "other", "note": "x"}), "bad-value", "player: "),
        (json!({"cause": "x", "note": "x"}), "bad-value", "cause: "),
        (json!({"cause": "other", "note": ""}), "bad-value", "note: expected 1 to 500"),
    ] {
        let detail = ann.post(REPORTS, &body).await.problem(422, code);
        assert!(detail.starts_with(start), "{detail}");
    }
    assert_eq!(ann.post(REPORTS, &about).await.status, 201);
    let reports = root.0.get("/api/online/moderation/reports").await.json();
    let report = &reports["reports"][0];
    assert_eq!((&report["note"], &report["game"]), (&json!("it stalls"), &json!(game.id)));
    assert_eq!(report["subject"]["id"], account_of(&mut bob).await);
    let dossier =
        format!("/api/online/moderation/accounts/{}", report["subject"]["id"].as_str().unwrap());
    let seen = root.0.get(&dossier).await.json();
    assert_eq!(seen["reports"][0]["id"], report["id"]);
    assert_eq!(seen["sessions"].as_array().unwrap().len(), 1);
    let close = format!("/api/online/moderation/reports/{}/close", report["id"].as_str().unwrap());
    assert_eq!(root.0.post(&close, &json!({"reason": "warned"})).await.status, 204);
    let left = root.0.get("/api/online/moderation/reports").await.json();
    assert_eq!(left["reports"], json!([]));

    assert_eq!(ann.post(BLOCKS, &json!({"game": game.id})).await.status, 201);
    let say = json!({"type": "say", "phrase": "hello"}).to_string();
    for socket in [&mut white, &mut black] {
        socket.socket.send(&*say).await;
        assert_eq!(socket.socket.until("error").await["code"], "blocked");
    }
    let own = ann.post(INVITATIONS, &invitation("300+3")).await.json()["id"].take();
    let accept = format!("{INVITATIONS}/{}/accept", own.as_str().unwrap());
    bob.post(&accept, &json!({})).await.problem(403, "blocked");
    let blocks = ann.get(BLOCKS).await.json();
    assert_eq!(blocks["blocks"][0]["player"]["kind"], "guest");
    let path = format!("{BLOCKS}/{}", blocks["blocks"][0]["id"].as_str().unwrap());
    bob.delete(&path).await.problem(404, "no-such-block");
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(bob.post(&accept, &json!({})).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn so_many_reports_a_day() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let about = json!({"player": "ruth", "cause": "other", "note": "x"});
    for _ in 0..10 {
        assert_eq!(ann.post(REPORTS, &about).await.status, 201);
    }
    ann.post(REPORTS, &about).await.problem(429, "too-many-reports");
    root.0.post(REPORTS, &about).await.problem(422, "bad-value");
    site.stop().await;
}

#[tokio::test]
async fn who_can_sign_up_is_for_administrators_to_say() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (path, codes) = ("/api/online/moderation/sign-up", "/api/online/moderation/codes");
    let mode = async |root: &mut Administrator, mode: &str| {
        let reply = root.0.put(path, &json!({"mode": mode})).await;
        assert_eq!(reply.status, 204, "{}", reply.text);
    };
    let sign_up = async |name: &str, code: Option<&str>| {
        let body = json!({"name": name, "password": PASSWORD, "code": code});
        site.guest().post("/api/online/sign-up", &body).await
    };
    mode(&mut root, "closed").await;
    assert_eq!(root.0.get("/api/site").await.json()["signUp"], "closed");
    sign_up("Ann", None).await.problem(403, "sign-up-closed");
    mode(&mut root, "codes").await;
    sign_up("Ann", None).await.problem(422, "bad-code");
    sign_up("Ann", Some("00000-00000-00000-00000")).await.problem(403, "wrong-sign-up-code");
    let bad = json!({"label": "club", "uses": 0, "days": 7});
    let detail = root.0.post(codes, &bad).await.problem(422, "bad-value");
    assert_eq!(detail, "uses: found 0, expected 1 to 1000");
    let made = root.0.post(codes, &json!({"label": "club", "uses": 2, "days": 7})).await.json();
    let text = made["text"].as_str().unwrap();
    assert_eq!(sign_up("Ann", Some(&text.to_lowercase())).await.status, 201);
    let listed = root.0.get(codes).await.json();
    assert_eq!(
        (&listed["codes"][0]["uses"], &listed["codes"][0]["label"]),
        (&json!(1), &json!("club"))
    );
    let end = format!("{codes}/{}", made["code"]["id"].as_str().unwrap());
    assert_eq!(root.0.delete(&end).await.status, 204);
    sign_up("Bob", Some(text)).await.problem(403, "wrong-sign-up-code");
    let detail = root.0.put(path, &json!({"mode": "ajar"})).await.problem(422, "bad-value");
    assert_eq!(detail, "mode \"ajar\": expected open, codes or closed");
    site.stop().await;
}

#[tokio::test]
async fn the_host_writes_about_privacy_and_terms() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let mut nobody = site.guest();
    for page in ["privacy", "terms"] {
        let path = format!("/api/online/pages/{page}");
        let shown = nobody.get(&path).await.json();
        assert!(shown["text"].as_str().unwrap().starts_with("# ") && shown["isDefault"] == true);
        let text = json!({"text": "# Ours\n\n<b>bold</b>"});
        assert_eq!(root.0.put(&path, &text).await.status, 204);
        let shown = nobody.get(&path).await.json();
        assert_eq!((&shown["text"], &shown["isDefault"]), (&text["text"], &json!(false)));
        assert_eq!(root.0.put(&path, &json!({"text": null})).await.status, 204);
        assert_eq!(nobody.get(&path).await.json()["isDefault"], true);
    }
    let path = "/api/online/pages/privacy";
    for text in ["", " \n", "a\u{7}b", &"x".repeat(32_769)] {
        root.0.put(path, &json!({"text": text})).await.problem(422, "bad-value");
    }
    nobody.get("/api/online/pages/imprint").await.problem(404, "no-such-page");
    site.stop().await;
}

#[tokio::test]
async fn what_is_stored_of_somebody_is_exported_and_goes_with_the_account() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (game, _white, _black) = game(&site).await;
    let mut ann = game.white.clone();
    let id = account_of(&mut ann).await;
    ann.post(BLOCKS, &json!({"game": game.id})).await;
    ann.post(REPORTS, &json!({"game": game.id, "cause": "other", "note": "hm"})).await;
    root.impose(&id, "mute").await;
    let data = ann.get("/api/online/account/export").await.json();
    assert_eq!(data["blocks"][0]["player"]["kind"], "guest");
    assert_eq!(data["reports"][0]["note"], "hm");
    assert_eq!(data["moderation"][0]["action"], "mute");
    assert!(data["moderation"][0].get("actor").is_none(), "that is about somebody else");
    assert_eq!(ann.post("/api/online/account/delete", &json!({})).await.status, 204);
    until(async || {
        root.0.get("/api/online/moderation/reports").await.json()["reports"] == json!([])
    })
    .await;
    let trail = root.0.get("/api/online/moderation/trail").await.json();
    let mute = &trail["entries"][0];
    assert_eq!((&mute["subject"], &mute["reason"]), (&Value::Null, &json!("")));
    site.stop().await;
}
