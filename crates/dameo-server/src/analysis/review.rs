//! `POST /api/{variant}/review`: a review of every move of a game.

use std::io::{self, BufRead, Read};

use axum::Json as Reply;
use axum::extract::State;
use dameo::import::resolve_pdn_game;
use dameo::notation::GameResult;
use dameo::pdn::{PdnGame, PdnReader, PdnWarning, ResolveOptions};
use dameo::{AnyGame, Bounds, RecordError, Variant};
use dameo_api::{LimitsRequest, PositionRequest, ReviewReply, ReviewRequest};
use dameo_engine::ReviewOptions;
use serde::Serialize;
use utoipa::ToSchema;

use crate::analysis::game::{bounds, with_game};
use crate::analysis::problem::{BAD_PDN, TOO_MANY_NODES};
use crate::http::extract::{Json, VariantPath};
use crate::limits::client::Client;
use crate::options::ServerOptions;
use crate::problem::{Problem, request::BAD_REQUEST};
use crate::state::AppState;

/// The nodes for each position of a game, unless the request says.
const DEFAULT_NODES: u64 = 1_000_000;
/// The share of the longest time that the searches of such a review take at most.
const SHARE_OF_TIME: f64 = 0.8;

/// A review of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct GameReviewReply {
    #[serde(flatten)]
    review: ReviewReply,
    /// What was not understood in the PDN, with its line and column; the game was read
    /// without it.
    warnings: Vec<String>,
}

/// Reviews every move of a game.
#[utoipa::path(
    post,
    path = "/api/{variant}/review",
    params(("variant" = String, Path, description = "The variant", example = "dameo")),
    request_body = ReviewRequest,
    responses((status = OK, body = GameReviewReply), Problem)
)]
pub(super) async fn review(
    State(state): State<AppState>,
    client: Client,
    VariantPath(variant): VariantPath,
    Json(request): Json<ReviewRequest>,
) -> Result<Reply<GameReviewReply>, Problem> {
    let nodes = request.nodes;
    LimitsRequest { nodes, ..LimitsRequest::default() }.limits()?;
    let ReadGame { game, result, warnings } = read_game(&state, client, variant, request).await?;
    let options = review_options(state.options(), nodes, game.ply() as u64 + 1)?;
    let permit = state.search_pool().acquire(client).await?;
    let review = permit.run(state.options().max_time, move |stop| {
        let reviewed = dameo_engine::review(&game, options, None, stop, &|| ());
        let reviewed = reviewed.ok_or_else(Problem::stopping)?;
        Ok(GameReviewReply { review: ReviewReply::new(&game, result, &reviewed), warnings })
    });
    review.await.map(Reply)
}

/// The game of a request.
struct ReadGame {
    game: AnyGame,
    /// The recorded result.
    result: GameResult,
    warnings: Vec<String>,
}

async fn read_game(
    state: &AppState,
    client: Client,
    variant: Variant,
    request: ReviewRequest,
) -> Result<ReadGame, Problem> {
    let ReviewRequest { pdn, position, .. } = request;
    let Some(pdn) = pdn else {
        let game = with_game(state, client, variant, position, |game| Ok(game.into_game()));
        let (result, warnings) = (GameResult::Unknown, Vec::new());
        return Ok(ReadGame { game: game.await?, result, warnings });
    };
    let PositionRequest { fen, moves, draw_rules } = position;
    if fen.is_some() || !moves.is_empty() {
        let detail = "expected either pdn, or fen and moves";
        return Err(Problem::new(BAD_REQUEST, detail));
    }
    let bounds = bounds(state.options());
    let read = state.compute(client, move |stop| {
        let bounds = Bounds { stop: Some(stop), ..bounds };
        let options = ResolveOptions { draw_rules, bounds, ..ResolveOptions::default() };
        read_pdn(&pdn, variant, options)
    });
    read.await
}

fn read_pdn(
    text: &str,
    variant: Variant,
    options: ResolveOptions<'_>,
) -> Result<ReadGame, Problem> {
    let (pdn, mut warnings) = only_game(text, &options.bounds)?;
    options.bounds.check_plies(pdn.line.moves.len())?;
    let (game, result) = resolve_pdn_game(&pdn, variant, options)?;
    // Those before are within the bounds.
    let last = game.position().check_bounds(&options.bounds);
    last.map_err(|error| RecordError { ply: game.ply(), fault: error.into() })?;
    warnings.extend(pdn.warnings());
    let warnings = warnings.iter().map(ToString::to_string).collect();
    Ok(ReadGame { game, result, warnings })
}

/// The game of a text that has only one, and what was not understood in the text.
fn only_game(text: &str, bounds: &Bounds<'_>) -> Result<(PdnGame, Vec<PdnWarning>), Problem> {
    let bad = |detail: String| Problem::new(BAD_PDN, detail);
    let mut reader = PdnReader::new(Stoppable { text: text.as_bytes(), bounds });
    let game = reader.next().ok_or_else(|| bad("expected a game, found none".to_owned()))?;
    let game = game.map_err(|error| bad(error.to_string()))?;
    let mut warnings = reader.warnings().to_vec();
    match reader.next() {
        None => {
            warnings.extend_from_slice(reader.warnings());
            Ok((game, warnings))
        }
        Some(_) => Err(bad("expected one game, found more".to_owned())),
    }
}

/// A text whose reading fails once the work is stopped.
struct Stoppable<'a> {
    text: &'a [u8],
    bounds: &'a Bounds<'a>,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Stoppable<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.bounds.check_stop().map_err(io::Error::other)?;
        Ok(self.text)
    }

    fn consume(&mut self, amount: usize) {
        self.text.consume(amount);
    }
}

/// The options of a review of that many positions. Without a number of nodes it takes
/// [`DEFAULT_NODES`] and less where limits and time do not allow them.
fn review_options(
    options: &ServerOptions,
    nodes: Option<u64>,
    positions: u64,
) -> Result<ReviewOptions, Problem> {
    let max = options.max_nodes / positions;
    let Some(nodes) = nodes else {
        let time = options.max_time.mul_f64(SHARE_OF_TIME).div_f64(positions as f64);
        let nodes = DEFAULT_NODES.min(max).max(1);
        return Ok(ReviewOptions { time: Some(time), ..ReviewOptions::new(nodes) });
    };
    if nodes > max {
        let plies = positions - 1;
        let detail = format!("nodes {nodes}: expected at most {max} for a game of {plies} plies");
        return Err(Problem::new(TOO_MANY_NODES, detail));
    }
    Ok(ReviewOptions::new(nodes))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn reading_ends_when_its_client_has_left() {
        let stop = AtomicBool::new(false);
        let bounds = Bounds { stop: Some(&stop), ..Bounds::UNTRUSTED };
        // Tags, comments and moves each have lines of their own.
        let text = "[Event \"a\"]\n\n{a\nb}\n1. d1-d4\nd8-b6 *\n";
        assert!(only_game(text, &bounds).is_ok());
        stop.store(true, Relaxed);
        assert_eq!(only_game(text, &bounds).unwrap_err().code(), BAD_PDN);
        let options = ResolveOptions { bounds, ..ResolveOptions::default() };
        assert!(read_pdn(text, Variant::Dameo, options).is_err());
        // A text may end it when some lines have been read.
        let mut source = Stoppable { text: text.as_bytes(), bounds: &bounds };
        stop.store(false, Relaxed);
        assert!(source.read_line(&mut String::new()).is_ok());
        stop.store(true, Relaxed);
        assert!(source.read_line(&mut String::new()).is_err());
    }
}
