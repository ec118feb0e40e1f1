//! The position that a request is about.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{
    AnyGame, DrawRules, FenError, ParseMoveError, PlayError, StepBudget, TooManySteps, Variant,
};
use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

/// A position, given by a FEN or the start of the game and the moves played
/// from there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The starting position; by default the start of the game.
    pub fen: Option<String>,
    /// The moves to play from there, in any notation that names the squares in
    /// full.
    #[serde(default)]
    pub moves: Vec<String>,
    /// `mindsports`, `playstrategy` or `abstractplay`; by default the draw
    /// rules of the variant.
    #[serde(default, deserialize_with = "by_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub draw_rules: Option<DrawRules>,
}

/// An invalid [`PositionRequest`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The FEN is malformed or its position cannot be played.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is malformed, illegal or ambiguous.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move in the request, from 1.
        number: usize,
        /// The cause.
        error: ParseMoveError,
    },
    /// The positions up to a move have too many routes of captures.
    #[error("position after {moves} moves: {error}")]
    TooManySteps {
        /// The number of moves played.
        moves: usize,
        /// How many steps were allowed in all.
        error: TooManySteps,
    },
}

/// What may end the playing of a [`PositionRequest`] before its last move.
#[derive(Clone, Copy, Debug)]
pub struct PlayLimits<'a> {
    /// Ends it when set.
    pub stop: &'a AtomicBool,
    /// How many steps listing the captures of all its positions may take
    /// ([`capture_steps`](dameo::AnyPosition::capture_steps)).
    pub max_capture_steps: u64,
}

impl PositionRequest {
    /// Plays the game that leads to the position.
    ///
    /// # Errors
    /// If the FEN is invalid, or a move is malformed, illegal or ambiguous.
    pub fn game(&self, variant: Variant) -> Result<AnyGame, PositionError> {
        let stop = &AtomicBool::new(false);
        let game = self.game_within(variant, PlayLimits { stop, max_capture_steps: u64::MAX })?;
        Ok(game.expect("the flag is never set"))
    }

    /// Plays the game that leads to the position, or returns `None` if it is
    /// stopped before the end.
    ///
    /// # Errors
    /// As [`game`](Self::game), and if listing the captures of its positions, the
    /// last one included, takes too many steps.
    pub fn game_within(
        &self,
        variant: Variant,
        limits: PlayLimits<'_>,
    ) -> Result<Option<AnyGame>, PositionError> {
        let draw_rules = self.draw_rules.unwrap_or_else(|| variant.default_draw_rules());
        let mut game = AnyGame::from_fen(variant, self.fen.as_deref(), draw_rules)?;
        let budget = StepBudget::new(limits.max_capture_steps);
        let spend = |game: &AnyGame, moves| {
            let spent = budget.spend(|max| game.position().capture_steps(max));
            spent.map_err(|error| PositionError::TooManySteps { moves, error })
        };
        spend(&game, 0)?;
        for (number, text) in (1..).zip(&self.moves) {
            if limits.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let at = |error| PositionError::Move { number, error };
            let mv = game.position().parse_move(text).map_err(at)?;
            // A new game cannot have ended by resignation or agreement.
            if let Err(PlayError::Illegal(reason)) = game.play(mv) {
                return Err(at(ParseMoveError::Illegal { text: text.clone(), reason }));
            }
            spend(&game, number)?;
        }
        Ok(Some(game))
    }
}

/// Deserializes a value from its name.
fn by_name<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(de::Error::custom)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<PositionRequest, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn all_fields_are_read() {
        let json = r#"{"fen":"W:Wd2:Bh8","moves":["d2-d3"],"draw_rules":"abstractplay"}"#;
        let game = read(json).unwrap().game(Variant::Dameo).unwrap();
        assert_eq!(game.position().fen(), "B:Wd3:Bh8");
        assert_eq!(game.draw_rules(), DrawRules::AbstractPlay);
    }

    #[test]
    fn an_empty_request_is_the_start() {
        assert!(read("{}").unwrap().game(Variant::Dameo).unwrap().is_from_start());
    }

    #[test]
    fn unknown_fields_are_rejected() {
        for json in [r#"{"dept":3}"#, r#"{"position":{}}"#] {
            assert!(read(json).unwrap_err().contains("unknown field"), "{json}");
        }
        let error = read(r#"{"draw_rules":"none"}"#).unwrap_err();
        assert!(error.contains("\"none\" is not a set of draw rules: expected mindsports"));
    }

    #[test]
    fn a_bad_move_is_numbered() {
        let request =
            PositionRequest { moves: vec!["d1-d4".into(), "d4-d5".into()], ..Default::default() };
        let error = request.game(Variant::Dameo).unwrap_err();
        assert!(matches!(&error, PositionError::Move { number: 2, error } if
            error.name() == "not-your-piece" && error.text() == "d4-d5"));
    }
}
