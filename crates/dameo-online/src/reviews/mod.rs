//! Reviews of finished games that are kept for all: whoever looks at a game computes its review,
//! and offers it; the server searches some of its positions again before it keeps the review.

mod check;
pub(crate) mod checks;
mod idle;
mod jobs;
pub(crate) mod model;
mod offer;
mod turning_points;

use dameo_server::{AppState, Client};
use dameo_store::{EngineVersion, KeptReview};
use metrics::{counter, describe_counter};

use self::check::{CheckResult, CheckedReview};
pub(crate) use self::idle::review_when_idle;
pub(crate) use self::jobs::ask_for_reviews;
pub use self::jobs::{ReviewJob, ReviewJobError};
pub(crate) use self::offer::{OfferedReview, is_reviewable, read};
use crate::online::Online;

/// The nodes for each position of a review that is kept.
pub(crate) const NODES: u64 = 100_000;
/// Longer games have no review that is kept.
pub(crate) const MAX_PLIES: usize = 400;
/// The longest line of a position, in plies. It is cut off there.
pub(crate) const MAX_LINE: usize = 12;

const OFFERED: &str = "dameo_reviews_offered_total";

/// The version of the engine, which is released with the server.
pub(crate) fn engine_version() -> EngineVersion {
    let version = env!("CARGO_PKG_VERSION").parse();
    version.expect("the version of a release is that of an engine")
}

/// What has become of an offered review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It is right, and kept.
    Kept,
    /// A position has another evaluation.
    Refused,
    /// Another one was kept first, or it could not be checked now.
    Dropped,
}

impl Fate {
    fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Refused => "refused",
            Self::Dropped => "dropped",
        }
    }
}

/// Checks an offered review in the background, and keeps it if it is right.
pub(crate) fn check_soon(online: &Online, app: AppState, client: Client, offered: OfferedReview) {
    let Some(check) = online.checks().begin(&offered.id) else { return count(Fate::Dropped) };
    let task = online.clone();
    online.run(async move {
        let fate = check_and_keep(&task, &app, client, offered).await;
        drop(check);
        count(fate);
    });
}

async fn check_and_keep(
    online: &Online,
    app: &AppState,
    client: Client,
    offered: OfferedReview,
) -> Fate {
    let (id, nodes) = (offered.id.clone(), offered.nodes);
    let tablebases = app.tablebases().clone();
    let checked = app.search(client, move |stop| Ok(check::check(&offered, &tablebases, stop)));
    let review = match checked.await {
        Ok(CheckResult::Right(review)) => review,
        Ok(CheckResult::Wrong { ply }) => {
            tracing::info!(game = id, ply, "an offered review is not that of the engine");
            return Fate::Refused;
        }
        Ok(CheckResult::Stopped) | Err(_) => return Fate::Dropped,
    };
    keep(online, id, nodes, review).await
}

async fn keep(online: &Online, game: String, nodes: u64, review: CheckedReview) -> Fate {
    let CheckedReview { network, json } = review;
    let (engine, made) = (engine_version(), online.clock().now());
    let review = KeptReview { game, engine, network, nodes, made, json };
    match online.store().keep_review(review).await {
        Ok(true) => Fate::Kept,
        Ok(false) => Fate::Dropped,
        Err(error) => {
            tracing::warn!("a review is not kept: {error}");
            Fate::Dropped
        }
    }
}

fn count(fate: Fate) {
    describe_counter!(
        OFFERED,
        "Reviews of finished games that were offered, by what became of them."
    );
    counter!(OFFERED, "result" => fate.name()).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_one_of_an_engine() {
        assert_eq!(engine_version().to_string(), env!("CARGO_PKG_VERSION"));
    }
}
