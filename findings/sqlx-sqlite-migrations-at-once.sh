#!/bin/sh
# sqlx 0.9.0 takes no lock while it migrates a file of SQLite, as it does for PostgreSQL and
# MySQL. If four processes open one new file and run the same migrations, one or more of them
# can end with an error, although all want the same and all have a busy_timeout: in 4 of 20
# rounds here. One would expect that they wait for each other.
#
# Needs: cargo, a C compiler.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p src migrations
cat > Cargo.toml <<'TOML'
[package]
name = "migrate"
version = "0.0.0"
edition = "2024"

[dependencies]
sqlx = { version = "=0.9.0", default-features = false, features = ["runtime-tokio", "sqlite-bundled", "migrate"] }
tokio = { version = "1", features = ["rt", "time"] }

[workspace]
TOML
cat > migrations/0001_first.sql <<'SQL'
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
SQL
cat > src/main.rs <<'RUST'
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let migrated: Result<(), Box<dyn std::error::Error>> = runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename("people.db").create_if_missing(true);
        let options = options.busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Migrator::new(std::path::Path::new("migrations")).await?.run(&pool).await?;
        Ok(())
    });
    match migrated {
        Ok(()) => println!("migrated"),
        Err(error) => println!("failed: {error}"),
    }
}
RUST
cargo build --quiet --release
cargo tree --quiet --depth 1 | grep sqlx

# Which one wins, and how the others fail, differs from round to round.
rounds=60
failed=0
round=0
while [ $round -lt $rounds ]; do
    rm -f people.db*
    for process in 1 2 3 4; do
        target/release/migrate > "$process.txt" &
    done
    wait
    failures=$(cat [1-4].txt | grep -c failed || true)
    [ "$failures" -eq 0 ] || failed=$((failed + 1))
    cat [1-4].txt >> all.txt
    round=$((round + 1))
done
sort all.txt | uniq -c
echo "in $failed of $rounds rounds at least one of four processes failed"
[ "$failed" -gt 0 ]
