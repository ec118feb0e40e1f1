//! Who may do what: every route for every role.
//!
//! The routes are those of the document of the API, and the WebSockets, which it does not have.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Method;
use dameo_store::Scope;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Error;

use crate::common::guest::{Guest, PASSWORD};
use crate::common::push::{AUTH, P256DH};
use crate::common::socket::ClientSocket;
use crate::common::staff::{Administrator, account_of};
use crate::common::{Game, invitation, site::Site};

/// Somebody who sends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Without a cookie.
    Nobody,
    /// A guest, who has made what the request is about.
    Guest,
    /// A member, who has made what the request is about.
    Member,
    /// A member, and somebody else has made what the request is about.
    Other,
    /// With the cookie of a session of the member that has ended.
    Revoked,
    /// As a member, but muted.
    Muted,
    /// As a member, but banned.
    Banned,
    /// As a member, and a moderator.
    Moderator,
    /// As a member, and an administrator.
    Administrator,
    /// With a token of the member in the place of a cookie. It opens nothing here.
    Token,
}

const ROLES: [Role; 10] = [
    Role::Nobody,
    Role::Guest,
    Role::Member,
    Role::Other,
    Role::Revoked,
    Role::Muted,
    Role::Banned,
    Role::Moderator,
    Role::Administrator,
    Role::Token,
];

/// The status that each role gets. A token gets that of nobody.
struct Row {
    method: &'static str,
    path: &'static str,
    body: fn() -> Value,
    expected: [u16; 9],
}

const fn row(
    method: &'static str,
    path: &'static str,
    body: fn() -> Value,
    expected: [u16; 5],
) -> Row {
    let [nobody, guest, member, other, revoked] = expected;
    // Sanctions and roles change nothing but what the table says.
    let expected = [nobody, guest, member, other, revoked, member, member, member, member];
    Row { method, path, body, expected }
}

/// A row of what only moderators do, or only administrators.
const fn staff(
    method: &'static str,
    path: &'static str,
    body: fn() -> Value,
    [moderator, administrator]: [u16; 2],
) -> Row {
    let expected = [403, 403, 403, 403, 403, 403, 403, moderator, administrator];
    Row { method, path, body, expected }
}

impl Row {
    /// The status that a role gets.
    fn expected(&self, role: Role) -> u16 {
        let column = if role == Role::Token { Role::Nobody } else { role };
        self.expected[column as usize]
    }

    /// Whether the request of a role does something that later requests could notice.
    fn changes(&self, role: Role) -> bool {
        self.method != "get" && self.expected(role) < 400
    }

    /// The same, but not for those who are muted.
    const fn unless_muted(mut self) -> Self {
        self.expected[5] = 403;
        self
    }

    /// The same, but not for those who are banned.
    const fn unless_banned(mut self) -> Self {
        self.expected[6] = 403;
        self
    }
}

/// How many requests somebody sends who is not told to wait.
const FEW: usize = 20;

/// A row of what only the organiser of a tournament does.
const fn organiser(
    method: &'static str,
    path: &'static str,
    body: fn() -> Value,
    status: u16,
) -> Row {
    row(method, path, body, [403, 403, status, 403, 403])
}

fn empty() -> Value {
    json!({})
}

