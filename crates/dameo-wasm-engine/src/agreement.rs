//! How often a player chose the engine's move where there is a choice that matters, for moderators.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, Bounds, Color};
use dameo_agreement::{Agreement, HASH_MIB, LevelProfile};
use dameo_engine::{Engine, EngineSettings, HashError, TimeSource};
use js_sys::Int32Array;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::{self, STOP};
use crate::error::EngineError;
use crate::search_game::SearchGame;

/// The side of a player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""white" | "black""#)]
pub struct ChoosingSide(pub Color);

/// The free choices of a player in a game: after the opening, with more pieces than tablebases have,
/// in a game that is not decided, and where the best move is clearly better than the next one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceCounts {
    /// The number of choices.
    pub positions: u32,
    /// How many of them were the engine's.
    pub agreed: u32,
    /// By how much the choices lowered the winning chance on average, from 0 to 1; 0 without any.
    pub mean_loss: f64,
}

/// Free choices, with what can be said of them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AgreementView {
    /// The choices.
    pub counts: ChoiceCounts,
    /// Between which rates, from 0 to 1, the true one is with a probability of 95%.
    #[tsify(type = "[number, number]")]
    pub interval: [f64; 2],
}

/// What a level does, beside a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelBeside {
    /// The number of the level.
    pub level: u8,
    /// Its choices against itself.
    pub agreement: AgreementView,
    /// Whether the rates of both can be the same.
    pub resembles: bool,
}

/// The free choices of a player in several games, beside the levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AgreementAnswer {
    /// All choices of the player.
    pub all: AgreementView,
    /// The levels that were measured, in Dameo, the weakest first.
    pub levels: Vec<LevelBeside>,
}

/// Counts the free choices of a side in a game, by searches as those with which the levels were
/// measured. Returns `undefined` if it was stopped.
#[wasm_bindgen(js_name = freeChoices)]
pub fn free_choices(
    game: Ts<SearchGame>,
    side: Ts<ChoosingSide>,
    stop: Option<Int32Array>,
) -> Result<Option<Ts<ChoiceCounts>>, JsError> {
    let (game, ChoosingSide(side)) = (game.to_rust()?.game()?, side.to_rust()?);
    clock::watch(stop);
    let counts = count(&game, side, clock::now, &STOP)?;
    Ok(counts.map(|counts| counts.into_ts()).transpose()?)
}

/// Adds up what `freeChoices` counted in the games of a player, and puts the levels beside it.
#[wasm_bindgen(js_name = agreementOf)]
pub fn agreement_of(games: Vec<Ts<ChoiceCounts>>) -> Result<Ts<AgreementAnswer>, JsError> {
    let games = games.iter().map(Ts::to_rust).collect::<Result<Vec<_>, _>>()?;
    Ok(answer(&games)?.into_ts()?)
}

/// `None` if it was stopped.
fn count(
    game: &AnyGame,
    side: Color,
    clock: TimeSource,
    stop: &AtomicBool,
) -> Result<Option<ChoiceCounts>, HashError> {
    let settings =
        EngineSettings { hash_mib: HASH_MIB, clock, ..EngineSettings::new(game.variant()) };
    let mut engine = Engine::with_settings(settings)?;
    let choices = dameo_agreement::free_choices(&mut engine, game, side, LevelProfile::NODES, stop);
    Ok(choices.map(|choices| ChoiceCounts::new(&choices.iter().collect())))
}

fn answer(games: &[ChoiceCounts]) -> Result<AgreementAnswer, EngineError> {
    let games = games.iter().enumerate().map(|(index, counts)| counts.agreement(index));
    let all: Agreement = games.sum::<Result<_, _>>()?;
    let levels = LevelProfile::ALL.iter().map(|profile| LevelBeside {
        level: profile.level.number(),
        agreement: AgreementView::new(&profile.agreement),
        resembles: profile.agreement.resembles(&all),
    });
    Ok(AgreementAnswer { all: AgreementView::new(&all), levels: levels.collect() })
}

