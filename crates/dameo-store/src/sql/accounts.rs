//! Accounts and sessions in a database.

use dameo_accounts::{Name, PasswordHash};
use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::imported_games::forget_imported_games;
use super::mail_links::{forget_links, forget_mail};
use super::moderation::{forget, forget_reasons, is_closed, use_code};
use super::one_account::end_all_but;
use super::passkeys;
use super::proof::{has_proof, is_proved};
use super::puzzles::forget_puzzles;
use super::tournaments::{forget_names, move_players};
use super::value::{BadColumn, Row, Value, json};
use crate::account::{
    Account, AccountId, Deletion, EndSessions, FormerSession, Identity, LogIn, LogInOutcome,
    MemberProof, NewMember, NewSession, SecretHash, Session, SignUp, level_of_kind,
};
use crate::error::StoreError;
use crate::invitation::Invitation;

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn account(db: Db<'_>, id: &AccountId) -> Result<Option<Account>, Failure> {
    let sql = "SELECT a.id, a.kind, a.name, a.password, a.created, \
               (SELECT COUNT(*) FROM recovery_codes c WHERE c.account = a.id) \
               FROM accounts a WHERE a.id = $1";
    account_of(db.row(sql, &[id.into()]).await?)
}

/// The member whose name looks so.
pub(super) async fn member(db: Db<'_>, name: &Name) -> Result<Option<Account>, Failure> {
    let sql = "SELECT a.id, a.kind, a.name, a.password, a.created, \
               (SELECT COUNT(*) FROM recovery_codes c WHERE c.account = a.id) \
               FROM accounts a WHERE a.skeleton = $1";
    let found = account_of(db.row(sql, &[name.skeleton().as_str().into()]).await?)?;
    let is_same = |found: &Account| found.identity.name().is_some_and(|found| found.is_same(name));
    Ok(found.filter(is_same))
}

fn account_of(row: Option<Row>) -> Result<Option<Account>, Failure> {
    let read = |row: &Row| {
        Ok(Account {
            id: row.account(0)?,
            identity: identity(row.text(1)?, row.optional_text(2)?)?,
            password: row.optional_text(3)?.map(PasswordHash::from_stored),
            recovery_codes: row.count(5)?,
            created: row.time(4)?,
        })
    };
    let key = |row: &Row| row.text(0).unwrap_or("?").to_owned();
    row.map(|row| read(&row).map_err(|error: BadColumn| error.of("account", &key(&row))))
        .transpose()
}

/// What others know of an account, by its kind and name.
pub(super) fn identity(kind: &str, name: Option<&str>) -> Result<Identity, BadColumn> {
    let name = || Name::of_member(name.unwrap_or_default()).map_err(BadColumn::because);
    Ok(match kind {
        "member" => Identity::Member(name()?),
        "bot" => Identity::Bot(name()?),
        "deleted" => Identity::Deleted,
        other => level_of_kind(other).map_or(Identity::Guest, Identity::Computer),
    })
}

/// Whose cookie it is, and when it was noted last that its account was here.
pub(super) async fn session(
    db: Db<'_>,
    cookie: SecretHash,
) -> Result<Option<(AccountId, Timestamp)>, Failure> {
    let sql = "SELECT account, seen FROM sessions WHERE hash = $1 AND kind = 'cookie'";
    let row = db.row(sql, &[cookie.into()]).await?;
    let read = |row: Row| Ok((row.account(0)?, row.time(1)?));
    let bad = |error: BadColumn| error.of("session", &cookie.to_string());
    row.map(read).transpose().map_err(bad)
}

pub(super) async fn sessions_of(db: Db<'_>, account: &AccountId) -> Result<Vec<Session>, Failure> {
    let sql = "SELECT hash, label, created, seen FROM sessions \
               WHERE account = $1 AND kind = 'cookie' ORDER BY created DESC, hash";
    let rows = db.rows(sql, &[account.into()]).await?;
    let read = |row: &Row| {
        Ok(Session {
            cookie: row.hash(0)?,
            label: row.text(1)?.to_owned(),
            created: row.time(2)?,
            seen: row.time(3)?,
        })
    };
    let read = |row| read(row).map_err(|error: BadColumn| error.of("sessions of", &account.0));
    rows.iter().map(read).collect()
}

