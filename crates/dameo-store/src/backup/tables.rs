//! The tables of a backup.

use std::fmt;
use std::sync::LazyLock;

use super::checks::{
    check_archive, check_game, check_imported_game, check_invitation, check_name, check_push,
    check_puzzle_attempt, check_puzzle_rating, check_rating, check_rating_change, check_reminder,
    check_report, check_review, check_sanction, check_tournament, check_trail,
};
use crate::sql::{BadColumn, Row, Value};

/// A table of the database.
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Its columns, the key first.
    pub(super) columns: &'static [Column],
    /// The number of columns that are the key.
    pub(super) keys: usize,
    /// Whether the JSON in a row can be read.
    pub(super) check: fn(&Row) -> Result<(), BadColumn>,
    /// The rows after a key, in the order of the keys, not all of them.
    pub(super) page: &'static str,
    pub(super) insert: &'static str,
}

type Column = (&'static str, Kind);

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text,
    /// A text that rows of earlier versions lack, for which it is this one.
    TextOr(&'static str),
    OptionalText,
    Integer,
    /// A number that rows of earlier versions lack, for which it is this one.
    IntegerOr(u64),
    OptionalInteger,
}

use Kind::{Integer, IntegerOr, OptionalInteger, OptionalText, Text, TextOr};

impl Kind {
    /// What rows of earlier versions have that lack the column; `None` if they must have it.
    pub(super) fn default(self) -> Option<Value> {
        match self {
            TextOr(text) => Some(Value::from(text)),
            IntegerOr(number) => Some(Value::from(number)),
            OptionalText => Some(Value::Text(None)),
            OptionalInteger => Some(Value::Integer(None)),
            Text | Integer => None,
        }
    }
}

impl fmt::Display for Kind {
    /// Writes what was expected.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Text | TextOr(_) => "a text",
            OptionalText => "a text or null",
            Integer | IntegerOr(_) => "a number from 0",
            OptionalInteger => "a number from 0 or null",
        })
    }
}

/// How many rows a page has.
const PAGE: usize = 500;

/// All tables, each after those that its rows refer to.
pub(super) static TABLES: LazyLock<[Table; 34]> = LazyLock::new(|| {
    [
        Table { check: check_name, ..Table::new("accounts", 1, &ACCOUNTS) },
        Table::new("sessions", 1, &SESSIONS),
        Table::new("push_subscriptions", 1, &PUSH_SUBSCRIPTIONS),
        Table { check: check_push, ..Table::new("pushes", 2, &PUSHES) },
        Table::new("recovery_codes", 2, &RECOVERY_CODES),
        Table::new("mail_addresses", 1, &MAIL_ADDRESSES),
        Table::new("mail_links", 1, &MAIL_LINKS),
        Table { check: check_reminder, ..Table::new("mail_reminders", 3, &MAIL_REMINDERS) },
        Table::new("passkeys", 1, &PASSKEYS),
        Table::new("passkey_challenges", 1, &PASSKEY_CHALLENGES),
        Table { check: check_invitation, ..Table::new("invitations", 1, &INVITATIONS) },
        Table { check: check_invitation, ..Table::new("game_challenges", 1, &GAME_CHALLENGES) },
        Table { check: check_game, ..Table::new("games", 1, &GAMES) },
        Table::new("seats", 2, &SEATS),
        Table { check: check_archive, ..Table::new("archive", 1, &ARCHIVE) },
        Table { check: check_tournament, ..Table::new("tournaments", 1, &TOURNAMENTS) },
        Table::new("tournament_players", 2, &TOURNAMENT_PLAYERS),
        Table::new("tournament_games", 2, &TOURNAMENT_GAMES),
        Table { check: check_review, ..Table::new("reviews", 1, &REVIEWS) },
        Table::new("seat_links", 1, &SEAT_LINKS),
        Table { check: check_rating, ..Table::new("ratings", 3, &RATINGS) },
        Table { check: check_rating_change, ..Table::new("rating_changes", 2, &RATING_CHANGES) },
        Table { check: check_puzzle_rating, ..Table::new("puzzle_ratings", 2, &PUZZLE_RATINGS) },
        Table { check: check_puzzle_attempt, ..Table::new("puzzle_attempts", 2, &PUZZLE_ATTEMPTS) },
        Table { check: check_imported_game, ..Table::new("imported_games", 2, &IMPORTED_GAMES) },
        Table::new("uptime", 1, &UPTIME),
        Table::new("downtimes", 1, &DOWNTIMES),
        Table { check: check_sanction, ..Table::new("sanctions", 2, &SANCTIONS) },
        Table { check: check_report, ..Table::new("reports", 1, &REPORTS) },
        Table::new("blocks", 2, &BLOCKS),
        Table { check: check_trail, ..Table::new("trail", 1, &TRAIL) },
        Table::new("sign_up_codes", 1, &SIGN_UP_CODES),
        Table::new("settings", 1, &SETTINGS),
        Table::new("jobs", 1, &JOBS),
    ]
});

