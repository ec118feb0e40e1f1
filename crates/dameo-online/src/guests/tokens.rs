//! Tokens, as they are known from the store.

use dameo_live::Timestamp;
use dameo_store::{SecretHash, Store, StoreError, TokenGrant};

use super::Guests;

impl Guests {
    /// For whom a token speaks; `None` if it is none, or has ended. One that was known lately is
    /// good while the store cannot be read.
    pub(crate) async fn find_token(
        &self,
        store: &dyn Store,
        token: SecretHash,
        now: Timestamp,
    ) -> Result<Option<TokenGrant>, StoreError> {
        if self.sessions.has_ended(token) {
            return Ok(None);
        }
        let is_good = |grant: &TokenGrant| grant.expires.is_none_or(|expires| expires > now);
        let known = self.tokens.get(&token).filter(|(grant, _)| is_good(grant));
        if let Some((grant, at)) = &known
            && self.is_fresh(*at, now)
        {
            return Ok(Some(grant.clone()));
        }
        match store.token(token, now).await {
            Ok(found) => {
                if let Some(grant) = &found {
                    self.tokens.insert(token, (grant.clone(), now));
                }
                Ok(found)
            }
            Err(error) => known.map(|(grant, _)| Some(grant)).ok_or(error),
        }
    }
}