/// Each row is tried on a site of its own. `{id}` is that of an open invitation, a running game
/// or a session of the guest or member; for others, of the member.
const ROWS: &[Row] = &[
    // Open to everybody.
    row("get", "/api/site", empty, [200; 5]),
    row("get", "/api/variants", empty, [200; 5]),
    row("post", "/api/{variant}/moves", empty, [200; 5]),
    row("post", "/api/{variant}/analyse", || json!({"depth": 1}), [200; 5]),
    row("post", "/api/{variant}/review", || json!({"moves": ["d1-d4"], "nodes": 1}), [200; 5]),
    row("get", "/api/{variant}/table", empty, [404; 5]),
    row("get", "/health", empty, [200; 5]),
    row("get", "/live", empty, [204; 5]),
    row("get", "/ready", empty, [204; 5]),
    row("get", "/api/online/me", empty, [200; 5]),
    row("get", "/api/online/lobby", empty, [200; 5]),
    row("get", "/api/online/invitations/{id}", empty, [200; 5]),
    row("get", "/api/online/games/{id}", empty, [200; 5]),
    row("get", "/api/online/games/{id}/review", empty, [200; 5]),
    row("get", "/api/online/meetings/{id}", empty, [200; 5]),
    row("get", "/api/online/players/{name}", empty, [200; 5]),
    row("get", "/api/online/players/{name}/ratings/{variant}/{speed}", empty, [200; 5]),
    row("get", "/api/online/archive", empty, [200; 5]),
    row("get", "/api/online/leaders/{variant}/{speed}", empty, [200; 5]),
    row("get", "/api/online/dumps/{file}", empty, [200; 5]),
    row("get", "/api/online/tv", empty, [200; 5]),
    // Without a variant.
    row("get", "/api/online/openings", empty, [422; 5]),
    row("get", "/api/online/games/{id}/socket", empty, [101; 5]),
    row("get", "/api/online/socket", empty, [101; 5]),
    row("get", "/api/online/correspondence", empty, [200; 5]),
    // Whoever is nobody becomes a guest.
    row("post", "/api/online/invitations", || invitation("300+3"), [201; 5]).unless_banned(),
    row("post", "/api/online/invitations/{id}/accept", empty, [200, 409, 409, 200, 200]),
    row("post", "/api/online/games/{id}/seats", || json!({"secret": "x"}), [403; 5]),
    row("get", "/api/online/challenges", empty, [403, 200, 200, 200, 403]),
    row("post", "/api/online/challenges", challenge, [403, 403, 201, 201, 403]).unless_banned(),
    row("delete", "/api/online/challenges/{id}", empty, [403, 404, 404, 404, 403]),
    row("post", "/api/online/challenges/{id}/decline", empty, [403, 404, 404, 404, 403]),
    // For the one whose it is.
    row("delete", "/api/online/invitations/{id}", empty, [403, 204, 204, 403, 403]),
    row("post", "/api/online/games/{id}/seat-links", empty, [403, 201, 201, 403, 403]),
    // The game goes on: nobody can analyse it.
    row("put", "/api/online/games/{id}/analysis", analysis, [403, 409, 409, 403, 403]),
    // Nobody can review it either.
    row("put", "/api/online/games/{id}/review", review, [403, 409, 409, 409, 403]),
    row("get", "/api/online/games/{id}/lines", empty, [403, 200, 200, 403, 403]),
    // The game is not played over days.
    row("put", "/api/online/games/{id}/lines", no_lines, [403, 409, 409, 403, 403]),
    row("delete", "/api/online/account/sessions/{id}", empty, [403, 204, 204, 404, 403]),
    // For those who have a session.
    row("get", "/api/online/account/sessions", empty, [403, 200, 200, 200, 403]),
    row("delete", "/api/online/account/sessions", empty, [403, 204, 204, 204, 403]),
    row("get", "/api/online/account/export", empty, [403, 200, 200, 200, 403]),
    row("post", "/api/online/account/delete", password, [403, 204, 204, 204, 403]),
    row("get", "/api/online/account/push", empty, [403, 200, 200, 200, 403]),
    row("put", "/api/online/account/push", push, [403, 204, 204, 204, 403]).unless_banned(),
    row("delete", "/api/online/account/push", empty, [403, 204, 204, 204, 403]),
    row("delete", "/api/online/account/push/{id}", empty, [403, 404, 404, 404, 403]),
    row("get", "/api/online/account/mail", empty, [403, 200, 200, 200, 403]),
    // For members.
    row("put", "/api/online/account/mail", new_address, [403, 403, 202, 202, 403]),
    row("post", "/api/online/account/mail/delete", password, [403, 403, 204, 204, 403]),
    // Nobody has an address.
    row("put", "/api/online/account/mail/reminders", reminders, [403, 404, 404, 404, 403]),
    row("get", "/api/online/account/tokens", empty, [403, 200, 200, 200, 403]),
    row("post", "/api/online/account/tokens", new_token, [403, 403, 201, 201, 403]),
    row("delete", "/api/online/account/tokens/{id}", empty, [403, 404, 204, 404, 403]),
    row("post", "/api/online/account/password", new_password, [403, 403, 204, 204, 403]),
    row("post", "/api/online/account/recovery-codes", password, [403, 403, 201, 201, 403]),
    row("get", "/api/online/account/passkeys", empty, [403, 200, 200, 200, 403]),
    // Passkeys are not possible at an address; `passkeys.rs` has the rest.
    row("post", "/api/online/account/passkeys/begin", password, [403; 5]),
    row("post", "/api/online/account/passkeys", new_passkey, [403; 5]),
    row(
        "put",
        "/api/online/account/passkeys/{id}",
        || json!({"label": "x"}),
        [403, 404, 404, 404, 403],
    ),
    row("delete", "/api/online/account/passkeys/{id}", empty, [403, 404, 404, 404, 403]),
    row("post", "/api/online/passkey/begin", empty, [403; 5]),
    row("post", "/api/online/log-in/passkey", passkey_proof, [403; 5]),
    row("post", "/api/online/sign-up/passkey/begin", || json!({"name": "Newcomer"}), [403; 5]),
    row("post", "/api/online/sign-up/passkey", new_passkey, [403; 5]),
    row("get", "/api/online/puzzles", empty, [403, 200, 200, 200, 403]),
    row("post", "/api/online/puzzles", puzzles, [403, 403, 200, 200, 403]),
    row("get", "/api/online/imported-games", empty, [403, 403, 200, 200, 403]),
    row("post", "/api/online/imported-games", file, [403, 403, 200, 200, 403]),
    row("delete", "/api/online/imported-games", empty, [403, 403, 204, 204, 403]),
    row("get", "/api/online/imported-games/{id}", empty, [403, 403, 200, 404, 403]),
    row("delete", "/api/online/imported-games/{id}", empty, [403, 403, 204, 404, 403]),
    // About others.
    row("post", "/api/online/reports", report, [403, 201, 201, 201, 403]),
    row("get", "/api/online/blocks", empty, [403, 200, 200, 200, 403]),
    row("post", "/api/online/blocks", || json!({"player": "Eve"}), [403, 201, 201, 201, 403]),
    row("delete", "/api/online/blocks/{id}", empty, [403, 404, 404, 404, 403]),
    row("get", "/api/online/pages/{page}", empty, [200; 5]),
    // For moderators and administrators.
    row("post", "/api/online/set-up", || json!({"secret": "x"}), [403; 5]),
    staff("get", "/api/online/moderation/staff", empty, [200, 200]),
    staff("put", "/api/online/moderation/accounts/{id}/role", role, [403, 204]),
    staff("get", "/api/online/moderation/players/{name}", empty, [200, 200]),
    staff("get", "/api/online/moderation/accounts/{id}", empty, [200, 200]),
    staff("put", "/api/online/moderation/accounts/{id}/sanctions/{kind}", reason, [204, 204]),
    staff("post", "/api/online/moderation/accounts/{id}/sanctions/{kind}/lift", reason, [404, 404]),
    staff("post", "/api/online/moderation/accounts/{id}/end-sessions", reason, [204, 204]),
    staff("get", "/api/online/moderation/reports", empty, [200, 200]),
    staff("post", "/api/online/moderation/reports/{id}/close", reason, [404, 404]),
    staff("get", "/api/online/moderation/trail", empty, [200, 200]),
    staff("put", "/api/online/moderation/sign-up", || json!({"mode": "open"}), [403, 204]),
    staff("get", "/api/online/moderation/codes", empty, [403, 200]),
    staff("post", "/api/online/moderation/codes", new_code, [403, 201]),
    staff("delete", "/api/online/moderation/codes/{id}", empty, [403, 404]),
    staff("put", "/api/online/pages/{page}", || json!({"text": "x"}), [403, 204]),
    // Tournaments: the member has created one that is open, and has not joined it.
    row("get", "/api/online/tournaments", empty, [200; 5]),
    row("get", "/api/online/tournaments/{id}", empty, [200; 5]),
    row("get", "/api/online/tournaments/{id}/boards", empty, [200; 5]),
    row("get", "/api/online/tournaments/{id}/games.pdn", empty, [200; 5]),
    row("get", "/api/online/tournaments/{id}/socket", empty, [101; 5]),
    row("post", "/api/online/tournaments", tournament, [403, 403, 201, 201, 403])
        .unless_banned()
        .unless_muted(),
    row("post", "/api/online/tournaments/{id}/join", empty, [403, 403, 200, 200, 403])
        .unless_banned(),
    row("post", "/api/online/tournaments/{id}/leave", empty, [403; 5]),
    organiser("post", "/api/online/tournaments/{id}/players", || json!({"name": "Dora"}), 200)
        .unless_muted(),
    organiser("delete", "/api/online/tournaments/{id}/players/{number}", empty, 409),
    organiser("post", "/api/online/tournaments/{id}/start", empty, 409),
    organiser("post", "/api/online/tournaments/{id}/close", empty, 200),
    organiser(
        "put",
        "/api/online/tournaments/{id}/results/{number}",
        || json!({"result": "draw"}),
        409,
    ),
    // To become one, and to be nobody.
    row("post", "/api/online/sign-up", new_member, [201, 201, 409, 409, 201]),
    row("post", "/api/online/log-in", member, [200; 5]),
    row("post", "/api/online/recover", wrong_code, [403; 5]),
    row("post", "/api/online/recover/mail", lost_password, [202; 5]),
    row("post", "/api/online/recover/link", wrong_link, [403; 5]),
    // With a secret of a mail.
    row("post", "/api/online/mail/confirm", || json!({"secret": "x"}), [403; 5]),
    row("get", "/api/online/mail/unsubscribe/{secret}", empty, [403; 5]),
    row("post", "/api/online/mail/unsubscribe/{secret}", empty, [403; 5]),
    row("post", "/api/online/log-out", empty, [204; 5]),
];