const ACCOUNTS: [Column; 8] = [
    ("id", Text),
    ("kind", Text),
    ("created", Integer),
    ("seen", Integer),
    ("name", OptionalText),
    ("skeleton", OptionalText),
    ("password", OptionalText),
    ("role", TextOr("member")),
];
const SESSIONS: [Column; 8] = [
    ("hash", Text),
    ("account", Text),
    ("created", Integer),
    ("seen", Integer),
    ("kind", TextOr("cookie")),
    ("label", TextOr("")),
    ("scopes", TextOr("")),
    ("expires", OptionalInteger),
];
const PUSH_SUBSCRIPTIONS: [Column; 7] = [
    ("session", Text),
    ("account", Text),
    ("endpoint", Text),
    ("public_key", Text),
    ("secret", Text),
    ("label", Text),
    ("created", Integer),
];
const PUSHES: [Column; 6] = [
    ("session", Text),
    ("subject", Text),
    ("kind", Text),
    ("made", Integer),
    ("due", Integer),
    ("attempts", Integer),
];
const RECOVERY_CODES: [Column; 2] = [("account", Text), ("hash", Text)];
const MAIL_ADDRESSES: [Column; 6] = [
    ("account", Text),
    ("address", Text),
    ("language", Text),
    ("reminders", Integer),
    ("unsubscribe", Text),
    ("confirmed", Integer),
];
const MAIL_LINKS: [Column; 5] = [
    ("hash", Text),
    ("account", Text),
    ("address", OptionalText),
    ("language", Text),
    ("expires", Integer),
];
const MAIL_REMINDERS: [Column; 6] = [
    ("account", Text),
    ("game", Text),
    ("kind", Text),
    ("made", Integer),
    ("due", Integer),
    ("attempts", Integer),
];
const PASSKEYS: [Column; 7] = [
    ("id", Text),
    ("account", Text),
    ("host", Text),
    ("label", Text),
    ("created", Integer),
    ("used", OptionalInteger),
    ("credential", Text),
];
const PASSKEY_CHALLENGES: [Column; 4] =
    [("hash", Text), ("account", OptionalText), ("expires", Integer), ("state", Text)];
