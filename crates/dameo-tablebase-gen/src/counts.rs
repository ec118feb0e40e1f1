//! Numbers of positions by value.

use dameo::rules::DameoRules;
use dameo_tablebase::internals::Code;
use dameo_tablebase::{Statistics, Wdl};

/// A set of codes.
pub(crate) struct Codes([bool; 256]);

impl Default for Codes {
    fn default() -> Self {
        Self([false; 256])
    }
}

impl Codes {
    #[inline(always)]
    pub(crate) fn insert(&mut self, code: Code) {
        self.0[usize::from(code.0)] = true;
    }

    pub(crate) fn contains(&self, code: Code) -> bool {
        self.0[usize::from(code.0)]
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(ours, theirs)| *ours |= theirs);
    }
}

/// Numbers of positions by code; mirror images count separately.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    quiet: [u64; 256],
    captures: [u64; 256],
}

impl Default for Counts {
    fn default() -> Self {
        Self { quiet: [0; 256], captures: [0; 256] }
    }
}

impl Counts {
    /// Counts `weight` positions; `captures` is whether a capture is possible.
    #[inline(always)]
    pub(crate) fn add(&mut self, code: Code, captures: bool, weight: u64) {
        let counts = if captures { &mut self.captures } else { &mut self.quiet };
        counts[usize::from(code.0)] += weight;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        let ours = self.quiet.iter_mut().chain(&mut self.captures);
        ours.zip(other.quiet.iter().chain(&other.captures))
            .for_each(|(ours, count)| *ours += count);
    }

    fn of(&self, code: u8) -> u64 {
        self.quiet[usize::from(code)] + self.captures[usize::from(code)]
    }

    /// Whether a position has the code.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.of(code.0) > 0
    }

    /// The code of the longest win or loss.
    pub(crate) fn longest<R: DameoRules>(&self, wdl: Wdl) -> Option<Code> {
        (1..=u8::MAX).rev().map(Code).find(|&code| self.has(code) && code.wdl::<R>() == wdl)
    }

    pub(crate) fn statistics<R: DameoRules>(&self) -> Statistics {
        let mut statistics = Statistics::default();
        for code in 0..=u8::MAX {
            let (quiet, all) = (self.quiet[usize::from(code)], self.of(code));
            statistics.positions += all;
            statistics.with_capture += all - quiet;
            let (total, quiet_total) = match Code(code).wdl::<R>() {
                Wdl::Win => (&mut statistics.won, &mut statistics.quiet_won),
                Wdl::Draw => (&mut statistics.drawn, &mut statistics.quiet_drawn),
                Wdl::Loss => (&mut statistics.lost, &mut statistics.quiet_lost),
            };
            *total += all;
            *quiet_total += quiet;
        }
        let decided = self.quiet.len() - self.trailing_zeros();
        statistics.plies = (1..decided).map(|code| self.of(code as u8)).collect();
        statistics
    }

    fn trailing_zeros(&self) -> usize {
        (0..=u8::MAX).rev().take_while(|&code| self.of(code) == 0).count()
    }
}