fn tournament() -> Value {
    let format = json!({"kind": "round-robin", "isDouble": false});
    let (title, variant, time) = ("Club evening", "dameo", "300+3");
    json!({
        "title": title, "variant": variant, "time": time, "format": format, "isAtBoard": true,
    })
}

fn challenge() -> Value {
    json!({"player": "Eve", "invitation": invitation("300+3")})
}

fn push() -> Value {
    json!({"endpoint": "https://push.example/x", "keys": {"p256dh": P256DH, "auth": AUTH}})
}

fn analysis() -> Value {
    json!({"pdn": "1. d1-d4 *"})
}

fn review() -> Value {
    json!({"nodes": 1, "positions": []})
}

fn puzzles() -> Value {
    let attempt = json!({"puzzle": "00000000", "mode": "timed", "isSolved": true, "at": 0});
    json!({"attempts": [attempt]})
}

fn file() -> Value {
    json!({"text": "1. d1-d4 d8-d5 *"})
}

fn report() -> Value {
    json!({"player": "Eve", "cause": "other", "note": "x"})
}

fn reason() -> Value {
    json!({"reason": "because"})
}

fn role() -> Value {
    json!({"role": "moderator", "reason": "because"})
}

fn new_code() -> Value {
    json!({"label": "club", "uses": 1, "days": 1})
}