const INVITATIONS: [Column; 8] = [
    ("id", Text),
    ("creator", Text),
    ("is_public", Integer),
    ("created", Integer),
    ("expires", Integer),
    ("state", Text),
    ("invitation", Text),
    ("held_until", OptionalInteger),
];
const GAME_CHALLENGES: [Column; 8] = [
    ("id", Text),
    ("challenger", Text),
    ("dest", Text),
    ("created", Integer),
    ("expires", Integer),
    ("hold", Text),
    ("invitation", Text),
    ("held_until", OptionalInteger),
];
const GAMES: [Column; 13] = [
    ("id", Text),
    ("variant", Text),
    ("sequence", Integer),
    ("ply", Integer),
    ("turn", Text),
    ("deadline", OptionalInteger),
    ("is_help_allowed", Integer),
    ("created", Integer),
    ("updated", Integer),
    ("conclusion", OptionalText),
    ("room", Text),
    ("is_archived", IntegerOr(0)),
    ("is_public", IntegerOr(0)),
];
const SEATS: [Column; 5] = [
    ("game", Text),
    ("account", Text),
    ("color", Text),
    ("place", Integer),
    ("ended", OptionalInteger),
];
const ARCHIVE: [Column; 9] = [
    ("game", Text),
    ("variant", Text),
    ("speed", Text),
    ("is_rated", Integer),
    ("result", Text),
    ("plies", Integer),
    ("opening", Text),
    ("material", Text),
    ("ended", Integer),
];
const TOURNAMENTS: [Column; 7] = [
    ("id", Text),
    ("organiser", Text),
    ("phase", Text),
    ("sequence", Integer),
    ("created", Integer),
    ("updated", Integer),
    ("record", Text),
];
const TOURNAMENT_PLAYERS: [Column; 4] =
    [("tournament", Text), ("number", Integer), ("account", OptionalText), ("name", OptionalText)];
const TOURNAMENT_GAMES: [Column; 4] =
    [("tournament", Text), ("number", Integer), ("game", Text), ("is_counted", Integer)];
const REVIEWS: [Column; 6] = [
    ("game", Text),
    ("engine", Integer),
    ("network", Text),
    ("nodes", Integer),
    ("made", Integer),
    ("review", Text),
];
const SEAT_LINKS: [Column; 4] =
    [("hash", Text), ("game", Text), ("color", Text), ("created", Integer)];
const RATINGS: [Column; 7] = [
    ("account", Text),
    ("variant", Text),
    ("speed", Text),
    ("games", Integer),
    ("rated", Integer),
    ("rating", Text),
    ("rank", OptionalInteger),
];
const RATING_CHANGES: [Column; 9] = [
    ("game", Text),
    ("color", Text),
    ("account", Text),
    ("variant", Text),
    ("speed", Text),
    ("number", Integer),
    ("ended", Integer),
    ("rating_before", Text),
    ("rating_after", Text),
];
const PUZZLE_RATINGS: [Column; 5] = [
    ("account", Text),
    ("variant", Text),
    ("attempts", Integer),
    ("rated", Integer),
    ("rating", Text),
];
const PUZZLE_ATTEMPTS: [Column; 12] = [
    ("account", Text),
    ("puzzle", Text),
    ("sequence", Integer),
    ("variant", Text),
    ("mode", Text),
    ("is_solved", Integer),
    ("made", Integer),
    ("puzzle_rating", Text),
    ("number", OptionalInteger),
    ("rating_before", OptionalText),
    ("rating_after", OptionalText),
    ("solved_later", OptionalInteger),
];
const IMPORTED_GAMES: [Column; 12] = [
    ("account", Text),
    ("id", Text),
    ("number", Integer),
    ("site", Text),
    ("variant", Text),
    ("white", Text),
    ("black", Text),
    ("date", Text),
    ("result", Text),
    ("plies", Integer),
    ("imported", Integer),
    ("pdn", Text),
];
const UPTIME: [Column; 2] = [("id", Integer), ("seen", Integer)];
const DOWNTIMES: [Column; 2] = [("ended", Integer), ("began", Integer)];
const SANCTIONS: [Column; 5] = [
    ("account", Text),
    ("kind", Text),
    ("reason", Text),
    ("began", Integer),
    ("ends", OptionalInteger),
];
const REPORTS: [Column; 8] = [
    ("id", Text),
    ("reporter", Text),
    ("subject", Text),
    ("game", OptionalText),
    ("cause", Text),
    ("note", Text),
    ("created", Integer),
    ("closed", OptionalInteger),
];
const BLOCKS: [Column; 3] = [("account", Text), ("blocked", Text), ("created", Integer)];
const TRAIL: [Column; 7] = [
    ("id", Text),
    ("made", Integer),
    ("actor", OptionalText),
    ("subject", OptionalText),
    ("action", Text),
    ("reason", Text),
    ("ends", OptionalInteger),
];
const SIGN_UP_CODES: [Column; 5] = [
    ("hash", Text),
    ("label", Text),
    ("created", Integer),
    ("expires", Integer),
    ("uses", Integer),
];
const SETTINGS: [Column; 2] = [("name", Text), ("value", Text)];
const JOBS: [Column; 13] = [
    ("id", Text),
    ("kind", Text),
    ("batch", Text),
    ("stage", Integer),
    ("input", Text),
    ("created", Integer),
    ("offered", Integer),
    ("attempts", Integer),
    ("worker", OptionalInteger),
    ("held_until", OptionalInteger),
    ("ended", OptionalInteger),
    ("result", OptionalText),
    ("failure", OptionalText),
];

