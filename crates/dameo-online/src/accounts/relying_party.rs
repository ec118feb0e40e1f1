//! The site as passkeys know it: the host by which a request reaches it.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dameo_live::Timestamp;
use dameo_server::{AppState, Problem, Scheme};
use dameo_store::{AccountId, PasskeyId, PasskeyUse, StoredPasskey};
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{
    CreationChallengeResponse, CredentialID, DiscoverableAuthentication, Passkey,
    PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    RequestChallengeResponse, Url, Uuid,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};
use webauthn_rs_proto::ResidentKeyRequirement;

use crate::problem::{BAD_PASSKEY, NO_PASSKEYS_HERE, WRONG_PASSKEY};

/// The longest id of a credential, in bytes: no authenticator makes a longer one.
const MAX_CREDENTIAL_ID: usize = 1023;

/// The host by which a request reaches the site, if passkeys are possible there, as an extractor.
/// Passkeys are bound to it.
pub(crate) struct PasskeySite(Option<RelyingParty>);

/// A host at which passkeys are possible.
pub(crate) struct RelyingParty {
    host: String,
    webauthn: Webauthn,
}

impl PasskeySite {
    /// Whether passkeys are possible.
    pub(crate) fn is_possible(&self) -> bool {
        self.0.is_some()
    }

    /// The host.
    ///
    /// # Errors
    /// If passkeys are not possible.
    pub(crate) fn relying_party(&self) -> Result<&RelyingParty, Problem> {
        let detail = "passkeys need https and a host with a name";
        self.0.as_ref().ok_or_else(|| Problem::new(NO_PASSKEYS_HERE, detail))
    }
}

impl FromRequestParts<AppState> for PasskeySite {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let Ok(scheme) = Scheme::from_request_parts(parts, state).await;
        // The server has refused all hosts that it is not.
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Ok(Self(host.and_then(|host| RelyingParty::new(scheme, host))))
    }
}

impl RelyingParty {
    /// `None` if passkeys are not possible: browsers have them on encrypted pages alone and on
    /// those of their own machine, and an address is no name.
    fn new(scheme: Scheme, authority: &str) -> Option<Self> {
        let host = authority.parse::<Authority>().ok()?.host().to_ascii_lowercase();
        let is_address = host.starts_with('[') || host.parse::<IpAddr>().is_ok();
        let scheme = match scheme {
            _ if is_address => return None,
            Scheme::Https => "https",
            Scheme::Http if host == "localhost" => "http",
            Scheme::Http => return None,
        };
        let origin = Url::parse(&format!("{scheme}://{authority}")).ok()?;
        let webauthn = WebauthnBuilder::new(&host, &origin).ok()?.rp_name("Dameo").build().ok()?;
        Some(Self { host, webauthn })
    }

