//! Guests, invitations and games to store.

use dameo::{ByColor, GameRecord, Variant};
use dameo_live::{GameEvent, LiveGame, Pressed, Terms, Timestamp};
use dameo_room::{Commit, StoredRoom};
use dameo_store::{
    Acceptance, AccountId, ColorChoice, Creation, Invitation, NewGame, NewSession, Seating,
    SecretHash, Store,
};

/// When the tests begin.
pub(crate) const START: Timestamp = Timestamp::new(1_000_000);

pub(crate) fn account(number: usize) -> AccountId {
    AccountId(format!("account{number}"))
}

pub(crate) fn secret(number: usize) -> SecretHash {
    SecretHash([u8::try_from(number).expect("there are few secrets"); 32])
}

/// A public invitation for an hour.
pub(crate) fn invitation(id: &str, creator: usize, created: Timestamp) -> Invitation {
    Invitation {
        id: id.to_owned(),
        creator: account(creator),
        variant: Variant::Dameo,
        draw_rules: Variant::Dameo.default_draw_rules(),
        start_fen: None,
        terms: Terms::by_invitation(None),
        color: ColorChoice::Random,
        is_public: true,
        is_help_allowed: false,
        created,
        expires: Timestamp::new(created.get() + 3_600_000),
    }
}

/// The game of an invitation.
pub(crate) fn new_game(id: &str, white: usize, black: usize, created: Timestamp) -> NewGame {
    let seats = ByColor { white: vec![account(white)], black: vec![account(black)] };
    let record = GameRecord::new(Variant::Dameo);
    let game = LiveGame::new(id, record, Terms::by_invitation(None), created).unwrap();
    let seating = Seating { seats, is_help_allowed: false, is_public: false, created };
    NewGame { seating, room: StoredRoom::begun(&game), deadline: None }
}

/// The next change of a game: a move.
pub(crate) fn next(room: &StoredRoom) -> Commit {
    let mut room = room.clone();
    room.ledger.sequence += 1;
    let (ply, text) = (room.game.record.moves.len(), "d1-d4".to_owned());
    room.game.record.moves.push(text.clone());
    let events = vec![GameEvent::Moved { ply, text, pressed: Pressed::default() }];
    Commit { room, events, deadline: None, rematch: None, rated: None }
}

/// The session of a guest who has just come.
pub(crate) fn session(number: usize) -> NewSession {
    let (cookie, account) = (secret(number), account(number));
    NewSession { cookie, account, at: START, label: "a browser".to_owned() }
}

/// Two guests.
pub(crate) async fn begin_sessions(store: &dyn Store) {
    for number in 0..2 {
        store.begin_session(session(number)).await.unwrap();
    }
}

/// An invitation of the first guest.
pub(crate) async fn invite(store: &dyn Store, id: &str) {
    let created = store.create_invitation(invitation(id, 0, START), usize::MAX).await;
    assert_eq!(created, Ok(Creation::Done));
}

/// A game between the two guests.
pub(crate) async fn begin_game(store: &dyn Store, id: &str) -> StoredRoom {
    invite(store, id).await;
    let game = new_game(id, 0, 1, START);
    let room = game.room.clone();
    assert_eq!(store.accept_invitation(game, START).await, Ok(Acceptance::Begun));
    room
}