impl Table {
    /// A table whose key is its first columns.
    fn new(name: &'static str, keys: usize, columns: &'static [Column]) -> Self {
        let names: Vec<_> = columns.iter().map(|&(name, _)| name).collect();
        let (all, key) = (names.join(", "), names[..keys].join(", "));
        let place = |number: usize| format!("${number}");
        let places = |count: usize| (1..=count).map(place).collect::<Vec<_>>().join(", ");
        let (after, values) = (places(keys), places(columns.len()));
        let page = format!(
            "SELECT {all} FROM {name} WHERE ({key}) > ({after}) ORDER BY {key} LIMIT {PAGE}"
        );
        let insert = format!("INSERT INTO {name} ({all}) VALUES ({values})");
        // The tables are made once.
        let (page, insert) = (page.leak(), insert.leak());
        Self { name, columns, keys, check: |_| Ok(()), page, insert }
    }

    /// What comes before every key.
    pub(super) fn before_all(&self) -> Vec<Value> {
        let before = |&(_, kind): &Column| match kind {
            Text | TextOr(_) | OptionalText => Value::from(""),
            Integer | IntegerOr(_) | OptionalInteger => Value::Integer(Some(-1)),
        };
        self.columns[..self.keys].iter().map(before).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::sql::Database;

    /// The columns of all tables of a new database, in their order if they are the key; those
    /// that can be null have a question mark.
    async fn columns() -> BTreeMap<String, Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&folder.path().join("dameo.db")).await.unwrap();
        let mut db = database.reader().await.unwrap();
        let sql = "SELECT t.name, c.name, c.\"notnull\", c.pk FROM sqlite_schema t \
                   JOIN pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY c.cid";
        let mut columns = BTreeMap::<String, Vec<String>>::new();
        for row in db.rows(sql, &[]).await.unwrap() {
            let (table, column) = (row.text(0).unwrap(), row.text(1).unwrap());
            let null = if row.flag(2).unwrap() { "" } else { "?" };
            let key = if row.flag(3).unwrap() { " key" } else { "" };
            columns.entry(table.to_owned()).or_default().push(format!("{column}{null}{key}"));
        }
        columns.remove("_sqlx_migrations");
        // They end by themselves.
        columns.remove("leases");
        columns
    }

    #[tokio::test]
    async fn all_tables_are_whole() {
        let listed = TABLES.iter().map(|table| {
            let column = |(number, &(name, kind)): (usize, &Column)| {
                let null = if matches!(kind, OptionalText | OptionalInteger) { "?" } else { "" };
                let key = if number < table.keys { " key" } else { "" };
                format!("{name}{null}{key}")
            };
            let columns = table.columns.iter().enumerate().map(column);
            (table.name.to_owned(), columns.collect())
        });
        assert_eq!(columns().await, listed.collect());
    }
}
