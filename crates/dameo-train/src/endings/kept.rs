//! Counts of results that were kept.

use std::ops::AddAssign;

use dameo_match::statistics::Z_95;

/// In how many positions an engine kept the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// The positions it was asked about.
    pub positions: u32,
    /// Those in which its move changed the result.
    pub lost: u32,
}

impl Kept {
    /// Counts a position.
    pub fn count(&mut self, is_kept: bool) {
        self.positions += 1;
        self.lost += u32::from(!is_kept);
    }

    /// The share of results kept, in percent; `None` without positions.
    #[must_use]
    pub fn percent(self) -> Option<f64> {
        let kept = f64::from(self.positions - self.lost);
        (self.positions > 0).then(|| 100.0 * kept / f64::from(self.positions))
    }

    /// The 95 % interval of [`percent`](Self::percent): E. B. Wilson's, which holds near 100, too.
    #[must_use]
    pub fn interval(self) -> Option<[f64; 2]> {
        let share = self.percent()? / 100.0;
        let (positions, square) = (f64::from(self.positions), Z_95 * Z_95);
        let centre = share + square / (2.0 * positions);
        let variance = share * (1.0 - share) / positions + square / (4.0 * positions * positions);
        let margin = Z_95 * variance.sqrt();
        let scale = 100.0 / (1.0 + square / positions);
        Some([scale * (centre - margin), scale * (centre + margin)])
    }
}

impl AddAssign for Kept {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.lost += other.lost;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let rounded = |kept: Kept| kept.interval().unwrap().map(|bound| (bound * 10.0).round());
        // R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 1 of 29, 0 of 20, 81 of 263.
        assert_eq!(rounded(Kept { positions: 29, lost: 28 }), [6.0, 172.0]);
        assert_eq!(rounded(Kept { positions: 20, lost: 20 }), [0.0, 161.0]);
        assert_eq!(rounded(Kept { positions: 263, lost: 182 }), [255.0, 366.0]);
        assert_eq!(Kept::default().interval(), None);
    }

    #[test]
    fn counts_add_up() {
        let mut kept = Kept::default();
        [true, true, false, true].into_iter().for_each(|is_kept| kept.count(is_kept));
        assert_eq!(kept.percent(), Some(75.0));
        kept += Kept { positions: 4, lost: 3 };
        assert_eq!(kept, Kept { positions: 8, lost: 4 });
    }
}
