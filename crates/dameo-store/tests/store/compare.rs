//! The databases answer as the model does.

use dameo_live::Timestamp;
use dameo_store::{MemoryStore, Store};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tokio::runtime::Runtime;

use crate::command::{Command, all_queries, commands};
use crate::databases::Databases;
use crate::games::START;

/// Calls, and what is asked at the end.
fn with_queries(calls: Vec<(u64, Command)>) -> impl Iterator<Item = (u64, Command)> {
    calls.into_iter().chain(all_queries().map(|query| (0, query)))
}

/// Calls both stores, and compares their answers.
async fn compare(store: &dyn Store, commands: Vec<(u64, Command)>) -> Result<(), TestCaseError> {
    let model = MemoryStore::default();
    let mut now = START;
    for (seconds, command) in with_queries(commands) {
        now = Timestamp::new(now.get() + seconds * 1000);
        let expected = command.call(&model, now).await;
        prop_assert_eq!(command.call(store, now).await, expected, "{:?}", command);
    }
    Ok(())
}

/// Makes an empty database, and compares it with the model.
fn compare_new(databases: &Databases, commands: Vec<(u64, Command)>) -> Result<(), TestCaseError> {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let store = databases.open("compared").await;
        let compared = compare(&store, commands).await;
        store.close().await;
        compared
    })
}