fn no_lines() -> Value {
    json!({"key": {"game": "AbCd1234", "ply": 0, "takeBacks": 0}, "lines": []})
}

fn password() -> Value {
    json!({"password": PASSWORD})
}

fn new_password() -> Value {
    json!({"password": PASSWORD, "newPassword": "another horse"})
}

fn member() -> Value {
    json!({"name": "Ann", "password": PASSWORD})
}

fn new_member() -> Value {
    json!({"name": "Newcomer", "password": PASSWORD})
}

fn new_token() -> Value {
    json!({"label": "my bot", "scopes": Scope::ALL.map(Scope::name)})
}

fn new_passkey() -> Value {
    let response = json!({"attestationObject": "AA", "clientDataJSON": "AA"});
    let credential = json!({"id": "AA", "rawId": "AA", "type": "public-key", "response": response});
    json!({"challenge": "x", "label": "x", "credential": credential})
}

fn passkey_proof() -> Value {
    let response = json!({"authenticatorData": "AA", "clientDataJSON": "AA", "signature": "AA", "userHandle": "AA"});
    let credential = json!({"id": "AA", "rawId": "AA", "type": "public-key", "response": response});
    json!({"challenge": "x", "credential": credential})
}

fn new_address() -> Value {
    json!({"address": "ann@example.org", "language": "en", "password": PASSWORD})
}

