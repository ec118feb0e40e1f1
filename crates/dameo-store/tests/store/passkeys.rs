//! Passkeys: who has which, and what their uses prove.

use dameo_live::{Millis, Timestamp};
use dameo_store::{
    Deletion, LogIn, LogInOutcome, MemberProof, MemoryStore, NewMember, NewSession,
    PasskeyAddition, PasskeyChallenge, PasskeyRemoval, SignUp, Store, StoreError,
};

use crate::databases::Databases;
use crate::games::{START, account, begin_sessions, secret};
use crate::passkey_command::{id, passkey, proof};

fn session(cookie: usize, member: usize) -> NewSession {
    let label = "Firefox".to_owned();
    NewSession { cookie: secret(cookie), account: account(member), at: START, label }
}

/// Somebody signs up with a passkey that has the same number, and without a password.
async fn sign_up(store: &dyn Store, member: usize, key: usize) -> SignUp {
    let member = NewMember {
        session: session(member + 30, member),
        is_guest: false,
        name: format!("Ann-{member}").parse().unwrap(),
        password: None,
        passkey: Some(passkey(key, member, START)),
        recovery_codes: vec![secret(100)],
        code: None,
    };
    store.sign_up(member).await.unwrap()
}

async fn log_in(store: &dyn Store, cookie: usize, member: usize, proof: MemberProof) -> bool {
    let (session, new_password, before) = (session(cookie, member), None, None);
    let outcome = store.log_in(LogIn { session, proof, new_password, before }).await.unwrap();
    matches!(outcome, LogInOutcome::Done { .. })
}

/// Runs a test on every kind of store.
async fn on_every_store(test: impl AsyncFn(&dyn Store)) {
    test(&MemoryStore::default()).await;
    test(&Databases::files().open("passkeys").await).await;
    #[cfg(all(unix, feature = "postgres"))]
    if let Some(databases) = Databases::postgres() {
        test(&databases.open("passkeys").await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_opens_one_account_and_its_counter_never_goes_back() {
    on_every_store(async |store| {
        assert_eq!(sign_up(store, 1, 1).await, SignUp::Done { ended: Vec::new() });
        assert_eq!(sign_up(store, 2, 1).await, SignUp::PasskeyTaken);
        sign_up(store, 2, 2).await;
        assert_eq!(store.account(&account(1)).await.unwrap().unwrap().password, None);
        assert!(!log_in(store, 40, 2, proof(1, 0, START)).await, "it is somebody else's");
        assert!(!log_in(store, 40, 1, proof(3, 0, START)).await, "there is none");
        let later = START + Millis::from_secs(7);
        assert!(log_in(store, 40, 1, proof(1, 0, later)).await);
        let used = store.passkey(&id(1)).await.unwrap().unwrap();
        assert_eq!((used.used, &*used.credential), (Some(later), "{\"counter\":1}"));
        assert!(!log_in(store, 41, 1, proof(1, 0, later)).await, "the counter is another one");
        assert!(log_in(store, 41, 1, proof(1, 1, later)).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_so_many_passkeys_and_keeps_a_way_in() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        sign_up(store, 5, 1).await;
        let add = async |number: usize, owner: usize, limit: usize| {
            store.add_passkey(passkey(number, owner, START), limit).await.unwrap()
        };
        assert_eq!(add(2, 0, 9).await, PasskeyAddition::NotAMember, "a guest");
        assert_eq!(add(2, 9, 9).await, PasskeyAddition::NotAMember, "nobody");
        assert_eq!(add(1, 5, 9).await, PasskeyAddition::Taken);
        assert_eq!(add(2, 5, 1).await, PasskeyAddition::TooMany);
        let remove = async |owner: usize, number: usize| {
            store.remove_passkey(&account(owner), &id(number)).await.unwrap()
        };
        assert_eq!(remove(5, 1).await, PasskeyRemoval::LastWayIn);
        assert_eq!(remove(0, 1).await, PasskeyRemoval::Missing);
        assert_eq!(add(2, 5, 2).await, PasskeyAddition::Done);
        assert_eq!(remove(5, 1).await, PasskeyRemoval::Done);
        assert_eq!(remove(5, 1).await, PasskeyRemoval::Missing);
        assert_eq!(remove(5, 2).await, PasskeyRemoval::LastWayIn);
        // With a password there is another way in.
        let password = dameo_accounts::PasswordHash::from_stored("secret");
        let proof = MemberProof::RecoveryCode(secret(100));
        let (session, before) = (session(50, 5), None);
        let recovery = LogIn { session, proof, new_password: Some(password), before };
        assert!(matches!(store.log_in(recovery).await, Ok(LogInOutcome::Done { .. })));
        assert_eq!(remove(5, 2).await, PasskeyRemoval::Done);
        assert!(store.passkeys_of(&account(5)).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_those_of_the_owner() {
    on_every_store(async |store| {
        sign_up(store, 5, 1).await;
        sign_up(store, 6, 2).await;
        let rename = async |owner: usize, label: &str| {
            store.rename_passkey(&account(owner), &id(1), label.to_owned()).await.unwrap()
        };
        assert!(!rename(6, "stolen").await);
        assert!(rename(5, "phone").await);
        let own = store.passkeys_of(&account(5)).await.unwrap();
        assert_eq!((own.len(), &*own[0].label), (1, "phone"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once_and_in_time() {
    on_every_store(async |store| {
        sign_up(store, 5, 1).await;
        let begin = async |hash: usize, owner: Option<usize>| {
            let (hash, expires) = (secret(hash), START + Millis::from_secs(10));
            let (account, state) = (owner.map(account), "state".to_owned());
            store.begin_challenge(PasskeyChallenge { hash, account, expires, state }).await
        };
        let take = async |hash: usize, at: Timestamp| {
            store.take_challenge(secret(hash), at).await.unwrap()
        };
        for hash in [1, 2, 3] {
            begin(hash, None).await.unwrap();
        }
        assert!(matches!(begin(1, None).await, Err(StoreError::Exists { .. })));
        assert!(matches!(begin(9, Some(9)).await, Err(StoreError::Missing { .. })));
        assert_eq!(take(1, START).await, Some("state".to_owned()));
        assert_eq!(take(1, START).await, None);
        let over = START + Millis::from_secs(10);
        assert_eq!(take(2, over).await, None);
        assert_eq!(store.remove_old_challenges(START, 9).await, Ok(0));
        assert_eq!(store.remove_old_challenges(over, 1).await, Ok(1));
        assert_eq!(store.remove_old_challenges(over, 9).await, Ok(1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_deleted_account_no_passkey_is_left() {
    on_every_store(async |store| {
        sign_up(store, 5, 1).await;
        let (hash, state) = (secret(1), "state".to_owned());
        let expires = START + Millis::from_secs(10);
        let challenge = PasskeyChallenge { hash, account: Some(account(5)), expires, state };
        store.begin_challenge(challenge).await.unwrap();
        for wrong in [None, Some(proof(2, 0, START)), Some(proof(1, 1, START))] {
            assert_eq!(store.delete_account(&account(5), wrong).await, Ok(Deletion::Refused));
        }
        let deleted = store.delete_account(&account(5), Some(proof(1, 0, START))).await;
        assert_eq!(deleted, Ok(Deletion::Done { ended: vec![secret(35)] }));
        assert_eq!(store.passkey(&id(1)).await, Ok(None));
        assert_eq!(store.take_challenge(hash, START).await, Ok(None));
        assert_eq!(sign_up(store, 6, 1).await, SignUp::Done { ended: Vec::new() });
    })
    .await;
}
