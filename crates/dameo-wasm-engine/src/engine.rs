//! The search, the playing levels and the review.

use std::time::Duration;

use dameo::{Rules, Variant, with_rules};
use dameo_engine::typed::{Level, Limits, ReviewOptions, Score, TimeLimit};
use dameo_protocol::typed;
use dameo_protocol::{AnalysisEnd, AnalysisLine, LegalMove, ReviewReply, ScoreJson};
use js_sys::{Function, Int32Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::clock::{self, STOP};
use crate::error::EngineError;
use crate::record::GameRecord;

/// The limits of a search; without any it runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct SearchLimits {
    /// The depth of the last iteration, in plies.
    #[tsify(optional, type = "number | null")]
    pub depth: Option<u32>,
    /// Number of nodes.
    #[tsify(optional, type = "number | null")]
    pub nodes: Option<u64>,
    /// Time in milliseconds.
    #[tsify(optional, type = "number | null")]
    pub movetime: Option<u32>,
    /// Number of lines; 1 by default.
    #[tsify(optional, type = "number | null")]
    pub multipv: Option<u8>,
}

/// An engine for one variant. It keeps its transposition table between calls.
#[wasm_bindgen]
pub struct Engine(Box<dyn Thinker>);

#[wasm_bindgen]
impl Engine {
    /// Creates an engine with a transposition table of `hash_mib` MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, hash_mib: usize) -> Result<Self, JsError> {
        Ok(Self(with_rules!(variant.parse::<Variant>()?, R => Box::new(of::<R>(hash_mib)))))
    }

    /// Searches the last position of a game. `report` is called with an
    /// `AnalysisLine` for each line of a completed iteration. The search stops
    /// at its limits, or when the first number of `stop` is not 0.
    pub fn analyse(
        &mut self,
        game: Ts<GameRecord>,
        limits: Ts<SearchLimits>,
        stop: Option<Int32Array>,
        report: &Function,
    ) -> Result<Ts<AnalysisEnd>, JsError> {
        clock::watch(stop);
        let mut on_line = |line: AnalysisLine| {
            // An exception in the listener does not stop the search.
            if let Ok(line) = line.into_ts() {
                let _ = report.call1(&JsValue::NULL, &line.js_value());
            }
        };
        let end = self.0.analyse(&game.to_rust()?, limits.to_rust()?, &mut on_line)?;
        Ok(end.into_ts()?)
    }

    /// Returns the move of a level from 1 to 10, or `undefined` if the game is
    /// over. `time` is its limit in milliseconds.
    pub fn choose(
        &mut self,
        game: Ts<GameRecord>,
        level: u8,
        time: u32,
        seed: u32,
        stop: Option<Int32Array>,
    ) -> Result<Option<Ts<LegalMove>>, JsError> {
        clock::watch(stop);
        let time = Duration::from_millis(time.into());
        let chosen = self.0.choose(&game.to_rust()?, level, time, seed.into())?;
        Ok(chosen.map(|mv| mv.into_ts()).transpose()?)
    }
}

/// The expected result of a score for the side to move, from 0 to 1; a draw is
/// 0.5.
#[wasm_bindgen(js_name = winChance)]
pub fn win_chance(score: Ts<ScoreJson>) -> Result<f64, JsError> {
    Ok(dameo_engine::typed::win_chance(match score.to_rust()? {
        ScoreJson::Cp(cp) => Score::cp(cp),
        ScoreJson::Win(plies) => Score::win_in(plies),
        ScoreJson::Loss(plies) => Score::loss_in(plies),
    }))
}

/// Reviews every move of a game with `nodes` nodes per position. `progress` is
/// called after each position, of which there is one more than there are moves.
/// Returns `undefined` if the review was stopped.
#[wasm_bindgen]
pub fn review(
    game: Ts<GameRecord>,
    nodes: u32,
    stop: Option<Int32Array>,
    progress: &Function,
) -> Result<Option<Ts<ReviewReply>>, JsError> {
    clock::watch(stop);
    clock::report_to(progress);
    let record = game.to_rust()?;
    let options = ReviewOptions { nodes: nodes.into(), threads: 1 };
    let reply = with_rules!(record.variant()?, R => {
        let game = record.game::<R>()?;
        dameo_engine::typed::review(&game, options, None, &STOP, clock::tick)
            .map(|review| {
                let outcome = game.outcome().into();
                typed::review_reply(&game.clone().into(), outcome, &review)
            })
    });
    Ok(reply.map(|reply| reply.into_ts()).transpose()?)
}

/// An engine whose rule set is not part of its type.
trait Thinker {
    fn analyse(
        &mut self,
        record: &GameRecord,
        limits: SearchLimits,
        on_line: &mut dyn FnMut(AnalysisLine),
    ) -> Result<AnalysisEnd, EngineError>;

    fn choose(
        &mut self,
        record: &GameRecord,
        level: u8,
        time: Duration,
        seed: u64,
    ) -> Result<Option<LegalMove>, EngineError>;
}

fn of<R: Rules>(hash_mib: usize) -> dameo_engine::typed::Engine<R> {
    let mut engine = dameo_engine::typed::Engine::new(hash_mib);
    engine.set_clock(clock::now);
    engine
}

impl<R: Rules> Thinker for dameo_engine::typed::Engine<R> {
    fn analyse(
        &mut self,
        record: &GameRecord,
        limits: SearchLimits,
        on_line: &mut dyn FnMut(AnalysisLine),
    ) -> Result<AnalysisEnd, EngineError> {
        let game = record.game::<R>()?;
        let position = (*game.position()).into();
        let time = limits.movetime.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms.into())));
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            time,
            multi_pv: limits.multipv.unwrap_or(1).into(),
            ..Limits::default()
        };
        let found = self
            .search(&game, &limits, &STOP, |info| on_line(typed::analysis_line(&position, info)));
        Ok(AnalysisEnd::new(&position, &found.into(), game.outcome()))
    }

    fn choose(
        &mut self,
        record: &GameRecord,
        level: u8,
        time: Duration,
        seed: u64,
    ) -> Result<Option<LegalMove>, EngineError> {
        let level = Level::new(level).ok_or(EngineError::NoLevel { level })?;
        let game = record.game::<R>()?;
        let chosen = level.choose(self, &game, time, seed, &STOP);
        Ok(chosen.map(|mv| LegalMove::new(&(*game.position()).into(), mv.into())))
    }
}