fn reminders() -> Value {
    json!({"wanted": true, "language": "en"})
}

fn lost_password() -> Value {
    json!({"name": "Ann", "address": "ann@example.org", "language": "en"})
}

fn wrong_link() -> Value {
    json!({"secret": "x", "password": PASSWORD})
}

fn wrong_code() -> Value {
    json!({"name": "Ann", "code": "0".repeat(20), "password": PASSWORD})
}

/// Somebody, and what it has made.
struct Person {
    browser: Guest,
    invitation: String,
    game: String,
    /// The session of another device.
    session: String,
    /// The id of a game that a member has imported.
    imported: String,
    /// A tournament that the member has created.
    tournament: String,
    /// The id and the text of a token of a member.
    token: [String; 2],
}

impl Person {
    /// A guest, or a member with this name.
    async fn new(site: &Site, name: Option<&str>) -> Self {
        let Game { white: mut browser, id: game, .. } =
            Game::begin(site, &invitation("300+3")).await;
        let mut token = [String::new(), String::new()];
        if let Some(name) = name {
            browser.sign_up(name).await;
            let made = browser.post("/api/online/account/tokens", &new_token()).await.json();
            token = [&made["token"]["id"], &made["secret"]]
                .map(|text| text.as_str().unwrap().to_owned());
        }
        let created = browser.post("/api/online/invitations", &invitation("300+3")).await;
        let invitation = created.json()["id"].as_str().unwrap().to_owned();
        let listed = browser.get("/api/online/account/sessions").await.json();
        let session = listed["sessions"][0]["id"].as_str().unwrap().to_owned();
        let created = browser.post("/api/online/tournaments", &tournament()).await.json();
        let tournament = created["id"].as_str().unwrap_or_default().to_owned();
        let own = json!({"text": format!("[White \"{}\"]\n\n1. d1-d4 *", name.unwrap_or("?"))});
        browser.post("/api/online/imported-games", &own).await;
        let imported = browser.get("/api/online/imported-games").await.json();
        let imported = imported["games"][0]["id"].as_str().unwrap_or("none").to_owned();
        Self { browser, invitation, game, session, imported, tournament, token }
    }

    fn path(&self, path: &str) -> String {
        let id = match path {
            path if path.contains("/invitations/") => &self.invitation,
            path if path.contains("/tournaments/") => &self.tournament,
            path if path.contains("/sessions/") => &self.session,
            path if path.contains("/imported-games/") => &self.imported,
            path if path.contains("/tokens/") => &self.token[0],
            _ => &self.game,
        };
        path.replace("{id}", id)
            .replace("{variant}", "dameo")
            .replace("{name}", "Ann")
            .replace("{page}", "terms")
            .replace("{kind}", "mute")
            .replace("{speed}", "live")
            .replace("{file}", "2026-11.pdn")
            .replace("{number}", "0")
    }
}

/// A site on which a role sends requests.
struct Stage {
    site: Site,
    /// Whose things the requests are about.
    whose: Person,
    /// Of whom the requests come.
    browser: Guest,
    /// The id of the member whom they are about, where they are about somebody else.
    eve: String,
}

