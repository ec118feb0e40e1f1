//! A game that is being played or analysed.

use dameo::{BoundedGame, Bounds, GameRecord};
use dameo_api::LegalMove;
use dameo_wasm_values::{CallError, RulesError, to_js};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::argument;
use crate::entry;
use crate::types::{ConclusionView, Continuation, PlyView, PositionView, ProblemView};

/// A game. Its owner may free it when it is no longer needed.
#[wasm_bindgen(js_name = Game)]
pub struct JsGame(BoundedGame<'static>);

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Starts a game from a FEN, or from the starting position of the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: &str,
        draw_rules: &str,
        start_fen: Option<String>,
    ) -> Result<Self, RulesError> {
        let (variant, draw_rules) = (variant.parse()?, draw_rules.parse()?);
        let record = GameRecord { draw_rules, start: start_fen, ..GameRecord::new(variant) };
        Ok(Self(read(&record)?))
    }

    /// Plays the moves of a record; those before one that is not legal have been played
    /// then.
    #[wasm_bindgen(js_name = playAll)]
    pub fn play_all(&mut self, moves: Vec<String>) -> Result<(), RulesError> {
        play_all(&mut self.0, &moves)
    }

    /// The moves of the game, in long notation.
    pub fn moves(&self) -> Vec<String> {
        self.0.game().record().moves
    }

    /// Plays a move in any notation that names its squares in full.
    pub fn play(&mut self, text: &str) -> Result<Ts<PlyView>, RulesError> {
        Ok(to_js(&play(&mut self.0, text)?))
    }

    /// Takes back the last move and the conclusion. Returns whether there was
    /// a move.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Ends the game by a decision of the players.
    pub fn conclude(&mut self, conclusion: Ts<ConclusionView>) -> Result<(), RulesError> {
        let ConclusionView(conclusion) = argument(&conclusion)?;
        Ok(self.0.conclude(conclusion)?)
    }

    /// The current position with its legal moves and its outcome.
    #[must_use]
    pub fn view(&self) -> Ts<PositionView> {
        to_js(&PositionView::of(&self.0))
    }

    /// What can follow the first stops of a move.
    pub fn continuation(&self, stops: Vec<String>) -> Result<Ts<Continuation>, RulesError> {
        let stops = entry::squares(self.0.game().variant(), &stops)?;
        Ok(to_js(&entry::continuation(self.0.legal_moves(), &stops)))
    }

    /// Why no legal move has the given stops.
    #[wasm_bindgen(js_name = whyIllegal)]
    pub fn why_illegal(&self, stops: Vec<String>) -> Result<Ts<ProblemView>, RulesError> {
        let stops = entry::squares(self.0.game().variant(), &stops)?;
        Ok(to_js(&ProblemView::new(self.0.game().position().why_illegal(&stops))))
    }

    /// Reads a legal move from text.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(&self, text: &str) -> Result<Ts<LegalMove>, RulesError> {
        let legal = self.0.legal_moves();
        Ok(to_js(&LegalMove::new(legal, legal.parse_move(text)?)))
    }
}

/// Plays the game of a record, which may come from strangers.
fn read(record: &GameRecord) -> Result<BoundedGame<'static>, RulesError> {
    Ok(BoundedGame::replay(record, Bounds::UNTRUSTED)?)
}

fn play_all(game: &mut BoundedGame<'_>, moves: &[String]) -> Result<(), RulesError> {
    game.play_all(moves, |legal, ply, text| {
        legal.parse_move(text).map_err(|error| CallError::Move { ply, error }.into())
    })
}

fn play(game: &mut BoundedGame<'_>, text: &str) -> Result<PlyView, RulesError> {
    let legal = game.legal_moves();
    let mv = legal.parse_move(text)?;
    let (played, turn) = (LegalMove::new(legal, mv), legal.position().turn());
    let number = game.game().move_number();
    game.play(mv)?;
    Ok(PlyView { played, turn, number, fen: game.game().position().fen() })
}

