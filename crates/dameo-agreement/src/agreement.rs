//! Choices, counted.

use std::iter::Sum;

use crate::choice::FreeChoice;

/// Choices of a player that count, and how many of them were the engine's.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Agreement {
    positions: u32,
    agreed: u32,
    loss: f64,
}

impl Agreement {
    /// Of numbers that were measured: choices, how many of them were the engine's, and the mean loss.
    ///
    /// # Panics
    /// If more were the engine's than there are.
    #[must_use]
    pub const fn measured(positions: u32, agreed: u32, mean_loss: f64) -> Self {
        assert!(agreed <= positions, "more choices were the engine's than there are");
        Self { positions, agreed, loss: mean_loss * positions as f64 }
    }

    /// The number of choices.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.positions
    }

    /// How many of them were the engine's.
    #[must_use]
    pub fn agreed(&self) -> u32 {
        self.agreed
    }

    /// The part of them that were the engine's, from 0 to 1; `None` without any.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        (self.positions > 0).then(|| f64::from(self.agreed) / f64::from(self.positions))
    }

    /// The mean loss of winning chance; `None` without any.
    #[must_use]
    pub fn mean_loss(&self) -> Option<f64> {
        (self.positions > 0).then(|| self.loss / f64::from(self.positions))
    }

    /// Between which rates the true one is with a probability of 95%: the score interval of Wilson,
    /// which is from 0 to 1 without any choice.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let Some(rate) = self.rate() else { return [0.0, 1.0] };
        let count = f64::from(self.positions);
        let spread = Z * Z / count;
        let center = rate + spread / 2.0;
        let margin = (spread * rate.mul_add(1.0 - rate, spread / 4.0)).sqrt();
        [-margin, margin].map(|margin| ((center + margin) / (1.0 + spread)).clamp(0.0, 1.0))
    }

    /// Whether the rates of both can be the same: their intervals overlap.
    #[must_use]
    pub fn resembles(&self, other: &Self) -> bool {
        let ([low, high], [other_low, other_high]) = (self.interval(), other.interval());
        low <= other_high && other_low <= high
    }

    fn add(&mut self, choice: &FreeChoice) {
        self.positions += 1;
        self.agreed += u32::from(choice.is_best());
        self.loss += choice.loss;
    }
}

/// That of several games. A number of choices above [`u32::MAX`] stays there.
impl Sum for Agreement {
    fn sum<I: Iterator<Item = Self>>(games: I) -> Self {
        games.fold(Self::default(), |all, game| Self {
            positions: all.positions.saturating_add(game.positions),
            agreed: all.agreed.saturating_add(game.agreed),
            loss: all.loss + game.loss,
        })
    }
}

impl<'a> FromIterator<&'a FreeChoice> for Agreement {
    fn from_iter<I: IntoIterator<Item = &'a FreeChoice>>(choices: I) -> Self {
        let mut agreement = Self::default();
        choices.into_iter().for_each(|choice| agreement.add(choice));
        agreement
    }
}
