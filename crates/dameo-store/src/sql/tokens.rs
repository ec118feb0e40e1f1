//! Tokens and bots in a database. A token is a session of the kind `token`.

use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::mail_links::forget_mail;
use super::value::{BadColumn, Row};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::token::{
    BotUpgrade, NewToken, Scopes, Token, TokenCreation, TokenGrant, has_expired, read_scopes,
    write_scopes,
};

type Db<'c> = &'c mut dyn Connection;

/// For whom a token speaks, and when it was noted last that its account was here.
pub(super) async fn token(
    db: Db<'_>,
    hash: SecretHash,
    now: Timestamp,
) -> Result<Option<(TokenGrant, Timestamp)>, Failure> {
    let sql = "SELECT account, seen, scopes, expires FROM sessions \
               WHERE hash = $1 AND kind = 'token'";
    let Some(row) = db.row(sql, &[hash.into()]).await? else { return Ok(None) };
    let read = |row: &Row| {
        let grant = TokenGrant {
            account: row.account(0)?,
            scopes: scopes(row, 2)?,
            expires: row.optional_time(3)?,
        };
        Ok((grant, row.time(1)?))
    };
    let found = read(&row).map_err(|error: BadColumn| error.of("token", &hash.to_string()))?;
    Ok(Some(found).filter(|(grant, _)| !has_expired(grant.expires, now)))
}

/// The tokens of an account, the latest first.
pub(super) async fn tokens_of(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<Token>, Failure> {
    let sql = "SELECT hash, label, scopes, created, seen, expires FROM sessions \
               WHERE account = $1 AND kind = 'token' AND (expires IS NULL OR expires > $2) \
               ORDER BY created DESC, hash";
    let rows = db.rows(sql, &[account.into(), now.into()]).await?;
    let read = |row: &Row| {
        Ok(Token {
            hash: row.hash(0)?,
            label: row.text(1)?.to_owned(),
            scopes: scopes(row, 2)?,
            created: row.time(3)?,
            seen: row.time(4)?,
            expires: row.optional_time(5)?,
        })
    };
    let read = |row| read(row).map_err(|error: BadColumn| error.of("tokens of", &account.0));
    rows.iter().map(read).collect()
}

fn scopes(row: &Row, column: usize) -> Result<Scopes, BadColumn> {
    read_scopes(row.text(column)?).map_err(BadColumn::because)
}

pub(super) async fn create_token(
    db: Db<'_>,
    token: NewToken,
    limit: usize,
) -> Result<TokenCreation, Failure> {
    let NewToken { hash, account, at, label, scopes, expires } = token;
    // By an update, which no other transaction overtakes.
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind IN ('member', 'bot')";
    if db.execute(sql, &[(&account).into()]).await? == 0 {
        return Ok(TokenCreation::NotAMember);
    }
    if tokens_of(db, &account, at).await?.len() >= limit {
        return Ok(TokenCreation::TooMany);
    }
    let sql = "INSERT INTO sessions (hash, account, created, seen, label, kind, scopes, expires) \
               VALUES ($1, $2, $3, $3, $4, 'token', $5, $6) ON CONFLICT DO NOTHING";
    let scopes = write_scopes(&scopes);
    let values =
        [hash.into(), (&account).into(), at.into(), label.into(), scopes.into(), expires.into()];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: hash.to_string() }.into());
    }
    Ok(TokenCreation::Done)
}

pub(super) async fn become_bot(db: Db<'_>, account: AccountId) -> Result<BotUpgrade, Failure> {
    let sql = "UPDATE accounts SET kind = 'bot', role = 'member' WHERE id = $1 AND kind = 'member' \
               AND NOT EXISTS (SELECT 1 FROM seats WHERE account = $1)";
    if db.execute(sql, &[(&account).into()]).await? == 1 {
        // Nobody writes to a program.
        forget_mail(db, &account).await?;
        return Ok(BotUpgrade::Done);
    }
    let row = db.row("SELECT kind FROM accounts WHERE id = $1", &[(&account).into()]).await?;
    Ok(match row.as_ref().and_then(|row| row.text(0).ok()) {
        Some("bot") => BotUpgrade::Done,
        Some("member") => BotUpgrade::HasGames,
        _ => BotUpgrade::NotAMember,
    })
}
