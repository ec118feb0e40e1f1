//! Sets of themes.

use super::{Subject, Theme};
use crate::puzzle::goal::Goal;
use crate::puzzle::solution::Solution;

/// A set of themes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Themes(u64);

impl Themes {
    /// The themes of a solution that reaches a goal.
    #[must_use]
    pub fn of(solution: &Solution, goal: Goal) -> Self {
        let subject = Subject { solution, goal };
        Theme::ALL.iter().copied().filter(|theme| theme.is_shown_by(subject)).collect()
    }

    /// Whether a theme is among them.
    #[must_use]
    pub fn contains(self, theme: Theme) -> bool {
        self.0 & bit(theme) != 0
    }

    /// The themes, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.iter().copied().filter(move |&theme| self.contains(theme))
    }

    /// The names, separated by commas.
    #[must_use]
    pub fn names(self) -> String {
        self.iter().map(Theme::name).collect::<Vec<_>>().join(", ")
    }
}

const fn bit(theme: Theme) -> u64 {
    1 << theme as u64
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Self {
        Self(themes.into_iter().fold(0, |bits, theme| bits | bit(theme)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_letters_are_distinct() {
        for &theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
            let same = Theme::ALL.iter().filter(|other| other.letter() == theme.letter());
            assert_eq!(same.count(), 1, "{theme}");
        }
        assert!("fork".parse::<Theme>().is_err());
    }

    #[test]
    fn sets_have_their_themes() {
        let themes: Themes = [Theme::Ladder, Theme::Defence].into_iter().collect();
        assert_eq!(themes.iter().collect::<Vec<_>>(), [Theme::Defence, Theme::Ladder]);
        assert!(!themes.contains(Theme::Short));
    }
}
