//! The Berger tables: who meets whom in which round of a round-robin.

use dameo::ByColor;

/// A game of a round-robin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// The round, from 1.
    pub round: usize,
    /// The players, by their numbers from 0.
    pub players: ByColor<usize>,
}

/// The games of a round-robin in the order of their rounds, by the Berger tables of FIDE. With an
/// odd number of players somebody has a bye in each round. Colours differ by at most one game; in
/// a double round-robin everybody has both equally often.
///
/// In a double one the last two rounds of the first cycle change places, so that nobody has a
/// colour three times in a row.
///
/// ```
/// use dameo_tournament::berger_rounds;
///
/// let games = berger_rounds(4, false);
/// let text = |round| {
///     let games = games.iter().filter(|game| game.round == round);
///     let games = games.map(|game| (game.players.white + 1, game.players.black + 1));
///     games.collect::<Vec<_>>()
/// };
/// assert_eq!([text(1), text(2), text(3)], [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]);
/// ```
#[must_use]
pub fn berger_rounds(players: usize, is_double: bool) -> Vec<ScheduledGame> {
    if players < 2 {
        return Vec::new();
    }
    let mut rounds: Vec<_> =
        (1..players + players % 2).map(|round| pairs(players, round)).collect();
    if is_double {
        let second: Vec<Vec<_>> =
            rounds.iter().map(|round| round.iter().map(swap).collect()).collect();
        if let [.., one, other] = &mut rounds[..] {
            std::mem::swap(one, other);
        }
        rounds.extend(second);
    }
    let number = |(round, pairs): (usize, Vec<ByColor<usize>>)| {
        pairs.into_iter().map(move |players| ScheduledGame { round, players })
    };
    (1..).zip(rounds).flat_map(number).collect()
}

fn swap(players: &ByColor<usize>) -> ByColor<usize> {
    ByColor { white: players.black, black: players.white }
}

/// The games of a round of a single round-robin, in the order of the tables.
fn pairs(players: usize, round: usize) -> Vec<ByColor<usize>> {
    // The numbers of the tables begin with 1. The last one stands still; the sum of the numbers
    // of any other two who meet is the same in a round, by the number of rounds.
    let even = players + players % 2;
    let cycle = even - 1;
    // The one who meets the last one: twice its number is round + 1.
    let middle = ((round + 1) * (even / 2) - 1) % cycle + 1;
    let place = |number: usize| (number - 1) % cycle + 1;
    let mut pairs = Vec::with_capacity(even / 2);
    if even == players {
        pairs.push(if middle <= even / 2 { (middle, even) } else { (even, middle) });
    }
    for step in 1..even / 2 {
        let (one, other) = (place(middle + step), place(middle + cycle - step));
        // If the sum is odd, the lower number has White.
        let is_low = (one + other) % 2 == 1;
        pairs.push(if (one < other) == is_low { (one, other) } else { (other, one) });
    }
    pairs.into_iter().map(|(white, black)| ByColor { white: white - 1, black: black - 1 }).collect()
}
