//! Members are written to: at an address that they have confirmed, and as long as they want it.

use std::sync::Arc;

use axum::body::Body;
use axum::http::Method;
use dameo_live::Millis;
use dameo_server::ServerOptions;
use dameo_store::{MAIL_DELAY, MailStore, MemoryStore};
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD, Reply};
use crate::common::mail::MailService;
use crate::common::site::{SITE, Site};
use crate::common::socket::GameSocket;
use crate::common::{invitation, until};

const MAIL: &str = "/api/online/account/mail";
const ANN: &str = "ann@example.org";

async fn start() -> (Site, MailService) {
    start_on(Arc::new(MemoryStore::default())).await
}

async fn start_on(store: Arc<MemoryStore>) -> (Site, MailService) {
    let service = MailService::start().await;
    let client = service.client();
    let site = Site::start_with(store, Site::options(), |online| online.mail(client, SITE)).await;
    (site, service)
}

fn address(address: &str, language: &str) -> Value {
    json!({"address": address, "language": language, "password": PASSWORD})
}

/// A member with an address, which is the first one that gets mail.
async fn ann(site: &Site, service: &MailService) -> Guest {
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let before = service.received().len();
    assert_eq!(ann.put(MAIL, &address(ANN, "en")).await.status, 202);
    let secret = service.message(before).await.secret("/#/mail/confirm/");
    assert_eq!(confirm(site, &secret).await.status, 204);
    ann
}

async fn confirm(site: &Site, secret: &str) -> Reply {
    site.guest().post("/api/online/mail/confirm", &json!({"secret": secret})).await
}

async fn ask_for_link(site: &Site, name: &str, address: &str) -> Reply {
    let body = json!({"name": name, "address": address, "language": "de"});
    site.guest().post("/api/online/recover/mail", &body).await
}

async fn recover(browser: &mut Guest, secret: &str, password: &str) -> Reply {
    let body = json!({"secret": secret, "password": password});
    browser.post("/api/online/recover/link", &body).await
}

#[tokio::test]
async fn an_address_is_confirmed_by_the_link_that_was_sent_to_it() {
    let (site, service) = start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    assert_eq!(ann.get(MAIL).await.json(), json!({"address": null, "pending": null}));
    assert_eq!(ann.put(MAIL, &address(ANN, "nl")).await.status, 202);
    let mail = service.message(0).await;
    assert_eq!((&*mail.to, mail.header("To")), (ANN, Some(ANN)));
    assert_eq!(mail.header("Subject"), Some("Dameo: bevestig je adres"));
    assert_eq!(mail.header("List-Unsubscribe"), None);
    assert!(mail.text.starts_with("Hallo Ann,\n"), "{}", mail.text);
    assert!(mail.text.contains(&format!("\n{SITE}/#/mail/confirm/")), "{}", mail.text);
    let shown = ann.get(MAIL).await.json();
    assert_eq!((&shown["address"], &shown["pending"]["address"]), (&json!(null), &json!(ANN)));
    let secret = mail.secret("/#/mail/confirm/");
    confirm(&site, &secret[1..]).await.problem(403, "wrong-link");
    // Without a session: the mail may be read elsewhere.
    assert_eq!(confirm(&site, &secret).await.status, 204);
    confirm(&site, &secret).await.problem(403, "wrong-link");
    let shown = ann.get(MAIL).await.json();
    assert_eq!((&shown["address"]["address"], &shown["pending"]), (&json!(ANN), &json!(null)));
    assert_eq!(shown["address"]["hasReminders"], false);
    // Nobody else sees it, and the member takes it along.
    let export = ann.get("/api/online/account/export").await;
    assert_eq!(export.json()["mail"], shown);
    assert!(!export.text.contains("unsubscribe"), "{}", export.text);
    for path in ["/api/online/players/Ann", "/api/online/me"] {
        assert!(!site.guest().get(path).await.text.contains(ANN));
    }
    let body = json!({"password": PASSWORD});
    assert_eq!(ann.post(&format!("{MAIL}/delete"), &body).await.status, 204);
    assert_eq!(ann.get(MAIL).await.json(), json!({"address": null, "pending": null}));
    site.stop().await;
}