impl Stage {
    async fn of(role: Role) -> Self {
        let site = Site::start().await;
        let mut ann = Person::new(&site, Some("Ann")).await;
        let mut eve = site.guest();
        eve.sign_up("Eve").await;
        let eve = account_of(&mut eve).await;
        distinguish(&site, role, &mut ann.browser).await;
        let (whose, browser) = match role {
            Role::Nobody => (ann, site.guest()),
            Role::Guest => {
                let guest = Person::new(&site, None).await;
                let guest = Person { tournament: ann.tournament, ..guest };
                let browser = guest.browser.clone();
                (guest, browser)
            }
            Role::Member | Role::Muted | Role::Banned | Role::Moderator | Role::Administrator => {
                let browser = ann.browser.clone();
                (ann, browser)
            }
            Role::Other => {
                let bob = Person::new(&site, Some("Bob")).await;
                (ann, bob.browser)
            }
            Role::Revoked => {
                let revoked = ann.browser.clone();
                ann.browser.clone().post("/api/online/log-out", &json!({})).await;
                (ann, revoked)
            }
            Role::Token => {
                let mut program = site.guest();
                program.headers.push(("authorization", format!("Bearer {}", ann.token[1])));
                (ann, program)
            }
        };
        Self { site, whose, browser, eve }
    }

    /// The status of the request of a row.
    async fn status(&self, row: &Row) -> u16 {
        let path = if row.path.contains("/accounts/") {
            row.path.replace("{id}", &self.eve)
        } else {
            row.path.to_owned()
        };
        let path = self.whose.path(&path);
        if path.ends_with("/socket") {
            return socket_status(&self.browser, &path).await;
        }
        let method = Method::from_bytes(row.method.to_uppercase().as_bytes()).unwrap();
        let body = match method {
            Method::POST | Method::PUT => Body::from((row.body)().to_string()),
            _ => Body::empty(),
        };
        let path = if path.ends_with("/table") { format!("{path}?fen=W:Wa1:Ba2") } else { path };
        // Another session may come with the answer: the next request is that of the role, too.
        self.browser.clone().send(method, &path, body).await.status.as_u16()
    }

    /// Tries some rows, one after the other. Returns the end of the site, which has begun.
    async fn check(self, role: Role, rows: impl IntoIterator<Item = &Row>) -> JoinHandle<()> {
        for row in rows {
            let (found, expected) = (self.status(row).await, row.expected(role));
            assert_eq!(found, expected, "{} {} by {role:?}", row.method, row.path);
        }
        self.site.begin_stop()
    }
}

/// Gives a member the role or the sanction that it is tried with.
async fn distinguish(site: &Site, role: Role, member: &mut Guest) {
    let (Role::Muted | Role::Banned | Role::Moderator | Role::Administrator) = role else { return };
    let mut root = Administrator::new(site).await;
    let id = account_of(member).await;
    match role {
        Role::Muted => root.impose(&id, "mute").await,
        Role::Banned => root.impose(&id, "ban").await,
        Role::Moderator => assert_eq!(root.appoint(&id, "moderator").await.status, 204),
        _ => assert_eq!(root.appoint(&id, "administrator").await.status, 204),
    }
}

async fn socket_status(browser: &Guest, path: &str) -> u16 {
    match ClientSocket::of(browser, path).await {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn every_route_has_a_row() {
    let site = Site::start().await;
    let document: Value = serde_json::from_str(site.server.openapi_json()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            routes.insert((method.clone(), path.clone()));
        }
    }
    for path in [
        "/api/online/games/{id}/socket",
        "/api/online/socket",
        "/api/online/tournaments/{id}/socket",
    ] {
        routes.insert(("get".to_owned(), path.to_owned()));
    }
    let rows = ROWS.iter().map(|row| (row.method.to_owned(), row.path.to_owned())).collect();
    assert_eq!(routes, rows);
    site.stop().await;
}

#[tokio::test]
async fn everybody_may_do_what_the_table_says() {
    for role in ROLES {
        let (changing, harmless): (Vec<_>, Vec<_>) = ROWS.iter().partition(|row| row.changes(role));
        // Sites take their time to end, and end side by side. They run one after the other: many
        // on this one thread would each be late for their first heartbeat.
        let mut ends = Vec::new();
        for rows in harmless.chunks(FEW).chain(changing.chunks(1)) {
            ends.push(Stage::of(role).await.check(role, rows.iter().copied()).await);
        }
        for end in ends {
            end.await.unwrap();
        }
    }
}
