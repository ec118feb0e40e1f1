//! Who the players are, as the store knows them, and who is told of a change.

use std::time::Duration;

use dameo::{ByColor, Color};
use dameo_live::LiveState;
use dameo_room::PeerMessage;
use dameo_store::{
    AccountId, Identity, Invitation, RatingChange, RatingPool, Seating, Speed, StoreError,
};
use futures_util::StreamExt;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Online;
use crate::accounts::identities::KnownAccount;
use crate::players::{Offered, PlayerView};
use crate::ratings::RatingView;
use crate::rooms::Call;
use crate::seats::Seats;
use crate::servers::GameNotice;

/// How long another server may take to say who is at a board.
const MAX_ANSWER: Duration = Duration::from_millis(500);

impl Online {
    /// Who an account is to others.
    pub(crate) async fn known(&self, account: &AccountId) -> Result<KnownAccount, StoreError> {
        let (store, now) = (&**self.store(), self.clock().now());
        self.members().identities.find(store, account, now).await
    }

    /// Whether an account is that of a member.
    pub(crate) async fn is_member(&self, account: Option<&AccountId>) -> Result<bool, StoreError> {
        let Some(account) = account else { return Ok(false) };
        Ok(matches!(self.known(account).await?.identity, Identity::Member(_)))
    }

    /// Whether the player that an account is has a connection to a game, here or elsewhere.
    pub(crate) async fn is_at_board(&self, account: &AccountId, game: &str) -> bool {
        self.is_at_board_here(account, game).await
            || self.is_at_board_elsewhere(account, game).await
    }

    async fn is_at_board_elsewhere(&self, account: &AccountId, game: &str) -> bool {
        let servers = self.servers();
        if servers.id().is_none() || !servers.are_heard() {
            return false;
        }
        let Ok(Some(stored)) = self.store().game(game).await else { return false };
        let Some(seat) = stored.seating.seat_of(account) else { return false };
        let mut notices = servers.hear_game(game).await;
        servers.tell_game(game, &GameNotice::Room { message: PeerMessage::WhoIsThere {} });
        let is_there = async {
            loop {
                if let Some(Ok(GameNotice::Room { message: PeerMessage::Present { seats, .. } })) =
                    notices.next().await
                    && seats[seat]
                {
                    return;
                }
            }
        };
        timeout(MAX_ANSWER, is_there).await.is_ok()
    }

    async fn is_at_board_here(&self, account: &AccountId, game: &str) -> bool {
        let Some(room) = self.rooms().find(game) else { return false };
        let (reply, answer) = oneshot::channel();
        // A room that has ended has nobody in it.
        let asked = room.send(Call::IsThere { account: account.clone(), reply }).await;
        asked.is_ok() && answer.await.unwrap_or(false)
    }

    /// An account as others see it, with its rating in a pool.
    pub(crate) async fn player(
        &self,
        account: &AccountId,
        pool: Option<RatingPool>,
    ) -> Result<PlayerView, StoreError> {
        let KnownAccount { identity, ratings, .. } = self.known(account).await?;
        let rating = ratings.iter().find(|rating| Some(rating.pool) == pool);
        let rating = rating.map(|rating| RatingView::at(self.clock().now(), rating));
        Ok(PlayerView::from(identity).with_rating(rating))
    }

    /// The players of a game as others see them. After a rated one, the ratings are those before
    /// it, with what it did to them.
    pub(crate) async fn seats(
        &self,
        seating: Seating,
        game: &LiveState,
    ) -> Result<Seats, StoreError> {
        let pool = Some(RatingPool::of(game));
        let white = self.player_of(&seating.seats[Color::White], pool).await?;
        let black = self.player_of(&seating.seats[Color::Black], pool).await?;
        let mut players = ByColor { white, black };
        if game.terms.is_rated && game.record.conclusion.is_some() {
            let changes = self.store().rating_changes_of_game(&game.id).await?;
            players = after(players, &changes);
        }
        Ok(Seats { seating, players })
    }

