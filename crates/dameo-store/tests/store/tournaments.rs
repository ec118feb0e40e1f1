//! Tournaments: who is in them after an account has changed, and that each game is begun once.

use dameo::{ByColor, Conclusion};
use dameo_live::Timestamp;
use dameo_room::CommitResult;
use dameo_store::{
    AccountId, Deletion, FormerSession, LogIn, LogInOutcome, MemberProof, NewTournament, Store,
    StoreError, StoredTournament, TournamentChange, TournamentCommit, TournamentCreation,
    TournamentPlayer, TournamentStore,
};
use dameo_tournament::{GameEnd, PairingResult};

use crate::account_command::AccountCommand;
use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, begin_sessions, new_game, next, secret, session};
use crate::tournament_command::record;

on_every_database! {
    a_game_is_begun_once,
    players_are_whoever_they_become,
}

/// A round-robin of the two guests and somebody without an account, which has begun.
async fn begin(store: &dyn Store) -> StoredTournament {
    begin_sessions(store).await;
    let new = NewTournament {
        id: "league".to_owned(),
        organiser: account(0),
        created: START,
        record: record(1),
    };
    assert_eq!(store.create_tournament(new, 1).await, Ok(TournamentCreation::Done));
    let mut stored = store.tournament("league").await.unwrap().unwrap();
    let mut players = Vec::new();
    for number in 0..2 {
        stored.record.tournament.join(1500, true, START).unwrap();
        let name = Some(format!("guest {number}"));
        players.push(TournamentPlayer { account: Some(account(number)), name });
    }
    stored.record.tournament.join(1500, false, START).unwrap();
    players.push(TournamentPlayer { account: None, name: Some("Carl".to_owned()) });
    stored.record.tournament.start(START).unwrap();
    let commit = TournamentCommit { players, ..commit(&stored) };
    assert_eq!(store.commit_tournament(commit).await, Ok(TournamentChange::Stored));
    store.tournament("league").await.unwrap().unwrap()
}

pub(crate) fn commit(stored: &StoredTournament) -> TournamentCommit {
    TournamentCommit {
        id: stored.id.clone(),
        expected: stored.sequence,
        record: stored.record.clone(),
        at: START,
        players: Vec::new(),
        games: Vec::new(),
        counted: Vec::new(),
    }
}

/// Two servers pair the same round, or one does again after a restart.
async fn a_game_is_begun_once(databases: &Databases) {
    let store = databases.open("dameo").await;
    let stored = begin(&store).await;
    let begin =
        |id| TournamentCommit { games: vec![(0, new_game(id, 0, 1, START))], ..commit(&stored) };
    assert_eq!(store.commit_tournament(begin("AAAAAAAA")).await, Ok(TournamentChange::Stored));
    assert_eq!(store.commit_tournament(begin("BBBBBBBB")).await, Ok(TournamentChange::Conflict));
    assert_eq!(store.game("BBBBBBBB").await, Ok(None));
    // Nor does whoever has read the tournament since.
    let stored = store.tournament("league").await.unwrap().unwrap();
    let again = TournamentCommit { expected: stored.sequence, ..begin("CCCCCCCC") };
    let twice = Err(StoreError::Exists { id: "league 0".to_owned() });
    assert_eq!(store.commit_tournament(again).await, twice);
    assert_eq!(store.game("CCCCCCCC").await, Ok(None));
    assert_eq!(store.tournament("league").await.unwrap().unwrap(), stored);
    assert_eq!(stored.games.get(&0).map(String::as_str), Some("AAAAAAAA"));

    let [(0, room)] = &store.running_tournament_games("league").await.unwrap()[..] else {
        panic!("one game is running");
    };
    let mut last = next(room);
    last.room.game.record.conclusion = Some(Conclusion::Resignation { loser: dameo::Color::White });
    last.room.game.latest = Timestamp::new(START.get() + 9_000);
    last.room.game.seats.black.is_berserk = true;
    assert_eq!(store.commit(last).await, CommitResult::Stored);
    let [ended] = &store.ended_tournament_games(9).await.unwrap()[..] else {
        panic!("one game is over");
    };
    let at = Timestamp::new(START.get() + 9_000);
    assert_eq!(
        ended.end,
        GameEnd {
            result: PairingResult::Black,
            plies: 1,
            at,
            berserk: ByColor { white: false, black: true },
        }
    );
    let counted = TournamentCommit { counted: vec![0], ..commit(&stored) };
    assert_eq!(store.commit_tournament(counted).await, Ok(TournamentChange::Stored));
    assert_eq!(store.ended_tournament_games(9).await, Ok(Vec::new()));
}

async fn players_are_whoever_they_become(databases: &Databases) {
    let store = databases.open("dameo").await;
    begin(&store).await;
    store.begin_session(session(2)).await.unwrap();
    AccountCommand::FIRST_MEMBER.call(&store, START).await;
    let member = store.session(secret(5), START).await.unwrap();
    let member: AccountId = member.expect("the first member has a session");
    // A guest logs in to the account of a member.
    let new = dameo_store::NewSession { cookie: secret(7), account: member.clone(), ..session(0) };
    let password = store.account(&member).await.unwrap().unwrap().password.unwrap();
    let before = Some(FormerSession { cookie: secret(1), account: account(1) });
    let proof = MemberProof::Password(password.clone());
    let log_in = LogIn { session: new, proof, new_password: None, before };
    let done = store.log_in(log_in).await.unwrap();
    assert!(matches!(done, LogInOutcome::Done { .. }), "{done:?}");
    let players = store.tournament("league").await.unwrap().unwrap().players;
    assert_eq!(players[1], TournamentPlayer { account: Some(member.clone()), name: None });

    // Another one deletes the account: its name is forgotten, and the place stays.
    let deleted = store.delete_account(&account(0), None).await.unwrap();
    assert!(matches!(deleted, Deletion::Done { .. }), "{deleted:?}");
    let players = store.tournament("league").await.unwrap().unwrap().players;
    assert_eq!(players[0], TournamentPlayer { account: Some(account(0)), name: None });
    let identity = store.account(&account(0)).await.unwrap().unwrap().identity;
    assert_eq!(identity, dameo_store::Identity::Deleted);
    // Whoever is deleted begins no game.
    let stored = store.tournament("league").await.unwrap().unwrap();
    let mut begin = commit(&stored);
    let mut game = new_game("AAAAAAAA", 0, 1, START);
    game.seating.seats.black = vec![member.clone()];
    begin.games.push((0, game));
    let unable = Ok(TournamentChange::Unable(account(0)));
    assert_eq!(store.commit_tournament(begin).await, unable);
    // Both belong to the tournament as long as it is there.
    assert_eq!(store.tournaments_of(&member).await.unwrap().len(), 1);
    let deleted =
        store.delete_account(&member, Some(MemberProof::Password(password))).await.unwrap();
    assert!(matches!(deleted, Deletion::Done { .. }), "{deleted:?}");
    assert!(store.account(&member).await.unwrap().is_some());
}
