//! A game that is being played or analysed.

use dameo::{Color, DrawRules, Rules, Setup, Variant, with_rules};
use dameo_protocol::LegalMove;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::entry;
use crate::error::RulesError;
use crate::types::{Conclusion, Continuation, PlyView, PositionView};
use crate::view;

/// A game. The page frees it when it is no longer needed.
#[wasm_bindgen]
pub struct Game(Box<dyn AnyGame>);

#[wasm_bindgen]
impl Game {
    /// Starts a game from a FEN, or from the starting position of the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: &str,
        draw_rules: &str,
        start_fen: Option<String>,
    ) -> Result<Self, JsError> {
        Ok(Self(open(variant.parse()?, draw_rules.parse()?, start_fen.as_deref())?))
    }

    /// Plays a move in any notation that names its squares in full.
    pub fn play(&mut self, text: &str) -> Result<Ts<PlyView>, JsError> {
        Ok(self.0.play(text)?.into_ts()?)
    }

    /// Takes back the last move and the conclusion. Returns whether there was
    /// a move.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Ends the game by a decision of the players.
    pub fn conclude(&mut self, conclusion: Ts<Conclusion>) -> Result<(), JsError> {
        self.0.conclude(conclusion.to_rust()?);
        Ok(())
    }

    /// The current position with its legal moves and its outcome.
    pub fn view(&self) -> Result<Ts<PositionView>, JsError> {
        Ok(self.0.view().into_ts()?)
    }

    /// What can follow the first stops of a move.
    pub fn continuation(&self, stops: Vec<String>) -> Result<Ts<Continuation>, JsError> {
        Ok(self.0.continuation(&stops)?.into_ts()?)
    }

    /// Why no legal move has the given stops.
    #[wasm_bindgen(js_name = whyIllegal)]
    pub fn why_illegal(&self, stops: Vec<String>) -> Result<String, JsError> {
        Ok(self.0.why_illegal(&stops)?)
    }

    /// Reads a legal move from text.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(&self, text: &str) -> Result<Ts<LegalMove>, JsError> {
        Ok(self.0.read_move(text)?.into_ts()?)
    }
}

trait AnyGame {
    fn play(&mut self, text: &str) -> Result<PlyView, RulesError>;
    fn undo(&mut self) -> bool;
    fn conclude(&mut self, conclusion: Conclusion);
    fn view(&self) -> PositionView;
    fn continuation(&self, stops: &[String]) -> Result<Continuation, RulesError>;
    fn why_illegal(&self, stops: &[String]) -> Result<String, RulesError>;
    fn read_move(&self, text: &str) -> Result<LegalMove, RulesError>;
}

fn open(
    variant: Variant,
    draw_rules: DrawRules,
    start_fen: Option<&str>,
) -> Result<Box<dyn AnyGame>, RulesError> {
    Ok(with_rules!(variant, R => match start_fen {
        None => Box::new(dameo::Game::<R>::start_of(variant, draw_rules)),
        Some(fen) => {
            let setup = Setup::<R>::from_legal_fen(fen).map_err(RulesError::message)?;
            let game = dameo::Game::from_setup(setup, draw_rules);
            Box::new(game.map_err(RulesError::message)?)
        }
    }))
}

impl<R: Rules> AnyGame for dameo::Game<R> {
    fn play(&mut self, text: &str) -> Result<PlyView, RulesError> {
        let before = *self.position();
        let number = self.move_number();
        let mv = before.parse_move(text).map_err(RulesError::message)?;
        Self::play(self, mv).map_err(RulesError::message)?;
        Ok(PlyView {
            played: LegalMove::new(&before.into(), mv.into()),
            turn: before.turn().into(),
            number,
            fen: self.position().fen(),
        })
    }

    fn undo(&mut self) -> bool {
        Self::undo(self).is_some()
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        match conclusion {
            Conclusion::Agreement => self.agree_draw(),
            Conclusion::Resignation { loser } => self.resign(Color::from(loser)),
            Conclusion::Time { loser } => self.lose_on_time(Color::from(loser)),
        }
    }

    fn view(&self) -> PositionView {
        view::position(self)
    }

    fn continuation(&self, stops: &[String]) -> Result<Continuation, RulesError> {
        Ok(entry::continuation(self.position(), &entry::squares::<R>(stops)?))
    }

    fn why_illegal(&self, stops: &[String]) -> Result<String, RulesError> {
        Ok(self.position().why_illegal(&entry::squares::<R>(stops)?).to_string())
    }

    fn read_move(&self, text: &str) -> Result<LegalMove, RulesError> {
        let mv = self.position().parse_move(text).map_err(RulesError::message)?;
        Ok(LegalMove::new(&(*self.position()).into(), mv.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Side;

    fn dameo(start_fen: Option<&str>) -> Result<Box<dyn AnyGame>, RulesError> {
        open(Variant::Dameo, "playstrategy".parse().unwrap(), start_fen)
    }

    #[test]
    fn moves_are_played_and_taken_back() {
        let mut game = dameo(None).unwrap();
        let start = game.view();
        let ply = game.play("d1d4").unwrap();
        assert_eq!((ply.played.text.as_str(), ply.turn, ply.number), ("d1-d4", Side::White, 1));
        let ply = game.play("d8-d5").unwrap();
        assert_eq!((ply.turn, ply.number), (Side::Black, 1));
        let view = game.view();
        assert_eq!((view.ply, view.move_number, &view.fen), (2, 2, &ply.fen));
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!(game.view(), start);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let mut game = dameo(None).unwrap();
        game.play("d1-d4").unwrap();
        assert_eq!(
            game.play("d4-d5").unwrap_err().to_string(),
            "illegal move \"d4-d5\": the piece on d4 is not yours: black is to move"
        );
        assert_eq!(game.view().ply, 1);
        let error = dameo(Some("W:Wa8:Bb1")).err().unwrap().to_string();
        assert!(error.contains("a8") && error.contains("b1"), "{error}");
        assert!(dameo(Some("W:Wa1:Ba1")).err().unwrap().to_string().contains("two pieces"));
    }

    #[test]
    fn the_players_can_end_a_game() {
        let mut game = dameo(None).unwrap();
        game.play("d1-d4").unwrap();
        game.conclude(Conclusion::Resignation { loser: Side::Black });
        let outcome = game.view().outcome.unwrap();
        assert_eq!((outcome.winner, &*outcome.reason), (Some(Side::White), "resignation"));
        assert!(game.undo());
        assert_eq!(game.view().outcome, None);
        game.conclude(Conclusion::Agreement);
        assert_eq!(game.view().outcome.unwrap().reason, "agreement");
    }
}
