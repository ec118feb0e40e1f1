//! What is shown where a link is shared.

use serde_json::json;

use crate::common::{Game, invitation, site::PAGE, site::Site};

#[tokio::test]
async fn a_link_to_an_invitation_or_a_game_shows_what_it_is() {
    let site = Site::start().await;
    let mut creator = site.guest();
    let created = creator.post("/api/online/invitations", &invitation("300+3")).await.json();
    let path = format!("/{}", created["id"].as_str().unwrap());
    let page = site.guest().get(&path).await;
    assert_eq!(page.header("cache-control"), ["no-store"]);
    assert_eq!(page.header("content-type"), ["text/html; charset=utf-8"]);
    let tag = |property: &str, content: &str| {
        format!("<meta property=\"og:{property}\" content=\"{content}\">")
    };
    assert!(page.text.contains(&tag("title", "Play Dameo with me")), "{}", page.text);
    let description = tag("description", "Dameo, 5 min + 3 s a move, you play Black.");
    assert!(page.text.contains(&description), "{}", page.text);
    assert_eq!(page.header("set-cookie").len(), 0);
    creator.delete(&format!("/api/online/invitations{path}")).await;
    let page = site.guest().get(&path).await;
    assert!(page.text.contains("This invitation is closed."), "{}", page.text);

    let game = Game::begin(&site, &json!({"variant": "croda", "color": "white"})).await;
    let path = format!("/{}", game.id);
    let page = site.guest().get(&path).await;
    assert!(page.text.contains(&tag("title", "A game of Croda")), "{}", page.text);
    let description = tag("description", "without a clock, no moves so far.");
    assert!(page.text.contains(&description), "{}", page.text);
    // No secret, and nobody's account.
    for guest in [&game.white, &game.black] {
        let id = guest.clone().id().await;
        assert!(!page.text.contains(id.as_str().unwrap()));
    }
    site.stop().await;
}

#[tokio::test]
async fn other_pages_are_the_app_as_it_is() {
    let site = Site::start().await;
    for path in ["/", "/AbCd1234", "/analysis", "/learn/1", "/x%22%3e"] {
        let page = site.guest().get(path).await;
        assert_eq!((page.status.as_u16(), &*page.text), (200, PAGE), "{path}");
        assert_eq!(page.header("cache-control"), ["no-cache"], "{path}");
    }
    site.stop().await;
}
