//! Backups are restored as a drill, and damaged ones refused.

use dameo::Color;
use dameo_live::{Millis, Timestamp};
use dameo_room::CommitResult;
use dameo_store::{
    Backup, ChallengeHold, Database, MemoryStore, Restore, SanctionKind, SiteSetting, Store,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::account_command::AccountCommand;
use crate::challenge_command::ChallengeCommand;
use crate::command::{Change, Command, all_queries, commands};
use crate::databases::{Databases, VERSION, on_every_database};
use crate::games::{START, begin_game, begin_sessions, next};
use crate::imported_game_command::ImportedGameCommand;
use crate::mail_command::MailCommand;
use crate::moderation_command::{Deed, ModerationCommand};
use crate::passkey_command::PasskeyCommand;
use crate::push_command::PushCommand;
use crate::puzzle_command::PuzzleCommand;
use crate::review_command::ReviewCommand;
use crate::tournament_command::{TournamentCommand, TournamentStep};

on_every_database! {
    everything_is_restored,
    more_rows_than_a_page_are_restored,
    a_backup_is_that_of_one_instant,
    damaged_backups_leave_the_database_empty,
    earlier_backups_are_restored,
    a_backup_with_a_line_that_was_refused_is_not_finished,
}

/// Fills stores with what some random calls leave, and returns when they end.
async fn fill(stores: &[&dyn Store], runner: &mut TestRunner, start: Timestamp) -> Timestamp {
    let mut now = start;
    for (seconds, command) in commands().new_tree(runner).unwrap().current() {
        // No days pass: much is to be left.
        now = Timestamp::new(now.get() + seconds % 86_400 * 1000);
        for store in stores {
            command.call(*store, now).await;
        }
    }
    now
}

/// Two members who are in no other call play a rated game, which is reviewed.
fn rated_game() -> [Command; 7] {
    let member = |account, name| {
        let (cookie, is_guest, password, code) = (account + 10, false, 0, None);
        Command::Account(AccountCommand::SignUp { cookie, account, is_guest, name, password, code })
    };
    let (id, rated) = ("RRRRRRRR", Some(Some(Color::White)));
    let change = Change { missed: 0, is_last: true, seconds_left: None, rematch: None, rated };
    [
        member(8, "Carl"),
        member(9, "Dora"),
        Command::CreateInvitation { id, creator: 8, is_public: false, seconds: 100, limit: 5 },
        Command::Accept { id, white: 8, black: 9 },
        Command::CreateSeatLink { secret: 9, game: id, seat: Color::White },
        Command::Commit { id, change },
        Command::Review(ReviewCommand::Keep { game: id, engine: 1, nodes: 7 }),
    ]
}

/// The same begin a game of a tournament, which nobody else does by chance.
fn tournament() -> impl Iterator<Item = Command> {
    let step = |step| TournamentCommand::Step { id: 1, missed: 0, step };
    let join = |account| step(TournamentStep::Join { account: Some(account), is_named: false });
    let (number, game, white, black) = (0, "TTTTTTTT", 8, 9);
    let calls = [
        TournamentCommand::Create { id: 1, organiser: 8, limit: 1 },
        join(8),
        join(9),
        step(TournamentStep::Start),
        step(TournamentStep::Begin { number, game, white, black }),
    ];
    calls.into_iter().map(Command::Tournament)
}

/// One of the same is the administrator, and leaves something in every table of moderation.
fn moderation() -> impl Iterator<Item = Command> {
    let deed = |deed| ModerationCommand::Do { actor: 8, number: 0, deed };
    let calls = [
        ModerationCommand::Offer { secret: 9 },
        deed(Deed::SetUp { secret: 9 }),
        ModerationCommand::Do {
            actor: 8,
            number: 1,
            deed: Deed::Impose { account: 9, kind: SanctionKind::Ban, seconds: None },
        },
        ModerationCommand::Report { id: 9, reporter: 8, subject: 9, limit: 9 },
        ModerationCommand::Block { account: 8, blocked: 9, limit: 9 },
        ModerationCommand::Do {
            actor: 8,
            number: 2,
            deed: Deed::CreateCode { code: 9, seconds: 1_000_000, uses: 2 },
        },
        ModerationCommand::Do {
            actor: 8,
            number: 3,
            deed: Deed::Set { setting: SiteSetting::Terms, value: Some(1) },
        },
    ];
    calls.into_iter().map(Command::Moderation)
}

/// One of the same is reminded of a game over days against somebody who is in no other call.
fn mail() -> impl Iterator<Item = Command> {
    let id = "MMMMMMMM";
    let game = [
        Command::BeginSession { cookie: 30, account: 30 },
        Command::CreateInvitation { id, creator: 8, is_public: false, seconds: 100, limit: 5 },
        Command::Accept { id, white: 8, black: 30 },
    ];
    MailCommand::REMINDED.map(Command::Mail).into_iter().chain(game)
}

/// One of the same has challenged the other one.
fn challenge() -> Command {
    let (id, challenger, dest, hold) = ("CCCCCCCC", 9, 8, ChallengeHold::Time);
    let seconds = 1_000_000;
    Command::Challenge(ChallengeCommand::Create { id, challenger, dest, seconds, hold, limit: 9 })
}

/// One of the same has tried puzzles.
fn tried_puzzles() -> Command {
    Command::Puzzle(PuzzleCommand::tried())
}

/// The same has imported games.
fn imported_games() -> Command {
    Command::ImportedGame(ImportedGameCommand::imported())
}

/// The tables of which rows are to be restored.
const TRIED: [&str; 32] = [
    "accounts",
    "sessions",
    "push_subscriptions",
    "pushes",
    "invitations",
    "game_challenges",
    "games",
    "seats",
    "seat_links",
    "uptime",
    "recovery_codes",
    "mail_addresses",
    "mail_links",
    "mail_reminders",
    "passkeys",
    "passkey_challenges",
    "ratings",
    "rating_changes",
    "puzzle_ratings",
    "puzzle_attempts",
    "imported_games",
    "archive",
    "reviews",
    "sanctions",
    "reports",
    "blocks",
    "trail",
    "sign_up_codes",
    "settings",
    "tournaments",
    "tournament_players",
    "tournament_games",
];

async fn text_of(mut backup: Backup) -> String {
    let mut text = String::new();
    while let Some(lines) = backup.next_lines().await.unwrap() {
        text.push_str(&lines);
    }
    text
}

/// Restores a backup, and returns the number of its rows.
async fn restore(database: &Database, text: &str) -> Result<u64, String> {
    let mut restore = Restore::into(database).await.map_err(|error| error.to_string())?;
    for line in text.lines() {
        restore.line(line).await.map_err(|error| error.to_string())?;
    }
    restore.finish().await.map_err(|error| error.to_string())
}

/// That a database answers as the model with the same past.
async fn assert_like(database: &Database, model: &MemoryStore, now: Timestamp) {
    for query in all_queries() {
        let expected = query.call(model, now).await;
        assert_eq!(query.call(database, now).await, expected, "{query:?}");
    }
}

async fn everything_is_restored(databases: &Databases) {
    let (old, model) = (databases.open("old").await, MemoryStore::default());
    let (mut runner, mut now) = (TestRunner::deterministic(), START);
    for command in AccountCommand::BOT_WITH_TOKEN {
        command.call(&old, now).await;
        command.call(&model, now).await;
    }
    for command in PasskeyCommand::MEMBER_WITH_PASSKEY {
        command.call(&old, now).await;
        command.call(&model, now).await;
    }
    let calls = rated_game().into_iter().chain([challenge(), tried_puzzles(), imported_games()]);
    for command in calls.chain(tournament()).chain(moderation()) {
        command.call(&old, now).await;
        command.call(&model, now).await;
    }
    let is_in = |text: &str, table: &str| text.contains(&format!("{{\"table\":\"{table}\""));
    // With more rounds, everybody is deleted in the end.
    for _ in 0..5 {
        now = fill(&[&old, &model], &mut runner, now).await;
    }
    for call in [
        PushCommand::Secret { number: 1 },
        PushCommand::Subscribe { session: 18, account: 8, endpoint: 8, limit: 9 },
        PushCommand::Push { account: 8, subject: 8 },
    ] {
        call.call(&old, now).await;
        call.call(&model, now).await;
    }
    for call in mail() {
        call.call(&old, now).await;
        call.call(&model, now).await;
    }
    // After this it is stored, too, who was seen when.
    old.beat(now, now, Millis::ZERO).await.unwrap();
    model.beat(now, now, Millis::ZERO).await.unwrap();
    let text = text_of(databases.back_up("old").await).await;
    for table in TRIED {
        assert!(is_in(&text, table), "{table} is not tried");
    }
    assert!(text.contains("bot:play"), "a token is not tried");

    let new = databases.open("new").await;
    assert_eq!(restore(&new, &text).await, Ok(text.lines().count() as u64 - 2));
    assert!(text_of(Backup::of(&new).await.unwrap()).await == text);
    assert_like(&new, &model, now).await;
    // The games go on.
    let now = fill(&[&new, &model], &mut runner, Timestamp::new(now.get() + 1000)).await;
    assert_like(&new, &model, now).await;
}

async fn more_rows_than_a_page_are_restored(databases: &Databases) {
    let old = databases.open("old").await;
    for second in 0..1_203 {
        let now = Timestamp::new(second * 10_000);
        old.beat(now, now, Millis::ZERO).await.unwrap();
    }
    let text = text_of(Backup::of(&old).await.unwrap()).await;
    let new = databases.open("new").await;
    assert_eq!(restore(&new, &text).await, Ok(1_203), "one row of uptime, 1,202 of downtimes");
    let all = Timestamp::default();
    assert_eq!(new.downtimes(all).await.unwrap(), old.downtimes(all).await.unwrap());
}

async fn a_backup_is_that_of_one_instant(databases: &Databases) {
    let store = databases.open("dameo").await;
    begin_sessions(&store).await;
    let room = begin_game(&store, "AAAAAAAA").await;
    let mut backup = databases.back_up("dameo").await;
    let mut text = String::new();
    while let Some(lines) = backup.next_lines().await.unwrap() {
        text.push_str(&lines);
        if lines.contains("\"accounts\"") {
            assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
            begin_game(&store, "BBBBBBBB").await;
        }
    }
    let copy = databases.open("copy").await;
    restore(&copy, &text).await.unwrap();
    assert_eq!(copy.game("AAAAAAAA").await.unwrap().unwrap().room, room);
    assert_eq!(copy.game("BBBBBBBB").await.unwrap(), None);
}

/// How a database says that a row refers to one that is missing.
fn missing_row(databases: &Databases) -> &'static str {
    match databases {
        Databases::Files(_) => "FOREIGN KEY constraint failed (code 787)",
        #[cfg(all(unix, feature = "postgres"))]
        Databases::Postgres { .. } => {
            "insert or update on table \"sessions\" violates foreign key constraint \
             \"sessions_account_fkey\" (code 23503)"
        }
    }
}

