//! The search and the playing levels.

use dameo::{AnyGame, LegalMoves, Outcome};
use dameo_api::{AnalysisEnd, AnalysisLine, LegalMove, LimitError, LimitsRequest, ScoreJson};
use dameo_engine::{EngineSettings, Info, Level, Limits, SearchRequest, SearchResult};
use js_sys::{Function, Int32Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::clock::{self, STOP};
use crate::error::EngineError;
use crate::search_game::SearchGame;
use crate::tablebase::JsTablebase;

/// The limits of a search; without any it runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct SearchLimits {
    /// The depth of the last iteration, in plies, from 1 to 120.
    #[tsify(optional, type = "number | null")]
    pub depth: Option<u32>,
    /// Number of nodes, from 1.
    #[tsify(optional, type = "number | null")]
    pub nodes: Option<u64>,
    /// Time in milliseconds, from 1.
    #[tsify(optional, type = "number | null")]
    pub movetime: Option<u32>,
    /// Number of lines, from 1 to 500; 1 by default.
    #[tsify(optional, type = "number | null")]
    pub multipv: Option<usize>,
}

impl SearchLimits {
    /// Checks the ranges.
    pub(crate) fn limits(self) -> Result<Limits, LimitError> {
        let Self { depth, nodes, movetime, multipv } = self;
        let request = LimitsRequest { depth, nodes, movetime: movetime.map(u64::from), multipv };
        let limits = request.limits()?;
        // A request without limits would have a time limit.
        let time = limits.time.filter(|_| movetime.is_some());
        Ok(Limits { time, ..limits })
    }
}

/// The result of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct AnalysisResult {
    /// The best move; null when the game is over.
    #[tsify(type = "string | null")]
    pub bestmove: Option<String>,
    /// The expected reply to `bestmove`.
    #[tsify(type = "string | null")]
    pub ponder: Option<String>,
    /// The score for the side to move.
    pub score: ScoreJson,
    /// The depth of the iteration that found `bestmove`, in plies.
    pub depth: u32,
    /// The principal variation, which begins with `bestmove`.
    pub pv: Vec<String>,
    /// The best lines, best first; none when the game is over.
    pub lines: Vec<AnalysisLine>,
    /// Number of nodes.
    pub nodes: u64,
    /// Time in milliseconds.
    pub time: u64,
    /// How the game ended; null while it is in progress.
    #[tsify(type = "OutcomeJson | null")]
    pub outcome: Option<Outcome>,
}

impl AnalysisResult {
    fn new(game: &AnyGame, found: &SearchResult) -> Self {
        let (position, &SearchResult { nodes, tb_hits, time, .. }) = (game.position(), found);
        let line = |(line, multi_pv)| {
            let info = Info { line, multi_pv, nodes, tb_hits, time, hashfull: 0 };
            AnalysisLine::new(&position, &info)
        };
        let lines: Vec<_> = found.lines.iter().zip(1..).map(line).collect();
        let AnalysisEnd { bestmove, ponder, outcome } =
            AnalysisEnd::new(&position, found, game.outcome());
        Self {
            bestmove,
            ponder,
            score: found.score.into(),
            depth: found.depth,
            pv: lines.first().map_or_else(Vec::new, |line| line.pv.clone()),
            nodes,
            time: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            lines,
            outcome,
        }
    }
}

/// An engine for one variant. It keeps its transposition table between calls.
#[wasm_bindgen(js_name = Engine)]
pub struct JsEngine(dameo_engine::Engine);

