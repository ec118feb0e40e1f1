//! The running public games: those that are listed, and the best ones.

mod channel;
mod model;

use std::collections::HashMap;

use dameo::{Bounds, ByColor, GameRecord, Variant};
use dameo_live::{LiveState, Millis, Timestamp};
use dameo_store::StoreError;
use tokio::sync::Mutex;

use self::channel::{Candidate, choose, strength};
pub(crate) use self::model::TvJson;
use self::model::{ChannelJson, RunningGameJson};
use crate::seats::Seats;

/// How long an answer serves all who ask.
const MAX_AGE: Millis = Millis::from_secs(2);
/// How many games are listed.
const MAX_LISTED: usize = 12;
/// How many plies a position is behind its game: no player has the use of it.
const PLIES_BEHIND: usize = 3;

/// What is shown of the running public games.
#[derive(Debug, Default)]
pub(crate) struct Tv(Mutex<Shown>);

/// What was shown last.
#[derive(Debug, Default)]
struct Shown {
    answer: Option<(Timestamp, TvJson)>,
    /// The game of each variant.
    channels: HashMap<Variant, String>,
    /// The best one of all.
    best: Option<String>,
}

impl Tv {
    /// What is shown at an instant. If that is not known, it is read, and whoever asks in the
    /// meantime waits for it.
    pub(crate) async fn show(
        &self,
        now: Timestamp,
        read: impl AsyncFnOnce() -> Result<Vec<Running>, StoreError>,
    ) -> Result<TvJson, StoreError> {
        let mut shown = self.0.lock().await;
        if let Some((at, answer)) = &shown.answer
            && now.since(*at) < MAX_AGE
        {
            return Ok(answer.clone());
        }
        let mut games = read().await?;
        games.sort_by(|one, other| other.candidate.rank().cmp(&one.candidate.rank()));
        let answer = shown.update(&games, now);
        shown.answer = Some((now, answer.clone()));
        Ok(answer)
    }
}

/// A running public game.
pub(crate) struct Running {
    candidate: Candidate,
    seats: Seats,
    state: LiveState,
}

impl Running {
    /// A game with its players.
    pub(crate) fn new(seats: Seats, state: LiveState) -> Self {
        let ByColor { white, black } = &seats.players;
        let candidate = Candidate {
            id: state.id.clone(),
            variant: state.record.variant,
            strength: strength(white) + strength(black),
            began: seats.seating.created,
        };
        Self { candidate, seats, state }
    }
}

impl Shown {
    /// Shows these games, the best one first.
    fn update(&mut self, games: &[Running], now: Timestamp) -> TvJson {
        let candidates = || games.iter().map(|game| &game.candidate);
        let mut channels = Vec::new();
        for &variant in Variant::ALL {
            let of_variant = candidates().filter(|game| game.variant == variant);
            let before = self.channels.remove(&variant);
            if let Some(chosen) = choose(before.as_deref(), of_variant, now) {
                self.channels.insert(variant, chosen.id.clone());
                channels.push(ChannelJson { variant, game: chosen.id.clone() });
            }
        }
        let best = choose(self.best.as_deref(), candidates(), now).map(|best| best.id.clone());
        self.best.clone_from(&best);
        let is_listed = |index: usize, game: &Running| {
            let id = &game.candidate.id;
            index < MAX_LISTED
                || best.as_ref() == Some(id)
                || self.channels.values().any(|of| of == id)
        };
        let listed = games.iter().enumerate().filter(|&(index, game)| is_listed(index, game));
        let listed = listed.filter_map(|(_, game)| self.view(game)).collect();
        TvJson { best, channels, games: listed }
    }

    /// A game as it is shown; `None` if it cannot be replayed. A position that was shown before
    /// is not computed again.
    fn view(&self, Running { seats, state, .. }: &Running) -> Option<RunningGameJson> {
        let ply = state.record.moves.len().saturating_sub(PLIES_BEHIND);
        let before = self.answer.iter().flat_map(|(_, answer)| &answer.games);
        let before = before.filter(|known| known.id == state.id && known.ply == ply);
        let fen = match before.map(|known| &known.fen).next() {
            Some(fen) => fen.clone(),
            None => fen_after(&state.record, ply)?,
        };
        Some(RunningGameJson {
            id: state.id.clone(),
            variant: state.record.variant,
            is_rated: state.terms.is_rated,
            time: state.terms.time,
            players: seats.players.clone(),
            ply,
            fen,
            began_at: seats.seating.created,
        })
    }
}

/// The position of a game after some plies.
fn fen_after(record: &GameRecord, ply: usize) -> Option<String> {
    let moves = record.moves[..ply].to_vec();
    let record = GameRecord { moves, conclusion: None, ..record.clone() };
    let replayed = record.replay(&Bounds::UNTRUSTED);
    let replayed = replayed.inspect_err(|error| tracing::warn!("a running game: {error}"));
    Some(replayed.ok()?.position().fen())
}
