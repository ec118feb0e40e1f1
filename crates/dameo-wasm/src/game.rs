//! A game that is being played or analysed.

use dameo::{AnyGame, Color};
use dameo_api::LegalMove;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::entry;
use crate::error::RulesError;
use crate::types::{Conclusion, Continuation, PlyView, PositionView};

/// A game. Its owner may free it when it is no longer needed.
#[wasm_bindgen]
pub struct Game(AnyGame);

#[wasm_bindgen]
impl Game {
    /// Starts a game from a FEN, or from the starting position of the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: &str,
        draw_rules: &str,
        start_fen: Option<String>,
    ) -> Result<Self, JsError> {
        let (variant, draw_rules) = (variant.parse()?, draw_rules.parse()?);
        let game = AnyGame::from_fen(variant, start_fen.as_deref(), draw_rules)?;
        // Links with positions come from strangers.
        game.setup().check_piece_counts()?;
        Ok(Self(game))
    }

    /// Plays a move in any notation that names its squares in full.
    pub fn play(&mut self, text: &str) -> Result<Ts<PlyView>, JsError> {
        Ok(play(&mut self.0, text)?.into_ts()?)
    }

    /// Takes back the last move and the conclusion. Returns whether there was
    /// a move.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Ends the game by a decision of the players.
    pub fn conclude(&mut self, conclusion: Ts<Conclusion>) -> Result<(), JsError> {
        conclude(&mut self.0, conclusion.to_rust()?);
        Ok(())
    }

    /// The current position with its legal moves and its outcome.
    pub fn view(&self) -> Result<Ts<PositionView>, JsError> {
        Ok(PositionView::of(&self.0).into_ts()?)
    }

    /// What can follow the first stops of a move.
    pub fn continuation(&self, stops: Vec<String>) -> Result<Ts<Continuation>, JsError> {
        let stops = entry::squares(self.0.variant(), &stops)?;
        Ok(entry::continuation(&self.0.position(), &stops).into_ts()?)
    }

    /// Why no legal move has the given stops.
    #[wasm_bindgen(js_name = whyIllegal)]
    pub fn why_illegal(&self, stops: Vec<String>) -> Result<String, JsError> {
        let stops = entry::squares(self.0.variant(), &stops)?;
        Ok(self.0.position().why_illegal(&stops).to_string())
    }

    /// Reads a legal move from text.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(&self, text: &str) -> Result<Ts<LegalMove>, JsError> {
        let position = self.0.position();
        Ok(LegalMove::new(&position, position.parse_move(text)?).into_ts()?)
    }
}

fn play(game: &mut AnyGame, text: &str) -> Result<PlyView, RulesError> {
    let before = game.position();
    let number = game.move_number();
    let mv = before.parse_move(text).map_err(RulesError::message)?;
    game.play(mv).map_err(RulesError::message)?;
    Ok(PlyView {
        played: LegalMove::new(&before, mv),
        turn: before.turn().into(),
        number,
        fen: game.position().fen(),
    })
}

fn conclude(game: &mut AnyGame, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Agreement => game.agree_draw(),
        Conclusion::Resignation { loser } => game.resign(Color::from(loser)),
        Conclusion::Time { loser } => game.lose_on_time(Color::from(loser)),
    }
}

#[cfg(test)]
mod tests {
    use dameo::{DrawRules, FenError, Variant};

    use super::*;
    use crate::types::Side;

    fn dameo(start_fen: Option<&str>) -> Result<AnyGame, FenError> {
        AnyGame::from_fen(Variant::Dameo, start_fen, DrawRules::PlayStrategy)
    }

    #[test]
    fn moves_are_played_and_taken_back() {
        let mut game = dameo(None).unwrap();
        let start = PositionView::of(&game);
        let ply = play(&mut game, "d1d4").unwrap();
        assert_eq!((ply.played.text.as_str(), ply.turn, ply.number), ("d1-d4", Side::White, 1));
        let ply = play(&mut game, "d8-d5").unwrap();
        assert_eq!((ply.turn, ply.number), (Side::Black, 1));
        let view = PositionView::of(&game);
        assert_eq!((view.ply, &view.fen), (2, &ply.fen));
        let mut handle = Game(game);
        assert!(handle.undo() && handle.undo() && !handle.undo());
        assert_eq!(PositionView::of(&handle.0), start);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let mut game = dameo(None).unwrap();
        play(&mut game, "d1-d4").unwrap();
        assert_eq!(
            play(&mut game, "d4-d5").unwrap_err().to_string(),
            "illegal move \"d4-d5\": the piece on d4 is not yours: black is to move"
        );
        assert_eq!(game.ply(), 1);
        let error = dameo(Some("W:Wa8:Bb1")).unwrap_err().to_string();
        assert!(error.contains("a8") && error.contains("b1"), "{error}");
        assert!(dameo(Some("W:Wa1:Ba1")).unwrap_err().to_string().contains("two pieces"));
    }

    #[test]
    fn the_players_can_end_a_game() {
        let mut game = dameo(None).unwrap();
        play(&mut game, "d1-d4").unwrap();
        conclude(&mut game, Conclusion::Resignation { loser: Side::Black });
        let outcome = PositionView::of(&game).outcome.unwrap();
        assert_eq!((outcome.winner, &*outcome.reason), (Some(Side::White), "resignation"));
        game.undo();
        assert_eq!(PositionView::of(&game).outcome, None);
        conclude(&mut game, Conclusion::Agreement);
        assert_eq!(PositionView::of(&game).outcome.unwrap().reason, "agreement");
    }
}
