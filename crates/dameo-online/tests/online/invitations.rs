//! Invitations.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::{MemoryStore, StoreFault};
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::{invitation, site::Site};

const INVITATIONS: &str = "/api/online/invitations";

async fn create(guest: &mut Guest, body: &Value) -> Value {
    let reply = guest.post(INVITATIONS, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()
}

fn path_of(view: &Value) -> String {
    format!("{INVITATIONS}/{}", view["id"].as_str().unwrap())
}

#[tokio::test]
async fn an_invitation_is_shown_complete() {
    let site = Site::start().await;
    let mut guest = site.guest();
    let view = create(&mut guest, &json!({"variant": "big-dameo-28", "color": "random"})).await;
    let id = view["id"].as_str().unwrap();
    assert!(id.len() == 8 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{id}");
    let complete = json!({
        "variant": "big-dameo-28", "drawRules": "playstrategy", "startFen": null, "color": "random",
        "time": null, "isPublic": false, "isHelpAllowed": false, "isRated": false,
    });
    assert_eq!((&view["invitation"], &view["state"]), (&complete, &json!("open")));
    assert_eq!(view["isMine"], true);
    assert!(view["createdAt"].is_u64());
    let seen = site.guest().get(&path_of(&view)).await.json();
    let mut expected = view.clone();
    expected["isMine"] = json!(false);
    assert_eq!(seen, expected);
    // Everything that can be said.
    let body = json!({
        "variant": "dameo", "drawRules": "playstrategy", "startFen": "B:Wa1,d4:Bd6,h8:H0:F1",
        "color": "black", "time": {"white": "300+3", "black": "120d5"}, "isPublic": true,
        "isHelpAllowed": true, "isRated": false,
    });
    let view = create(&mut guest, &body).await;
    assert_eq!(view["invitation"], body);
    site.stop().await;
}

#[tokio::test]
async fn invitations_that_are_none() {
    let site = Site::start().await;
    let mut guest = site.guest();
    let mut slow = include_str!("../../../../data/slow-captures/refused-big-dameo-28.txt").lines();
    let slow = slow.next().unwrap();
    let men: Vec<_> = ('1'..='3')
        .flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")))
        .take(19)
        .collect();
    let crowded = format!("W:W{}:Bh8", men.join(","));
    let time = |text: &str| json!({"time": {"white": text, "black": text}});
    for (change, code, detail) in [
        (json!({"variant": "chess"}), "bad-request", "chess"),
        (json!({"variant": null}), "bad-request", "variant"),
        (json!({"drawRules": "none"}), "bad-request", "\"none\" is not a set of draw rules"),
        (json!({"color": "red"}), "bad-request", "unknown variant `red`, expected one of `white`"),
        (json!({"isPublic": "yes"}), "bad-request", "expected a boolean"),
        (json!({"isHelpAllowed": 1}), "bad-request", "expected a boolean"),
        (json!({"rated": true}), "bad-request", "unknown field `rated`"),
        (json!({"time": "300+3"}), "bad-request", "time"),
        (json!({"time": {"white": "300+3"}}), "bad-request", "missing field `black`"),
        (time("soon"), "bad-request", "bad time control \"soon\": expected seconds"),
        (time("600+0+3x30"), "bad-invitation", "time: no game is played with 600+0+3x30"),
        (
            json!({"time": {"white": "3d+1d/10d", "black": "300+3"}}),
            "bad-invitation",
            "time: expected days for both sides or for none",
        ),
        (
            json!({"time": null, "isPublic": true}),
            "bad-invitation",
            "time: expected a time control, as for every invitation in the lobby",
        ),
        (json!({"startFen": "nonsense"}), "bad-fen", "nonsense"),
        (json!({"startFen": crowded}), "bad-fen", "there are 19 white pieces"),
        (
            json!({"startFen": "B:Wa1:B"}),
            "bad-invitation",
            "startFen: expected a position in which",
        ),
        (json!({"variant": "big-dameo-28", "startFen": slow}), "too-many-steps", "takes more than"),
    ] {
        let mut body = invitation("300+3");
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        let reply = guest.post(INVITATIONS, &body).await;
        assert_eq!(reply.status, 422, "{change}: {}", reply.text);
        let found = reply.problem(422, code);
        assert!(found.contains(detail), "{change}: {found}");
    }
    for body in [json!([]), json!(null), json!("x"), json!({})] {
        guest.post(INVITATIONS, &body).await.problem(422, "bad-request");
    }
    assert!(guest.cookie.is_none());
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_is_accepted_once_and_not_by_its_creator() {
    let site = Site::start().await;
    let mut creator = site.guest();
    let view = create(&mut creator, &invitation("300+3")).await;
    let accept = format!("{}/accept", path_of(&view));
    creator.post(&accept, &json!({})).await.problem(409, "own-invitation");
    let mut others = [site.guest(), site.guest()];
    let [first, second] = &mut others;
    // Both at once.
    let empty = json!({});
    let (one, other) = tokio::join!(first.post(&accept, &empty), second.post(&accept, &empty));
    let (begun, refused) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(begun.json(), json!({"game": view["id"], "seat": "black"}));
    refused.problem(409, "invitation-closed");
    assert_eq!(refused.json()["state"], "accepted");
    assert_eq!(creator.get(&path_of(&view)).await.json()["state"], "accepted");
    let withdrawn = creator.delete(&path_of(&view)).await;
    withdrawn.problem(409, "invitation-closed");
    assert_eq!(withdrawn.json()["state"], "accepted");
    for (path, body) in [(&accept, json!({"x": 1})), (&accept, json!(null))] {
        site.guest().post(path, &body).await.problem(422, "bad-request");
    }
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_is_withdrawn_by_its_creator_alone() {
    let site = Site::start().await;
    let mut creator = site.guest();
    let view = create(&mut creator, &invitation("300+3")).await;
    let mut other = site.guest();
    create(&mut other, &invitation("300+3")).await;
    for stranger in [&mut other, &mut site.guest()] {
        stranger.delete(&path_of(&view)).await.problem(403, "not-the-creator");
    }
    assert_eq!(creator.delete(&path_of(&view)).await.status, 204);
    assert_eq!(creator.delete(&path_of(&view)).await.status, 204);
    let refused = other.post(&format!("{}/accept", path_of(&view)), &json!({})).await;
    refused.problem(409, "invitation-closed");
    assert_eq!(refused.json()["state"], "withdrawn");
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_by_link_expires_after_a_week() {
    let site = Site::start().await;
    let mut creator = site.guest();
    let view = create(&mut creator, &invitation("300+3")).await;
    site.clock.skip(Millis::from_secs(7 * 86_400 - 60));
    assert_eq!(creator.get(&path_of(&view)).await.json()["state"], "open");
    site.clock.skip(Millis::from_secs(120));
    assert_eq!(creator.get(&path_of(&view)).await.json()["state"], "expired");
    let refused = site.guest().post(&format!("{}/accept", path_of(&view)), &json!({})).await;
    refused.problem(409, "invitation-closed");
    assert_eq!(refused.json()["state"], "expired");
    site.stop().await;
}

#[tokio::test]
async fn the_sides_are_drawn() {
    let site = Site::start().await;
    let mut creator = site.guest();
    let mut seats = Vec::new();
    while !(seats.contains(&json!("white")) && seats.contains(&json!("black"))) {
        assert!(seats.len() < 25, "{seats:?}");
        let view = create(&mut creator, &json!({"variant": "dameo", "color": "random"})).await;
        let accept = format!("{}/accept", path_of(&view));
        seats.push(site.guest().post(&accept, &json!({})).await.json()["seat"].take());
    }
    site.stop().await;
}

#[tokio::test]
async fn invitations_that_do_not_exist() {
    let site = Site::start().await;
    let mut guest = site.guest();
    for id in ["AbCd1234", "x", "..%2f..%2fme", "%ff"] {
        let path = format!("{INVITATIONS}/{id}");
        let reply = guest.get(&path).await;
        assert!([400, 404].contains(&reply.status.as_u16()), "{id}: {}", reply.text);
        if id != "%ff" {
            reply.problem(404, "no-such-invitation");
            let accept = guest.post(&format!("{path}/accept"), &json!({})).await;
            accept.problem(404, "no-such-invitation");
        }
    }
    site.stop().await;
}

#[tokio::test]
async fn nothing_is_promised_that_cannot_be_stored() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let mut creator = site.guest();
    let view = create(&mut creator, &invitation("300+3")).await;
    let accept = format!("{}/accept", path_of(&view));
    store.set_fault(Some(StoreFault::Fails));
    let refused = creator.post(INVITATIONS, &invitation("300+3")).await;
    assert!(refused.problem(503, "unavailable").contains("try again"));
    assert_eq!(refused.header("retry-after"), ["2"]);
    let mut other = site.guest();
    other.post(&accept, &json!({})).await.problem(503, "unavailable");
    creator.delete(&path_of(&view)).await.problem(503, "unavailable");
    store.set_fault(None);
    assert_eq!(other.post(&accept, &json!({})).await.status, 200);
    site.stop().await;
}
