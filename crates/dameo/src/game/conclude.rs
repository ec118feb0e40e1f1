//! The end of a game by its players.

use super::Game;
use crate::conclusion::{ConcludeError, Conclusion, GameOver};
use crate::outcome::Outcome;
use crate::piece::Color;
use crate::rules::Rules;

impl<R: Rules> Game<R> {
    /// The outcome by the first rule that ended the game, or else by the players;
    /// `None` if the game is not over, or was aborted.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.concluded?.outcome(self.ply()))
    }

    /// How the game ended; `None` if it is not over.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.ended.map(|_| Conclusion::Rules).or(self.concluded)
    }

    /// Whether the game is over, by a rule or by the players. An aborted game is.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.concluded.is_some()
    }

    /// Ends the game as the players, or somebody for them, decided.
    ///
    /// ```
    /// use dameo::{Color, Conclusion, Dameo, DrawRules, Game};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// game.conclude(Conclusion::Abandonment { loser: Color::Black })?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "white wins: black left the game");
    /// # Ok::<(), dameo::ConcludeError>(())
    /// ```
    ///
    /// # Errors
    /// If the game is over. [`Conclusion::Rules`] changes nothing; it is an error if no rule
    /// has ended the game.
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), ConcludeError> {
        match conclusion {
            Conclusion::Rules if self.ended.is_some() => Ok(()),
            Conclusion::Rules if !self.is_over() => Err(ConcludeError::NoRule),
            decision => Ok(self.decide(decision)?),
        }
    }

    /// Ends the game as a draw by agreement.
    ///
    /// ```
    /// use dameo::{Color, Dameo, DrawRules, Game, Reason};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// game.agree_draw()?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Agreement));
    /// assert_eq!(
    ///     game.resign(Color::White).unwrap_err().to_string(),
    ///     "the game is over: drawn: the players agreed"
    /// );
    /// # Ok::<(), dameo::GameOver>(())
    /// ```
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.decide(Conclusion::Agreement)
    }

    /// Ends the game as lost by a player who resigns.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), GameOver> {
        self.decide(Conclusion::Resignation { loser })
    }

    /// Ends the game as lost by a player out of time.
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), GameOver> {
        self.decide(Conclusion::Time { loser })
    }

    /// Ends the game without a result.
    ///
    /// # Errors
    /// If the game is over.
    pub fn abort(&mut self) -> Result<(), GameOver> {
        self.decide(Conclusion::Abort)
    }

    fn decide(&mut self, decision: Conclusion) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver { outcome: self.outcome() });
        }
        self.concluded = Some(decision);
        Ok(())
    }

    /// Why no move may be added to the game, if none may.
    pub(super) fn refusal(&self) -> Option<GameOver> {
        let may_continue = self.concluded.is_none() && self.continues_after_draws;
        (self.is_over() && !may_continue).then(|| GameOver { outcome: self.outcome() })
    }
}
