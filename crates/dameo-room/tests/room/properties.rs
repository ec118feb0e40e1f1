//! Games of two clients and a spectator on up to three servers, with faults of the store, the
//! bus, the connections and the servers. `world::checks` has what holds at every instant.

use std::collections::BTreeSet;

use dameo_live::{AbsenceTerms, TakeBacks, Terms};
use dameo_room::PlayerAction;
use proptest::prelude::*;

use crate::site::time;
use crate::world::{Client, Happening, Intent, World};

fn intent() -> impl Strategy<Value = Intent> {
    prop_oneof![
        20 => Just(Intent::Move),
        2 => Just(Intent::LateMove),
        1 => Just(Intent::EarlyMove),
        8 => prop::sample::select(Client::actions()).prop_map(Intent::Other),
        1 => prop::bool::weighted(0.2).prop_map(|resigns| {
            if resigns { Intent::Other(PlayerAction::Resign {}) } else { Intent::Move }
        }),
    ]
}

fn happening() -> impl Strategy<Value = Happening> {
    let client = || prop_oneof![8 => 0..2_usize, 1 => Just(2)];
    prop_oneof![
        30 => (client(), intent()).prop_map(|(client, intent)| Happening::Act(client, intent)),
        4 => client().prop_map(Happening::Resend),
        3 => (client(), any::<bool>()).prop_map(|(client, bye)| Happening::Cut(client, bye)),
        8 => (client(), 0..3_usize).prop_map(|(client, server)| Happening::Connect(client, server)),
        1 => (0..3_usize, 0..60_000_u64).prop_map(|(server, pause)| Happening::Crash(server, pause)),
        1 => (0..10_000_u64).prop_map(Happening::StoreDown),
        1 => (0..30_000_u64).prop_map(Happening::BusDown),
        3 => Just(Happening::Nothing),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let controls = prop::sample::select(vec!["60+1", "10+0", "300+3", "20+2,60+0"]);
    let take_backs = prop::sample::select(vec![TakeBacks::ByConsent, TakeBacks::Never]);
    (controls, 0..3_usize, take_backs).prop_map(|(control, kind, take_backs)| {
        let terms = match kind {
            0 => Terms::live(time(control)),
            1 => Terms::by_invitation(Some(time(control))),
            _ => Terms::by_invitation(None),
        };
        let absence = AbsenceTerms { first_factor: 1, ..AbsenceTerms::DEFAULT };
        Terms { take_backs, absence: Some(absence), ..terms }
    })
}

/// Mostly a moment, at times as long as absences and clocks.
fn pause() -> impl Strategy<Value = u64> {
    prop_oneof![10 => 0..500_u64, 4 => 0..3_000_u64, 1 => 0..50_000_u64]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What is acknowledged is stored, nothing is done twice, no time is lost or made, what has
    /// ended stays so, nobody is told what is not theirs, and all agree in the end.
    #[test]
    fn games_survive_faults(
        seed: u64,
        servers in 1..4_usize,
        terms in terms(),
        happenings in prop::collection::vec((pause(), happening()), 1..120),
    ) {
        let mut world = World::new(seed, servers, terms);
        for client in 0..3 {
            world.happen(&Happening::Connect(client, client));
        }
        world.pass(500);
        let has_crash =
            happenings.iter().any(|(_, happening)| matches!(happening, Happening::Crash(..)));
        for (pause, happening) in &happenings {
            world.happen(happening);
            world.pass(*pause);
        }
        world.settle();
        let stored = world.store.last().clone();
        for client in &world.clients {
            let status = client.status.as_ref().expect("all are connected");
            prop_assert_eq!(&client.moves, &stored.game.record.moves);
            prop_assert_eq!(status.conclusion, stored.game.record.conclusion);
            prop_assert_eq!(&status.rematch, &stored.ledger.rematch);
            prop_assert!(!status.is_frozen);
            prop_assert!(client.waiting.is_empty(), "{:?} has no answer", client.waiting);
            if let Some(seat) = client.viewer.seat() {
                prop_assert_eq!(world.disputed(seat), BTreeSet::new());
                // A server that ends just after storing that a player has left tells nobody.
                let told = (seat, status.sequence);
                prop_assert!(has_crash || told.1 == stored.sequence(), "{told:?}: {stored:?}");
                prop_assert!(status.conclusion.is_some() || status.seats[seat].away.is_none());
            }
        }
    }
}
