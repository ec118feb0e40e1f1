//! Tokens and bots in the model.

use dameo_live::Timestamp;

use super::Model;
use super::rows::{ModelSession, ModelToken};
use crate::account::{AccountId, Identity, SecretHash};
use crate::error::StoreError;
use crate::retention::SEEN_INTERVAL;
use crate::token::{BotUpgrade, NewToken, Token, TokenCreation, TokenGrant, has_expired};

#[expect(missing_docs, reason = "the methods of Store have the documentation")]
impl Model {
    pub fn token(&mut self, hash: SecretHash, now: Timestamp) -> Option<TokenGrant> {
        let session = self.sessions.get_mut(&hash)?;
        let ModelToken { scopes, expires } = session.token.clone()?;
        if has_expired(expires, now) {
            return None;
        }
        if now.since(session.seen) >= SEEN_INTERVAL {
            session.seen = now;
        }
        Some(TokenGrant { account: session.account.clone(), scopes, expires })
    }

    #[must_use]
    pub fn tokens_of(&self, account: &AccountId, now: Timestamp) -> Vec<Token> {
        let own = self.sessions.iter().filter(|(_, session)| session.account == *account);
        let token = |(&hash, session): (&SecretHash, &ModelSession)| {
            let ModelToken { scopes, expires } = session.token.clone()?;
            let (label, created, seen) = (session.label.clone(), session.created, session.seen);
            (!has_expired(expires, now)).then_some(Token {
                hash,
                label,
                scopes,
                created,
                seen,
                expires,
            })
        };
        let mut own: Vec<_> = own.filter_map(token).collect();
        own.sort_by_key(|token| std::cmp::Reverse(token.created));
        own
    }

    pub fn create_token(
        &mut self,
        token: NewToken,
        limit: usize,
    ) -> Result<TokenCreation, StoreError> {
        let NewToken { hash, account, at, label, scopes, expires } = token;
        let is_named = |stored: &super::rows::ModelAccount| stored.identity.name().is_some();
        if !self.accounts.get(&account).is_some_and(is_named) {
            return Ok(TokenCreation::NotAMember);
        }
        if self.tokens_of(&account, at).len() >= limit {
            return Ok(TokenCreation::TooMany);
        }
        self.check_cookie(hash)?;
        let token = Some(ModelToken { scopes, expires });
        let session = ModelSession { account, label, created: at, seen: at, token, push: None };
        self.sessions.insert(hash, session);
        Ok(TokenCreation::Done)
    }

    pub fn become_bot(&mut self, account: &AccountId) -> BotUpgrade {
        let has_games =
            self.games.values().any(|stored| stored.game.seating.seat_of(account).is_some());
        let Some(stored) = self.accounts.get_mut(account) else { return BotUpgrade::NotAMember };
        match stored.identity.clone() {
            Identity::Bot(_) => BotUpgrade::Done,
            Identity::Member(_) if has_games => BotUpgrade::HasGames,
            Identity::Member(name) => {
                self.records.become_bot(account);
                stored.identity = Identity::Bot(name);
                self.forget_mail(account);
                BotUpgrade::Done
            }
            Identity::Guest | Identity::Deleted | Identity::Computer(_) => BotUpgrade::NotAMember,
        }
    }
}