#[cfg(test)]
mod tests {
    use dameo::{Color, Conclusion, Reason, Variant};

    use super::*;

    fn dameo(start_fen: Option<&str>) -> Result<BoundedGame<'static>, RulesError> {
        let start = start_fen.map(str::to_owned);
        read(&GameRecord { start, ..GameRecord::new(Variant::Dameo) })
    }

    #[test]
    fn moves_are_played_and_taken_back() {
        let mut game = dameo(None).unwrap();
        let start = PositionView::of(&game);
        let ply = play(&mut game, "d1d4").unwrap();
        assert_eq!((ply.played.text.as_str(), ply.turn, ply.number), ("d1-d4", Color::White, 1));
        let ply = play(&mut game, "d8-d5").unwrap();
        assert_eq!((ply.turn, ply.number), (Color::Black, 1));
        let view = PositionView::of(&game);
        assert_eq!((view.ply, &view.fen), (2, &ply.fen));
        let mut handle = JsGame(game);
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
        assert_eq!(game.game().ply(), 1);
        let error = dameo(Some("W:Wa8:Bb1")).unwrap_err().to_string();
        assert!(error.contains("a8") && error.contains("b1"), "{error}");
        assert!(dameo(Some("W:Wa1:Ba1")).unwrap_err().to_string().contains("two pieces"));
    }

    /// Everything that a page makes of games goes through this.
    #[test]
    fn slow_positions_are_refused() {
        let fen = include_str!("../../../data/slow-captures/refused-big-dameo-28.txt");
        let fen = fen.lines().next().unwrap();
        let start = Some(fen.to_owned());
        let record = GameRecord { start, ..GameRecord::new(Variant::BigDameo28) };
        assert_eq!(
            read(&record).unwrap_err().to_string(),
            "position after 0 moves: listing the captures takes more than 200000 steps"
        );
    }

    #[test]
    fn a_record_is_played_up_to_what_is_wrong() {
        let replay = |moves: [&str; 2]| {
            let mut game = dameo(None)?;
            play_all(&mut game, &moves.map(str::to_owned))?;
            Ok::<_, RulesError>(JsGame(game))
        };
        assert_eq!(replay(["d1d4", "d8-d5"]).unwrap().moves(), ["d1-d4", "d8-d5"]);
        assert_eq!(
            replay(["d1-d4", "d4-d5"]).err().map(|error| error.to_string()).as_deref(),
            Some("ply 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move")
        );
    }

    /// The list that all front ends are tested with. Places are plies here.
    #[test]
    fn games_that_are_none() {
        #[derive(serde::Deserialize)]
        struct BadGame {
            variant: String,
            fen: Option<String>,
            moves: Vec<String>,
            error: String,
        }
        let games = include_str!("../../../data/bad-input/games.json");
        for game in serde_json::from_str::<Vec<BadGame>>(games).unwrap() {
            let start = GameRecord::new(game.variant.parse().unwrap());
            let played = read(&GameRecord { start: game.fen, ..start })
                .and_then(|mut played| play_all(&mut played, &game.moves));
            let expected = game.error.replacen("move ", "ply ", 1);
            let expected = if game.moves.is_empty() { game.error } else { expected };
            assert_eq!(played.unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn the_players_can_end_a_game() {
        let mut game = dameo(None).unwrap();
        play(&mut game, "d1-d4").unwrap();
        game.conclude(Conclusion::Resignation { loser: Color::Black }).unwrap();
        let outcome = PositionView::of(&game).outcome.unwrap();
        assert_eq!((outcome.winner, outcome.reason), (Some(Color::White), Reason::Resignation));
        game.undo();
        assert_eq!(PositionView::of(&game).outcome, None);
        game.conclude(Conclusion::Agreement).unwrap();
        assert_eq!(PositionView::of(&game).outcome.unwrap().reason, Reason::Agreement);
    }
}
