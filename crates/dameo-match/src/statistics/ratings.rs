//! One list of ratings for engines that have played several matches.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::pentanomial::{Elo, Pentanomial, Z_95, elo_of};

/// The result of a match between two of the players of a rating list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The numbers of the players, from 0. They differ.
    pub players: [usize; 2],
    /// The result of the first one.
    pub result: Pentanomial,
}

/// The iteration that finds the ratings ends after these steps at the latest.
const STEPS: usize = 2_000;
/// The relative change of all strengths at which the iteration ends.
const PRECISION: f64 = 1e-9;
/// How often the results are drawn again to see how the ratings vary.
const SAMPLES: usize = 200;

/// The ratings of players by the results of all their matches, that of the first player
/// being 0: the maximum likelihood estimates of the model of Bradley and Terry (1952), found
/// with the iteration of Hunter, *MM algorithms for generalized Bradley-Terry models* (2004),
/// in which a draw is half a win. In each pairing one draw is added to the games, so
/// that every rating is finite.
///
/// The margins are those of the difference to the first player, by a parametric bootstrap of
/// the pairs of games; that of the first player is 0. `None` if two players have no
/// opponents in common, directly or through others.
///
/// # Panics
/// If a pairing has a player that is not among them.
#[must_use]
pub fn ratings(players: usize, pairings: &[Pairing]) -> Option<Vec<Elo>> {
    if !is_connected(players, pairings) {
        return None;
    }
    let values = estimate(players, pairings);
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut squares = vec![0.0; players];
    for _ in 0..SAMPLES {
        let sample: Vec<_> =
            pairings.iter().map(|pairing| resample(pairing, &mut random)).collect();
        for ((square, sampled), value) in
            squares.iter_mut().zip(estimate(players, &sample)).zip(&values)
        {
            *square += (sampled - value).powi(2);
        }
    }
    let margin = |square: f64| Z_95 * (square / SAMPLES as f64).sqrt();
    let elos = values.iter().zip(squares);
    Some(elos.map(|(&value, square)| Elo { value, margin: margin(square) }).collect())
}

/// Whether all players are connected by pairings.
fn is_connected(players: usize, pairings: &[Pairing]) -> bool {
    let mut known = vec![false; players];
    if let Some(first) = known.first_mut() {
        *first = true;
    }
    for _ in 0..players {
        for &Pairing { players: [a, b], result } in pairings {
            if result.pairs() > 0 && (known[a] || known[b]) {
                (known[a], known[b]) = (true, true);
            }
        }
    }
    known.into_iter().all(|known| known)
}

/// The ratings in Elo, that of the first player being 0.
fn estimate(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let games = |pairing: &Pairing| 2.0 * pairing.result.pairs() as f64 + 1.0;
    let mut points = vec![0.0; players];
    for pairing in pairings {
        let [first, second] = pairing.players;
        let half_points = (0..).zip(pairing.result.0).map(|(half, pairs): (u64, u64)| half * pairs);
        let scored = half_points.sum::<u64>() as f64 / 2.0 + 0.5;
        points[first] += scored;
        points[second] += games(pairing) - scored;
    }
    let mut strengths = vec![1.0; players];
    for _ in 0..STEPS {
        let mut weights = vec![0.0; players];
        for pairing in pairings {
            let [first, second] = pairing.players;
            let weight = games(pairing) / (strengths[first] + strengths[second]);
            weights[first] += weight;
            weights[second] += weight;
        }
        let next: Vec<f64> = points.iter().zip(&weights).map(|(p, w)| p / w).collect();
        let scale = next[0];
        let change = next.iter().zip(&strengths).map(|(new, old)| (new / scale / old - 1.0).abs());
        let is_settled = change.fold(0.0, f64::max) < PRECISION;
        strengths = next.into_iter().map(|strength| strength / scale).collect();
        if is_settled {
            break;
        }
    }
    strengths.into_iter().map(|strength| elo_of(strength / (1.0 + strength))).collect()
}

/// As many pairs as in a result, each with the result of a random one.
fn resample(pairing: &Pairing, random: &mut ChaCha8Rng) -> Pairing {
    let Pairing { players, result } = *pairing;
    let mut sample = Pentanomial::default();
    for _ in 0..result.pairs() {
        let mut rest = random.random_range(0..result.pairs());
        let drawn = result.0.iter().position(|&pairs| {
            let is_here = rest < pairs;
            rest = rest.saturating_sub(pairs);
            is_here
        });
        sample.add(drawn.unwrap_or_default());
    }
    Pairing { players, result: sample }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(players: [usize; 2], result: [u64; 5]) -> Pairing {
        Pairing { players, result: Pentanomial(result) }
    }

    #[test]
    fn two_players_have_the_elo_of_their_match() {
        let result = Pentanomial([100, 400, 1_000, 900, 600]);
        let list = ratings(2, &[Pairing { players: [1, 0], result }]).unwrap();
        let expected = result.elo().unwrap();
        assert_eq!(list[0], Elo { value: 0.0, margin: 0.0 });
        assert!((list[1].value - expected.value).abs() < 0.2, "{list:?} {expected:?}");
        assert!((list[1].margin / expected.margin - 1.0).abs() < 0.15, "{list:?} {expected:?}");
    }

    /// Results that follow the model exactly give back its ratings.
    #[test]
    fn ratings_add_up_over_several_players() {
        // 3 to 1 between neighbours is 190.8 Elo; 9 to 1 over two steps is 381.7.
        let three_to_one = [1_000, 0, 0, 0, 3_000];
        let nine_to_one = [400, 0, 0, 0, 3_600];
        let pairings = [
            pairing([1, 0], three_to_one),
            pairing([2, 1], three_to_one),
            pairing([2, 0], nine_to_one),
        ];
        let list = ratings(3, &pairings).unwrap();
        assert!((list[1].value - 190.8).abs() < 0.5, "{list:?}");
        assert!((list[2].value - 381.7).abs() < 0.5, "{list:?}");
        // The third player without the direct match is as strong, but less certain.
        let indirect = ratings(3, &pairings[..2]).unwrap();
        assert!((indirect[2].value - 381.7).abs() < 0.5, "{indirect:?}");
        assert!(indirect[2].margin > list[2].margin, "{indirect:?} {list:?}");
    }

    #[test]
    fn ratings_are_finite_and_need_connected_players() {
        let list = ratings(2, &[pairing([0, 1], [0, 0, 0, 0, 50])]).unwrap();
        assert!(list[1].value < -600.0 && list[1].value.is_finite(), "{list:?}");
        let apart = [pairing([0, 1], [0, 0, 9, 0, 0]), pairing([2, 3], [0, 0, 9, 0, 0])];
        assert_eq!(ratings(4, &apart), None);
        assert_eq!(ratings(3, &apart[..1]), None);
        assert_eq!(ratings(2, &[pairing([0, 1], [0; 5])]), None);
    }
}