pub(super) async fn insert_session(db: Db<'_>, session: &NewSession) -> Result<(), Failure> {
    let NewSession { cookie, account, at, label } = session;
    let (cookie, at) = (*cookie, *at);
    let sql = "INSERT INTO sessions (hash, account, created, seen, label) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let values = [cookie.into(), account.into(), at.into(), at.into(), label.as_str().into()];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: cookie.to_string() }.into());
    }
    Ok(())
}

pub(super) async fn end_sessions(
    db: Db<'_>,
    account: AccountId,
    which: EndSessions,
) -> Result<Vec<SecretHash>, Failure> {
    match which {
        EndSessions::One(cookie) => {
            let is_ended = end_session(db, &account, cookie).await?;
            remove_guest(db, &account).await?;
            Ok(if is_ended { vec![cookie] } else { Vec::new() })
        }
        EndSessions::AllBut(cookie) => end_all_but(db, &account, Some(cookie)).await,
    }
}

async fn end_session(db: Db<'_>, account: &AccountId, cookie: SecretHash) -> Result<bool, Failure> {
    let sql = "DELETE FROM sessions WHERE account = $1 AND hash = $2";
    Ok(db.execute(sql, &[account.into(), cookie.into()]).await? == 1)
}

pub(super) async fn sign_up(db: Db<'_>, member: NewMember) -> Result<SignUp, Failure> {
    let NewMember { session, is_guest, name, password, passkey, recovery_codes, code } = member;
    let skeleton = name.skeleton();
    let sql = "SELECT id FROM accounts WHERE skeleton = $1";
    if db.row(sql, &[skeleton.as_str().into()]).await?.is_some() {
        return Ok(SignUp::NameTaken);
    }
    let account = &session.account;
    let is_still_guest = !is_guest || is_guest_account(db, account).await?;
    if !is_still_guest {
        return Ok(SignUp::NotAGuest);
    }
    if let Some(passkey) = &passkey
        && passkeys::exists(db, &passkey.id).await?
    {
        return Ok(SignUp::PasskeyTaken);
    }
    if let Some(code) = code
        && !use_code(db, code, session.at).await?
    {
        return Ok(SignUp::BadCode);
    }
    let [name, skeleton] = [name.as_str(), skeleton.as_str()].map(Value::from);
    let password = Value::Text(password.map(|password| password.as_str().to_owned()));
    if is_guest {
        let sql = "UPDATE accounts SET kind = 'member', name = $1, skeleton = $2, password = $3 \
                   WHERE id = $4 AND kind = 'guest'";
        db.execute(sql, &[name, skeleton, password, account.into()]).await?;
    } else {
        let sql = "INSERT INTO accounts (id, kind, created, seen, name, skeleton, password) \
                   VALUES ($1, 'member', $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
        let at = session.at.into();
        let values = [account.into(), Value::clone(&at), at, name, skeleton, password];
        if db.execute(sql, &values).await? == 0 {
            return Err(StoreError::Exists { id: session.account.0 }.into());
        }
    }
    let ended = end_all_but(db, account, None).await?;
    insert_recovery_codes(db, account, recovery_codes).await?;
    if let Some(passkey) = &passkey
        && !passkeys::insert(db, passkey).await?
    {
        // Another transaction was faster.
        return Err(StoreError::Exists { id: passkey.id.0.clone() }.into());
    }
    insert_session(db, &session).await?;
    Ok(SignUp::Done { ended })
}

async fn is_guest_account(db: Db<'_>, account: &AccountId) -> Result<bool, Failure> {
    // By an update, which no other transaction overtakes.
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind = 'guest'";
    Ok(db.execute(sql, &[account.into()]).await? == 1)
}

async fn insert_recovery_codes(
    db: Db<'_>,
    member: &AccountId,
    codes: Vec<SecretHash>,
) -> Result<(), Failure> {
    for code in codes {
        let sql = "INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)";
        db.execute(sql, &[member.into(), code.into()]).await?;
    }
    Ok(())
}