async fn damaged_backups_leave_the_database_empty(databases: &Databases) {
    let old = databases.open("old").await;
    begin_sessions(&old).await;
    begin_game(&old, "AAAAAAAA").await;
    let text = text_of(Backup::of(&old).await.unwrap()).await;
    let new = databases.open("new").await;
    let replaced = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let version = |number: usize| format!("\"version\":{number}");
    let cut = |lines: usize| text.split_inclusive('\n').take(lines).collect::<String>();
    let rows = text.lines().count() - 2;
    let cases = [
        (String::new(), "the backup is cut off after line 0".to_owned()),
        (cut(4), "the backup is cut off after line 4".to_owned()),
        (format!("{text}{text}"), format!("line {}: there is more after the last line", rows + 3)),
        (
            text.lines().skip(1).collect::<Vec<_>>().join("\n"),
            "line 1: not the header of a backup: expected {\"format\":\"dameo-backup\",\"version\":…}"
                .to_owned(),
        ),
        (
            replaced(&version(VERSION), &version(VERSION + 1)),
            format!("line 1: the backup has version {}: expected 1 to {VERSION}", VERSION + 1),
        ),
        (
            replaced("dameo-backup", "chess"),
            "line 1: the format is \"chess\": expected \"dameo-backup\"".to_owned(),
        ),
        (
            replaced("\"id\":\"account0\",", ""),
            "line 2: \"id\" is missing".to_owned(),
        ),
        (
            replaced("\"label\":\"a browser\",", ""),
            "line 4: \"label\" is missing".to_owned(),
        ),
        (
            replaced("\"kind\":\"guest\"", "\"kind\":7"),
            "line 2: \"kind\" is 7: expected a text".to_owned(),
        ),
        (
            replaced("\"created\":1000000", "\"created\":-1"),
            "line 2: \"created\" is -1: expected a number from 0".to_owned(),
        ),
        (
            replaced("\"table\":\"accounts\"", "\"table\":\"people\""),
            "line 2: there is no table \"people\"".to_owned(),
        ),
        (
            replaced("\"kind\":\"guest\"", "\"kind\":\"guest\",\"age\":7"),
            "line 2: accounts has no column \"age\"".to_owned(),
        ),
        (
            cut(1) + &text.lines().skip(2).collect::<Vec<_>>().join("\n"),
            format!(
                "line 3: the database cannot be used at present: {}",
                missing_row(databases)
            ),
        ),
        (
            replaced(&format!("{{\"rows\":{rows}}}"), "{\"rows\":3}"),
            format!("line {}: the backup has 3 rows: found {rows}", rows + 2),
        ),
    ];
    for (damaged, expected) in cases {
        assert_eq!(restore(&new, &damaged).await, Err(expected));
    }
    let error = restore(&new, &replaced("\\\"moves\\\":[]", "\\\"moves\\\":7")).await.unwrap_err();
    assert!(error.starts_with("line 7: invalid type: integer `7`"), "{error}");

    restore(&new, &text).await.expect("nothing was left by those before");
    let again = restore(&new, &text).await;
    assert_eq!(again, Err("the database is not empty: it has rows in accounts".to_owned()));
}

