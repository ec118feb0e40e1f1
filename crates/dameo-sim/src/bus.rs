//! The bus that carries messages between the servers, and what becomes of them.

use crate::faults::{FaultSource, Faults};
use crate::random::Dice;

/// How long a message takes if nothing is wrong, in milliseconds.
pub(crate) const USUAL_DELAY: u64 = 20;
/// The longest delay.
const MAX_DELAY: u64 = 5_000;

#[derive(Clone, Copy, Debug)]
enum BusFault {
    Loses,
    Doubles,
    Delays,
}

/// What is wrong with the bus at present.
#[derive(Default)]
pub(crate) struct Bus {
    /// Until when nothing arrives.
    pub(crate) cut_until: u64,
}

impl Bus {
    const FAULTS: [(u64, BusFault); 3] =
        [(200, BusFault::Loses), (500, BusFault::Doubles), (500, BusFault::Delays)];

    /// After which delays a message arrives: none if it is lost, two if it is doubled.
    pub(crate) fn delays(
        &self,
        faults: &mut Faults,
        dice: &mut Dice,
        has_faults: bool,
        now: u64,
    ) -> Vec<u64> {
        let usual = dice.below(USUAL_DELAY);
        let kinds = if has_faults { &Self::FAULTS[..] } else { &[] };
        let fault = faults.strike(FaultSource::Bus, kinds, now);
        if now < self.cut_until {
            return Vec::new();
        }
        match fault {
            None => vec![usual],
            Some((BusFault::Loses, _)) => Vec::new(),
            Some((BusFault::Doubles, detail)) => vec![usual, detail % (10 * USUAL_DELAY)],
            Some((BusFault::Delays, detail)) => vec![detail % MAX_DELAY],
        }
    }
}
