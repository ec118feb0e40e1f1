//! What servers that share a store agree on.

use dameo_live::{Millis, Terms, Timestamp, parse_time_controls};
use dameo_store::{Creation, Invitation, InvitationState, MAX_ABSENCE, SharingStore, Store};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, begin_sessions, invitation};

on_every_database! {
    an_invitation_is_open_while_it_is_held,
    one_server_has_a_lease,
    a_site_keeps_its_name,
}

fn after(millis: u64) -> Timestamp {
    START + Millis::new(millis)
}

async fn an_invitation_is_open_while_it_is_held(databases: &Databases) {
    let store = databases.open("held").await;
    begin_sessions(&store).await;
    let over_days = Terms::live(parse_time_controls("3d+1d/10d").unwrap());
    let of_days = Invitation { terms: over_days, ..invitation("BBBBBBBB", 0, START) };
    let by_link = Invitation { is_public: false, ..invitation("CCCCCCCC", 0, START) };
    for invitation in [invitation("AAAAAAAA", 0, START), of_days, by_link] {
        assert_eq!(store.create_invitation(invitation, 9).await, Ok(Creation::Done));
    }
    let state = async |id: &str, now| store.invitation(id, now).await.unwrap().unwrap().1;
    let end = MAX_ABSENCE.get();
    assert_eq!(store.withdraw_abandoned(after(end - 1)).await, Ok(0));
    let ids = ["AAAAAAAA".to_owned(), "nothing".to_owned()];
    store.hold_invitations(&ids, after(2 * end)).await.unwrap();
    // Whoever is late does not make it shorter.
    store.hold_invitations(&ids, after(end)).await.unwrap();
    assert_eq!(store.withdraw_abandoned(after(2 * end - 1)).await, Ok(0));
    store.hold_all(after(3 * end)).await.unwrap();
    assert_eq!(store.withdraw_abandoned(after(3 * end - 1)).await, Ok(0));
    assert_eq!(store.withdraw_abandoned(after(3 * end)).await, Ok(1));
    assert_eq!(state("AAAAAAAA", after(3 * end)).await, InvitationState::Withdrawn);
    for id in ["BBBBBBBB", "CCCCCCCC"] {
        assert_eq!(state(id, after(3 * end)).await, InvitationState::Open);
    }
}

async fn one_server_has_a_lease(databases: &Databases) {
    let store = databases.open("leases").await;
    let names = ["one", "two"].map(str::to_owned);
    let take = async |server, names: &[String], now, until| {
        store.take_leases(names, server, after(now), after(until)).await.unwrap()
    };
    assert_eq!(take(1, &names[..1], 0, 100).await, ["one"]);
    assert_eq!(take(2, &names, 50, 150).await, ["two"]);
    assert_eq!(take(1, &names, 99, 200).await, ["one"]);
    assert_eq!(take(2, &names, 150, 300).await, ["two"]);
    assert_eq!(take(2, &names, 200, 300).await, ["one", "two"]);
    // Only whoever has it ends it.
    store.end_leases(&names, 1).await.unwrap();
    assert_eq!(take(1, &names, 250, 400).await, [""; 0]);
    store.end_leases(&names, 2).await.unwrap();
    assert_eq!(take(1, &names, 250, 400).await, ["one", "two"]);
}

async fn a_site_keeps_its_name(databases: &Databases) {
    let store = databases.open("name").await;
    assert_eq!(store.site_name("first").await.unwrap(), "first");
    assert_eq!(store.site_name("second").await.unwrap(), "first");
}
