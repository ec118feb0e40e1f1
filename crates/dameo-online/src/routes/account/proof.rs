//! How a member proves to be it: by the password, or by a passkey.

use dameo_server::Problem;
use dameo_store::{AccountId, MemberProof, PasskeyChallenge, PasskeyUse, SecretHash};

use super::{SignedIn, check_password, wrong_password};
use crate::accounts::passkeys::{CHALLENGE_LIFETIME, Ceremony, PasskeyProofJson};
use crate::accounts::relying_party::{PasskeySite, RelyingParty, wrong_passkey};
use crate::id::Secret;
use crate::online::Online;
use crate::problem::{BAD_PASSWORD, CHALLENGE_OVER, of_store};
use crate::visitor::Visitor;

/// What a member gives to prove who it is.
pub(super) struct Given {
    pub(super) password: Option<String>,
    pub(super) passkey: Option<PasskeyProofJson>,
}

impl Given {
    /// Checks that it is that of the member who sends the request, which counts as an attempt.
    pub(super) async fn check(
        self,
        online: &Online,
        visitor: &Visitor,
        site: &PasskeySite,
        signed_in: &SignedIn,
    ) -> Result<MemberProof, Problem> {
        let name = signed_in.name()?;
        match (self.password, self.passkey) {
            (Some(password), None) => {
                let hash = signed_in.account.password.clone();
                let hash = check_password(online, visitor, name, hash, &password).await?;
                Ok(MemberProof::Password(hash))
            }
            (None, Some(given)) => {
                let (account, used) =
                    check_passkey(online, visitor, site.relying_party()?, given).await?;
                if account != signed_in.account.id {
                    return Err(wrong_passkey("it is that of another account"));
                }
                Ok(MemberProof::Passkey(used))
            }
            _ => {
                let detail = "password: expected a password or a passkey, and one of them alone";
                Err(Problem::new(BAD_PASSWORD, detail))
            }
        }
    }
}

/// The member has another password or passkey meanwhile.
pub(super) fn out_of_date(proof: &MemberProof) -> Problem {
    match proof {
        MemberProof::Passkey(_) => wrong_passkey("it was used or removed meanwhile"),
        MemberProof::Password(_) | MemberProof::RecoveryCode(_) | MemberProof::MailLink(_) => {
            wrong_password()
        }
    }
}

/// Checks that a passkey has signed what it was asked to, which counts as an attempt, and returns
/// whose it is and its use.
pub(super) async fn check_passkey(
    online: &Online,
    visitor: &Visitor,
    site: &RelyingParty,
    given: PasskeyProofJson,
) -> Result<(AccountId, PasskeyUse), Problem> {
    let attempts = &online.members().attempts;
    attempts.begin_passkey(visitor.client)?;
    let Ceremony::Authentication(state) = take_ceremony(online, &given.challenge).await? else {
        return Err(challenge_over());
    };
    let id = site.claimed(&given.credential)?;
    let passkey = online.store().passkey(&id).await.map_err(of_store)?;
    let passkey = passkey.ok_or_else(|| wrong_passkey("no account has it"))?;
    let now = online.clock().now();
    let used = site.finish_authentication(&given.credential, state, &passkey, now)?;
    // It was asked for, and used.
    for _ in 0..2 {
        attempts.forgive_passkey(visitor.client);
    }
    Ok((passkey.account, used))
}

/// Keeps what the server has to remember of what a passkey is asked to sign, and returns what
/// whoever was asked has to send with the answer.
pub(super) async fn keep_ceremony(
    online: &Online,
    account: Option<AccountId>,
    ceremony: &Ceremony,
) -> Result<String, Problem> {
    let secret = Secret::new();
    let challenge = PasskeyChallenge {
        hash: secret.hash(),
        account,
        expires: online.clock().now() + CHALLENGE_LIFETIME,
        state: serde_json::to_string(ceremony).map_err(|_| Problem::internal())?,
    };
    online.store().begin_challenge(challenge).await.map_err(of_store)?;
    Ok(secret.text())
}

/// What the server has remembered, once.
pub(super) async fn take_ceremony(online: &Online, challenge: &str) -> Result<Ceremony, Problem> {
    let hash: SecretHash = Secret::parse(challenge).ok_or_else(challenge_over)?.hash();
    let taken = online.store().take_challenge(hash, online.clock().now()).await;
    let state = taken.map_err(of_store)?.ok_or_else(challenge_over)?;
    serde_json::from_str(&state).map_err(|error| {
        tracing::error!("a challenge cannot be read: {error}");
        Problem::internal()
    })
}

pub(super) fn challenge_over() -> Problem {
    let detail =
        "challenge: expected one that was not answered yet and is not older than five minutes";
    Problem::new(CHALLENGE_OVER, detail)
}