#[wasm_bindgen(js_class = Engine)]
impl JsEngine {
    /// Creates an engine with a transposition table of `hash_mib` MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, hash_mib: usize) -> Result<Self, JsError> {
        let settings = EngineSettings {
            hash_mib,
            clock: clock::now,
            #[cfg(feature = "threads")]
            thread_scope: crate::threads::scope,
            ..EngineSettings::new(variant.parse()?)
        };
        Ok(Self(dameo_engine::Engine::with_settings(settings)?))
    }

    /// Replaces the tablebase that searches probe: in positions with up to as many
    /// pieces as its files cover completely.
    #[wasm_bindgen(js_name = setTablebase)]
    pub fn set_tablebase(&mut self, tablebase: JsTablebase) -> Result<(), JsError> {
        let tablebase = tablebase.into_search();
        let variant = tablebase.variant();
        if variant != self.0.variant() {
            return Err(EngineError::OtherTablebase { variant: variant.name() }.into());
        }
        self.0.set_tablebase(Some(tablebase));
        Ok(())
    }

    /// Searches the last position of a game. `report` is called with an
    /// `AnalysisLine` for each line of a completed iteration. The search stops
    /// at its limits, or when the first number of `stop` is not 0.
    pub fn analyse(
        &mut self,
        game: Ts<SearchGame>,
        limits: Ts<SearchLimits>,
        stop: Option<Int32Array>,
        report: &Function,
    ) -> Result<Ts<AnalysisResult>, JsError> {
        clock::watch(stop);
        let game = self.game(game)?;
        let position = game.position();
        let limits = with_threads(limits.to_rust()?.limits()?);
        let found = self.0.search(&game, &SearchRequest::new(limits, &STOP), &mut |info| {
            // An exception in the listener does not stop the search.
            if let Ok(line) = AnalysisLine::new(&position, info).into_ts() {
                let _ = report.call1(&JsValue::NULL, &line.js_value());
            }
        });
        Ok(AnalysisResult::new(&game, &found).into_ts()?)
    }

    /// Returns the move of a level, by its number, or `undefined` if the game is
    /// over. It ends at the first of its own limits and those given.
    pub fn choose(
        &mut self,
        game: Ts<SearchGame>,
        level: u32,
        limits: Ts<SearchLimits>,
        seed: u32,
        stop: Option<Int32Array>,
    ) -> Result<Option<Ts<LegalMove>>, JsError> {
        clock::watch(stop);
        let level = self::level(level)?;
        // A level that does not use all its time leaves the threads alone: its move depends on
        // no machine.
        let limits = with_threads(limits.to_rust()?.limits()?);
        let game = self.game(game)?;
        let found = level.choose_with(&mut self.0, &game, limits, seed.into(), &STOP);
        let legal = found.map(|mv| LegalMove::new(&LegalMoves::new(game.position()), mv));
        Ok(legal.map(|mv| mv.into_ts()).transpose()?)
    }
}

impl JsEngine {
    /// A game of the engine's variant.
    fn game(&self, game: Ts<SearchGame>) -> Result<AnyGame, JsError> {
        let game = game.to_rust()?.game()?;
        if game.variant() == self.0.variant() {
            Ok(game)
        } else {
            Err(EngineError::OtherVariant { variant: game.variant().name() }.into())
        }
    }
}

/// Gives a search all threads, unless it has a limit of nodes, which is exact on one.
fn with_threads(limits: Limits) -> Limits {
    #[cfg(feature = "threads")]
    if limits.nodes.is_none() {
        return Limits { threads: crate::threads::count(), ..limits };
    }
    limits
}

fn level(number: u32) -> Result<Level, EngineError> {
    let level = u8::try_from(number).ok().and_then(Level::new);
    level.ok_or(EngineError::NoLevel { level: number })
}

/// The expected result of a score for the side to move, from 0 to 1; a draw is
/// 0.5.
#[wasm_bindgen(js_name = winChance)]
pub fn win_chance(score: Ts<ScoreJson>) -> Result<f64, JsError> {
    Ok(dameo_engine::win_chance(score.to_rust()?.into()))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use dameo::{AnySetup, DrawRules, Variant};

    use super::*;

    #[test]
    fn limits_have_ranges() {
        let limits = SearchLimits { depth: Some(3), multipv: Some(2), ..SearchLimits::default() };
        let limits = limits.limits().unwrap();
        assert_eq!((limits.depth, limits.time, limits.multi_pv), (Some(3), None, 2));
        assert_eq!(SearchLimits::default().limits().unwrap().time, None);
        let error = SearchLimits { movetime: Some(0), ..SearchLimits::default() }.limits();
        assert!(error.unwrap_err().to_string().starts_with("movetime 0: expected"));
    }

    #[test]
    fn a_result_has_score_depth_and_lines() {
        let stop = AtomicBool::new(false);
        let analyse = |game: &AnyGame| {
            let limits = Limits { depth: Some(3), multi_pv: 2, ..Limits::default() };
            let mut engine = dameo_engine::Engine::new(Variant::Dameo, 1);
            let found = engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ());
            AnalysisResult::new(game, &found)
        };
        let result = analyse(&AnyGame::new(Variant::Dameo));
        assert_eq!((result.depth, result.lines.len()), (3, 2));
        assert_eq!(result.pv.first(), result.bestmove.as_ref());
        assert_eq!((&result.lines[0].pv, result.lines[0].score), (&result.pv, result.score));
        assert_eq!((result.lines[1].multipv, result.lines[1].nodes), (2, result.nodes));
        let setup = AnySetup::from_fen(Variant::Dameo, "W:W:Bh8").unwrap();
        let over = analyse(&AnyGame::from_setup(&setup, DrawRules::MindSports).unwrap());
        assert_eq!((over.bestmove, over.score, over.lines), (None, ScoreJson::Loss(0), vec![]));
    }

    #[test]
    fn levels_are_0_to_12() {
        for number in [0, 12] {
            assert_eq!(level(number).map(Level::number).map(u32::from), Ok(number));
        }
        for number in [13, 256, 257] {
            assert_eq!(level(number), Err(EngineError::NoLevel { level: number }));
        }
    }
}
