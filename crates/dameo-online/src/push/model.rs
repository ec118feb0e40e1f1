//! Subscriptions to Web Push, as their owner makes and sees them.

use dameo_live::Timestamp;
use dameo_push::{PushEndpoint, PushKeys, PushReach};
use dameo_store::{PushSubscription, SecretHash};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::model::session_id;

/// The longest label, in characters.
const MAX_LABEL: usize = 64;

/// A browser that wants to be told, as `PushSubscription.toJSON()` of the browser has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PushRequest)]
pub(crate) struct PushRequestJson {
    /// The address of the push service: https, without a port, at most 2048 bytes.
    pub(crate) endpoint: String,
    /// The keys of the browser.
    pub(crate) keys: PushKeysJson,
    /// What the browser is called, 1 to 64 characters; null or left out: as its session.
    #[serde(default)]
    pub(crate) label: Option<String>,
}

/// The keys with which messages for a browser are encrypted, in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PushKeys)]
pub(crate) struct PushKeysJson {
    /// A point of P-256: 65 bytes.
    p256dh: String,
    /// 16 bytes.
    auth: String,
}

impl PushRequestJson {
    /// That a server can send there. An error begins with the name of the field.
    pub(crate) fn check(&self, reach: PushReach) -> Result<(), String> {
        PushEndpoint::parse(&self.endpoint, reach).map_err(|error| error.to_string())?;
        let PushKeysJson { p256dh, auth } = &self.keys;
        PushKeys::parse(p256dh, auth).map_err(|error| error.to_string())?;
        let Some(label) = &self.label else { return Ok(()) };
        let length = label.trim().chars().count();
        if length == 0 || length > MAX_LABEL || label.chars().any(char::is_control) {
            return Err(format!("label {label:?}: expected 1 to {MAX_LABEL} characters"));
        }
        Ok(())
    }

    /// The subscription of a session, after [`check`](Self::check).
    pub(crate) fn into_subscription(
        self,
        (session, label): (SecretHash, String),
        account: dameo_store::AccountId,
        created: Timestamp,
    ) -> PushSubscription {
        let PushKeysJson { p256dh, auth } = self.keys;
        PushSubscription {
            session,
            account,
            endpoint: self.endpoint,
            public_key: p256dh,
            secret: auth,
            label: self.label.map_or(label, |label| label.trim().to_owned()),
            created,
        }
    }
}

/// A browser that is told.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PushSubscription)]
pub(crate) struct PushJson {
    /// The id, that of its session.
    id: String,
    /// What it is called.
    label: String,
    /// The host of the push service.
    service: String,
    /// When it has asked for it.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// Whether it is that of the session of the request.
    is_this: bool,
}

impl PushJson {
    pub(crate) fn new(subscription: PushSubscription, this: SecretHash) -> Self {
        let PushSubscription { session, endpoint, label, created, .. } = subscription;
        let parsed = PushEndpoint::parse(&endpoint, PushReach::Loopback);
        Self {
            id: session_id(session),
            label,
            service: parsed.map(|parsed| parsed.host().to_owned()).unwrap_or_default(),
            created_at: created,
            is_this: session == this,
        }
    }
}

/// The browsers of an account that are told.
#[derive(Serialize, ToSchema)]
#[schema(as = PushSubscriptions)]
pub(crate) struct PushesJson {
    /// The browsers, the first one first.
    pub(crate) subscriptions: Vec<PushJson>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(endpoint: &str, p256dh: &str, label: Option<&str>) -> Option<String> {
        let keys =
            PushKeysJson { p256dh: p256dh.to_owned(), auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned() };
        let label = label.map(str::to_owned);
        let request = PushRequestJson { endpoint: endpoint.to_owned(), keys, label };
        request.check(PushReach::Public).err()
    }

    #[test]
    fn refusals_name_the_field() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let good = "https://push.example/x";
        for (endpoint, key, label, field) in [
            ("http://push.example/x", key, None, "endpoint: "),
            ("https://10.0.0.1/x", key, None, "endpoint: "),
            (good, "x", None, "keys.p256dh: "),
            (good, key, Some(" "), "label "),
            (good, key, Some("a\nb"), "label "),
        ] {
            let refusal = refusal(endpoint, key, label).unwrap();
            assert!(refusal.starts_with(field), "{refusal}");
        }
        assert_eq!(refusal(good, key, Some("my phone")), None);
        assert_eq!(refusal(good, key, None), None);
    }
}
