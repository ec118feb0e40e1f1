//! Calls of a store about kept reviews, as data.

use dameo_live::Timestamp;
use dameo_store::{EngineVersion, KeptReview, Store};
use proptest::prelude::*;
use proptest::sample::select;

use crate::account_command::IDS;

/// A call of a store about kept reviews. Versions are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum ReviewCommand {
    Keep { game: &'static str, engine: usize, nodes: u64 },
    Review { game: &'static str },
    ToReview { engine: usize, max_plies: usize, seconds_ago: u64, limit: usize },
}

fn engine(number: usize) -> EngineVersion {
    ["0.9.0", "0.10.0", "1.0.0"][number].parse().unwrap()
}

/// A review that is told from others by its number of nodes.
pub(crate) fn review(game: &str, number: usize, nodes: u64, made: Timestamp) -> KeptReview {
    KeptReview {
        game: game.to_owned(),
        engine: engine(number),
        network: format!("network {number}"),
        nodes,
        made,
        json: format!("{{\"nodes\":{nodes}}}"),
    }
}

pub(crate) fn review_command() -> impl Strategy<Value = ReviewCommand> {
    let game = || select(&IDS[..]);
    prop_oneof![
        6 => (game(), 0..3_usize, 1..100_u64)
            .prop_map(|(game, engine, nodes)| ReviewCommand::Keep { game, engine, nodes }),
        1 => game().prop_map(|game| ReviewCommand::Review { game }),
        1 => (0..3_usize, 0..3_usize, 0..60_u64, 0..3_usize).prop_map(
            |(engine, max_plies, seconds_ago, limit)| {
                ReviewCommand::ToReview { engine, max_plies, seconds_ago, limit }
            }
        ),
    ]
}

/// What everybody asks at the end.
pub(crate) fn review_queries() -> impl Iterator<Item = ReviewCommand> {
    let reviews = IDS.into_iter().chain(["RRRRRRRR"]).map(|game| ReviewCommand::Review { game });
    let missing = (0..3).map(|engine| {
        let (max_plies, seconds_ago, limit) = (100, 1_000, 100);
        ReviewCommand::ToReview { engine, max_plies, seconds_ago, limit }
    });
    reviews.chain(missing)
}

impl ReviewCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        match *self {
            Self::Keep { game, engine, nodes } => {
                let kept = store.keep_review(review(game, engine, nodes, now)).await;
                format!("keep {kept:?}")
            }
            Self::Review { game } => format!("{:?}", store.review(game).await),
            Self::ToReview { engine: number, max_plies, seconds_ago, limit } => {
                let since = Timestamp::new(now.get() - seconds_ago * 1000);
                let games = store.games_to_review(engine(number), max_plies, since, limit).await;
                format!("to review {games:?}")
            }
        }
    }
}