impl ChoiceCounts {
    fn new(agreement: &Agreement) -> Self {
        let (positions, agreed) = (agreement.positions(), agreement.agreed());
        Self { positions, agreed, mean_loss: agreement.mean_loss().unwrap_or_default() }
    }

    /// Checks the ranges; `index` is that of the game.
    fn agreement(self, index: usize) -> Result<Agreement, EngineError> {
        let Self { positions, agreed, mean_loss } = self;
        let most = u32::try_from(Bounds::UNTRUSTED.max_plies).unwrap_or(u32::MAX);
        let fault = |field, found: &dyn ToString, expected| EngineError::Counts {
            game: index + 1,
            field,
            found: found.to_string(),
            expected,
        };
        if positions > most {
            return Err(fault("positions", &positions, format!("at most {most}")));
        }
        if agreed > positions {
            return Err(fault("agreed", &agreed, format!("at most {positions}, the positions")));
        }
        if !(0.0..=1.0).contains(&mean_loss) {
            return Err(fault("meanLoss", &mean_loss, "0 to 1".to_owned()));
        }
        Ok(Agreement::measured(positions, agreed, mean_loss))
    }
}

impl AgreementView {
    fn new(agreement: &Agreement) -> Self {
        Self { counts: ChoiceCounts::new(agreement), interval: agreement.interval() }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn counts(positions: u32, agreed: u32, mean_loss: f64) -> ChoiceCounts {
        ChoiceCounts { positions, agreed, mean_loss }
    }

    /// A game in which both sides make the first of their moves, for `plies`.
    fn game(plies: usize) -> AnyGame {
        let mut game = AnyGame::new(dameo::Variant::Dameo);
        while game.ply() < plies {
            let mv = game.position().legal_moves()[0];
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn the_choices_of_a_side_are_counted_until_it_is_stopped() {
        let game = game(30);
        for side in Color::ALL {
            let found = count(&game, side, || Duration::ZERO, &NEVER).unwrap().unwrap();
            assert!(found.agreed <= found.positions && found.positions <= 9, "{found:?}");
        }
        let stop = AtomicBool::new(true);
        let stopped = Color::ALL.map(|side| count(&game, side, || Duration::ZERO, &stop).unwrap());
        assert!(stopped.contains(&None), "{stopped:?}");
    }

    #[test]
    fn games_are_added_up_and_the_levels_are_beside_them() {
        let found = answer(&[counts(60, 10, 0.3), counts(0, 0, 0.0), counts(40, 2, 0.2)]).unwrap();
        let AgreementAnswer { all, levels } = found;
        assert_eq!((all.counts.positions, all.counts.agreed), (100, 12));
        assert!((all.counts.mean_loss - 0.26).abs() < 1e-9, "{all:?}");
        assert!(all.interval[0] < 0.12 && 0.12 < all.interval[1], "{all:?}");
        assert_eq!(levels.len(), LevelProfile::ALL.len());
        // As often as the weakest level, and never as the strongest.
        assert!(levels[0].resembles && !levels[levels.len() - 1].resembles, "{levels:?}");
        // Without any choice it can be every level.
        let nothing = answer(&[]).unwrap();
        assert_eq!(nothing.all.interval, [0.0, 1.0]);
        assert!(nothing.levels.iter().all(|level| level.resembles), "{nothing:?}");
    }

    #[test]
    fn counts_out_of_range_are_named() {
        let fault = |counts| answer(&[self::counts(1, 1, 0.0), counts]).unwrap_err().to_string();
        assert_eq!(
            fault(counts(10_001, 0, 0.0)),
            "game 2: positions is 10001: expected at most 10000"
        );
        assert_eq!(
            fault(counts(3, 4, 0.0)),
            "game 2: agreed is 4: expected at most 3, the positions"
        );
        assert_eq!(fault(counts(3, 3, 1.5)), "game 2: meanLoss is 1.5: expected 0 to 1");
        assert_eq!(fault(counts(3, 3, f64::NAN)), "game 2: meanLoss is NaN: expected 0 to 1");
    }
}
