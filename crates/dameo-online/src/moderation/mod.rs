//! Who may do what for the site, and what sanctions and blocks keep players from.

pub(crate) mod model;
pub(crate) mod pages;
pub(crate) mod sign_up;
pub(crate) mod site_model;

use dameo_live::Timestamp;
use dameo_server::Problem;
use dameo_store::{
    AccountId, Identity, ModerationOutcome, NewTrailEntry, SanctionKind, SiteRole, Standing,
    StoreError,
};

use crate::id::{Secret, new_record_id};
use crate::online::Online;
use crate::problem::{
    BANNED, BLOCKED, LAST_ADMINISTRATOR, MUTED, NO_SUCH_ACCOUNT, NOT_ALLOWED, of_store,
};
use crate::rooms::resign::resign;
use crate::visitor::Visitor;

/// Why somebody may not talk to, or play with, somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Muted,
    Banned,
    Blocked,
}

impl Refusal {
    /// As a name for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Muted => MUTED.name(),
            Self::Banned => BANNED.name(),
            Self::Blocked => BLOCKED.name(),
        }
    }

    /// In English.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Muted => "a moderator has muted you",
            Self::Banned => "you or the other player may begin no games at present",
            Self::Blocked => "one of the players has blocked the other one",
        }
    }

    pub(crate) fn problem(self) -> Problem {
        let code = match self {
            Self::Muted => MUTED,
            Self::Banned => BANNED,
            Self::Blocked => BLOCKED,
        };
        Problem::new(code, self.text())
    }
}

/// A moderator or an administrator who sends a request.
pub(crate) struct Staff {
    pub(crate) account: AccountId,
}

impl Staff {
    /// Whoever has at least a role; everybody else is refused. The store asks again when
    /// something is done.
    pub(crate) async fn of(
        online: &Online,
        visitor: &Visitor,
        least: SiteRole,
    ) -> Result<Self, Problem> {
        let not_allowed = || Problem::new(NOT_ALLOWED, format!("only a {least} may do this"));
        let account = visitor.account.clone().ok_or_else(not_allowed)?;
        let standing = online.standing(&account).await.map_err(of_store)?;
        if standing.role < least {
            // Whoever has the role reads many lists; whoever only tries is counted.
            online.guests().limits.count_action(&account)?;
            return Err(not_allowed());
        }
        Ok(Self { account })
    }

    /// The entry of the trail for what is done now.
    pub(crate) fn entry(&self, online: &Online, reason: String) -> NewTrailEntry {
        let (id, made) = (new_record_id(), online.clock().now());
        NewTrailEntry { id, actor: self.account.clone(), reason, made }
    }
}

/// That something was done; the sessions that have ended with it end here, too.
pub(crate) fn done(online: &Online, outcome: ModerationOutcome) -> Result<(), Problem> {
    match outcome {
        ModerationOutcome::Done { ended } => {
            online.end_sessions(&ended);
            Ok(())
        }
        ModerationOutcome::NotAllowed => {
            let detail = "your role must be higher than that of the account that it concerns";
            Err(Problem::new(NOT_ALLOWED, detail))
        }
        ModerationOutcome::Missing => {
            let detail = "there is no such account, report, code or sanction any more";
            Err(Problem::new(NO_SUCH_ACCOUNT, detail))
        }
        ModerationOutcome::LastAdministrator => {
            let detail = "it is the last administrator: appoint another one first";
            Err(Problem::new(LAST_ADMINISTRATOR, detail))
        }
    }
}

impl Online {
    /// Offers the place of the first administrator to whoever knows the secret that this
    /// returns, until it is used or the server starts again; `None` if there is an administrator.
    ///
    /// # Errors
    /// If the store cannot be used.
    pub async fn offer_administration(&self) -> Result<Option<String>, StoreError> {
        let secret = Secret::new();
        let is_offered = self.store().offer_administration(secret.hash()).await?;
        Ok(is_offered.then(|| secret.text()))
    }

    /// The role and the sanctions of an account.
    pub(crate) async fn standing(&self, account: &AccountId) -> Result<Standing, StoreError> {
        Ok(self.known(account).await?.standing)
    }

    /// Whether a sanction of an account is in force.
    async fn is_under(&self, account: &AccountId, kind: SanctionKind) -> Result<bool, StoreError> {
        Ok(self.standing(account).await?.sanction(kind, self.clock().now()).is_some())
    }

