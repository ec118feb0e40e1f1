//! Plays one game.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{AnyGame, DrawRules, Rules, Variant};
use dameo_engine::{Engine, HashError, Limits, SearchRequest, SearchTablebase, evaluation_name};
use dameo_nnue::AnyNetwork;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::adjudication::Adjudicator;
use crate::games::{GamesError, GamesHeader, GamesSource, ScoredGame, ScoredPly};
use dameo_match::openings::{RandomOpenings, SamplerOptions};

/// Settings of self-play. Games are determined by them and their numbers.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The variant.
    pub variant: Variant,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// Nodes of a search on average. Each search has a number of its own, within a quarter
    /// of this, so that games differ.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The network that evaluates positions; `None` for the hand-crafted evaluation.
    pub network: Option<AnyNetwork>,
    /// A tablebase that ends games. The search does not probe it: the scores of a training
    /// set are those of the evaluation.
    pub tablebase: Option<SearchTablebase>,
}

/// Games cannot be played or saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// There is not enough memory for the transposition tables.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// No balanced opening was found.
    #[error("no opening that is balanced was found for game {game}")]
    NoOpening {
        /// The number of the game, from 0.
        game: u64,
    },
    /// A game cannot be saved.
    #[error(transparent)]
    Games(#[from] GamesError),
}

/// Random plies at the start of a game: as often odd as even, so that both sides are first to
/// choose a move.
const OPENING_PLIES: std::ops::RangeInclusive<usize> = 5..=12;
/// The largest score of an opening, in centipawns: a man is about 100.
const MAX_OPENING_SCORE: i32 = 200;
/// The depth of the search that scores an opening, in plies.
const OPENING_DEPTH: u32 = 5;
/// Size of the transposition table of each thread, in MiB.
const HASH_MIB: usize = 4;

impl SelfPlay {
    /// The header of a file of these games.
    #[must_use]
    pub fn header(&self) -> GamesHeader {
        let evaluation = evaluation_name(self.network.as_ref());
        let engine = format!("dameo-engine {}, {evaluation}", env!("CARGO_PKG_VERSION"));
        let source = GamesSource { engine, settings: self.to_string() };
        GamesHeader { variant: self.variant, draw_rules: self.draw_rules, sources: vec![source] }
    }

    pub(super) fn player(&self) -> Result<SelfPlayer<'_>, HashError> {
        let options = SamplerOptions {
            plies: OPENING_PLIES,
            max_score: MAX_OPENING_SCORE,
            depth: OPENING_DEPTH,
            draw_rules: self.draw_rules,
            seed: self.seed,
        };
        let mut engine = Engine::try_new(self.variant, HASH_MIB)?;
        engine.set_network(self.network.clone());
        Ok(SelfPlayer {
            settings: self,
            engine,
            openings: RandomOpenings::new(self.variant, options),
        })
    }
}

impl fmt::Display for SelfPlay {
    /// Writes the settings for the header of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, seed, tablebase, .. } = self;
        let pieces = tablebase.as_ref().map_or(0, SearchTablebase::max_pieces);
        write!(f, "{nodes} nodes, seed {seed}, tablebases of {pieces} pieces")
    }
}

/// A thread that plays.
pub(super) struct SelfPlayer<'a> {
    settings: &'a SelfPlay,
    engine: Engine,
    openings: RandomOpenings,
}

impl SelfPlayer<'_> {
    /// Plays the game with this number; `None` if it is stopped.
    pub(super) fn play<R: Rules>(
        &mut self,
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<ScoredGame<R>>, SelfPlayError> {
        let opening = self.openings.opening(number);
        let opening = opening.ok_or(SelfPlayError::NoOpening { game: number })?;
        let mut game = opening.game().clone();
        let opening = typed::<R>(&game).moves().collect();
        let mut random = ChaCha8Rng::seed_from_u64(self.settings.seed);
        // The other streams are those of openings.
        random.set_stream(u64::MAX - number);
        self.engine.clear();
        let mut adjudicator = Adjudicator::default();
        let mut plies = Vec::new();
        let (winner, ending) = loop {
            let tablebase = self.settings.tablebase.as_ref();
            if let Some(end) = Adjudicator::before_search(&game, tablebase) {
                break end;
            }
            let nodes = self.settings.nodes;
            let noise = random.random_range(0..=nodes / 2);
            let limits = Limits { nodes: Some(nodes - nodes / 4 + noise), ..Limits::default() };
            let request = SearchRequest::new(limits, stop);
            let found = self.engine.search(&game, &request, &mut |_| ());
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let turn = game.position().turn();
            let best = found.best.expect("the game is not over");
            game.play(best).expect("moves of the engine are legal");
            let mv = typed::<R>(&game).moves().next_back().expect("a move was played");
            plies.push(ScoredPly { mv, score: found.score });
            if let Some(end) = adjudicator.after_search(turn, found.score) {
                break end;
            }
        };
        Ok(Some(ScoredGame { opening, plies, winner, ending }))
    }
}

fn typed<R: Rules>(game: &AnyGame) -> &dameo::Game<R> {
    game.downcast().expect("the rules are those of the variant")
}
