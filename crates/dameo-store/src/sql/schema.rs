//! The tables, and how older ones become them.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// The steps, oldest first. One that was released is not changed any more.
const STEPS: [(&str, &str); 17] = [
    ("first", include_str!("../../migrations/0001_first.sql")),
    ("removal", include_str!("../../migrations/0002_removal.sql")),
    ("accounts", include_str!("../../migrations/0003_accounts.sql")),
    ("ratings", include_str!("../../migrations/0004_ratings.sql")),
    ("moderation", include_str!("../../migrations/0005_moderation.sql")),
    ("archive", include_str!("../../migrations/0006_archive.sql")),
    ("public games", include_str!("../../migrations/0007_public_games.sql")),
    ("reviews", include_str!("../../migrations/0008_reviews.sql")),
    ("push", include_str!("../../migrations/0009_push.sql")),
    ("passkeys", include_str!("../../migrations/0010_passkeys.sql")),
    ("tournaments", include_str!("../../migrations/0011_tournaments.sql")),
    ("mail", include_str!("../../migrations/0012_mail.sql")),
    ("challenges", include_str!("../../migrations/0013_challenges.sql")),
    ("puzzles", include_str!("../../migrations/0014_puzzles.sql")),
    ("imported games", include_str!("../../migrations/0015_imported_games.sql")),
    ("sharing", include_str!("../../migrations/0016_sharing.sql")),
    ("jobs", include_str!("../../migrations/0017_jobs.sql")),
];

/// The version of the tables: the number of steps.
pub(crate) const VERSION: i64 = STEPS.len() as i64;
/// The oldest version whose backups are restored: what its rows lack has a default.
pub(crate) const OLDEST_ROWS: i64 = 1;

/// What makes the tables, or brings older ones to this version. `text` is the type of texts
/// in this database.
pub(super) fn migrator(text: &str) -> Migrator {
    let steps = (1..).zip(STEPS).map(|(version, (name, sql))| {
        let sql = AssertSqlSafe(sql.replace("TEXT", text)).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(steps.collect())
}
