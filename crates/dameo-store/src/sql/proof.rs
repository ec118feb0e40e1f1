//! What proves in a database that somebody is a member.

use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::mail_links::use_recovery_link;
use super::passkeys;
use super::value::Value;
use crate::account::{AccountId, MemberProof};

type Db<'c> = &'c mut dyn Connection;

/// Whether somebody is a member, who was here then at an instant that is given. A recovery code is
/// used up, and a passkey is used.
pub(super) async fn is_proved(
    db: Db<'_>,
    member: &AccountId,
    proof: MemberProof,
    now: Option<Timestamp>,
) -> Result<bool, Failure> {
    // By updates, which no other transaction overtakes.
    let proofs = match proof {
        MemberProof::Password(password) => {
            let sql = "UPDATE accounts SET seen = COALESCE($1, seen) \
                       WHERE id = $2 AND kind IN ('member', 'bot') AND password = $3";
            db.execute(sql, &[now.into(), member.into(), password.as_str().into()]).await?
        }
        MemberProof::Passkey(used) => {
            let sql = "UPDATE accounts SET seen = COALESCE($1, seen) \
                       WHERE id = $2 AND kind IN ('member', 'bot')";
            db.execute(sql, &[now.into(), member.into()]).await?;
            return passkeys::use_passkey(db, member, used).await;
        }
        MemberProof::RecoveryCode(code) => {
            let sql = "DELETE FROM recovery_codes WHERE account = $1 AND hash = $2";
            db.execute(sql, &[member.into(), code.into()]).await?
        }
        MemberProof::MailLink(used) => use_recovery_link(db, member, used).await?,
    };
    Ok(proofs == 1)
}

/// Whether somebody is a member, or was before the account was closed. Nothing is used up.
pub(super) async fn has_proof(
    db: Db<'_>,
    member: &AccountId,
    proof: &MemberProof,
) -> Result<bool, Failure> {
    let (sql, proof) = match proof {
        MemberProof::Password(password) => {
            ("SELECT id FROM accounts WHERE id = $1 AND password = $2", password.as_str().into())
        }
        MemberProof::RecoveryCode(code) => {
            ("SELECT hash FROM recovery_codes WHERE account = $1 AND hash = $2", Value::from(*code))
        }
        MemberProof::Passkey(used) => {
            ("SELECT id FROM passkeys WHERE account = $1 AND id = $2", Value::from(&used.id))
        }
        MemberProof::MailLink(used) => (
            "SELECT hash FROM mail_links WHERE account = $1 AND hash = $2 AND address IS NULL",
            Value::from(used.hash),
        ),
    };
    Ok(db.row(sql, &[member.into(), proof]).await?.is_some())
}
