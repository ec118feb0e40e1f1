//! From the page's record of a game to a [`Game`].

use dameo::{Color, DrawRules, Game, ParseVariantError, Rules, Setup, Variant};

use crate::error::BindingError;
use crate::types::{Conclusion, GameRecord};

impl GameRecord {
    /// The variant that the record names.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn variant(&self) -> Result<Variant, ParseVariantError> {
        self.variant.parse()
    }

    /// Plays the game through.
    ///
    /// # Errors
    /// If the position, the draw rules or a move cannot be read, or a move is
    /// not legal.
    pub fn game<R: Rules>(&self) -> Result<Game<R>, BindingError> {
        let draw_rules: DrawRules = self.draw_rules.parse().map_err(BindingError::text)?;
        let mut game = match &self.start_fen {
            None => Game::new(draw_rules),
            Some(fen) => {
                let setup = Setup::from_legal_fen(fen).map_err(BindingError::text)?;
                Game::from_setup(setup, draw_rules).map_err(BindingError::text)?
            }
        };
        for (ply, text) in (1..).zip(&self.moves) {
            play(&mut game, text).map_err(|reason| BindingError::Record { ply, reason })?;
        }
        match self.conclusion {
            None => {}
            Some(Conclusion::Agreement) => game.agree_draw(),
            Some(Conclusion::Resignation { loser }) => game.resign(Color::from(loser)),
            Some(Conclusion::Time { loser }) => game.lose_on_time(Color::from(loser)),
        }
        Ok(game)
    }
}

fn play<R: Rules>(game: &mut Game<R>, text: &str) -> Result<(), String> {
    let mv = game.position().parse_move(text).map_err(|error| error.to_string())?;
    game.play(mv).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Side;
    use dameo::{Dameo, Reason};

    fn record(moves: &[&str]) -> GameRecord {
        GameRecord {
            variant: "dameo".to_owned(),
            draw_rules: "playstrategy".to_owned(),
            start_fen: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            conclusion: None,
        }
    }

    #[test]
    fn a_record_is_played_through() {
        let game = record(&["d1-d4", "d8-d5"]).game::<Dameo>().unwrap();
        assert_eq!(game.ply(), 2);
        assert_eq!(game.outcome(), None);
    }

    #[test]
    fn a_bad_move_is_named_with_its_place() {
        let error = record(&["d1-d4", "d4-d5"]).game::<Dameo>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ply 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move"
        );
        let mut unknown = record(&[]);
        unknown.draw_rules = "coin toss".to_owned();
        assert!(unknown.game::<Dameo>().unwrap_err().to_string().contains("coin toss"));
        unknown = record(&[]);
        unknown.start_fen = Some("W:Wa8:Bb1".to_owned());
        let error = unknown.game::<Dameo>().unwrap_err().to_string();
        assert!(error.contains("a8") && error.contains("b1"), "{error}");
    }

    #[test]
    fn the_players_can_end_it() {
        let mut resigned = record(&["d1-d4"]);
        resigned.conclusion = Some(Conclusion::Resignation { loser: Side::Black });
        let outcome = resigned.game::<Dameo>().unwrap().outcome().unwrap();
        assert_eq!((outcome.winner, outcome.reason), (Some(Color::White), Reason::Resignation));
    }
}
