//! Who sends a request.

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;
use dameo_server::{AppState, Client, Problem, Scheme};
use dameo_store::{AccountId, FormerSession, NewSession, SecretHash};

use crate::accounts::label::label;
use crate::guests::cookie;
use crate::id::{Secret, new_account_id};
use crate::online::Online;
use crate::problem::of_store;

/// Who sends a request, as far as it is known, as an extractor. Nothing is stored of somebody
/// who only looks.
pub(crate) struct Visitor {
    online: Online,
    /// The guest; `None` for somebody without a valid cookie.
    pub(crate) account: Option<AccountId>,
    secret: Option<Secret>,
    scheme: Scheme,
    pub(crate) client: Client,
    /// What the device is called.
    label: String,
}

/// A header that sets or removes the cookie.
pub(crate) type CookieHeader = AppendHeaders<[(HeaderName, HeaderValue); 1]>;

/// A guest who does something, with the cookie for the response.
pub(crate) struct Actor {
    pub(crate) account: AccountId,
    pub(crate) cookie: CookieHeader,
}

impl Visitor {
    /// Takes the visitor for a guest, who becomes one now at the latest.
    pub(crate) async fn act(self) -> Result<Actor, Problem> {
        let (account, cookie) = match (&self.account, &self.secret) {
            (Some(account), Some(secret)) => {
                (account.clone(), set(cookie::write(secret, self.scheme)))
            }
            _ => self.begin().await?,
        };
        self.online.guests().limits.count_action(&account)?;
        Ok(Actor { account, cookie })
    }

    /// Begins the session of a new guest.
    async fn begin(&self) -> Result<(AccountId, CookieHeader), Problem> {
        let online = &self.online;
        online.guests().limits.count_new_guest(self.client)?;
        let account = new_account_id();
        let (session, cookie) = self.new_session(account.clone());
        let (hash, at) = (session.cookie, session.at);
        online.store().begin_session(session).await.map_err(of_store)?;
        online.guests().remember(hash, account.clone(), at);
        Ok((account, cookie))
    }

    /// A session with a new cookie, which is not stored yet.
    pub(crate) fn new_session(&self, account: AccountId) -> (NewSession, CookieHeader) {
        let (secret, at) = (Secret::new(), self.online.clock().now());
        let cookie = set(cookie::write(&secret, self.scheme));
        (NewSession { cookie: secret.hash(), account, at, label: self.label.clone() }, cookie)
    }

    /// The header that removes the cookie.
    pub(crate) fn without_cookie(&self) -> CookieHeader {
        set(cookie::remove(self.scheme))
    }

    /// What the device is called.
    pub(crate) fn label(&self) -> &str {
        &self.label
    }

    /// The hash of the cookie of a session that goes on; `None` for somebody without one.
    pub(crate) fn cookie(&self) -> Option<SecretHash> {
        self.account.as_ref().and(self.secret.as_ref()).map(Secret::hash)
    }

    /// The session, with its account.
    pub(crate) fn session(&self) -> Option<FormerSession> {
        let cookie = self.cookie()?;
        self.account.clone().map(|account| FormerSession { cookie, account })
    }

    /// Counts an action of a visitor who has to be a guest already; `None` for others.
    pub(crate) fn known(self) -> Result<Option<AccountId>, Problem> {
        if let Some(account) = &self.account {
            self.online.guests().limits.count_action(account)?;
        }
        Ok(self.account)
    }
}

fn set(value: HeaderValue) -> CookieHeader {
    AppendHeaders([(header::SET_COOKIE, value)])
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Problem> {
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let Ok(scheme) = Scheme::from_request_parts(parts, state).await;
        let online = Extension::<Online>::from_request_parts(parts, state).await;
        let Extension(online) = online.map_err(|_| Problem::internal())?;
        let secret = cookie::read(&parts.headers, scheme);
        let account = match &secret {
            None => None,
            Some(secret) => {
                let (store, now) = (&**online.store(), online.clock().now());
                online.guests().find(store, secret.hash(), now).await.map_err(of_store)?
            }
        };
        Ok(Self { online, account, secret, scheme, client, label: label(&parts.headers) })
    }
}
