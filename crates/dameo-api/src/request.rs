//! The position that a request is about.

use dameo::{AnyGame, BoundedGame, Bounds, DrawRules, GameRecord, RecordError, Variant};
use serde::Deserialize;

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
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub draw_rules: Option<DrawRules>,
}

impl PositionRequest {
    /// The game that leads to the position, as a record.
    #[must_use]
    pub fn record(&self, variant: Variant) -> GameRecord {
        GameRecord {
            variant,
            draw_rules: self.draw_rules.unwrap_or_else(|| variant.default_draw_rules()),
            start: self.fen.clone(),
            moves: self.moves.clone(),
            conclusion: None,
        }
    }

    /// Plays the game that leads to the position.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn game(&self, variant: Variant, bounds: &Bounds<'_>) -> Result<AnyGame, RecordError> {
        self.bounded_game(variant, *bounds).map(BoundedGame::into_game)
    }

    /// Plays the game that leads to the position, which keeps its bounds and the legal
    /// moves of its position.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn bounded_game<'a>(
        &self,
        variant: Variant,
        bounds: Bounds<'a>,
    ) -> Result<BoundedGame<'a>, RecordError> {
        BoundedGame::replay(&self.record(variant), bounds)
    }
}

#[cfg(test)]
mod tests {
    use dameo::RecordFault;

    use super::*;

    fn read(json: &str) -> Result<PositionRequest, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn all_fields_are_read() {
        let json = r#"{"fen":"W:Wd2:Bh8","moves":["d2-d3"],"draw_rules":"abstractplay"}"#;
        let game = read(json).unwrap().game(Variant::Dameo, &Bounds::NONE).unwrap();
        assert_eq!(game.position().fen(), "B:Wd3:Bh8");
        assert_eq!(game.draw_rules(), DrawRules::AbstractPlay);
    }

    #[test]
    fn an_empty_request_is_the_start() {
        assert!(read("{}").unwrap().game(Variant::Dameo, &Bounds::NONE).unwrap().is_from_start());
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
        let error = request.game(Variant::Dameo, &Bounds::NONE).unwrap_err();
        assert_eq!(error.ply, 2);
        assert!(matches!(&error.fault, RecordFault::Move(error) if
            error.name() == "not-your-piece" && error.text() == "d4-d5"));
    }
}
