//! The search and the playing levels.

use std::time::Duration;

use dameo::{AnyGame, LegalMoves};
use dameo_api::{AnalysisEnd, AnalysisLine, LegalMove, LimitError, LimitsRequest, ScoreJson};
use dameo_engine::{EngineSettings, Level, Limits, SearchRequest, Strength, TimeLimit};
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
    ) -> Result<Ts<AnalysisEnd>, JsError> {
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
        Ok(AnalysisEnd::new(&position, &found, game.outcome()).into_ts()?)
    }

    /// Returns the move of a level, by its number, or `undefined` if the game is
    /// over. `time` is its limit in milliseconds.
    pub fn choose(
        &mut self,
        game: Ts<SearchGame>,
        level: u32,
        time: u32,
        seed: u32,
        stop: Option<Int32Array>,
    ) -> Result<Option<Ts<LegalMove>>, JsError> {
        clock::watch(stop);
        let strength = Strength::Level(self::level(level)?);
        let time = Some(TimeLimit::MoveTime(Duration::from_millis(time.into())));
        // A level that does not use all its time leaves the threads alone: its move depends on
        // no machine.
        let limits = with_threads(Limits { time, ..Limits::default() });
        let game = self.game(game)?;
        let request = SearchRequest::new(limits, &STOP);
        let found = strength.search(&mut self.0, &game, &request, seed.into(), &mut |_| ());
        let legal = found.best.map(|mv| LegalMove::new(&LegalMoves::new(game.position()), mv));
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
    fn levels_are_0_to_12() {
        for number in [0, 12] {
            assert_eq!(level(number).map(Level::number).map(u32::from), Ok(number));
        }
        for number in [13, 256, 257] {
            assert_eq!(level(number), Err(EngineError::NoLevel { level: number }));
        }
    }
}
