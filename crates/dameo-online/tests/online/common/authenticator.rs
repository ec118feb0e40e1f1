//! An authenticator in software: a passkey that answers as browsers do.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::guest::{Guest, Reply};
use super::site::Site;

/// The site of the tests as browsers reach it: passkeys have no addresses.
pub(crate) const HOST: &str = "localhost:8321";

/// What a passkey says: that somebody was there and has shown who it is.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
/// A new key follows.
const HAS_KEY: u8 = 0x40;

/// A passkey on a device.
#[derive(Clone)]
pub(crate) struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    /// The account that it was made for.
    user: Option<String>,
    /// How often it was used.
    counter: u32,
    /// Whether it counts.
    pub(crate) counts: bool,
    /// Where its browser is.
    origin: String,
    flags: u8,
}

/// Somebody at the site under its name.
pub(crate) fn visitor(site: &Site) -> Guest {
    at_host(site.guest(), HOST)
}

/// Somebody with a browser at another name of the site.
pub(crate) fn at_host(mut guest: Guest, host: &str) -> Guest {
    guest.headers.push(("host", host.to_owned()));
    guest.headers.push(("origin", format!("http://{host}")));
    guest
}

fn base64url(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    /// The passkeys of a number are the same.
    pub(crate) fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 16],
            user: None,
            counter: 0,
            counts: true,
            origin: format!("http://{HOST}"),
            flags: PRESENT | VERIFIED,
        }
    }

    /// Nobody has shown who it is.
    pub(crate) fn unverified(self) -> Self {
        Self { flags: PRESENT, ..self }
    }

    /// On a page of another origin.
    pub(crate) fn at(self, origin: &str) -> Self {
        Self { origin: origin.to_owned(), ..self }
    }

    pub(crate) fn id(&self) -> String {
        base64url(&self.id)
    }

    /// Answers to `navigator.credentials.create`.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        let selection = &options["authenticatorSelection"];
        assert_eq!(selection["residentKey"], "required", "it is found without a name");
        assert_eq!(selection["userVerification"], "required");
        self.user = options["user"]["id"].as_str().map(str::to_owned);
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), self.flags | HAS_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        // The key in COSE: type 2, algorithm -7, curve 1, and both coordinates.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        json!({
            "id": self.id(), "rawId": self.id(), "type": "public-key", "extensions": {},
            "response": {
                "attestationObject": base64url(object),
                "clientDataJSON": base64url(self.client_data("webauthn.create", options)),
            },
        })
    }

    /// Answers to `navigator.credentials.get`.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        assert_eq!(options.get("mediation"), None, "it is asked for by a button");
        let options = &options["publicKey"];
        self.counter += u32::from(self.counts);
        let data = self.data(options["rpId"].as_str().unwrap(), self.flags);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [&*data, &*Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": self.id(), "rawId": self.id(), "type": "public-key", "extensions": {},
            "response": {
                "authenticatorData": base64url(data),
                "clientDataJSON": base64url(client_data),
                "signature": base64url(signature.to_der()),
                "userHandle": self.user,
            },
        })
    }

    fn data(&self, host: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(host).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let (challenge, origin) = (&options["challenge"], &self.origin);
        let data = json!({
            "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    /// A passkey is asked for, and used; the body of what is sent then.
    pub(crate) async fn prove(&mut self, browser: &mut Guest) -> Value {
        let begun = browser.post("/api/online/passkey/begin", &json!({})).await;
        assert_eq!(begun.status, 200, "{}", begun.text);
        let begun = begun.json();
        json!({"challenge": begun["challenge"], "credential": self.get(&begun["options"])})
    }

    pub(crate) async fn log_in(&mut self, browser: &mut Guest) -> Reply {
        let proof = self.prove(browser).await;
        browser.post("/api/online/log-in/passkey", &proof).await
    }

    /// The body with which a passkey is added that was asked for.
    pub(crate) fn made(&mut self, begun: &Reply, label: &str) -> Value {
        assert_eq!(begun.status, 200, "{}", begun.text);
        let begun = begun.json();
        let credential = self.create(&begun["options"]);
        json!({"challenge": begun["challenge"], "label": label, "credential": credential})
    }

    /// Somebody becomes a member by the passkey.
    pub(crate) async fn sign_up(&mut self, browser: &mut Guest, name: &str) -> Reply {
        let begun = browser.post("/api/online/sign-up/passkey/begin", &json!({"name": name})).await;
        let body = self.made(&begun, "my key");
        browser.post("/api/online/sign-up/passkey", &body).await
    }
}
