//! The engine, for a worker: every call searches until it has an answer.

use std::time::Duration;

use dameo::{Rules, Variant, with_rules};
use dameo_engine::typed::{Level, Limits, ReviewOptions, Score, TimeLimit};
use dameo_protocol::{AnalysisEnd, AnalysisLine, LegalMove, ReviewReply, ScoreJson};
use js_sys::{Function, Int32Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::clock::{self, STOP};
use crate::error::BindingError;
use crate::types::{GameRecord, SearchLimits};

/// An engine for one variant. It remembers what it has found out from one call
/// to the next.
#[wasm_bindgen]
pub struct Engine(Box<dyn Thinker>);

#[wasm_bindgen]
impl Engine {
    /// An engine with a table of so many MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, hash: usize) -> Result<Self, JsError> {
        Ok(Self(with_rules!(variant.parse::<Variant>()?, R => Box::new(of::<R>(hash)))))
    }

    /// Searches the position that a game has reached. `news` is called with an
    /// `AnalysisLine` for each line of a finished iteration. The search ends
    /// at its limits, or when the first number of `stop` is not 0.
    pub fn analyse(
        &mut self,
        game: Ts<GameRecord>,
        limits: Ts<SearchLimits>,
        stop: Option<Int32Array>,
        news: &Function,
    ) -> Result<Ts<AnalysisEnd>, JsError> {
        clock::watch(stop);
        let mut tell = |line: AnalysisLine| {
            // A listener that fails must not end the search.
            if let Ok(line) = line.into_ts() {
                let _ = news.call1(&JsValue::NULL, &line.js_value());
            }
        };
        let end = self.0.analyse(&game.to_rust()?, limits.to_rust()?, &mut tell)?;
        Ok(end.into_ts()?)
    }

    /// The move that a level from 1 to 10 plays; nothing if the game is over.
    /// `time` is the most it may use, in milliseconds.
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

/// The chance to win that a score stands for, 0 to 1, a draw counting a half.
#[wasm_bindgen(js_name = winChance)]
pub fn win_chance(score: Ts<ScoreJson>) -> Result<f64, JsError> {
    Ok(dameo_engine::typed::win_chance(match score.to_rust()? {
        ScoreJson::Cp(hundredths) => Score::cp(hundredths),
        ScoreJson::Win(plies) => Score::win_in(plies),
        ScoreJson::Loss(plies) => Score::loss_in(plies),
    }))
}

/// Reviews every move of a game, visiting so many positions for each.
/// `progress` is called after each position, of which there is one more than
/// there are moves. Nothing is returned if the review was stopped.
#[wasm_bindgen(js_name = review)]
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
            .map(|review| ReviewReply::new(&game, game.outcome().into(), &review))
    });
    Ok(reply.map(|reply| reply.into_ts()).transpose()?)
}

/// An engine whose rule set is not part of its type.
trait Thinker {
    fn analyse(
        &mut self,
        record: &GameRecord,
        limits: SearchLimits,
        news: &mut dyn FnMut(AnalysisLine),
    ) -> Result<AnalysisEnd, BindingError>;

    fn choose(
        &mut self,
        record: &GameRecord,
        level: u8,
        time: Duration,
        seed: u64,
    ) -> Result<Option<LegalMove>, BindingError>;
}

fn of<R: Rules>(hash: usize) -> dameo_engine::typed::Engine<R> {
    let mut engine = dameo_engine::typed::Engine::new(hash);
    engine.set_clock(clock::now);
    engine
}

impl<R: Rules> Thinker for dameo_engine::typed::Engine<R> {
    fn analyse(
        &mut self,
        record: &GameRecord,
        limits: SearchLimits,
        news: &mut dyn FnMut(AnalysisLine),
    ) -> Result<AnalysisEnd, BindingError> {
        let game = record.game::<R>()?;
        let position = *game.position();
        let time = limits.movetime.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms.into())));
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            time,
            multi_pv: limits.multipv.unwrap_or(1).into(),
            ..Limits::default()
        };
        let found =
            self.search(&game, &limits, &STOP, |info| news(AnalysisLine::new(&position, info)));
        Ok(AnalysisEnd::new(&position, &found, game.outcome()))
    }

    fn choose(
        &mut self,
        record: &GameRecord,
        level: u8,
        time: Duration,
        seed: u64,
    ) -> Result<Option<LegalMove>, BindingError> {
        let level = Level::new(level).ok_or(BindingError::NoLevel { level })?;
        let game = record.game::<R>()?;
        let chosen = level.choose(self, &game, time, seed, &STOP);
        Ok(chosen.map(|mv| LegalMove::new(game.position(), mv)))
    }
}