pub(super) async fn replace_recovery_codes(
    db: Db<'_>,
    member: AccountId,
    proof: MemberProof,
    codes: Vec<SecretHash>,
) -> Result<bool, Failure> {
    if !is_proved(db, &member, proof, None).await? {
        return Ok(false);
    }
    let sql = "DELETE FROM recovery_codes WHERE account = $1";
    db.execute(sql, &[(&member).into()]).await?;
    insert_recovery_codes(db, &member, codes).await?;
    Ok(true)
}

pub(super) async fn log_in(db: Db<'_>, log_in: LogIn) -> Result<LogInOutcome, Failure> {
    let LogIn { session, proof, new_password, before } = log_in;
    let member = &session.account;
    if is_closed(db, member, session.at).await? {
        let is_member = has_proof(db, member, &proof).await?;
        return Ok(if is_member { LogInOutcome::Closed } else { LogInOutcome::Refused });
    }
    if !is_proved(db, member, proof, Some(session.at)).await? {
        return Ok(LogInOutcome::Refused);
    }
    let (mut ended, mut games) = (Vec::new(), Vec::new());
    if let Some(password) = new_password {
        let sql = "UPDATE accounts SET password = $1 WHERE id = $2";
        db.execute(sql, &[password.as_str().into(), member.into()]).await?;
        ended = end_all_but(db, member, None).await?;
        forget_links(db, member).await?;
    }
    if let Some(FormerSession { cookie, account }) = before {
        if is_guest_account(db, &account).await? {
            ended.extend(end_all_but(db, &account, None).await?);
            games = move_to_member(db, &account, member).await?;
        } else {
            ended.extend(end_session(db, &account, cookie).await?.then_some(cookie));
        }
    }
    insert_session(db, &session).await?;
    ended.sort_unstable();
    Ok(LogInOutcome::Done { ended, games })
}

/// Makes the invitations and seats of a guest those of a member, and returns the games.
async fn move_to_member(
    db: Db<'_>,
    guest: &AccountId,
    member: &AccountId,
) -> Result<Vec<String>, Failure> {
    move_invitations(db, guest, member).await?;
    let sql = "SELECT game FROM seats s WHERE account = $1 AND NOT EXISTS \
               (SELECT 1 FROM seats m WHERE m.game = s.game AND m.account = $2 AND m.color <> s.color) \
               ORDER BY game";
    let both = [guest.into(), member.into()];
    let rows = db.rows(sql, &both).await?;
    let games = rows.iter().map(|row| row.text(0).map(str::to_owned)).collect::<Result<_, _>>();
    let games = games.map_err(|error| error.of("seats of", &guest.0))?;
    let sql = "DELETE FROM seats WHERE account = $1 AND EXISTS \
               (SELECT 1 FROM seats m WHERE m.game = seats.game AND m.account = $2 AND m.color = seats.color)";
    db.execute(sql, &both).await?;
    let sql = "UPDATE seats SET account = $2 WHERE account = $1 AND NOT EXISTS \
               (SELECT 1 FROM seats m WHERE m.game = seats.game AND m.account = $2)";
    db.execute(sql, &both).await?;
    super::moderation::move_to_member(db, guest, member).await?;
    move_players(db, guest, member).await?;
    remove_unless_seated(db, guest).await?;
    Ok(games)
}

async fn move_invitations(
    db: Db<'_>,
    guest: &AccountId,
    member: &AccountId,
) -> Result<(), Failure> {
    for (mut invitation, _) in
        super::queries::all_invitations_of(db, guest, Timestamp::default()).await?
    {
        invitation.creator = member.clone();
        let sql = "UPDATE invitations SET creator = $1, invitation = $2 WHERE id = $3";
        let Invitation { id, .. } = &invitation;
        db.execute(sql, &[member.into(), json(&invitation), id.as_str().into()]).await?;
    }
    Ok(())
}