#[tokio::test]
async fn a_link_to_confirm_an_address_is_good_for_a_day() {
    let (site, service) = start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    ann.put(MAIL, &address(ANN, "en")).await;
    let secret = service.message(0).await.secret("/#/mail/confirm/");
    site.clock.skip(Millis::from_days(1));
    confirm(&site, &secret).await.problem(403, "wrong-link");
    site.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_said_with_the_field() {
    let (site, service) = start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    for (text, language, expected) in [
        ("ann", "en", "address: expected one @"),
        ("", "en", "address: expected 1 to 254 characters"),
        ("ann@example.org\r\nBcc: eve@example.org", "en", "address: expected the letters"),
        ("ann@example.org, eve@example.org", "en", "address: expected the letters"),
        ("ann@localhost", "en", "address: expected a host"),
        (ANN, "xx", "language: expected one of de, en"),
        (ANN, "en\r\nBcc: eve@example.org", "language: expected one of de, en"),
    ] {
        let detail = ann.put(MAIL, &address(text, language)).await.problem(422, "bad-value");
        assert!(detail.starts_with(expected), "{detail}");
        let body = json!({"name": "Ann", "address": text, "language": language});
        let asked = site.guest().post("/api/online/recover/mail", &body).await;
        let detail = asked.problem(422, "bad-value");
        assert!(detail.starts_with(expected), "{detail}");
    }
    let wrong = json!({"address": ANN, "language": "en", "password": "wrong horse"});
    ann.put(MAIL, &wrong).await.problem(403, "wrong-password");
    let none = json!({"address": ANN, "language": "en"});
    ann.put(MAIL, &none).await.problem(422, "bad-password");
    let wrong = json!({"password": "wrong horse"});
    ann.post(&format!("{MAIL}/delete"), &wrong).await.problem(403, "wrong-password");
    assert_eq!(service.attempts(), 0);
    site.stop().await;
}

#[tokio::test]
async fn a_lost_password_is_replaced_by_a_link() {
    let (site, service) = start().await;
    let mut ann = ann(&site, &service).await;
    assert_eq!(ask_for_link(&site, "ANN", "Ann@EXAMPLE.org").await.status, 202);
    let mail = service.message(1).await;
    assert_eq!((&*mail.to, mail.header("Subject")), (ANN, Some("Dameo: neues Passwort setzen")));
    let secret = mail.secret("/#/mail/password/");
    let mut phone = site.guest();
    let detail = recover(&mut phone, &secret, "short").await.problem(422, "bad-password");
    assert!(detail.starts_with("password: "), "{detail}");
    confirm(&site, &secret).await.problem(403, "wrong-link");
    let recovered = recover(&mut phone, &secret, "another horse").await;
    assert_eq!((recovered.status.as_u16(), &recovered.json()["name"]), (200, &json!("Ann")));
    assert_eq!(phone.get("/api/online/me").await.json()["member"]["name"], "Ann");
    assert_eq!(ann.get("/api/online/me").await.json()["member"], json!(null), "it is logged out");
    ann.log_in("Ann", PASSWORD).await.problem(403, "wrong-password");
    recover(&mut phone, &secret, "a third horse").await.problem(403, "wrong-link");
    site.stop().await;
}

#[tokio::test]
async fn a_link_to_set_a_password_is_good_for_an_hour() {
    let (site, service) = start().await;
    ann(&site, &service).await;
    ask_for_link(&site, "Ann", ANN).await;
    let secret = service.message(1).await.secret("/#/mail/password/");
    site.clock.skip(Millis::from_secs(60 * 60));
    recover(&mut site.guest(), &secret, "another horse").await.problem(403, "wrong-link");
    site.stop().await;
}

#[tokio::test]
async fn nobody_learns_whether_an_address_is_known() {
    let (site, service) = start().await;
    ann(&site, &service).await;
    site.guest().sign_up("Bob").await;
    let known = ask_for_link(&site, "Ann", ANN).await;
    service.message(1).await;
    for (name, address) in [("Ann", "eve@example.org"), ("Bob", ANN), ("Nobody", "no@example.org")]
    {
        let unknown = ask_for_link(&site, name, address).await;
        assert_eq!((unknown.status, &unknown.text), (known.status, &known.text));
        let without_date = |reply: &Reply| {
            let mut headers = reply.headers.clone();
            headers.remove("date");
            headers.remove("x-request-id");
            headers
        };
        assert_eq!(without_date(&unknown), without_date(&known));
    }
    // What was asked for first is done before what is asked for later.
    site.clock.skip(Millis::from_secs(60 * 60));
    ask_for_link(&site, "Ann", ANN).await;
    service.message(2).await;
    assert!(service.received().iter().all(|mail| mail.to == ANN));
    site.stop().await;
}

#[tokio::test]
async fn so_many_links_are_sent() {
    let (site, service) = start().await;
    ann(&site, &service).await;
    site.clock.skip(Millis::from_secs(60 * 60));
    for _ in 0..3 {
        assert_eq!(ask_for_link(&site, "Ann", ANN).await.status, 202);
    }
    ask_for_link(&site, "Ann", "other@example.org").await.problem(429, "too-many-requests");
    ask_for_link(&site, "Bob", ANN).await.problem(429, "too-many-requests");
    site.stop().await;
}

/// Ann, who is reminded, and somebody else at a game over days, in which Ann plays White.
async fn game(site: &Site, service: &MailService) -> (Guest, Guest, String) {
    let mut ann = ann(site, service).await;
    let reminders = json!({"wanted": true, "language": "fr"});
    assert_eq!(ann.put(&format!("{MAIL}/reminders"), &reminders).await.status, 204);
    let created = ann.post("/api/online/invitations", &invitation("4d+1d/4d")).await;
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let mut bob = site.guest();
    bob.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    (ann, bob, id)
}

#[tokio::test]
async fn players_are_reminded_of_their_turn_and_of_their_time() {
    let (site, service) = start().await;
    let (ann, bob, id) = game(&site, &service).await;
    site.clock.skip(MAIL_DELAY);
    let mail = service.message(1).await;
    assert_eq!(mail.to, ANN);
    assert_eq!(mail.header("Auto-Submitted"), Some("auto-generated"));
    assert!(mail.text.contains(&format!("\n{SITE}/{id}\n")), "{}", mail.text);
    assert!(mail.text.starts_with("Bonjour Ann,"), "{}", mail.text);
    // A day before the end of four.
    site.clock.skip(Millis::from_days(3));
    let mail = service.message(2).await;
    assert!(mail.text.contains(" : 24."), "{}", mail.text);
    // Once a turn, and nothing for whoever has no address.
    GameSocket::join(&ann, &id).await.play("d1-d4").await;
    site.clock.skip(Millis::from_secs(60 * 60));
    GameSocket::join(&bob, &id).await.play("e8-e5").await;
    site.clock.skip(MAIL_DELAY);
    service.message(3).await;
    assert_eq!(service.attempts(), 4);
    site.stop().await;
}

#[tokio::test]
async fn whoever_is_at_the_board_is_not_reminded() {
    let store = Arc::new(MemoryStore::default());
    let (site, service) = start_on(store.clone()).await;
    let (ann, _bob, id) = game(&site, &service).await;
    let _board = GameSocket::join(&ann, &id).await;
    let due = async || {
        let now = site.clock.now();
        store.due_reminders(now, 9).await.unwrap().len()
    };
    site.clock.skip(MAIL_DELAY);
    until(async || due().await == 0).await;
    assert_eq!(service.attempts(), 1, "the link to confirm the address");
    site.stop().await;
}

#[tokio::test]
async fn reminders_end_with_one_click() {
    let (site, service) = start().await;
    let (mut ann, _bob, _) = game(&site, &service).await;
    site.clock.skip(MAIL_DELAY);
    let mail = service.message(1).await;
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    let header = mail.header("List-Unsubscribe").unwrap();
    let path = header.trim_matches(['<', '>']).strip_prefix(SITE).unwrap().to_owned();
    assert!(path.ends_with(&mail.secret("/#/mail/stop/")), "{path}");
    // Programs that look at links change nothing.
    let opened = site.guest().get(&path).await;
    assert_eq!(opened.status, 303);
    assert_eq!(
        opened.header("location"),
        [path.replace("/api/online/mail/unsubscribe/", "/#/mail/stop/")]
    );
    assert_eq!(ann.get(MAIL).await.json()["address"]["hasReminders"], true);
    // A mail program sends a form, and neither a cookie nor an origin.
    let stopped = one_click(&site, &path).await;
    assert_eq!(stopped, 204);
    assert_eq!(ann.get(MAIL).await.json()["address"]["hasReminders"], false);
    assert_eq!(one_click(&site, &path).await, 204, "again");
    assert_eq!(one_click(&site, &format!("{path}x")).await, 403);
    site.clock.skip(Millis::from_days(3));
    assert_eq!(service.received().len(), 2);
    site.stop().await;
}

/// The status of the request of a mail program.
async fn one_click(site: &Site, path: &str) -> u16 {
    let mut program = site.guest();
    program.headers.push(("content-type", "application/x-www-form-urlencoded".to_owned()));
    let body = Body::from("List-Unsubscribe=One-Click");
    program.send(Method::POST, path, body).await.status.as_u16()
}

#[tokio::test]
async fn a_mail_server_that_is_away_delays_nothing() {
    let (site, service) = start().await;
    service.answer(Some("450 later"));
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    assert_eq!(ann.put(MAIL, &address(ANN, "en")).await.status, 202);
    until(async || service.attempts() == 1).await;
    service.answer(None);
    site.clock.skip(Millis::from_secs(10));
    let secret = service.message(0).await.secret("/#/mail/confirm/");
    assert_eq!(confirm(&site, &secret).await.status, 204);
    // What is refused is not sent again.
    service.answer(Some("550 no such user"));
    ann.put(MAIL, &address("gone@example.org", "en")).await;
    until(async || service.attempts() == 3).await;
    service.answer(None);
    site.clock.skip(Millis::from_secs(60));
    ann.put(MAIL, &address("new@example.org", "en")).await;
    assert_eq!(service.message(1).await.to, "new@example.org");
    site.stop().await;
}

#[tokio::test]
async fn nothing_is_left_of_an_address_that_is_deleted_with_its_account() {
    let store = Arc::new(MemoryStore::default());
    let (site, service) = start_on(store.clone()).await;
    let (mut ann, _bob, _) = game(&site, &service).await;
    ann.put(MAIL, &address("new-ann@example.org", "en")).await;
    assert!(format!("{:?}", store.snapshot()).contains("new-ann@example.org"));
    let body = json!({"password": PASSWORD});
    assert_eq!(ann.post("/api/online/account/delete", &body).await.status, 204);
    assert!(!format!("{:?}", store.snapshot()).contains(ANN));
    site.stop().await;
}

#[tokio::test]
async fn a_server_without_mail_says_so() {
    let store = Arc::new(MemoryStore::default());
    let online = dameo_online::Online::builder(store).start();
    let server = dameo_server::Server::builder(ServerOptions::default());
    let server = server.merge(online.area()).build().unwrap();
    let mut guest = Guest::of(server.router());
    assert_eq!(guest.get("/api/site").await.json()["hasMail"], false);
    let body = json!({"name": "Ann", "address": ANN, "language": "de"});
    guest.post("/api/online/recover/mail", &body).await.problem(404, "no-mail");
    online.stop();
    online.stopped().await;
}