/// A backup of the first version, whose rows lack what was added later.
async fn earlier_backups_are_restored(databases: &Databases) {
    let new = databases.open("new").await;
    let earlier = [
        r#"{"format":"dameo-backup","version":1}"#,
        r#"{"table":"accounts","id":"ann","kind":"guest","created":1,"seen":2}"#,
        &format!(
            r#"{{"table":"sessions","hash":"{}","account":"ann","created":1,"seen":2}}"#,
            "07".repeat(32)
        ),
        r#"{"rows":2}"#,
    ];
    assert_eq!(restore(&new, &earlier.join("\n")).await, Ok(2));
    let ann = dameo_store::AccountId("ann".to_owned());
    let [session] = &new.sessions_of(&ann).await.unwrap()[..] else { panic!("one session") };
    assert_eq!((&*session.label, session.cookie), ("", dameo_store::SecretHash([7; 32])));
    assert_eq!(new.session(session.cookie, START).await, Ok(Some(ann)));
}

async fn a_backup_with_a_line_that_was_refused_is_not_finished(databases: &Databases) {
    let database = databases.open("dameo").await;
    let lines = [
        r#"{"format":"dameo-backup","version":2}"#,
        r#"{"table":"accounts","id":"ann","kind":"guest","created":1,"seen":1}"#,
        r#"{"table":"accounts","id":"ann","kind":"guest","created":1,"seen":1}"#,
    ];
    let mut restore = Restore::into(&database).await.unwrap();
    for line in &lines[..2] {
        restore.line(line).await.unwrap();
    }
    restore.line(lines[2]).await.unwrap_err();
    restore.line(r#"{"rows":2}"#).await.unwrap();
    let error = restore.finish().await.unwrap_err().to_string();
    assert_eq!(error, "the backup is cut off after line 4");
    assert_eq!(text_of(Backup::of(&database).await.unwrap()).await.lines().count(), 2);
}
