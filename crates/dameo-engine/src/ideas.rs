//! Switches for the ideas of the search.

/// Which ideas the search uses: all of them, unless one is to be measured by
/// leaving it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ideas {
    /// Iterations begin with a narrow window around the last score.
    pub aspiration_windows: bool,
    /// Moves that come late in the order are first searched less deeply.
    pub late_move_reductions: bool,
    /// A position with a single legal move costs no depth.
    pub single_reply_extension: bool,
    /// Quiet moves that refuted sister positions are tried early.
    pub killers: bool,
    /// Quiet moves are ordered by how often they were best before.
    pub history: bool,
}

impl Default for Ideas {
    fn default() -> Self {
        Self {
            aspiration_windows: true,
            late_move_reductions: true,
            single_reply_extension: true,
            killers: true,
            history: true,
        }
    }
}
