//! Two players who meet by an invitation.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Result;
use dameo::Color;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::guest::Guest;
use crate::played_at::PlayedAt;
use crate::player::{Player, SentTimes, Workload};

/// Where somebody sits.
#[derive(Deserialize)]
struct Seated {
    game: String,
    seat: Color,
}

/// Two players of one game.
#[derive(Debug)]
pub struct Pair {
    /// The id of the game.
    pub game: String,
    /// Who has invited, with White.
    pub white: Player,
    /// Who has accepted.
    pub black: Player,
}

impl Pair {
    /// Begins a game between two guests. `time` is the time of each side, such as `300+3`.
    ///
    /// # Errors
    /// If the server refuses it.
    pub async fn meet(
        mut white: Guest,
        mut black: Guest,
        time: &str,
        workload: &Arc<Workload>,
        seed: u64,
    ) -> Result<Self> {
        let invitation = json!({
            "variant": "dameo",
            "color": "white",
            "time": {"white": time, "black": time},
            "isPublic": false,
            "isHelpAllowed": false,
        });
        let made: Value = white.post("/api/online/invitations", &invitation).await?;
        let id = made["id"].as_str().unwrap_or_default();
        let accept = format!("/api/online/invitations/{id}/accept");
        let Seated { game, seat } = black.post(&accept, &json!({})).await?;
        let times = SentTimes::default();
        let rng = |stream| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(stream);
            rng
        };
        Ok(Self {
            white: Player::new(white, (&game, !seat), workload, &times, rng(0)),
            black: Player::new(black, (&game, seat), workload, &times, rng(1)),
            game,
        })
    }

    /// Lets both go to the site at another address.
    pub fn go_to(&mut self, site: SocketAddr) {
        self.white.guest.go_to(site);
        self.black.guest.go_to(site);
    }

    /// Lets both play there.
    pub fn play_at(&mut self, played_at: PlayedAt) {
        match played_at {
            PlayedAt::One(address) => self.go_to(address),
            PlayedAt::Two(addresses) => self.spread(addresses),
        }
    }

    /// Lets White play at one address of the site, Black at another one, and both go to the other
    /// one if theirs cannot be reached.
    fn spread(&mut self, [one, other]: [SocketAddr; 2]) {
        self.white.guest.go_to(one);
        self.black.guest.go_to(other);
        for player in [&mut self.white, &mut self.black] {
            player.guest.know_others(&[one, other]);
        }
    }

    /// Plays the game to its end.
    ///
    /// # Errors
    /// If the server breaks the protocol or forgets what it has acknowledged.
    pub async fn play(&mut self) -> Result<()> {
        tokio::try_join!(self.white.play(), self.black.play())?;
        Ok(())
    }

    /// Checks what the server has against what it has acknowledged.
    ///
    /// # Errors
    /// If something is missing or differs.
    pub async fn check(&mut self) -> Result<()> {
        let path = format!("/api/online/games/{}", self.game);
        let game: Value = self.white.guest.get(&path).await?;
        let moves: Vec<String> = serde_json::from_value(game["view"]["moves"].clone())?;
        for player in [&self.white, &self.black] {
            anyhow::ensure!(
                moves.starts_with(player.moves()),
                "{}: the server has {moves:?}, a client {:?}",
                self.game,
                player.moves()
            );
            for acknowledged in &player.acknowledged {
                let found = moves.get(acknowledged.ply);
                anyhow::ensure!(
                    found == Some(&acknowledged.text),
                    "{}: {acknowledged:?} became {found:?}",
                    self.game
                );
            }
        }
        Ok(())
    }
}