/// Without these answers the comparison would say little.
#[tokio::test]
#[ignore = "thousands of lists of calls; part of make test-all"]
async fn random_calls_meet_every_case() {
    let mut unmet = vec![
        "Ok(Done)",
        "Ok(TooMany)",
        "Ok(Begun)",
        "Ok(Closed(Accepted))",
        "Ok(Closed(Withdrawn))",
        "Ok(Closed(Expired))",
        "Ok(NoSuchInvitation)",
        "\nStored",
        "\nConflict",
        "\nFailed",
        "Ok(Taken {",
        "Ok(HasOtherSeat)",
        "Ok(NoSuchLink)",
        "Err(Exists { id: \"account",
        "Err(Exists { id: \"0",
        "Err(Exists { id: \"A",
        "Err(Missing { what: \"account",
        "Err(Missing { what: \"game",
        "Ok([GameSummary {",
        "Ok([CorrespondenceGame {",
        "Ok([\"",
        "Ok([ArchivedGame {",
        "Ok([FinishedGame {",
        "Ok([Downtime {",
        "Ok([Invitation {",
        "Ok(Some((Invitation {",
        "conclusion: Some(Agreement)",
        "Ok(Done { ended: [Secret",
        "Ok(NameTaken)",
        "Ok(NotAGuest)",
        "games: [\"",
        "Ok(Refused)",
        "Ok([Session {",
        "Ok([PoolRating {",
        "Ok([RatingChange {",
        "number: 2,",
        "identity: Member(Name(",
        "identity: Deleted",
        "identity: Bot(Name(",
        "Ok(NotAMember)",
        "Ok(HasGames)",
        "Ok([Token {",
        "Ok(Some(TokenGrant {",
        "Some(\\\"hash",
        "Ok(Banned)",
        "Ok(Blocked)",
        "Ok(Closed)",
        "Ok(BadCode)",
        "Ok(NoSession)",
        "Ok([PushSubscription {",
        "kind: Turn, made",
        "kind: Over, made",
        "kind: Challenge, made",
        "attempts: 1 }",
        "\nOk(2)",
        "challenge Ok(Done)",
        "challenge Ok(TooMany)",
        "challenge Ok(Banned)",
        "challenge Err(Exists { id: \"",
        "challenge Err(Missing { what: \"player",
        "challenge Ok([StoredChallenge {",
        "challenge Ok(Some(Invitation {",
        "challenge Ok(None)",
        "challenge Ok(true)",
        "sharing withdrawn Ok(1)",
        "sharing expired Ok(true)",
        "sharing leases Ok([\"mails\", ",
        "sharing leases Ok([])",
        "sharing begun Ok([BegunGame {",
        "sharing sessions Ok([SecretHash(",
        "hold: Stream",
        "jobs added Ok(2)",
        "jobs Ok(Taken(",
        "jobs Ok(Later)",
        "jobs Ok(Over)",
        "jobs held Ok(true)",
        "jobs ended Ok(true)",
        "jobs ended Ok(false)",
        "jobs to offer Ok([\"a",
        "jobs Ok([JobCount {",
        "state: Held { worker",
        "state: Waiting { not_before: Some",
        "state: Done { at",
        "reason: \"all 5 workers",
        "jobs retried Ok(1)",
        "jobs removed Ok(2)",
        "jobs old Ok(1)",
        "computer Ok(Done)",
        "computer Ok(TooMany)",
        "computer Ok(Banned)",
        "computer Ok([(\"AAAAAAAA\", 1)",
        "identity: Computer(",
        "mail Ok(true)",
        "mail Ok(false)",
        "mail Err(Exists { id: \"",
        "mail Ok(Some(StoredMailAddress {",
        "pending: Some(PendingMailAddress {",
        "mail Ok(Some(AccountId(",
        "mail Ok(Done { ended: [Secret",
        "mail Ok([DueReminder {",
        "reminders: true, unsubscribe",
        "kind: Deadline, made",
        "puzzles Ok(Some([StoredPuzzleAttempt {",
        "puzzles Ok([StoredPuzzleAttempt {",
        "puzzles Ok([PuzzleRating {",
        "puzzles Ok(None)",
        "solved_later: Some(",
        "number: 2, before",
        "mode: Streak",
        "imported games Ok(Some(GamesImported { added: 2,",
        "imported games Ok(Some(GamesImported { added: 0, known: 1,",
        "over_limit: 1 }",
        "imported games Ok([StoredImportedGame {",
        "imported games Ok(Some(StoredImportedGame {",
        "imported games Ok(None)",
        "imported games Ok(true)",
        "imported games Ok(false)",
        "imported games Ok(2)",
        "Ok(NotAllowed)",
        "Ok(Missing)",
        "Ok(LastAdministrator)",
        "Ok([BlockedPlayer {",
        "Ok([PlayerReport {",
        "Ok([TrailEntry {",
        "action: CloseReport",
        "action: Un",
        "subject: None, action: Ban, reason: \"\"",
        "Ok([SignUpCode {",
        "Administrator), (AccountId(",
        "sanctions: {Mute: Sanction {",
        "Ok(Some(\"value",
        "Ok(PasskeyTaken)",
        "Ok(Taken)",
        "Ok(LastWayIn)",
        "Ok([StoredPasskey {",
        "used: Some(",
        "Ok(Some(\"state",
        "\nOk(true)",
        "Ok([StoredTournament {",
        "Ok(Some(StoredTournament {",
        "Ok([(\"league\", ",
        "Ok(Stored)",
        "Ok(Conflict)",
        "Ok(Unable(AccountId(",
        "Ok([EndedTournamentGame {",
        "Ok([(0, StoredRoom {",
        "Err(Exists { id: \"arena",
        "keep Ok(true)",
        "keep Ok(false)",
        "keep Err(Missing { what: \"finished game",
        "Ok(Some(KeptReview {",
        "to review Ok([\"",
        "Ok(Removed { sessions: 0, invitations: 1,",
        "Ok(Removed { sessions: 1, invitations: 0, guests: 0 })",
        "Ok(Removed { sessions: 1, invitations: 0, guests: 1 })",
    ];
    let (mut runner, commands) = (TestRunner::deterministic(), commands());
    for _ in 0..6000 {
        let (model, mut now, mut answers) = (MemoryStore::default(), START, String::new());
        let calls = commands.new_tree(&mut runner).unwrap().current();
        for (seconds, command) in with_queries(calls) {
            now = Timestamp::new(now.get() + seconds * 1000);
            answers.push('\n');
            answers.push_str(&command.call(&model, now).await);
        }
        unmet.retain(|case| !answers.contains(case));
        if unmet.is_empty() {
            return;
        }
    }
    panic!("{unmet:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sqlite_answers_as_the_model(commands in commands()) {
        compare_new(&Databases::files(), commands)?;
    }

    #[cfg(all(unix, feature = "postgres"))]
    #[test]
    fn postgres_answers_as_the_model(commands in commands()) {
        if let Some(databases) = Databases::postgres() {
            compare_new(&databases, commands)?;
        }
    }
}