    /// Asks for a new passkey of a member with a name. Those that it has are not made again.
    ///
    /// # Errors
    /// If the library refuses.
    pub(crate) fn begin_registration(
        &self,
        account: &AccountId,
        name: &str,
        own: &[StoredPasskey],
    ) -> Result<(CreationChallengeResponse, PasskeyRegistration), Problem> {
        let own = own.iter().filter_map(read).map(|own| own.cred_id().clone());
        let own: Vec<CredentialID> = own.collect();
        let user = user_handle(account);
        let begun = self.webauthn.start_passkey_registration(user, name, name, Some(own));
        let (mut options, state) = begun.map_err(|error| {
            tracing::error!("no passkey can be asked for: {error}");
            Problem::internal()
        })?;
        // Without one, nobody could log in without a name.
        if let Some(selection) = &mut options.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Required);
            selection.require_resident_key = true;
        }
        Ok((options, state))
    }

    /// The id and the credential of a new passkey.
    ///
    /// # Errors
    /// If it is not what it was asked for.
    pub(crate) fn finish_registration(
        &self,
        made: &RegisterPublicKeyCredential,
        state: &PasskeyRegistration,
    ) -> Result<(PasskeyId, String), Problem> {
        let bad = |reason: String| Problem::new(BAD_PASSKEY, format!("credential: {reason}"));
        let made = self.webauthn.finish_passkey_registration(made, state);
        let made = made.map_err(|error| bad(error.to_string()))?;
        let length = made.cred_id().len();
        if !(1..=MAX_CREDENTIAL_ID).contains(&length) {
            let expected = format!("expected an id of 1 to {MAX_CREDENTIAL_ID} bytes");
            return Err(bad(format!("{expected}, found {length}")));
        }
        Ok((id_of(made.cred_id()), write(&made)))
    }

    /// Asks for a passkey of whoever has one here.
    ///
    /// # Errors
    /// If the library refuses.
    pub(crate) fn begin_authentication(
        &self,
    ) -> Result<(RequestChallengeResponse, DiscoverableAuthentication), Problem> {
        let begun = self.webauthn.start_discoverable_authentication();
        let (mut options, state) = begun.map_err(|error| {
            tracing::error!("no passkey can be asked for: {error}");
            Problem::internal()
        })?;
        // The person has pressed a button: no list beside a field, but a dialog.
        options.mediation = None;
        Ok((options, state))
    }

    /// The id of the passkey that claims to have signed.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn claimed(&self, signed: &PublicKeyCredential) -> Result<PasskeyId, Problem> {
        let found = self.webauthn.identify_discoverable_authentication(signed);
        let (_, id) = found.map_err(|error| wrong_passkey(&error.to_string()))?;
        Ok(id_of(id))
    }

    /// Checks that a passkey has signed what it was asked to, for its account, and returns the
    /// proof.
    ///
    /// # Errors
    /// If it has not, or its counter has gone back: there is a copy of it.
    pub(crate) fn finish_authentication(
        &self,
        signed: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        passkey: &StoredPasskey,
        at: Timestamp,
    ) -> Result<PasskeyUse, Problem> {
        let found = self.webauthn.identify_discoverable_authentication(signed);
        let (user, _) = found.map_err(|error| wrong_passkey(&error.to_string()))?;
        if user != user_handle(&passkey.account) {
            return Err(wrong_passkey("it is that of another account"));
        }
        let mut known = read(passkey).ok_or_else(Problem::internal)?;
        let checked = self.webauthn.finish_discoverable_authentication_v2(signed, state, &known);
        let checked = checked.map_err(|error| wrong_passkey(&error.to_string()))?;
        known.update_credential(&checked);
        let (id, before) = (passkey.id.clone(), passkey.credential.clone());
        Ok(PasskeyUse { id, before, after: write(&known), at })
    }

    /// The name of the host.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }
}

/// By which authenticators know an account: nobody else learns the id.
fn user_handle(account: &AccountId) -> Uuid {
    let hash = Sha256::digest(account.0.as_bytes());
    let bytes: [u8; 16] = hash[..16].try_into().expect("the hash is longer");
    Uuid::from_bytes(bytes)
}

fn id_of(id: &[u8]) -> PasskeyId {
    PasskeyId(URL_SAFE_NO_PAD.encode(id))
}

fn read(passkey: &StoredPasskey) -> Option<Passkey> {
    let read = serde_json::from_str(&passkey.credential);
    read.inspect_err(|error| tracing::error!("passkey \"{}\": {error}", passkey.id)).ok()
}

fn write(passkey: &Passkey) -> String {
    serde_json::to_string(passkey).expect("it has names for its fields")
}

/// The reason is for the log of the host: a passkey tells whoever asks nothing about accounts.
pub(crate) fn wrong_passkey(reason: &str) -> Problem {
    tracing::info!("a passkey was refused: {reason}");
    Problem::new(WRONG_PASSKEY, "no member here can log in with this passkey")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_name_and_encryption() {
        let host = |scheme, authority| RelyingParty::new(scheme, authority).map(|site| site.host);
        for (authority, expected) in [
            ("dameo.example", "dameo.example"),
            ("Dameo.Example:8443", "dameo.example"),
            ("localhost:8321", "localhost"),
        ] {
            assert_eq!(host(Scheme::Https, authority).as_deref(), Some(expected));
        }
        for authority in ["192.0.2.1", "192.0.2.1:443", "[2001:db8::1]:443", "", "a b"] {
            assert_eq!(host(Scheme::Https, authority), None, "{authority}");
        }
        assert_eq!(host(Scheme::Http, "localhost:8321").as_deref(), Some("localhost"));
        for authority in ["dameo.example", "127.0.0.1:8321", "192.168.0.7"] {
            assert_eq!(host(Scheme::Http, authority), None, "{authority}");
        }
    }

    #[test]
    fn a_user_handle_is_that_of_an_account() {
        let [one, other] = ["one", "other"].map(|id| user_handle(&AccountId(id.to_owned())));
        assert_ne!(one, other);
        assert_eq!(one, user_handle(&AccountId("one".to_owned())));
    }
}