/// Removes an account without sessions and invitations that sits in no game and belongs to no
/// tournament.
async fn remove_unless_seated(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    let sql = "DELETE FROM accounts WHERE id = $1 \
               AND NOT EXISTS (SELECT 1 FROM seats WHERE account = $1) \
               AND NOT EXISTS (SELECT 1 FROM tournament_players WHERE account = $1) \
               AND NOT EXISTS (SELECT 1 FROM tournaments WHERE organiser = $1)";
    db.execute(sql, &[account.into()]).await?;
    Ok(())
}

pub(super) async fn delete_account(
    db: Db<'_>,
    account: AccountId,
    proof: Option<MemberProof>,
) -> Result<Deletion, Failure> {
    let id = Value::from(&account);
    let deleted = match proof {
        Some(proof) => {
            if !is_proved(db, &account, proof, None).await? {
                return Ok(Deletion::Refused);
            }
            let sql = "UPDATE accounts SET kind = 'deleted', name = NULL, skeleton = NULL, \
                       password = NULL, role = 'member', created = 0, seen = 0 \
                       WHERE id = $1 AND kind IN ('member', 'bot')";
            db.execute(sql, std::slice::from_ref(&id)).await?
        }
        None => {
            let sql = "UPDATE accounts SET kind = 'deleted', created = 0, seen = 0 \
                       WHERE id = $1 AND kind = 'guest'";
            db.execute(sql, std::slice::from_ref(&id)).await?
        }
    };
    if deleted == 0 {
        return Ok(Deletion::Refused);
    }
    let ended = end_all_but(db, &account, None).await?;
    let sql = [
        "DELETE FROM recovery_codes WHERE account = $1",
        "DELETE FROM passkeys WHERE account = $1",
        "DELETE FROM passkey_challenges WHERE account = $1",
        "DELETE FROM invitations WHERE creator = $1",
        "DELETE FROM game_challenges WHERE challenger = $1 OR dest = $1",
        "DELETE FROM ratings WHERE account = $1",
        "DELETE FROM rating_changes WHERE account = $1",
        "DELETE FROM seat_links WHERE EXISTS (SELECT 1 FROM seats s WHERE s.account = $1 \
         AND s.game = seat_links.game AND s.color = seat_links.color)",
    ];
    for sql in sql {
        db.execute(sql, std::slice::from_ref(&id)).await?;
    }
    forget_mail(db, &account).await?;
    forget_puzzles(db, &account).await?;
    forget_imported_games(db, &account).await?;
    forget(db, &account).await?;
    forget_names(db, &account).await?;
    remove_unless_seated(db, &account).await?;
    Ok(Deletion::Done { ended })
}

/// Notes that a guest was here who has just come.
pub(super) async fn begin_session(db: Db<'_>, session: NewSession) -> Result<(), Failure> {
    let (account, at) = (&session.account, session.at);
    let sql = "INSERT INTO accounts (id, kind, created, seen) VALUES ($1, 'guest', $2, $3) \
               ON CONFLICT (id) DO NOTHING";
    if db.execute(sql, &[account.into(), at.into(), at.into()]).await? == 0 {
        return Err(StoreError::Exists { id: session.account.0 }.into());
    }
    insert_session(db, &session).await
}

/// Removes a guest who has no session, no invitation, no game and no tournament; false if there
/// is none.
pub(super) async fn remove_guest(db: Db<'_>, account: &AccountId) -> Result<bool, Failure> {
    let sql = "DELETE FROM accounts WHERE id = $1 AND kind = 'guest' \
               AND NOT EXISTS (SELECT account FROM sessions WHERE account = $1) \
               AND NOT EXISTS (SELECT creator FROM invitations WHERE creator = $1) \
               AND NOT EXISTS (SELECT account FROM seats WHERE account = $1) \
               AND NOT EXISTS (SELECT account FROM tournament_players WHERE account = $1) \
               AND NOT EXISTS (SELECT organiser FROM tournaments WHERE organiser = $1)";
    let is_removed = db.execute(sql, &[account.into()]).await? == 1;
    if is_removed {
        forget_reasons(db).await?;
    }
    Ok(is_removed)
}