    /// Why an account may begin no game.
    pub(crate) async fn refusal_to_begin(
        &self,
        account: &AccountId,
    ) -> Result<Option<Refusal>, StoreError> {
        let is_refused = self.is_under(account, SanctionKind::Ban).await?
            || self.is_under(account, SanctionKind::Close).await?
            || self.is_deleted(account).await?;
        Ok(is_refused.then_some(Refusal::Banned))
    }

    /// Whether there is nobody any more who could play; an offer of a rematch may still be open.
    async fn is_deleted(&self, account: &AccountId) -> Result<bool, StoreError> {
        let known = self.store().account(account).await?;
        Ok(known.is_some_and(|known| known.identity == Identity::Deleted))
    }

    /// Why an account may say nothing to the others in a game. What a player says is for the
    /// opponent; one who has blocked it does not hear it.
    pub(crate) async fn refusal_to_talk(
        &self,
        account: &AccountId,
        game: &str,
    ) -> Result<Option<Refusal>, StoreError> {
        if self.is_under(account, SanctionKind::Mute).await? {
            return Ok(Some(Refusal::Muted));
        }
        self.refusal_by_block(account, game).await
    }

    /// Why an account may not play the opponent of a game again.
    pub(crate) async fn refusal_of_rematch(
        &self,
        account: &AccountId,
        game: &str,
    ) -> Result<Option<Refusal>, StoreError> {
        for player in self.opponents(account, game).await?.iter().chain([account]) {
            if let Some(refusal) = self.refusal_to_begin(player).await? {
                return Ok(Some(refusal));
            }
        }
        self.refusal_by_block(account, game).await
    }

    async fn refusal_by_block(
        &self,
        account: &AccountId,
        game: &str,
    ) -> Result<Option<Refusal>, StoreError> {
        for opponent in self.opponents(account, game).await? {
            if self.are_blocked(account, &opponent).await? {
                return Ok(Some(Refusal::Blocked));
            }
        }
        Ok(None)
    }

    /// Whether one of two accounts has blocked the other one.
    pub(crate) async fn are_blocked(
        &self,
        one: &AccountId,
        other: &AccountId,
    ) -> Result<bool, StoreError> {
        let store = self.store();
        Ok(store.has_blocked(one, other).await? || store.has_blocked(other, one).await?)
    }

    /// The accounts of the other side of a game; none for somebody who does not play in it.
    pub(crate) async fn opponents(
        &self,
        account: &AccountId,
        game: &str,
    ) -> Result<Vec<AccountId>, StoreError> {
        let Some(game) = self.store().game(game).await? else { return Ok(Vec::new()) };
        let seating = game.seating;
        let seat = seating.seat_of(account);
        Ok(seat.map(|seat| seating.seats[!seat].clone()).unwrap_or_default())
    }

    /// The role or the sanctions of an account have changed: whatever it has open is closed, and
    /// finds out what it may do when it connects again.
    pub(crate) async fn standing_changed(&self, account: &AccountId) -> Result<(), StoreError> {
        self.account_changed(account);
        let sessions = self.store().sessions_of(account).await?;
        let tokens = self.store().tokens_of(account, self.clock().now()).await?;
        let sessions = sessions.into_iter().map(|session| session.cookie);
        let secrets: Vec<_> = sessions.chain(tokens.into_iter().map(|token| token.hash)).collect();
        self.interrupt_sessions(secrets);
        Ok(())
    }

    /// Resigns the running games of an account that is closed, as far as that can be done: in
    /// others its time ends, or its opponent claims the game.
    pub(crate) fn resign_all(&self, account: AccountId) {
        let online = self.clone();
        self.run(async move {
            let Ok(games) = online.store().games_of(&account, usize::MAX).await else { return };
            for game in games.into_iter().filter(|game| game.conclusion.is_none()) {
                if !resign(&online, &game.id, &account).await {
                    tracing::warn!(game = game.id, "a game of a closed account is not resigned");
                }
            }
        });
    }
}

/// The instant after a number of days; `None` for no end.
pub(crate) fn ends_after(now: Timestamp, days: Option<u16>) -> Option<Timestamp> {
    days.map(|days| now + dameo_live::Millis::from_days(days.into()))
}
