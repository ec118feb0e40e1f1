//! Switches for the ideas of the search.

use std::fmt;

/// Defines [`Idea`] with its names.
macro_rules! ideas {
    ($($(#[$doc:meta])* $idea:ident = $name:literal,)*) => {
        /// An idea of the search that can be left out, to measure what it is
        /// worth.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Idea {
            $($(#[$doc])* $idea,)*
        }

        impl Idea {
            /// Every idea.
            pub const ALL: &[Self] = &[$(Self::$idea,)*];

            /// The name in options and documents.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$idea => $name,)*
                }
            }
        }
    };
}

ideas! {
    /// Iterations begin with a narrow window around the last score.
    AspirationWindows = "aspiration-windows",
    /// Moves that come late in the order are first searched less deeply.
    LateMoveReductions = "late-move-reductions",
    /// A position with a single legal move costs no depth.
    SingleReplyExtension = "single-reply-extension",
    /// The move of the table is searched deeper if all others are much worse.
    SingularExtension = "singular-extension",
    /// A quiet position far above the window is not searched.
    ReverseFutility = "reverse-futility",
    /// A position that a shallower search puts well above the window is not
    /// searched in full.
    ProbCut = "probcut",
    /// Close to the horizon only the first moves of the order are searched.
    LateMovePruning = "late-move-pruning",
    /// Close to the horizon moves that cannot raise the score into the window
    /// are not searched.
    Futility = "futility",
    /// At the horizon positions far outside the window are judged by placement
    /// alone.
    LazyEvaluation = "lazy-evaluation",
    /// Quiet moves that refuted sister positions are tried early.
    Killers = "killers",
    /// Moves are ordered by how often they were best before.
    History = "history",
    /// Moves are ordered by how often they were best after the same moves.
    ContinuationHistory = "continuation-history",
    /// The static evaluation is corrected by how wrong it was in similar
    /// positions.
    CorrectionHistory = "correction-history",
}

impl Idea {
    /// The idea with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|idea| idea.name() == name)
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which ideas the search uses: all of them, unless one is to be measured by
/// leaving it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ideas(u32);

const _: () = assert!(Idea::ALL.len() <= u32::BITS as usize, "an idea is a bit");

impl Ideas {
    /// All ideas.
    pub const ALL: Self = Self(u32::MAX >> (u32::BITS as usize - Idea::ALL.len()));
    /// None: a plain principal variation search with a table.
    pub const NONE: Self = Self(0);

    /// Whether an idea is used.
    #[inline]
    #[must_use]
    pub const fn has(self, idea: Idea) -> bool {
        self.0 >> idea as u32 & 1 != 0
    }

    /// These ideas and one more.
    #[must_use]
    pub const fn with(self, idea: Idea) -> Self {
        Self(self.0 | 1 << idea as u32)
    }

    /// These ideas but for one.
    #[must_use]
    pub const fn without(self, idea: Idea) -> Self {
        Self(self.0 & !(1 << idea as u32))
    }
}

impl Default for Ideas {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Debug for Ideas {
    /// Lists the ideas that are used.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Idea::ALL.iter().filter(|&&idea| self.has(idea))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ideas_are_switched_one_by_one() {
        for &idea in Idea::ALL {
            assert_eq!(Idea::named(idea.name()), Some(idea));
            let others = Ideas::ALL.without(idea);
            assert!(!others.has(idea) && Ideas::NONE.with(idea).has(idea));
            assert_eq!(others.with(idea), Ideas::ALL);
            assert_eq!(
                Idea::ALL.iter().filter(|&&idea| others.has(idea)).count(),
                Idea::ALL.len() - 1
            );
        }
        assert_eq!(Idea::named("null-move"), None);
    }
}