    /// The player of a seat, of the accounts of all its devices: a member if one of them is.
    pub(crate) async fn player_of(
        &self,
        accounts: &[AccountId],
        pool: Option<RatingPool>,
    ) -> Result<PlayerView, StoreError> {
        let mut player = PlayerView::Guest;
        for account in accounts {
            match self.player(account, pool).await? {
                member @ PlayerView::Member { .. } => return Ok(member),
                gone_or_computer @ (PlayerView::Deleted | PlayerView::Computer { .. }) => {
                    player = gone_or_computer;
                }
                PlayerView::Guest => {}
            }
        }
        Ok(player)
    }

    /// An open invitation with who has made it.
    pub(crate) async fn offer(&self, invitation: Invitation) -> Result<Offered, StoreError> {
        let Invitation { variant, ref terms, ref creator, .. } = invitation;
        let pool = RatingPool { variant, speed: Speed::of(terms) };
        let creator = self.player(creator, Some(pool)).await?;
        Ok(Offered { invitation, creator })
    }

    /// Open invitations with those who have made them.
    pub(crate) async fn offered(
        &self,
        invitations: Vec<Invitation>,
    ) -> Result<Vec<Offered>, StoreError> {
        let mut offered = Vec::with_capacity(invitations.len());
        for invitation in invitations {
            offered.push(self.offer(invitation).await?);
        }
        Ok(offered)
    }

    /// Tells the open rooms of a game who plays it, after a change in the store.
    pub(crate) async fn renew_seats(&self, game: &str) -> Result<(), StoreError> {
        self.servers().tell_game(game, &GameNotice::Seats {});
        self.read_seats(game).await
    }

    /// Tells the room of a game, if it is open here, who plays it as it is stored.
    pub(crate) async fn read_seats(&self, game: &str) -> Result<(), StoreError> {
        if self.rooms().find(game).is_none() {
            return Ok(());
        }
        // The last one to tell the room has read the last change.
        let _turn = self.rooms().renewing.lock().await;
        let Some(stored) = self.store().game(game).await? else { return Ok(()) };
        let seats = self.seats(stored.seating, &stored.room.game).await?;
        if let Some(room) = self.rooms().find(game) {
            // A room that has just ended reads who plays when it is opened again.
            let _ = room.send(Call::Seats(Box::new(seats))).await;
        }
        Ok(())
    }

    /// Tells the open rooms of games who plays them, and the lobby who invites, after an account
    /// has changed in the store. That is done, whether or not this can be.
    pub(crate) async fn renew_games(&self, account: &AccountId, games: &[String]) {
        self.account_changed(account);
        for game in games {
            if let Err(error) = self.renew_seats(game).await {
                tracing::warn!(game, "who plays is not renewed: {error}");
            }
        }
    }

    /// Tells those who are at a rated game that has ended what it did to the ratings, and the
    /// lobby of the new ones, as soon as the store is read.
    pub(crate) fn announce_ratings(&self, game: &str) {
        let (online, game) = (self.clone(), game.to_owned());
        self.run(async move {
            let Ok(Some(stored)) = online.store().game(&game).await else { return };
            for account in Color::ALL.into_iter().flat_map(|seat| &stored.seating.seats[seat]) {
                online.renew_games(account, &[]).await;
            }
            if let Err(error) = online.renew_seats(&game).await {
                tracing::warn!(game, "the ratings after a game are not told: {error}");
            }
        });
    }

    /// As [`renew_games`](Self::renew_games), for all games of the account.
    pub(crate) async fn renew_account(&self, account: &AccountId) {
        let games = self.store().games_of(account, usize::MAX).await.unwrap_or_else(|error| {
            tracing::warn!("who plays is not renewed: {error}");
            Vec::new()
        });
        let games: Vec<_> = games.into_iter().map(|game| game.id).collect();
        self.renew_games(account, &games).await;
    }
}

/// The players with what a game did to their ratings.
fn after(
    players: ByColor<PlayerView>,
    changes: &ByColor<Option<RatingChange>>,
) -> ByColor<PlayerView> {
    let ByColor { white, black } = players;
    let with = |player: PlayerView, change: Option<&RatingChange>| match change {
        Some(change) => {
            player.with_rating(Some(RatingView::of_change([change.before, change.after])))
        }
        None => player,
    };
    ByColor {
        white: with(white, changes.white.as_ref()),
        black: with(black, changes.black.as_ref()),
    }
}
